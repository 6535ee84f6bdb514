"""What a deal counts for in its players' figures, read off its score sheet.

Each game says which of its outcomes counts as what: ``GameInfo.figures`` names them, the game's ``found`` finds them.
"""

from collections.abc import Callable
from typing import Final

from games.base import DealTally, Json, Seat, Tally

Found = Callable[[Json, Seat], dict[str, bool] | None]
"""Takes a score sheet and a seat, and returns by figure whether the deal counts for it; ``None``: it did not play."""
BROKEN_OFF: Final = "time"
"""How a deal ended that time broke off: it counts for nobody."""


def tally(deal: int, sheet: Json, found: Found) -> DealTally | None:
    """Return what a deal counts for, by seat; ``None`` where there is no sheet yet, or time broke the deal off."""
    if not sheet or sheet["end"] == BROKEN_OFF:
        return None
    return DealTally(deal, tuple(_of_seat(sheet, seat, found) for seat in range(len(sheet["scores"]))))


def _of_seat(sheet: Json, seat: Seat, found: Found) -> Tally | None:
    figures = found(sheet, seat)
    if figures is None:
        return None
    return Tally(sheet["scores"][seat], tuple(name for name, counts in figures.items() if counts))


def wins(sheet: Json, seat: Seat) -> dict[str, bool]:
    """Return whether the seat won, drew its winning tile, or gave another's: of true wins, which have their points."""
    true = [winner for winner in sheet["winners"] if "points" in winner]
    own = [winner for winner in true if winner["seat"] == seat]
    return {
        "won": bool(own),
        "self-drawn": any(winner["from"] is None for winner in own),
        "dealt-in": any(winner["from"] == seat for winner in true),
    }


def has_called(sheet: Json, seat: Seat) -> bool:
    """Return whether a set of the seat's has a tile that another seat gave."""
    return any("from" in meld for meld in sheet["hands"][str(seat)]["melds"])
