"""What Sichuan's choices are grouped by."""

from typing import Final

from bench.reliability.readiness import named
from games.base import Json
from games.mahjong.viewer import own_seat
from games.sichuan.bots.seen import read
from games.sichuan.bots.shape import to_pairs, to_sets

_SETS: Final = 4


def phase(view: Json) -> str:
    """Return how far a deal of 55 draws has come."""
    left: int = view["wall"]["left"]
    return "1 early" if left > 36 else "2 middle" if left > 16 else "3 late" if left > 7 else "4 last"


def readiness(view: Json) -> str:
    """Return how near the hand is, once it has discarded."""
    seen = read(view, own_seat(view))
    ways = [to_sets(seen.hand, _SETS - len(seen.melds), seen.suits).distance]
    if not seen.melds:
        ways.append(to_pairs(seen.hand, seen.suits).distance)
    holds_forbidden = seen.forbidden is not None and seen.hand[seen.forbidden] > 0
    return named(max(min(ways), 2 if holds_forbidden else 1))


def points(view: Json) -> float:
    """Return what kongs, and a hu where blood flows, have brought so far."""
    found: int = view["seats"][str(own_seat(view))]["points"]
    return float(found)
