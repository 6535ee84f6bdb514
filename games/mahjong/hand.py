"""A hand as three numbers: one base-5 key a suit, the digit at 5**rank being how many copies are held.

Hands are immutable and cheap to hash, and a suit's key indexes the tables of ``sets`` directly.

>>> kinds(plus(hand_of([0, 0, 26]), 0))
[0, 0, 0, 26]
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from games.mahjong.tiles import COPIES, KINDS, RANKS, Kind, Suit, notation

Hand: TypeAlias = tuple[int, int, int]

EMPTY: Final[Hand] = (0, 0, 0)
BASE: Final = 5
POWERS: Final[tuple[int, ...]] = tuple(BASE**rank for rank in range(RANKS))

LOW_KEYS: Final = BASE**5
"""Keys of the five lowest ranks: small tables for them and for the other four spare one for all 1.9 million keys."""
HIGH_KEYS: Final = BASE**4


def _digits(key: int, ranks: range) -> tuple[int, ...]:
    return tuple(rank for place, rank in enumerate(ranks) for _ in range(key // POWERS[place] % BASE))


_LOW: Final = [_digits(key, range(5)) for key in range(LOW_KEYS)]
_HIGH: Final = [_digits(key, range(5, RANKS)) for key in range(HIGH_KEYS)]
_LOW_DOTS, _LOW_BAMBOO = ([tuple(rank + up for rank in held) for held in _LOW] for up in (RANKS, 2 * RANKS))
_HIGH_DOTS, _HIGH_BAMBOO = ([tuple(rank + up for rank in held) for held in _HIGH] for up in (RANKS, 2 * RANKS))
_LOW_SIZES: Final = [len(held) for held in _LOW]
_HIGH_SIZES: Final = [len(held) for held in _HIGH]
UNITS: Final[tuple[int, ...]] = tuple(POWERS[kind % RANKS] for kind in KINDS)
"""What one tile of a kind adds to the key of its suit."""

_DOTS, _BAMBOO = RANKS, 2 * RANKS

_KEYS: Final = LOW_KEYS * HIGH_KEYS
KEY_BITS: Final = 32
"""How far apart the keys of suits stand where one number holds them all: none is so large that it reaches the next."""

ONE_KEY: Final = (1 << KEY_BITS) - 1
_APART: Final[tuple[int, ...]] = tuple(unit << kind // RANKS * KEY_BITS for kind, unit in enumerate(UNITS))
"""Units of all suits in one number, far enough apart: a sum of these is all three keys at once."""


def hand_of(tiles: Iterable[Kind]) -> Hand:
    """Return the hand that holds the tiles; raise ``ValueError`` for a fifth copy."""
    held = list(tiles)
    keys = sum(map(_APART.__getitem__, held))
    hand = keys & ONE_KEY, keys >> KEY_BITS & ONE_KEY, keys >> 2 * KEY_BITS
    if max(hand) >= _KEYS or size(hand) != len(held):  # a fifth copy is carried to the next rank
        raise _no_fifth(next(kind for kind in held if held.count(kind) > COPIES))
    return hand


def plus(hand: Hand, kind: Kind) -> Hand:
    """Return the hand with one more tile; raise ``ValueError`` when all four copies are in it."""
    if count(hand, kind) == COPIES:
        raise _no_fifth(kind)
    characters, dots, bamboo = hand
    if kind < _DOTS:
        return characters + UNITS[kind], dots, bamboo
    if kind < _BAMBOO:
        return characters, dots + UNITS[kind], bamboo
    return characters, dots, bamboo + UNITS[kind]


def _no_fifth(kind: Kind) -> ValueError:
    return ValueError(f"there is no fifth {notation(kind)}")


def minus(hand: Hand, kind: Kind, copies: int = 1) -> Hand:
    """Return the hand with so many tiles of a kind less; raise ``ValueError`` when it holds fewer."""
    unit = UNITS[kind]
    characters, dots, bamboo = hand
    if kind < _DOTS:
        if characters // unit % BASE >= copies:
            return characters - unit * copies, dots, bamboo
    elif kind < _BAMBOO:
        if dots // unit % BASE >= copies:
            return characters, dots - unit * copies, bamboo
    elif bamboo // unit % BASE >= copies:
        return characters, dots, bamboo - unit * copies
    raise ValueError(f"no {notation(kind)} in the hand")


def count(hand: Hand, kind: Kind) -> int:
    """Return how many copies of a kind the hand holds, 0..4."""
    return hand[kind // RANKS] // UNITS[kind] % BASE


def ranks(key: int) -> tuple[int, ...]:
    """Return the ranks (0..8) that a suit's key holds, sorted, with repeats."""
    return _LOW[key % LOW_KEYS] + _HIGH[key // LOW_KEYS]


def kinds(hand: Hand) -> list[Kind]:
    """Return the tiles of the hand, sorted, with repeats."""
    m, p, s = hand
    return [
        *_LOW[m % LOW_KEYS],
        *_HIGH[m // LOW_KEYS],
        *_LOW_DOTS[p % LOW_KEYS],
        *_HIGH_DOTS[p // LOW_KEYS],
        *_LOW_BAMBOO[s % LOW_KEYS],
        *_HIGH_BAMBOO[s // LOW_KEYS],
    ]


def size(hand: Hand) -> int:
    """Return how many tiles the hand holds."""
    m, p, s = hand
    return (
        _LOW_SIZES[m % LOW_KEYS]
        + _HIGH_SIZES[m // LOW_KEYS]
        + _LOW_SIZES[p % LOW_KEYS]
        + _HIGH_SIZES[p // LOW_KEYS]
        + _LOW_SIZES[s % LOW_KEYS]
        + _HIGH_SIZES[s // LOW_KEYS]
    )


def has_suit(hand: Hand, suit: Suit) -> bool:
    """Return whether the hand holds any tile of the suit."""
    return hand[suit] != 0
