"""Options of the rules that a table may choose."""

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match; anything else, or any other value, is refused when they are converted."""

    preset: Literal["sbr-2019", "sbr-2019-strict", "mahjongsoft"] = "sbr-2019"
    """The set of options that these began as (``presets``)."""
    strict: bool = False
    """The tournament table: false hu and melds of one's own forbidden suit are possible, and penalised (SBR §2.6)."""
    fan_limit: Literal[3, 4] = 3
    """Fans that count at most: three are worth 8 points (SBR §7), four 16."""
    own_four_waits: bool = True
    """Whether a kind may be waited for of which the hand itself holds all four copies (SBR, Terms)."""
