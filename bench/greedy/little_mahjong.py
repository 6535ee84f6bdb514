"""The greedy player of Little Mahjong: as near to a win as may be, then by most unseen dominoes that help.

It takes every win, and claims a triplet where that brings the hand nearer. It knows neither points nor what comes.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from games.actions import Pass
from games.base import Chance, Decision, Json
from games.little_mahjong.actions import Discard, Triplet, Win
from games.little_mahjong.bots.seen import Seen, read
from games.little_mahjong.dominoes import KINDS, Hand, hand_of, minus, parse, plus
from games.little_mahjong.triplets import TRIPLETS, exists, waits
from games.little_mahjong.triplets import Triplet as Laid

Rank = tuple[int, int]
"""How many dominoes from a win, negated; how many unseen ones help. More is better."""


class Greedy:
    """A ``games.base.Bot``."""

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return a win, or what leaves the hand nearest, with most that helps; equals by chance."""
        if Win() in decision.actions:
            return Win()
        seen = read(view)
        rank = {action: _rank(seen, action) for action in chance.shuffled(decision.actions)}
        best = max(rank, key=rank.__getitem__)
        return Pass() if Pass() in rank and rank[best][0] <= rank[Pass()][0] else best


def _rank(seen: Seen, action: Any) -> Rank:
    match action:
        case Discard(tile):
            return rank(seen, minus(seen.hand, parse(tile)), seen.laid)
        case Triplet(tiles):
            assert seen.open is not None
            own = hand_of(tiles)
            made, rest = TRIPLETS[plus(own, seen.open)], minus(seen.hand, *own)
            return max(rank(seen, hand, made) for hand in _fewer(rest))
        case _:
            return rank(seen, seen.hand, seen.laid)


def rank(seen: Seen, hand: Hand, laid: Laid | None) -> Rank:
    """Return how near a hand is that has discarded, and how many unseen dominoes complete it or bring it nearer."""
    away = distance(hand, laid)
    if away == 1:
        return -away, sum(seen.unseen[kind] for kind in waits(hand, laid))
    drawn = ((kind, plus(hand, kind)) for kind in KINDS if seen.unseen[kind])
    return -away, sum(seen.unseen[kind] for kind, more in drawn if _nearest(more, laid) < away)


@cache
def distance(hand: Hand, laid: Laid | None) -> int:
    """Return how many draws a hand needs at least to win."""
    if waits(hand, laid):
        return 1
    drawn = (plus(hand, kind) for kind in KINDS)
    near = any(waits(left, laid) for more in drawn if exists(more) for left in _fewer(more))
    return 2 if near else 3


def _nearest(hand: Hand, laid: Laid | None) -> int:
    return min(distance(left, laid) for left in _fewer(hand))


def _fewer(hand: Hand) -> Iterator[Hand]:
    """Yield what is left of a hand after each discard."""
    return (minus(hand, kind) for kind in dict.fromkeys(hand))


PLAYER: Final = Greedy()
