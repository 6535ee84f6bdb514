"""Patterns of a complete hand that fans of the street are given for (SBR §12.10-12.14)."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.mahjong.hand import Hand, count, minus
from games.mahjong.sets import Reading as Groups
from games.mahjong.sets import is_complete
from games.mahjong.tiles import KINDS, RANKS, Kind
from games.sichuan.melds import Meld

_FIVE: Final = 4
_ENDS: Final = frozenset(kind for kind in KINDS if kind % RANKS in (0, RANKS - 1))
_TWO_FIVE_EIGHTS: Final = frozenset(kind for kind in KINDS if kind % RANKS in (1, 4, 7))
_CORNERS: Final = tuple(
    (suit * RANKS + end, suit * RANKS + end + step, suit * RANKS + end + 2 * step)
    for suit in range(3)
    for end, step in ((0, 1), (RANKS - 1, -1))
)
"""The only chows with an end, the end first."""
_PAIR: Final = 2
_PUNG: Final = 3


class Shape(NamedTuple):
    """One way to read a complete hand, as far as fans ask: only pungs, seven pairs, ends in all sets, a middle five."""

    pungs: bool = False
    pairs: bool = False
    ends: bool = False
    middle: bool = False


def has_no_ends(tiles: Iterable[Kind]) -> bool:
    """Return whether none of the tiles is a one or a nine."""
    return _ENDS.isdisjoint(tiles)


def is_two_five_eights(tiles: Iterable[Kind]) -> bool:
    """Return whether all of the tiles are twos, fives and eights."""
    return _TWO_FIVE_EIGHTS.issuperset(tiles)


def shape_of(groups: Groups, melds: tuple[Meld, ...], won_on: Kind | None) -> Shape:
    """Return the shape of a hand that is read as these groups, beside its melds."""
    if all(len(group) == _PAIR for group in groups) and len(groups) > 1:
        return Shape(pairs=True)
    return Shape(
        pungs=all(group[0] == group[-1] for group in groups),
        ends=all(not _ENDS.isdisjoint(group) for group in groups) and _melds_are_ends(melds),
        middle=won_on is not None and won_on % RANKS == _FIVE and (won_on - 1, won_on, won_on + 1) in groups,
    )


def shapes(hand: Hand, melds: tuple[Meld, ...], kind: Kind, held: Sequence[Kind], sets: Shape) -> list[Shape]:
    """Return the ways to read a hand as sets and a pair once ``kind`` completes it, a fifth copy like any tile.

    ``held`` are all concealed tiles, that one included; ``sets`` says whether they can be only pungs.
    """
    chows = _chows_with_ends(held) if _melds_are_ends(melds) else None
    found = [sets._replace(ends=chows is not None and not (sets.pungs and chows))]
    if sets.pungs and chows:
        found.append(Shape(ends=True))
    if _fits_middle(hand, kind):
        found.append(Shape(middle=True))
    return found


def _melds_are_ends(melds: tuple[Meld, ...]) -> bool:
    return all(meld.kind in _ENDS for meld in melds)


def _chows_with_ends(held: Sequence[Kind]) -> int | None:
    """Return how many chows are in the one reading whose every set and pair hold an end; ``None`` where there is none.

    There is one at most: next to an end, a tile can only be of a chow with it.
    """
    chows = pairs = tiles = 0
    for end, second, third in _CORNERS:
        ends, seconds, thirds = held.count(end), held.count(second), held.count(third)
        left = ends - seconds
        if seconds != thirds or left not in (0, _PAIR, _PUNG, _PAIR + _PUNG):
            return None
        chows += seconds
        pairs += left in (_PAIR, _PAIR + _PUNG)
        tiles += ends + seconds + thirds
    return chows if pairs == 1 and tiles == len(held) else None


def _fits_middle(hand: Hand, kind: Kind) -> bool:
    """Return whether a five completes the hand between a four and a six."""
    if kind % RANKS != _FIVE or not (count(hand, kind - 1) and count(hand, kind + 1)):
        return False
    return is_complete(minus(minus(hand, kind - 1), kind + 1))
