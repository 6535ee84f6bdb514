"""Options of the rules that a table may choose."""

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match; anything else, or any other value, is refused when they are converted."""

    preset: Literal["rrc-1.0"] = "rrc-1.0"
    """The set of options that these began as (``presets``)."""
    length: Literal["hanchan", "tonpusen"] = "hanchan"
    """East and South, or East alone (RR §1.2)."""
    uma: Literal[15, 30] = 15
    """What first place gets, in thousands: 15/5/-5/-15 or 30/10/-10/-30 (RR §16.3)."""
    nagashi_mangan: bool = False
    """Whether discards that were all ends and honours, none of them called, earn a mangan at a draw (RR §8.5)."""
    strict: bool = False
    """The tournament table: false wins and riichi without a ready hand are possible, and penalised (RR §17)."""

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return 2 if self.length == "hanchan" else 1
