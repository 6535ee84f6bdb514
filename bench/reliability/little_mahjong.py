"""What Little Mahjong's choices are grouped by."""

from bench.greedy.little_mahjong import distance
from bench.reliability.readiness import named
from games.base import Json
from games.little_mahjong.bots.seen import read
from games.little_mahjong.dominoes import minus


def phase(view: Json) -> str:
    """Return the round of a choice, the third and later ones as one."""
    seen = read(view)
    claims = view["phase"] == "claim"
    turns = (seen.thrown - claims) // (seen.others + 1)
    return ("1 first", "2 second", "3 later")[min(turns, 2)]


def readiness(view: Json) -> str:
    """Return how near the hand is, once it has discarded."""
    seen = read(view)
    if view["phase"] == "claim":
        return named(distance(seen.hand, seen.laid))
    return named(min(distance(minus(seen.hand, kind), seen.laid) for kind in dict.fromkeys(seen.hand)))
