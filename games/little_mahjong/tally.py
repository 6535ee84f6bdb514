"""What a deal counts for in its players' figures (LM §3.3, §4, §6)."""

from typing import Final

from games.base import Json, Seat
from games.tallies import wins

FIGURES: Final = ("won", "self-drawn", "dealt-in", "called")
"""A win, one on a domino that was drawn, another's on a discard of this seat's; a triplet claimed."""


def found(sheet: Json, seat: Seat) -> dict[str, bool]:
    """Return by figure whether the deal counts for it: a triplet lies open only where it was claimed."""
    return {**wins(sheet, seat), "called": bool(sheet["hands"][str(seat)]["melds"])}
