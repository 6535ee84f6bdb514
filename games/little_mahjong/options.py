"""Options of the rules that a table may choose."""

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match; anything else, or any other value, is refused when they are converted."""

    preset: Literal["little_mahjong"] = "little_mahjong"
    """The set of options that these began as (``presets``)."""
    last_discard_claims: bool = False
    """Whether the discard made while the wall is empty may still be claimed (LM §7.2)."""
