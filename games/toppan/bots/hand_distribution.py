"""The distribution of the others' hands: a sample of hands, taken as most players take them.

The sample is drawn once, by a fixed key, so that the same view always leads to the same thoughts.
"""

from bisect import bisect_left, bisect_right
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from games.chance import KeyedChance
from games.mahjong.tiles34 import Tile, dora_of
from games.toppan.tile_points import MOST, total
from games.toppan.wall import SET
from games.toppan.yaku import Reading, read

Strength: TypeAlias = tuple[int, ...]
"""What hands are compared by, the least being the best; see ``showdown``."""

_HANDS: Final = 4000
_ENOUGH: Final = 60
_STOPS: Final = (14, 15, 16, 16, 17, 18)
"""Totals, in halves, with which players take no more tiles."""


class HandDistribution(NamedTuple):
    """The strengths of hands, the best first."""

    strengths: tuple[Strength, ...]

    def better(self, strength: Strength) -> float:
        """Return the share of hands that beat one of this strength; of equal ones half."""
        many = len(self.strengths)
        return (bisect_left(self.strengths, strength) + bisect_right(self.strengths, strength)) / (2 * many)


def strength(reading: Reading, tiles: int, *, bust_loses: bool) -> Strength:
    """Return what a hand is compared by."""
    return not reading.sealed, bust_loses and reading.is_over, reading.distance, -tiles, -reading.times


@cache
def hand_distribution(tiles: int, bust_loses: bool) -> HandDistribution:  # noqa: FBT001 - a cache's key
    """Return the hands of so many tiles; of any number where it is 0, or too seldom comes up."""
    found = [strength(reading, size, bust_loses=bust_loses) for size, reading in _hands() if tiles in (0, size)]
    if len(found) < _ENOUGH:
        return hand_distribution(tiles - 1 if tiles > 2 else 0, bust_loses)
    return HandDistribution(tuple(sorted(found)))


@cache
def _hands() -> list[tuple[int, Reading]]:
    chance = KeyedChance(b"a crowd of hands")
    found: list[tuple[int, Reading]] = []
    while len(found) < _HANDS:
        wall = chance.shuffled(SET)
        dora = dora_of(wall.pop())
        while len(wall) > 28:
            hand = _taken(wall, _STOPS[chance.below(len(_STOPS))])
            found.append((len(hand), read(hand, dora)))
    return found


def _taken(wall: list[Tile], stop: int) -> list[Tile]:
    """Take a hand off the wall: no burst, and tiles up to where the player stops."""
    hand = [wall.pop(), wall.pop()]
    while total(hand) > MOST:
        hand = [wall.pop(), wall.pop()]
    while total(hand) < stop and wall:
        hand.append(wall.pop())
    return hand
