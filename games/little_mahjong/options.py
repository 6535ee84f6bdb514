"""Options of the rules that a table may choose."""

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match; anything else, or any other value, is refused when they are converted."""

    last_discard_claims: bool = False
    """Whether the discard made while the wall is empty may still be claimed (LM §7.2)."""
