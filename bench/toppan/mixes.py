"""Mixes that self-play has found, and what each choice brings against those who play them."""

import random
from typing import Final, TypeAlias

from bench.toppan.deals import Deal
from bench.toppan.tree import COLUMNS, KINDS, POINTS, Key, Mix, Node, Tree, key_of, kind_at, picked, size, won
from games.toppan.bots.ranges import TIMES, Play, Table, Worth, spot

_SELDOM: Final = 0.02
"""Shares below this are left out."""

_ENOUGH: Final = 40
"""Trials that tell what a choice brings; where there are fewer, those of neighbouring hands help."""

_STRAYS: Final = 0.2
"""How often a seat goes on by any choice while choices are tried, so that all spots come up."""

Sums: TypeAlias = list[float]
"""Of trials: how many, how many were won, chips won for each multiple of the own hand, chips lost."""


def mixes(tree: Tree) -> dict[Key, list[Mix]]:
    """Return the mixes in whole percents; a kind of hand that never came up plays like the nearest one."""
    found = dict[Key, list[Mix]]()
    for key, kinds in tree.sums.items():
        known = {kind: _rounded(sums) for kind, sums in enumerate(kinds) if sum(sums) > 0}
        if known:
            found[key] = [known[min(known, key=lambda other: _apart(kind, other))] for kind in range(KINDS)]
    return found


def _rounded(sums: Mix) -> Mix:
    total = sum(sums)
    kept = [part if part >= _SELDOM * total else 0.0 for part in sums]
    bets = [float(round(100 * part / sum(kept))) for part in kept[1:]]
    over = max(sum(bets) - 100, 0.0)
    bets[bets.index(max(bets))] -= over
    return [100 - sum(bets), *bets]


def _apart(one: int, other: int) -> float:
    (column, times), (column2, times2) = divmod(one, len(TIMES) + 1), divmod(other, len(TIMES) + 1)
    return abs(column - column2) + 0.6 * abs(times - times2)


class Trials:
    """What choices bring, tried deal by deal; ``tremble`` is how often a rival does anything."""

    def __init__(self, seats: int, found: dict[Key, list[Mix]], chance: random.Random, tremble: float) -> None:
        self._seats, self._mixes, self._chance, self._tremble = seats, found, chance, tremble
        self.spots = dict[Key, list[list[Sums]]]()
        self.stand: list[Sums] = [[0.0] * 4 for _ in range(COLUMNS)]

    def run(self, deal: Deal) -> None:
        """Try the choices of each seat along one way of playing a deal."""
        for me in range(self._seats):
            node = Node(self._seats)
            self._add(self.stand[self._column(deal, me, node)], deal, me, node.copy())
            while (actor := node.actor()) >= 0:
                if actor == me:
                    self._try(deal, me, node)
                    if self._choose(deal, me, node, _STRAYS) == 0:
                        break
                else:
                    self._choose(deal, actor, node, self._tremble)

    @staticmethod
    def _column(deal: Deal, actor: int, node: Node) -> int:
        return kind_at(deal, actor, node) // (len(TIMES) + 1)

    def _try(self, deal: Deal, me: int, node: Node) -> None:
        key = _key(node)
        if key not in self.spots:
            self.spots[key] = [[[0.0] * 4 for _ in range(COLUMNS)] for _ in range(size(node.high))]
        column = self._column(deal, me, node)
        for choice in range(1, size(node.high)):
            after = node.copy()
            after.act(me, choice)
            self._add(self.spots[key][choice][column], deal, me, after)

    def _add(self, sums: Sums, deal: Deal, me: int, node: Node) -> None:
        """Play a moment to its end, and add what it brought."""
        while (actor := node.actor()) >= 0:
            if self._choose(deal, actor, node, 0 if actor == me else self._tremble) == 0 and actor == me:
                break
        brought = won(deal, me, node, 0)
        wins = node.stays[me] and brought >= 0
        sums[0] += 1
        sums[1] += wins
        sums[2 if wins else 3] += brought / deal.times[me] if wins else -brought

    def _choose(self, deal: Deal, actor: int, node: Node, strays: float) -> int:
        draw = self._chance.random()
        if draw < strays:
            choice = int(draw / strays * size(node.high))
        else:
            kinds = self._mixes.get(_key(node))
            mix = kinds[kind_at(deal, actor, node)] if kinds else [1.0] * size(node.high)
            choice = picked(mix, (draw - strays) / (1 - strays))
        node.act(actor, choice)
        return choice


def _key(node: Node) -> Key:
    return key_of(node.high, node.met, node.alive - 1 - node.met)


def table(found: dict[Key, list[Mix]], trials: Trials) -> Table:
    """Return mixes and trials as the bot reads them."""
    spots = dict[str, Play]()
    for key in sorted(found.keys() & trials.spots.keys()):
        level = key[0]
        bets = [POINTS[(level or 1) + choice] for choice in range(size(level) - 1)]
        spots[spot(POINTS[level], *key[1:])] = Play(
            {bet: tuple(int(mix[choice]) for mix in found[key]) for choice, bet in enumerate(bets, 1)},
            {bet: worths(trials.spots[key][choice]) for choice, bet in enumerate(bets, 1)},
        )
    return Table(worths(trials.stand), spots)


def worths(columns: list[Sums]) -> tuple[Worth, ...]:
    """Return what trials say by column, with the help of neighbours where they are few."""
    return tuple(_worth(columns, column) for column in range(len(columns)))


def _worth(columns: list[Sums], column: int) -> Worth:
    many, wins, gain, loss = next(
        (sums for far in range(len(columns)) if (sums := _near(columns, column, far))[0] >= _ENOUGH),
        _near(columns, column, len(columns)),
    )
    many = max(many, 1)
    return round(1000 * wins / many), round(gain / many), round(loss / many)


def _near(columns: list[Sums], column: int, far: int) -> Sums:
    """Return the sums of a column and of its neighbours up to so far."""
    return [sum(each) for each in zip(*columns[max(column - far, 0) : column + far + 1], strict=True)]
