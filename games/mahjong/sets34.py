"""Hands of the full set as four numbers, and what completes them: the tables of one suit serve the honours too.

A hand is one base-5 key for each suit and one for the honours (``games.mahjong.hand``). Sets and a pair are looked
for in the concealed tiles; melds just make the hand shorter. Seven pairs are seven different ones here.

>>> from games.mahjong.tiles34 import parse_many, shorthand
>>> shorthand(waits(hand_of(parse_many("234m234p234s11z77z"))))
'17z'
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from games.mahjong.hand import BASE, KEY_BITS, ONE_KEY, POWERS, ranks
from games.mahjong.hand import kinds as suited
from games.mahjong.sets import kinds_in, splits
from games.mahjong.tables import CHOWS, PAIR, PUNGS, STATE, UNKNOWN, Form, Mask, forms
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import ENDS, HONOUR, KINDS, NAMES, Kind, Tile, kind_of

Hand: TypeAlias = tuple[int, int, int, int]
"""Keys of the three suits and of the honours; no more than four tiles of a kind."""

Group: TypeAlias = tuple[Kind, ...]
Reading: TypeAlias = tuple[Group, ...]
"""One way to split a complete hand: its sets and, last, its pair."""

_SUITED: Final = forms(CHOWS + PUNGS)
_HONOURS: Final = forms(PUNGS)
_SEVEN: Final = 7
_ORPHANS: Final = len(ENDS)
_KEYS_KEPT: Final = 1 << 13
_ALL: Final = (1 << len(KINDS)) - 1
"""All kinds: the honours' table knows two ranks too many."""

_UNIT: Final[tuple[Hand, ...]] = tuple(
    tuple(POWERS[kind % RANKS] if suit == kind // RANKS else 0 for suit in range(4))  # type: ignore[misc]
    for kind in KINDS
)

_ADDED: Final = tuple(POWERS[kind % RANKS] << kind // RANKS * KEY_BITS for kind in map(kind_of, range(len(NAMES))))
"""By tile what it adds to its key, all four keys in one number and far enough apart to be summed at once."""


def hand_of(tiles: Iterable[Tile]) -> Hand:
    """Return the hand that holds the tiles, of which no more than four may be of a kind; red fives are fives."""
    keys = sum(map(_ADDED.__getitem__, tiles))
    return keys & ONE_KEY, keys >> KEY_BITS & ONE_KEY, keys >> 2 * KEY_BITS & ONE_KEY, keys >> 3 * KEY_BITS


def plus(hand: Hand, kind: Kind) -> Hand:
    """Return the hand with one more tile, which must not be a fifth."""
    m, p, s, z = _UNIT[kind]
    return hand[0] + m, hand[1] + p, hand[2] + s, hand[3] + z


def minus(hand: Hand, kind: Kind) -> Hand:
    """Return the hand with one tile less, which it has to hold."""
    m, p, s, z = _UNIT[kind]
    return hand[0] - m, hand[1] - p, hand[2] - s, hand[3] - z


def count(hand: Hand, kind: Kind) -> int:
    """Return how many tiles of a kind the hand holds, 0..4."""
    return hand[kind // RANKS] // POWERS[kind % RANKS] % BASE


def size(hand: Hand) -> int:
    """Return how many tiles the hand holds."""
    return sum(len(ranks(key)) for key in hand)


def kinds(hand: Hand) -> list[Kind]:
    """Return the kinds that the hand holds, sorted, with repeats."""
    m, p, s, z = hand
    return [*suited((m, p, s)), *[HONOUR + rank for rank in ranks(z)]]


def is_complete(hand: Hand) -> bool:
    """Return whether the tiles split into sets and one pair."""
    m, p, s, z = _forms(hand)
    return m[STATE] * p[STATE] * s[STATE] * z[STATE] == PAIR


def is_seven_pairs(hand: Hand) -> bool:
    """Return whether the tiles are seven different pairs."""
    held = kinds(hand)
    return len(held) == 2 * _SEVEN and held[::2] == held[1::2] and len(set(held)) == _SEVEN


def is_orphans(hand: Hand) -> bool:
    """Return whether the tiles are one of each end and honour, and one of them twice."""
    held = kinds(hand)
    return len(held) == _ORPHANS + 1 and frozenset(held) == ENDS


def waits(hand: Hand) -> tuple[Kind, ...]:
    """Return the kinds that complete a hand one tile short, in any of the three ways, a fifth copy included."""
    held = kinds(hand)
    return kinds_in(_lacking(hand) | (_pairs(held) | _orphans(held) if len(held) == _ORPHANS else 0))


def readings(hand: Hand) -> list[Reading]:
    """Return all ways to split a complete hand into sets and one pair.

    >>> readings(hand_of([0, 1, 2, 33, 33]))
    [((0, 1, 2), (33, 33))]
    """
    found: list[tuple[Reading, Reading]] = [((), ())]
    for suit, key in enumerate(hand):
        if key:
            found = [
                (sets + more_sets, pairs + more_pairs)
                for sets, pairs in found
                for more_sets, more_pairs in _splits(suit, key)
                if not (pairs and more_pairs)
            ]
    return [sets + pairs for sets, pairs in found if pairs]


@lru_cache(_KEYS_KEPT)
def _splits(suit: int, key: int) -> list[tuple[Reading, Reading]]:
    """Return all ways to split one key of a hand into sets and at most one pair, as kinds."""
    found = splits(key) if suit * RANKS < HONOUR else _honour_splits(key)
    return [(_of(suit, sets), _of(suit, pair)) for sets, pair in found]


def _forms(hand: Hand) -> tuple[Form, Form, Form, Form]:
    get = _SUITED.get
    return get(hand[0], UNKNOWN), get(hand[1], UNKNOWN), get(hand[2], UNKNOWN), _HONOURS.get(hand[3], UNKNOWN)


def _lacking(hand: Hand) -> Mask:
    """Return what completes sets and a pair: a part may lack a tile only where the three others lack none."""
    characters, dots, bamboo, honours = _forms(hand)
    m, p, s, z = characters[STATE], dots[STATE], bamboo[STATE], honours[STATE]
    mp, sz = m * p, s * z
    if not (mp or sz):
        return 0
    found = 0
    for suit, (part, others) in enumerate(((characters, p * sz), (dots, m * sz), (bamboo, mp * z), (honours, mp * s))):
        if others in (1, PAIR):
            found |= part[others] << suit * RANKS
    return found & _ALL


def _pairs(held: list[Kind]) -> Mask:
    """Return what completes six different pairs and a single tile."""
    different = set(held)
    if len(different) != _SEVEN:
        return 0
    single = [kind for kind in different if held.count(kind) == 1]
    return 1 << single[0] if len(single) == 1 else 0


def _orphans(held: list[Kind]) -> Mask:
    """Return what completes thirteen orphans: the one that lacks, or any when none does."""
    different = set(held)
    if not different <= ENDS or len(different) < _ORPHANS - 1:
        return 0
    return sum(1 << kind for kind in (ENDS - different or ENDS))


def _of(suit: int, groups: tuple[tuple[int, ...], ...]) -> Reading:
    return tuple(tuple(suit * RANKS + rank for rank in group) for group in groups)


def _honour_splits(key: int) -> list[tuple[Reading, Reading]]:
    """Return the one way, or none, in which honours are triplets and at most one pair."""
    held = ranks(key)
    groups = [(rank,) * held.count(rank) for rank in sorted(set(held))]
    triplets = tuple(group for group in groups if len(group) == 3)
    pairs = tuple(group for group in groups if len(group) == 2)
    return [(triplets, pairs)] if len(triplets) + len(pairs) == len(groups) and len(pairs) < 2 else []
