"""Plans without repeats, for tables of four and 16 to 172 players: nobody meets anybody twice.

A plan is one round, the starter, which ``bench/seating_plans.py`` has found, and what it is turned by. Players are the
points of Z_M in columns, and fixed points; round r adds r to every residue. Differences tell that no pair repeats. A
plan has M rounds, or fewer where it comes to its starter again before; no plan has more than (size - 1) // 3.

``starters.txt`` has a line a plan: size, rounds, M, columns, then the starter's players, four of a table after one
another.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from mahjong_server.events.seating.winds import balanced

SEATS = 4
LEAST, MOST = 16, 172


class Plan(NamedTuple):
    """A plan: ``residues`` is M, and players from ``residues * columns`` on are fixed points."""

    size: int
    rounds: int
    residues: int
    columns: int
    starter: tuple[int, ...]

    def tables(self, number: int) -> list[list[int]]:
        """Return the tables of a round, counted from 1, without regard to winds."""
        turned = [self._turned(player, number - 1) for player in self.starter]
        return [turned[at : at + SEATS] for at in range(0, self.size, SEATS)]

    def seated(self, number: int) -> list[list[int]]:
        """Return the tables of a round by seat: of each four rounds everybody has each wind once."""
        first = (number - 1) // SEATS * SEATS + 1
        rounds = [self.tables(each) for each in range(first, min(first + SEATS, self.rounds + 1))]
        return balanced(rounds)[number - first]

    def _turned(self, player: int, by: int) -> int:
        if player >= self.residues * self.columns:
            return player
        column, residue = divmod(player, self.residues)
        return column * self.residues + (residue + by) % self.residues


@cache
def plans() -> dict[int, Plan]:
    """Return the plans by size."""
    lines = Path(__file__).with_name("starters.txt").read_text(encoding="ascii").splitlines()
    rows = [tuple(map(int, line.split())) for line in lines]
    return {
        size: Plan(size, rounds, residues, columns, tuple(starter))
        for size, rounds, residues, columns, *starter in rows
    }
