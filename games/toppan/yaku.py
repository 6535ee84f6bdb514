"""The yaku of a hand, and its multiple (TP §7).

>>> from games.mahjong.tiles34 import parse_many
>>> reading = read(parse_many("55m1z"))
>>> reading.total, reading.yaku, reading.times
(21, {'toppan': 2, 'toitsu': 2}, 4)
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import DRAGONS, ENDS, WINDS, Kind, Tile, is_honour, is_red, kind_of, parse_many
from games.toppan.tile_points import GOAL, total

Counts: TypeAlias = Counter[Kind]

TIMES: Final = {
    "dora": 1,
    "toppan": 2,
    "toitsu": 2,
    "chanta": 2,
    "five": 2,
    "chinitsu": 3,
    "shosangen": 3,
    "six": 3,
    "shuntsu": 4,
    "sanshoku": 4,
    "shosushi": 4,
    "seven": 4,
    "tsuiso": 5,
    "eight": 5,
    "ryuiso": 6,
    "kokuiso": 6,
    "anko": 7,
    "kantsu": 10,
}
"""What each yaku is worth, in the order of the rules; dora for each tile."""

CLAUSES: Final = {key: f"TP §7.{place}" for place, key in enumerate(TIMES, 1)}

_GREEN: Final = frozenset(parse_many("23468s6z"))
_BLACK: Final = frozenset(parse_many("248p1234z"))

_COVERS: Final[dict[str, tuple[str, ...]]] = {
    "six": ("five",),
    "seven": ("five", "six"),
    "eight": ("five", "six", "seven"),
    "ryuiso": ("toppan",),
    "kokuiso": ("toppan",),
    "anko": ("toitsu",),
    "kantsu": ("toitsu", "anko"),
    "tsuiso": tuple(key for key in TIMES if key != "tsuiso"),
}
"""What a yaku takes the place of: those do not count beside it (TP §7.19)."""


class Reading(NamedTuple):
    """A reading of a hand: its total in halves, its yaku with what each adds, and those left out, with what for.

    ``times`` is the multiple, at least 1 (TP §7.20). ``sealed``: it counts as ten and a half and beats all others.
    """

    total: int
    sealed: bool
    yaku: dict[str, int]
    left_out: dict[str, str]
    times: int

    @property
    def distance(self) -> int:
        """The distance from ten and a half, in halves."""
        return 0 if self.sealed else abs(self.total - GOAL)

    @property
    def is_over(self) -> bool:
        """Whether it counts more than ten and a half."""
        return self.total > GOAL and not self.sealed


def read(tiles: Iterable[Tile], dora: Kind | None = None, *, black_hand: bool = True) -> Reading:
    """Return what a hand comes to, when ``dora`` is the kind that the indicator points to."""
    return _read(tuple(sorted(tiles)), dora, black_hand)


@lru_cache(maxsize=1 << 16)
def _read(tiles: tuple[Tile, ...], dora: Kind | None, black_hand: bool) -> Reading:  # noqa: FBT001 - a cache's key
    counts = Counter(map(kind_of, tiles))
    found = {key: TIMES[key] for key, holds in _TESTS.items() if holds(counts)}
    if total(tiles) == GOAL:
        found["toppan"] = TIMES["toppan"]
    many = sum((kind_of(tile) == dora) + is_red(tile) for tile in tiles)
    if many:
        found["dora"] = many * TIMES["dora"]
    if not black_hand:
        found.pop("kokuiso", None)
    left_out = {covered: key for key in found for covered in _COVERS.get(key, ()) if covered in found}
    yaku = {key: found[key] for key in TIMES if key in found and key not in left_out}
    return Reading(total(tiles), "tsuiso" in yaku, yaku, left_out, max(sum(yaku.values()), 1))


def distance(tiles: Collection[Tile]) -> int:
    """Return how far from ten and a half tiles are, in halves: the emperor's suite counts as just that (TP §5.2)."""
    is_suite = _TESTS["tsuiso"](Counter(map(kind_of, tiles)))
    return 0 if is_suite else abs(total(tiles) - GOAL)


def _holds(copies: int) -> Callable[[Counts], bool]:
    return lambda counts: max(counts.values(), default=0) >= copies


def _size(least: int) -> Callable[[Counts], bool]:
    return lambda counts: counts.total() >= least


def _all_of(kinds: Iterable[Kind], least: int = 2) -> Callable[[Counts], bool]:
    allowed = frozenset(kinds)
    return lambda counts: counts.total() >= least and counts.keys() <= allowed


def _each_of(kinds: Iterable[Kind]) -> Callable[[Counts], bool]:
    wanted = frozenset(kinds)
    return lambda counts: counts.keys() >= wanted


def _one_suit(counts: Counts) -> bool:
    return bool(counts) and len({kind // RANKS for kind in counts}) == 1 and not any(map(is_honour, counts))


def _shuntsu(counts: Counts) -> bool:
    return any(
        kind % RANKS < RANKS - 2 and kind + 1 in counts and kind + 2 in counts for kind in counts if not is_honour(kind)
    )


def _sanshoku(counts: Counts) -> bool:
    return any(rank in counts and rank + RANKS in counts and rank + 2 * RANKS in counts for rank in range(RANKS))


_TESTS: Final[dict[str, Callable[[Counts], bool]]] = {
    "toitsu": _holds(2),
    "chanta": _all_of(ENDS, least=3),
    "five": _size(5),
    "chinitsu": _one_suit,
    "shosangen": _each_of(DRAGONS),
    "six": _size(6),
    "shuntsu": _shuntsu,
    "sanshoku": _sanshoku,
    "shosushi": _each_of(WINDS),
    "seven": _size(7),
    "tsuiso": _all_of((*WINDS, *DRAGONS), least=5),
    "eight": _size(8),
    "ryuiso": _all_of(_GREEN),
    "kokuiso": _all_of(_BLACK),
    "anko": _holds(3),
    "kantsu": _holds(4),
}
"""The yaku that the kinds of a hand decide."""
