"""Fu: what the sets, the pair, the wait and the way of winning add (RR §13)."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from msgspec import Struct

from games.mahjong.tiles34 import DRAGONS, ENDS, Kind
from games.riichi.options import Axes
from games.riichi.scoring.reading import Group, GroupSort, Reading
from games.riichi.scoring.win import Circumstances

BASE: Final = 20
SEVEN_PAIRS: Final = 25

_TRIPLET: Final = 2
"""An open triplet of simples (RR §13.2): twice as much closed, twice as much of ends, four times as much a kan."""

_SINGLE_WAITS: Final = ("kanchan", "penchan", "tanki")


class Fu(Struct, frozen=True):
    """Something that adds fu: a slug, how many, the clause, and of a set or pair the kind."""

    reason: str
    fu: int
    clause: str
    tile: Kind | None = None


def parts(reading: Reading, won: Circumstances, options: Axes, *, closed: bool) -> tuple[Fu, ...]:
    """Return what adds to the fu of a reading of four sets and a pair, or of seven pairs."""
    if reading.is_seven_pairs:
        return (Fu("chiitoitsu", SEVEN_PAIRS, "RR §13.6"),)
    shape = (*_sets(reading), *_pair(reading.pair, won, options), *_wait(reading))
    return Fu("base", BASE, "RR §13.1"), *shape, *_way(won, options, closed=closed, flat=not shape)


def rounded(found: tuple[Fu, ...]) -> int:
    """Return the fu of a hand: rounded up to tens, but for the 25 of seven pairs (RR §13.1, §13.6)."""
    total = sum([part.fu for part in found])
    return total if total == SEVEN_PAIRS else -(-total // 10) * 10


def is_flat(reading: Reading, won: Circumstances, options: Axes) -> bool:
    """Return whether four sets and a pair bring no fu of their own: all runs, a plain pair, a two-sided wait."""
    return not any(chain(_wait(reading), _sets(reading), _pair(reading.pair, won, options)))


def _sets(reading: Reading) -> Iterator[Fu]:
    for group in reading.groups:
        if group.is_triplet:
            yield _of_set(group.sort, group.kind, group.open)


def _of_set(sort: GroupSort, kind: Kind, open: bool) -> Fu:  # noqa: A002, FBT001 - the group's own fields
    """Return what a triplet or a kan adds."""
    fu = _TRIPLET * (1 if open else 2) * (2 if kind in ENDS else 1) * (4 if sort == "kan" else 1)
    return Fu(f"{sort}-{'open' if open else 'closed'}", fu, "RR §13.2", kind)


def _pair(pair: Group, won: Circumstances, options: Axes) -> Iterator[Fu]:
    winds = won.winds.count(pair.kind)
    if winds == 2:
        yield Fu("double-wind-pair", options.double_wind_fu, "RR §13.3", pair.kind)
    elif winds or pair.kind in DRAGONS:
        yield Fu("yakuhai-pair", 2, "RR §13.3", pair.kind)


def _wait(reading: Reading) -> Iterator[Fu]:
    if reading.wait in _SINGLE_WAITS:
        yield Fu(reading.wait, 2, "RR §13.5")


def _way(won: Circumstances, options: Axes, *, closed: bool, flat: bool) -> Iterator[Fu]:
    """Yield what the way of winning brings; ``flat``: nothing else does."""
    if won.tsumo and (options.replacement_fu or not won.rinshan) and not (closed and flat):
        yield Fu("tsumo", 2, "RR §13.4")
    if not won.tsumo and closed:
        yield Fu("closed-ron", 10, "RR §13.4")
    if not won.tsumo and not closed and flat:
        yield Fu("open-pinfu", 2, "RR §13.7")
