"""How often things happen among hard bots: numbers that their own games have shown.

The tables are written by ``python -m bench.little_mahjong.rates``, which tells how they are counted.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.little_mahjong.bots.rate_tables import FOUR, THREE
from games.little_mahjong.dominoes import COPIES, KINDS, NAMES, Kind, minus
from games.little_mahjong.triplets import TRIPLETS

STAGES: Final = 4
"""The first half of the first round of discards, its second half, the second round, and all later ones."""

_SURELY: Final = 0.9
"""The highest chance that is believed."""


class StageRates(NamedTuple):
    """The rates of one stage of a deal."""

    thrown: tuple[float, ...]
    """By kind, the chance that another's discard is of that kind, as a multiple of its share of the unseen dominoes."""
    won: tuple[float, ...]
    """By kind, the chance that a discard is won on, where others have as much use for it as in an empty river."""
    taken: tuple[float, ...]
    """By kind, the chance that it is claimed for a triplet, likewise."""
    ended: tuple[float, ...]
    """By the triplets that others have laid, two or more as one, the chance that a turn of theirs ends the deal."""
    loss: float
    """Points that somebody else's win costs."""
    unready: float
    """Points that a hand brings which waits for nothing."""
    relief: float
    """Points that a player gains whose discard is claimed for a triplet: one draw less may win."""

    def after(self, value: float, kind: Kind, unseen: Sequence[int]) -> float:
        """Return what a hand is worth once others have had their chance to claim the discard."""
        use = uses(kind, unseen)
        won = min(self.won[kind] * use, _SURELY)
        taken = min(self.taken[kind] * use, _SURELY - won)
        return (1 - won) * value - won * self.loss + taken * self.relief


class Rates(NamedTuple):
    """The rates of all stages, for so many players."""

    players: int
    stages: tuple[StageRates, ...]

    def at(self, thrown: int) -> StageRates:
        """Return the rates that hold when so many discards have been made."""
        return self.stages[stage(self.players, thrown)]


def stage(players: int, thrown: int) -> int:
    """Return in which stage a deal is when so many discards have been made."""
    return 0 if 2 * thrown < players else min(1 + thrown // players, STAGES - 1)


_PAIRS: Final = tuple([minus(tiles, kind) for tiles in TRIPLETS if kind in tiles] for kind in KINDS)
"""By kind, the pairs of kinds with which it makes a triplet."""


def _share(kind: Kind, unseen: Sequence[int]) -> float:
    """Return which share of all pairs of unseen dominoes makes a triplet with a kind."""
    ways = sum(unseen[one] * (unseen[two] - (one == two)) / (1 + (one == two)) for one, two in _PAIRS[kind])
    hidden = sum(unseen)
    return ways / max(hidden * (hidden - 1) / 2, 1)


_USUAL: Final = tuple(_share(kind, [copies - (each == kind) for each, copies in enumerate(COPIES)]) for kind in KINDS)


def uses(kind: Kind, unseen: Sequence[int]) -> float:
    """Return how much use others have for a discard by what is unseen, as a multiple of that by nothing seen."""
    return _share(kind, unseen) / _USUAL[kind]


def read(players: int, table: str) -> Rates:
    """Return the rates of a table: a row a name, with a number or three for each stage."""
    rows = {name: tuple(map(float, numbers)) for name, *numbers in map(str.split, table.strip().splitlines()[1:])}
    kinds = [rows[name] for name in NAMES]
    return Rates(players, tuple(_stage(rows, kinds, number) for number in range(STAGES)))


def _stage(rows: dict[str, tuple[float, ...]], kinds: Sequence[tuple[float, ...]], number: int) -> StageRates:
    thrown, won, taken = (tuple(row[STAGES * part + number] for row in kinds) for part in range(3))
    ended = rows["ended"][number::STAGES]
    loss, unready, relief = (rows[name][number] for name in ("loss", "unready", "relief"))
    return StageRates(thrown, won, taken, ended, loss, unready, relief)


RATES: Final = {2: read(3, THREE), 3: read(4, FOUR)}
"""By how many others play."""
