"""What a deal counts for in its players' figures (RR §5, §7, §14)."""

from typing import Final

from games.base import Json, Seat
from games.tallies import has_called, wins

FIGURES: Final = ("won", "self-drawn", "dealt-in", "riichi", "called")
"""A true win, one by tsumo, another's on a tile of this seat's; riichi declared; a set called."""


def found(sheet: Json, seat: Seat) -> dict[str, bool]:
    """Return by figure whether the deal counts for it."""
    hand = sheet["hands"][str(seat)]
    return {**wins(sheet, seat), "riichi": bool(hand.get("riichi")), "called": has_called(sheet, seat)}
