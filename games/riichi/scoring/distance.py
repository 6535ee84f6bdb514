"""Distance of a hand from completion, and what brings it nearer: four sets and a pair, seven pairs, or kokushi.

Distance is the number of tiles still to be had: 0 is a complete hand, 1 a ready one (it is shanten + 1).
"""

from collections import Counter
from functools import lru_cache
from operator import gt
from typing import Final, NamedTuple

from games.mahjong.hand import BASE, POWERS
from games.mahjong.sets34 import Hand, kinds
from games.mahjong.tiles import COPIES, RANKS
from games.mahjong.tiles34 import ENDS, HONOUR, KINDS, Kind
from games.mahjong.useful_tiles import MOST_SETS, UsefulTiles, useful_honours, useful_tiles

_SEVEN: Final = 7
_ORPHANS: Final = len(ENDS)
_HONOURS: Final = HONOUR // RANKS
_HONOUR_RANKS: Final = len(KINDS) - HONOUR


class Way(NamedTuple):
    """The distance of a hand from one kind of completion, and the kinds that bring it nearer."""

    distance: int
    accepts: tuple[Kind, ...]


def distance(hand: Hand, sets: int) -> int:
    """Return the distance to completion in whichever way is nearest; ``sets`` are still to be made."""
    found = 3 * sets + 2 - _use_of(hand, sets)
    if sets < MOST_SETS:
        return found
    held = Counter(kinds(hand))
    return min(found, _pairs_distance(held), _orphans_distance(held))


def nearest(hand: Hand, sets: int) -> Way:
    """Return the nearest way to completion; of ways equally near together."""
    ways = [to_sets(hand, sets)]
    if sets == MOST_SETS:
        ways += [to_pairs(hand), to_orphans(hand)]
    least = min(way.distance for way in ways)
    return Way(least, tuple(sorted({kind for way in ways if way.distance == least for kind in way.accepts})))


def to_sets(hand: Hand, sets: int) -> Way:
    """Return the way to sets and a pair."""
    parts = _parts(hand)
    use = _use(_joined(parts[0], parts[1]), _joined(parts[2], parts[3]), sets)
    accepts: list[Kind] = []
    for suit, key in enumerate(hand):
        a, b, c = (parts[other] for other in range(4) if other != suit)
        wanted = _wanted(_joined(_joined(a, b), c), sets, use)
        accepts += [suit * RANKS + rank for rank in _raising(key, wanted, runs=suit < _HONOURS)]
    return Way(3 * sets + 2 - use, tuple(accepts))


def _wanted(others: UsefulTiles, sets: int, use: int) -> UsefulTiles:
    """Return what the use of a part has to exceed, by sets and pairs, for the whole hand to come nearer."""
    top = 2 * sets
    return tuple(use - others[top - at + 1] for at in range(top + 2))


@lru_cache(maxsize=1 << 15)
def _raising(key: int, wanted: UsefulTiles, *, runs: bool) -> tuple[int, ...]:
    """Return the ranks of which one tile more makes some use of a part exceed what is wanted."""
    of = useful_tiles if runs else useful_honours
    return tuple(
        rank
        for rank in range(RANKS if runs else _HONOUR_RANKS)
        if key // POWERS[rank] % BASE < COPIES and any(map(gt, of(key + POWERS[rank]), wanted))
    )


def to_pairs(hand: Hand) -> Way:
    """Return the way to seven different pairs."""
    held = Counter(kinds(hand))
    spare = len(held) < _SEVEN
    accepts = (kind for kind in KINDS if held[kind] == 1 or (spare and not held[kind]))
    return Way(_pairs_distance(held), tuple(accepts))


def to_orphans(hand: Hand) -> Way:
    """Return the way to kokushi."""
    held = Counter(kinds(hand))
    paired = any(held[kind] > 1 for kind in ENDS)
    accepts = (kind for kind in sorted(ENDS) if not held[kind] or (not paired and held[kind] == 1))
    return Way(_orphans_distance(held), tuple(accepts))


def _pairs_distance(held: Counter[Kind]) -> int:
    pairs = sum(copies > 1 for copies in held.values())
    return _SEVEN - pairs + max(_SEVEN - len(held), 0)


def _orphans_distance(held: Counter[Kind]) -> int:
    different = [kind for kind in ENDS if held[kind]]
    return _ORPHANS + 1 - len(different) - any(held[kind] > 1 for kind in different)


def _parts(hand: Hand) -> tuple[UsefulTiles, UsefulTiles, UsefulTiles, UsefulTiles]:
    return useful_tiles(hand[0]), useful_tiles(hand[1]), useful_tiles(hand[2]), useful_honours(hand[3])


def _use_of(hand: Hand, sets: int) -> int:
    m, p, s, z = _parts(hand)
    return _use(_joined(m, p), _joined(s, z), sets)


def _use(a: UsefulTiles, b: UsefulTiles, sets: int) -> int:
    """Return the most tiles that two parts of a hand put to use together, in so many sets and a pair."""
    top = 2 * sets
    return max(max(a[at] + b[top - at + 1], a[at + 1] + b[top - at]) for at in range(0, top + 1, 2))


@lru_cache(maxsize=1 << 15)
def _joined(a: UsefulTiles, b: UsefulTiles) -> UsefulTiles:
    """Return what of two parts together is of use."""
    most: list[int] = []
    for top in range(0, 2 * MOST_SETS + 1, 2):
        most += [max(a[at] + b[top - at] for at in range(0, top + 1, 2)), _use(a, b, top // 2)]
    return tuple(most)
