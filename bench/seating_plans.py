"""Finds the starter rounds of seating plans without repeats, for four at a table (mahjong_server/events/seating).

The players of a plan are the points of Z_M in ``columns`` columns, and fixed points. Adding 1 to every residue makes
the next round of one, so one round, the starter, gives M. No pair meets twice if and only if no difference stands
twice in the starter: residues within a column, residues between two columns, or a fixed point beside a column. That of
64 is known from geometry.

Simulated annealing looks for such a starter: it swaps two players and counts the differences that stand there too
often. ``./dev bench seating_plans SIZE… [--seconds N]`` prints a line of the data for each size: as many rounds as it
finds, with a try of so many seconds for each number of rounds. It tries first whether there are as many as there can
be, in a starter that is three times the same.
"""

import argparse
import math
import random
import time
from itertools import combinations
from typing import NamedTuple

SIZES = range(16, 173, 4)
MORE_UP_TO = 64
"""Of larger plans only as many rounds as there can be are looked for, then a quarter of their size: 17 and more."""


class Starter:
    """A round under search: ``order`` lists the players, four of a table after one another."""

    def __init__(self, size: int, rounds: int, columns: int, seed: int) -> None:
        self.chance = random.Random(f"{size} {rounds} {columns} {seed}")
        self.order = list(range(size))
        self.chance.shuffle(self.order)
        classes: dict[object, int] = {}
        self.kinds = [
            [classes.setdefault(_difference(a, b, rounds, columns), len(classes)) for b in range(size)]
            for a in range(size)
        ]
        self.counts = [-1] * len(classes)
        for forbidden in {(), *((column, rounds / 2) for column in range(columns))} & classes.keys():
            self.counts[classes[forbidden]] = 0
        self.cost = sum(self._add(self.order[at], self.order[other]) for at, other in _pairs(size))

    def search(self, seconds: float) -> list[int] | None:
        """Return an order without repeated differences, or none if time is up."""
        size, order, chance = len(self.order), self.order, self.chance.random
        end, heat = time.monotonic() + seconds, 0.6
        while time.monotonic() < end:
            for _ in range(2000):
                first, second = int(chance() * size), int(chance() * size)
                if first >> 2 == second >> 2:
                    continue
                change = self._swap(first, second)
                if change > 0 and chance() >= math.exp(-change / heat):
                    self._swap(first, second)
                elif not self.cost:
                    return order
            heat = heat * 0.985 if heat > 0.12 else 0.35
        return None

    def _swap(self, first: int, second: int) -> int:
        """Let two players change places; return what that adds to the cost."""
        order, kinds, counts = self.order, self.kinds, self.counts
        change = 0
        a, b = order[first], order[second]
        of_a, of_b = kinds[a], kinds[b]
        for at in range(first & ~3, (first & ~3) + 4):
            if at != first:
                other = order[at]
                kind = of_a[other]
                counts[kind] -= 1
                change -= counts[kind] >= 0
                kind = of_b[other]
                change += counts[kind] >= 0
                counts[kind] += 1
        for at in range(second & ~3, (second & ~3) + 4):
            if at != second:
                other = order[at]
                kind = of_b[other]
                counts[kind] -= 1
                change -= counts[kind] >= 0
                kind = of_a[other]
                change += counts[kind] >= 0
                counts[kind] += 1
        order[first], order[second] = b, a
        self.cost += change
        return change

    def _add(self, a: int, b: int) -> int:
        kind = self.kinds[a][b]
        self.counts[kind] += 1
        return int(self.counts[kind] > 0)


class Threefold:
    """A starter that looks the same when columns move on by one: (i, c) goes to (factor · i, c + 1) of three columns.

    It is a third of the work, so that plans of as many rounds as there can be are found. Orbits of three players are
    what is seated, each with the ``turn`` in which it enters its table; each table stands for three, but the first
    ``lone`` orbits, which sit with a fixed point each.
    """

    def __init__(self, size: int, rounds: int, factor: int) -> None:
        self.size, self.rounds = size, rounds
        self.powers = (1, factor, factor * factor)
        self.fixed = size - 3 * rounds
        self.lone = self.fixed % 3
        self.chance = random.Random(f"{size} {rounds} {factor}")
        self.orbits = list(range(rounds + self.fixed // 3))
        self.turns = [0] * len(self.orbits)
        self.kinds = [[self._kind(a, b) for b in range(size)] for a in range(size)]

    def search(self, seconds: float) -> list[int] | None:
        """Return a whole starter, or none if time is up."""
        chance, orbits, turns = self.chance, self.orbits, self.turns
        end, heat, cost = time.monotonic() + seconds, 0.6, self._cost()
        while cost and time.monotonic() < end:
            first, second = chance.randrange(len(orbits)), chance.randrange(len(orbits))
            if max(orbits[first], orbits[second]) >= self.rounds and min(first, second) < self.lone:
                continue
            before = turns[first], turns[second]
            orbits[first], orbits[second] = orbits[second], orbits[first]
            turns[first], turns[second] = chance.randrange(3), chance.randrange(3)
            now = self._cost()
            if now > cost and chance.random() >= math.exp((cost - now) / heat):
                orbits[first], orbits[second] = orbits[second], orbits[first]
                turns[first], turns[second] = before
            else:
                cost = now
            heat = heat * 0.9999 if heat > 0.2 else 0.6
        return None if cost else [player for table in self._tables() for player in table]

    def _cost(self) -> int:
        """Return how many differences stand there too often."""
        kinds = self.kinds
        used = [kinds[a][b] for table in self._tables(turned=1) for a, b in combinations(table, 2)]
        alike = 4 * self.lone  # a table with a fixed point uses two kinds, three times each, and may
        return len(used) - alike - len(set(used)) + sum(kind == () for kind in used)

    def _tables(self, turned: int = 3) -> list[list[int]]:
        """Return the starter's tables: of each three that are alike so many."""
        place = list(zip(self.orbits, self.turns, strict=True))
        alone = [
            [3 * self.rounds + at, *(self._player(orbit, turn) for turn in range(3))]
            for at, (orbit, _) in enumerate(place[: self.lone])
        ]
        return alone + [
            [self._player(orbit, turn + by) for orbit, turn in place[at : at + 4]]
            for at in range(self.lone, len(place), 4)
            for by in range(turned)
        ]

    def _player(self, orbit: int, turn: int) -> int:
        turn %= 3
        if orbit >= self.rounds:
            return 3 * self.rounds + self.lone + 3 * (orbit - self.rounds) + turn
        return turn * self.rounds + orbit * self.powers[turn] % self.rounds

    def _kind(self, a: int, b: int) -> object:
        """Return what a pair's meeting uses up, the same for the three pairs that are alike."""
        alike = [_difference(self._turned(a, by), self._turned(b, by), self.rounds, 3) for by in range(3)]
        if () in alike or any(each[1:] == (self.rounds / 2,) for each in alike if isinstance(each, tuple)):
            return ()
        return frozenset(alike)

    def _turned(self, player: int, by: int) -> int:
        """Return the player that a player becomes when columns move on."""
        loose = player - 3 * self.rounds
        if loose >= 0:
            if loose < self.lone:
                return player
            return player - (loose - self.lone) % 3 + ((loose - self.lone) + by) % 3
        column, residue = divmod(player, self.rounds)
        return (column + by) % 3 * self.rounds + residue * self.powers[by] % self.rounds


def _pairs(size: int) -> list[tuple[int, int]]:
    """Return the pairs of places at one table."""
    return [(at, other) for at in range(size) for other in range(at + 1, at // 4 * 4 + 4)]


def _difference(a: int, b: int, rounds: int, columns: int) -> object:
    """Return what a pair's meeting uses up: () for two fixed points, which meet in every round."""
    a, b = min(a, b), max(a, b)
    fixed = rounds * columns
    if a >= fixed:
        return ()
    if b >= fixed:
        return (b, "fixed", a // rounds)
    step = (b - a) % rounds
    if a // rounds == b // rounds:
        return (a // rounds, min(step, rounds - step))
    return (a // rounds, b // rounds, step)


class Found(NamedTuple):
    """A plan: how many rounds, residues and columns it has, and its starter, four of a table after one another."""

    rounds: int
    residues: int
    columns: int
    starter: list[int]


def find(size: int, seconds: float) -> Found | None:
    """Return the most rounds that a try of so many seconds finds."""
    if size == len(affine().starter):
        return affine()
    most = (size - 1) // 3
    if (size - 4 * ((size - 3 * most) % 3)) % 12 == 0:
        for factor in range(1, most):
            if pow(factor, 3, most) == 1 and (order := Threefold(size, most, factor).search(seconds)):
                return Found(most, most, 3, order)
    tries = [(size // 4, 4)]
    if size <= MORE_UP_TO:
        tries += [(rounds, 3) for rounds in range(size // 4 + 1, most + 1)]
    for rounds, columns in reversed(tries):
        order = Starter(size, rounds, columns, 0).search(seconds)
        if order:
            return Found(rounds, rounds, columns, order)
    return None


def affine() -> Found:
    """Return the plan of 64: all lines of the space of three dimensions over four elements, which has 21 directions.

    Its points are those of GF(64), powers of x by x⁶ = x + 1, and 0, the fixed point. Multiplied by x, the lines of a
    direction are those of the next; the starter's are all that are alongside GF(4) = {0, 1, x²¹, x⁴²}.
    """
    powers = [1]
    while len(powers) < 63:
        powers.append(powers[-1] << 1 ^ (0b1000011 if powers[-1] & 0b100000 else 0))
    number = {0: 63} | {power: at for at, power in enumerate(powers)}
    through = (0, 1, powers[21], powers[42])
    lines = {frozenset(number[point ^ each] for each in through) for point in number}
    return Found(21, 63, 1, [player for line in sorted(map(sorted, lines)) for player in line])


def main() -> None:
    """Print a line of the data for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    for size in options.sizes:
        found = find(size, options.seconds)
        if found:
            tables = sorted(sorted(found.starter[at : at + 4]) for at in range(0, size, 4))
            print(size, *found[:3], *(player for table in tables for player in table), flush=True)
        else:
            print(size, "none", flush=True)


if __name__ == "__main__":
    main()
