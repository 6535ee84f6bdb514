"""Self-play over the tree of bets, by counterfactual regret minimisation.

Deal by deal each seat in turn tries every choice at each of its moments, while the others play one sampled way:
external sampling (Lanctot et al. 2009). What a choice would have brought more than the seat's own mix counts as regret,
later deals for more: linear weights (Brown and Sandholm 2019). Mixes follow regrets, and their weighted mean is the
result. Now and then a rival does anything, so that answers to rare bets are found too.

Levels of bets count from 0, no bet, to ``TOP``. Choice 0 drops out, choice 1 calls, or bets the lowest level where
there is no bet yet, and each further one raises by a level.
"""

import random
from typing import Final, TypeAlias

from bench.toppan.deals import Deal
from games.toppan.bots.ranges import BETTER, LEVELS, MOST_MET, TIMES, YET, weights
from games.toppan.state import ANTE

TOP: Final = len(LEVELS)
POINTS: Final = (0, *LEVELS)
COLUMNS: Final = len(BETTER) + 1
KINDS: Final = COLUMNS * (len(TIMES) + 1)
TREMBLE: Final = 0.03
"""How often a rival does anything."""

_COUNTS: Final = [weights(points) for points in POINTS]
"""How much rivals count in a rating, by level."""

_DRAWS: Final = TOP + 1
"""The most choices of one seat in one deal."""

Mix: TypeAlias = list[float]
Key: TypeAlias = tuple[int, int, int]
"""A spot: level, rivals who have met it, number that stands for those who have yet to."""


def key_of(level: int, met: int, yet: int) -> Key:
    """Return a spot's key."""
    return level, min(met, MOST_MET), YET[min(yet, len(YET) - 1)]


def size(level: int) -> int:
    """Return how many choices there are at a level."""
    return TOP - max(level, 1) + 2


class Node:
    """A moment of the betting: seats from oya on, who stays, what each has bet, and who has acted last."""

    __slots__ = ("acted", "after", "alive", "bets", "high", "met", "stays")

    def __init__(self, seats: int) -> None:
        self.bets, self.stays, self.acted = [0] * seats, [True] * seats, [0] * seats
        self.alive, self.met, self.high, self.after = seats, 0, 0, seats - 1

    def copy(self) -> "Node":
        """Return another such moment."""
        node = Node.__new__(Node)
        node.bets, node.stays, node.acted = self.bets.copy(), self.stays.copy(), self.acted.copy()
        node.alive, node.met, node.high, node.after = self.alive, self.met, self.high, self.after
        return node

    def actor(self) -> int:
        """Return who has to choose; -1: nobody has."""
        if self.alive > 1:
            need, seat, seats = self.high or 1, self.after, len(self.bets)
            for _ in range(seats):
                seat = seat + 1 if seat + 1 < seats else 0
                if self.stays[seat] and self.bets[seat] < need:
                    return seat
        return -1

    def act(self, seat: int, choice: int) -> None:
        """Let a seat choose."""
        self.after = seat
        self.acted[seat] += 1
        if not choice:
            self.stays[seat] = False
            self.alive -= 1
            return
        level = (self.high or 1) + choice - 1
        if level > self.high:
            self.high, self.met = level, 0
        self.met += 1
        self.bets[seat] = level


class Tree:
    """Regrets and summed mixes of one number of seats, by spot and kind of hand."""

    def __init__(self, seats: int, chance: random.Random) -> None:
        self.seats, self.pot, self._chance = seats, ANTE * seats, chance
        self._regrets, self.sums = dict[Key, list[Mix]](), dict[Key, list[Mix]]()
        self._weight = 0.0
        self._draws = list[float]()

    def play(self, deal: Deal, weight: float) -> None:
        """Let each seat try its choices in a deal."""
        self._weight = weight
        for seat in range(self.seats):
            self._draws = [self._chance.random() for _ in range(self.seats * _DRAWS)]
            self._value(deal, seat, Node(self.seats))

    def _value(self, deal: Deal, me: int, node: Node) -> float:
        while (actor := node.actor()) >= 0:
            key = key_of(node.high, node.met, node.alive - 1 - node.met)
            if key not in self._regrets:
                self._regrets[key] = [[0.0] * size(node.high) for _ in range(KINDS)]
                self.sums[key] = [[0.0] * size(node.high) for _ in range(KINDS)]
            kind = kind_at(deal, actor, node)
            regrets = self._regrets[key][kind]
            if actor == me:
                return self._try(deal, me, node, regrets)
            draw = self._draws[actor * _DRAWS + node.acted[actor]]
            if draw < TREMBLE:
                choice = int(draw / TREMBLE * len(regrets))
            else:
                choice = picked(regrets, (draw - TREMBLE) / (1 - TREMBLE))
                self.sums[key][kind][choice] += self._weight
            node.act(actor, choice)
        return won(deal, me, node, self.pot)

    def _try(self, deal: Deal, me: int, node: Node, regrets: Mix) -> float:
        """Try each choice; note what each would have brought more than the mix of them."""
        values = [0.0]
        for choice in range(1, len(regrets)):
            after = node.copy()
            after.act(me, choice)
            values.append(self._value(deal, me, after))
        kept = [max(regret, 0.0) for regret in regrets]
        total = sum(kept)
        if total:
            mean = sum(part * value for part, value in zip(kept, values, strict=True)) / total
        else:
            mean = sum(values) / len(values)
        for choice, value in enumerate(values):
            regrets[choice] += self._weight * (value - mean)
        return mean


def kind_at(deal: Deal, actor: int, node: Node) -> int:
    """Return the kind of hand that a seat has at a moment."""
    return deal.rated(actor, node.bets, node.stays, node.high, _COUNTS[node.high]).kind


def picked(parts: Mix, draw: float) -> int:
    """Return the choice that a number from 0 to 1 picks, by the parts that are not negative; any if there are none."""
    total = sum(part for part in parts if part > 0)
    if not total:
        return int(draw * len(parts))
    draw *= total
    for choice, part in enumerate(parts):
        if part > 0:
            draw -= part
            if draw < 0:
                return choice
    return max(range(len(parts)), key=parts.__getitem__)


def won(deal: Deal, me: int, node: Node, pot: int) -> float:
    """Return what the end brings a seat beside having dropped out at once."""
    if not node.stays[me]:
        return 0.0
    points = POINTS[node.high]
    staying = [seat for seat, stays in enumerate(node.stays) if stays]
    winner = min(staying, key=deal.ranks.__getitem__)
    if winner != me:
        return -deal.paid(winner, me, points)
    return pot + sum(deal.paid(me, seat, points) for seat in staying if seat != me)
