"""The viewer of a table of mahjong."""

from games.base import Json, Seat


def own_seat(view: Json) -> Seat:
    """Return whose view it is: before a deal is settled, the one seat whose hand shows."""
    return next(int(seat) for seat, doc in view["seats"].items() if "hand" in doc)
