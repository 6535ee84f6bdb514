"""A bounded search that keeps people apart: fewest repeats, then fewest club mates, then the least distance.

It starts from the tables that a rule lays out and lets two players of one bracket change places while that makes the
sum of pairs' weights less. Weights are whole numbers of three ranks, each greater than all of the lower together, so
the sum is lexicographic. Where a repeat or a pair of club mates is left and no change helps, chance moves a few players
and the search goes on from there, keeping what is no worse. What is left between those who can't change places with
anybody is accepted. Steps are counted, not timed: every machine ends alike.
"""

import heapq
from collections.abc import Callable, Sequence

from games.chance import KeyedChance

MOST_STEPS = 400_000
"""Changes that are weighed, and the work of as much time; 172 players are seated within a second."""
KICK = 3


class Weights:
    """The weight of a pair by index, and of a player beside bots. ``mate`` and ``repeat`` are the higher ranks' units.

    A distance is 0 to ``far``. No tables weigh less than ``least``: a search that comes so near has nothing to gain.
    """

    def __init__(self, size: int, tables: int, seats: int, distance: Callable[[int, int], int], far: int) -> None:
        pairs = tables * seats * (seats - 1) // 2
        self.seats = seats
        self.bots = [0] * size
        self.least = 0
        self.mate = pairs * far + 1
        self.repeat = self.mate * (pairs + 1)
        self.of = [[distance(a, b) if a != b else 0 for b in range(size)] for a in range(size)]

    def add(self, a: int, b: int, weight: int) -> None:
        """Add to a pair's weight."""
        self.of[a][b] += weight
        self.of[b][a] += weight


class Search:
    """Tables under search. ``seated[t]`` lists players by index; ``brackets[i]`` is who i may change places with.

    ``sums[i][t]`` is the weight between player i and everybody at table t, bots included.
    """

    def __init__(self, seated: Sequence[Sequence[int]], brackets: Sequence[int], weights: Weights) -> None:
        self.tables = [list(table) for table in seated]
        self.weights = weights
        self.at = {player: number for number, table in enumerate(self.tables) for player in table}
        self.sums = [
            [
                sum(weights.of[player][other] for other in table)
                + (weights.bots[player] if len(table) < weights.seats else 0)
                for table in self.tables
            ]
            for player in range(len(weights.of))
        ]
        peers: dict[int, list[int]] = {}
        for player in sorted(self.at):
            peers.setdefault(brackets[player], []).append(player)
        self.peers = [peers.get(bracket, []) for bracket in brackets]
        self.players = sorted(player for of in peers.values() if len(of) > 1 for player in of)
        self.steps = 0

    @property
    def cost(self) -> int:
        """Twice the sum of all weights: each pair is counted from both sides."""
        beside = sum(
            self.weights.bots[player] for table in self.tables if len(table) < self.weights.seats for player in table
        )
        return sum(self.sums[player][table] for player, table in self.at.items()) + beside

    def run(self, chance: KeyedChance) -> None:
        """Come to the best tables that are found."""
        self._descend(bad_only=True)
        least = 2 * (self.weights.least + self.weights.mate)
        while self.cost >= least and self.steps < MOST_STEPS and (bad := self._bad()):
            before, cost = [list(table) for table in self.tables], self.cost
            self.steps += 2 * len(self.players)
            self._kick(bad, chance)
            self._descend(bad_only=True)
            if self.cost > cost:
                self._restore(before)
        self._descend(bad_only=False)

    def offers(self, table: int, most: int) -> list[tuple[int, int, int]]:
        """Return swaps of somebody at a table that part nobody less well: so many that bring the least distance."""
        half, mate = self.cost // 2, self.weights.mate
        found = [
            (change, player, other)
            for player in self.tables[table]
            for other in self.peers[player]
            if self.at[other] != table and (half + (change := self.change(player, other))) // mate <= half // mate
        ]
        return heapq.nsmallest(most, found)

    def change(self, player: int, other: int) -> int:
        """Return what a swap of two players of different tables adds to the sum of weights."""
        here, there = self.at[player], self.at[other]
        own, of = self.sums[player], self.sums[other]
        return own[there] + of[here] - own[here] - of[there] - 2 * self.weights.of[player][other]

    def _bad(self) -> list[int]:
        """Return the players who sit with somebody whom they should be apart from."""
        mate = self.weights.mate
        return [player for player in self.players if self.sums[player][self.at[player]] >= mate]

    def _descend(self, *, bad_only: bool) -> None:
        """Let each player make the best change there is, until nobody gains by one."""
        changed = True
        while changed and self.steps < MOST_STEPS * (1 if bad_only else 2):
            changed = False
            for player in self._bad() if bad_only else self.players:
                change, other = self._best(player)
                if change < 0:
                    self.swap(player, other)
                    changed = True

    def _best(self, player: int) -> tuple[int, int]:
        """Return the least change of the cost that a swap of this player brings, and with whom."""
        at, sums = self.at, self.sums
        here, own, pair = at[player], sums[player], self.weights.of[player]
        stays = own[here]
        peers = self.peers[player]
        self.steps += len(peers)
        return min(
            (own[there] + sums[other][here] - stays - sums[other][there] - 2 * pair[other], other)
            if (there := at[other]) != here
            else (0, other)
            for other in peers
        )

    def swap(self, player: int, other: int) -> None:
        """Let two players of different tables change places."""
        here, there = self.at[player], self.at[other]
        of_player, of_other = self.weights.of[player], self.weights.of[other]
        self.steps += len(of_player) // 4
        for row, gone, come in zip(self.sums, of_player, of_other, strict=True):
            row[here] += come - gone
            row[there] += gone - come
        self.tables[here][self.tables[here].index(player)] = other
        self.tables[there][self.tables[there].index(other)] = player
        self.at[player], self.at[other] = there, here

    def _kick(self, bad: Sequence[int], chance: KeyedChance) -> None:
        """Move one of those who should be apart from somebody, and a few others, at random."""
        movers = [bad[chance.below(len(bad))], *(self.players[chance.below(len(self.players))] for _ in range(KICK))]
        for player in movers:
            other = self.peers[player][chance.below(len(self.peers[player]))]
            if self.at[other] != self.at[player]:
                self.swap(player, other)

    def _restore(self, tables: list[list[int]]) -> None:
        """Go back to other tables of the same players."""
        for number, table in enumerate(tables):
            for slot, player in enumerate(table):
                now = self.tables[number][slot]
                if now != player:
                    self._swap_slots(now, player)

    def _swap_slots(self, now: int, wanted: int) -> None:
        """Put a player into the place of another, at whatever table either is."""
        if self.at[now] != self.at[wanted]:
            self.swap(now, wanted)
            return
        table = self.tables[self.at[now]]
        first, second = table.index(now), table.index(wanted)
        table[first], table[second] = wanted, now
