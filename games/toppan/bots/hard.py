"""The hard player: what every choice may be expected to bring, in chips."""

import math
from typing import Final, NamedTuple, TypeAlias

from games.base import Chance
from games.mahjong.tiles34 import Tile
from games.toppan.bots.hand_distribution import HandDistribution, Strength, hand_distribution, strength
from games.toppan.bots.seen import Rival, Seen
from games.toppan.state import MOST_BET
from games.toppan.tile_points import MOST, total

Hand: TypeAlias = tuple[Tile, ...]

_THOUGHT_OF: Final = (100, 600, 2000)
"""Bets that a hand is valued by before there are any."""

_CALLED: Final = 0.5
"""Share of hands that call even the highest bet."""

_FAR: Final = 4
"""Total, in halves, up to which the bot looks two tiles ahead."""


class Other(NamedTuple):
    """A rival: hands like those it may hold, the share of them that would have bet as it did, and what it may lose."""

    hands: HandDistribution
    shown: float
    with_oya: bool
    chips: int


def hits(seen: Seen, chance: Chance) -> bool:  # noqa: ARG001 - the same for every level
    """Return whether one more tile may be expected to bring more than none."""
    none, more = drawing(seen)
    return more > none


def drawing(seen: Seen) -> tuple[float, float]:
    """Return what the hand may be expected to bring as it is, and with one more tile."""
    thought = Thought(seen)
    ahead = 2 if total(seen.hand) <= _FAR else 1
    return thought.stand(seen.hand), thought.hit(seen.hand, ahead)


def bet(seen: Seen, bets: list[int], chance: Chance) -> int:  # noqa: ARG001 - the same for every level
    """Return the bet that brings most, 0 to drop out where none brings anything."""
    brings = betting(seen, bets)
    return max(brings, key=brings.__getitem__)


def betting(seen: Seen, bets: list[int]) -> dict[int, float]:
    """Return what dropping out (0) and each bet may be expected to bring."""
    thought = Thought(seen)
    own, times = thought.rate(seen.hand)
    return {0: 0.0} | {points: thought.expected(own, times, points) for points in bets}


class Thought:
    """The rest of a deal as one player sees it."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.others = [self._other(rival) for rival in seen.rivals]
        self._stands: dict[tuple[Strength, int], float] = {}

    def _other(self, rival: Rival) -> Other:
        hands = hand_distribution(rival.tiles, self.seen.bust_loses)
        return Other(hands, _stay(rival.bet), self.seen.is_oya or rival.is_oya, rival.chips)

    def rate(self, hand: Hand) -> tuple[Strength, int]:
        """Return how strong a hand is, and its multiple."""
        reading = self.seen.reading(hand)
        return strength(reading, len(hand), bust_loses=self.seen.bust_loses), reading.times

    def stand(self, hand: Hand) -> float:
        """Return what a hand brings if it stays as it is."""
        rated = self.rate(hand)
        if rated not in self._stands:
            self._stands[rated] = max(0.0, *(self.expected(*rated, points) for points in _THOUGHT_OF))
        return self._stands[rated]

    def hit(self, hand: Hand, ahead: int) -> float:
        """Return what a hand brings with one more of the tiles that are still hidden."""
        brought = 0.0
        for tile, copies in self.seen.unseen.items():
            after = (*hand, tile)
            value = self.stand(after)
            if ahead > 1 and total(after) <= MOST:
                value = max(value, self.hit(after, ahead - 1))
            brought += copies * value
        return brought / self.seen.unseen.total()

    def expected(self, own: Strength, times: int, points: int) -> float:
        """Return what staying in for a bet brings, beside dropping out.

        Who stays in holds the better hands: a higher bet is called by fewer, but by those of whom one wishes it least.
        """
        wins, gained, lost, beaten, stay = 1.0, 0.0, 0.0, 0.0, _stay(points)
        for other in self.others:
            better = other.hands.better(own) / other.shown
            stays = min(stay / other.shown, 1.0)
            beats = min(better, stays, 0.99)
            wins *= 1 - beats
            beaten += beats
            gained += (stays - beats) / (1 - beats) * min(points * self._times(other, times), other.chips)
            lost += beats * min(points * self._times(other, other.hands.paid(better)), self.seen.chips)
        return wins * (self.seen.pot + gained) - (1 - wins) * (lost / beaten if beaten else 0.0)

    def _times(self, other: Other, times: float) -> float:
        if not other.with_oya:
            return times
        return times + 1 if self.seen.oya == "plus-one" else 2 * times


def _stay(points: int) -> float:
    """Return the share of hands with which players stay in for a bet."""
    return 1 - (1 - _CALLED) * math.sqrt(points / MOST_BET)
