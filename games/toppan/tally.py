"""What a deal counts for in its players' figures (TP §3.5, §4, §5)."""

from typing import Final

from games.base import Json, Seat

FIGURES: Final = ("won", "last-left", "dropped", "burst")
"""A deal won, won because nobody else was left, dropped out of; one in which a pair of this seat's burst."""


def found(sheet: Json, seat: Seat) -> dict[str, bool] | None:
    """Return by figure whether the deal counts for it; ``None`` for who was out before it began."""
    hand = sheet["hands"][str(seat)]
    if hand["status"] == "out":
        return None
    own = [winner for winner in sheet["winners"] if winner["seat"] == seat]
    return {
        "won": bool(own),
        "last-left": any(winner["by"] == "last" for winner in own),
        "dropped": hand["status"] == "dropped",
        "burst": bool(hand["thrown"]),
    }
