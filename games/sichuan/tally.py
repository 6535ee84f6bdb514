"""What a deal counts for in its players' figures (SBR §2, §3.3, §9.3)."""

from typing import Final

from games.base import Json, Seat
from games.tallies import has_called, wins

FIGURES: Final = ("won", "self-drawn", "dealt-in", "called", "not-ready")
"""A true hu, one that was drawn, another's on a tile of this seat's; a set claimed; paid at the empty wall."""

_AT_THE_WALL: Final = frozenset({"not-ready", "flower-pig"})


def found(sheet: Json, seat: Seat) -> dict[str, bool]:
    """Return by figure whether the deal counts for it."""
    paid = any(entry["payer"] == seat and entry["reason"] in _AT_THE_WALL for entry in sheet["ledger"])
    return {**wins(sheet, seat), "called": has_called(sheet, seat), "not-ready": paid}
