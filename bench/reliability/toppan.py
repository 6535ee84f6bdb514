"""What Toppan's choices are grouped by."""

from games.base import Json
from games.toppan.bots.seen import see
from games.toppan.state import ANTE


def phase(view: Json) -> str:
    """Return whether tiles are drawn or how much is bet."""
    if view["phase"] == "draw":
        return "1 drawing"
    bet: int = view["bet"]
    return "2 no bet" if not bet else "3 to 600" if bet <= 600 else "4 over 600"


def rivals(view: Json) -> str:
    """Return how many others are still in the deal."""
    return f"rivals {min(len(see(view).rivals), 3)}"


def points(view: Json) -> float:  # noqa: ARG001 - the same for all
    """Return the ante, which dropping out costs: what is worth nothing loses no more."""
    return -float(ANTE)
