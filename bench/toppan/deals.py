"""Deals of Toppan up to the betting: hands drawn as the hard player draws, and how they compare."""

import random
from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from games.mahjong.tiles34 import Tile, dora_of
from games.toppan.bots.drawing import FAR, drawing
from games.toppan.bots.hand_distribution import Strength, hand_distribution, strength
from games.toppan.bots.ranges import Rated, Table
from games.toppan.bots.seen import Rival, Seen
from games.toppan.state import ANTE, START
from games.toppan.tile_points import MOST, total
from games.toppan.wall import SET
from games.toppan.yaku import read

FREE: Final = START - ANTE
"""Chips that each has to lose."""

_ALL: Final = Counter(SET)


class Deal(NamedTuple):
    """A deal once all stand. Seats count from oya, 0.

    ``better[i][j]`` is the share of hands of as many tiles as seat j has that beat seat i's hand, ``alone[i]`` that of
    any hands; ``times`` are multiples, oya's with what oya adds; ``ranks`` order the hands, 0 being the best.
    """

    better: list[list[float]]
    alone: list[float]
    times: list[int]
    ranks: list[int]

    def paid(self, winner: int, payer: int, points: int) -> int:
        """Return what a payer pays the winner at the end of the betting (TP §6.2, §6.3, §6.5)."""
        return min(points * (self.times[winner] + (payer == 0)), FREE)

    def rated(self, seat: int, bets: list[int], stays: list[bool], highest: int, counts: tuple[int, int]) -> Rated:
        """Return how good a seat's hand is among those who stay; who has met the highest bet counts for the first."""
        better, parts, own = 0.0, 0, self.better[seat]
        met, yet = counts
        for each, stay in enumerate(stays):
            if stay and each != seat:
                part = met if bets[each] == highest else yet
                better += part * own[each]
                parts += part
        return Rated(better / parts, self.times[seat])


def dealt(seats: int, table: Table, chance: random.Random) -> Deal:
    """Deal and draw for so many seats, with what hands are worth by a table."""
    wall = list(SET)
    chance.shuffle(wall)
    dora = wall.pop()
    hands, thrown = list[list[Tile]](), list[Tile]()
    for _ in range(seats):
        hand = [wall.pop(), wall.pop()]
        while total(hand) > MOST:
            thrown += hand
            hand = [wall.pop(), wall.pop()]
        hands.append(hand)
    for seat, hand in enumerate(hands):
        rivals = [(each, len(hands[each]) if each < seat else 0) for each in range(seats) if each != seat]
        _draw(hand, _seen(seat, rivals, dora, [*hand, *thrown, dora]), wall, table)
    return compared(hands, dora)


def _seen(seat: int, rivals: list[tuple[int, int]], dora: Tile, open_tiles: list[Tile]) -> Seen:
    return Seen(
        seat=seat,
        hand=(),
        dora=dora_of(dora),
        rivals=tuple(Rival(each, tiles, 0, FREE) for each, tiles in rivals),
        pot=ANTE * (len(rivals) + 1),
        bet=0,
        chips=FREE,
        is_oya=seat == 0,
        oya="plus-one",
        bust_loses=False,
        black_hand=True,
        unseen=_ALL - Counter(open_tiles),
    )


def _draw(hand: list[Tile], seen: Seen, wall: list[Tile], table: Table) -> None:
    while total(hand) <= MOST:
        if total(hand) > FAR:
            none, more = drawing(seen._replace(hand=tuple(hand)), table)
            if none >= more:
                return
        tile = wall.pop()
        seen.unseen[tile] -= 1
        hand.append(tile)


def compared(hands: list[list[Tile]], dora: Tile) -> Deal:
    """Return the deal of hands, from oya on."""
    readings = [read(hand, dora_of(dora)) for hand in hands]
    own = [strength(reading, len(hand), bust_loses=False) for reading, hand in zip(readings, hands, strict=True)]
    order = sorted(range(len(hands)), key=lambda seat: (own[seat], -seat))
    return Deal(
        [[_better(each, len(rival)) for rival in hands] for each in own],
        [_better(each, 0) for each in own],
        [reading.times + (seat == 0) for seat, reading in enumerate(readings)],
        [order.index(seat) for seat in range(len(hands))],
    )


@cache
def _better(own: Strength, tiles: int) -> float:
    return hand_distribution(tiles, bust_loses=False).better(own)


def deals(seats: int, many: int, table: Table, seed: str) -> list[Deal]:
    """Return so many deals, the same for the same seed and table."""
    chance = random.Random(f"deals {seed} {seats}")
    return [dealt(seats, table, chance) for _ in range(many)]
