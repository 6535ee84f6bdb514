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
_UNIT: Final[tuple[Hand, ...]] = tuple(
    tuple(POWERS[kind % RANKS] if suit == kind // RANKS else 0 for suit in range(3))  # type: ignore[misc]
    for kind in KINDS
)


def hand_of(tiles: Iterable[Kind]) -> Hand:
    """Return the hand that holds the tiles; raise ``ValueError`` for a fifth copy."""
    hand = EMPTY
    for kind in tiles:
        hand = plus(hand, kind)
    return hand


def plus(hand: Hand, kind: Kind) -> Hand:
    """Return the hand with one more tile; raise ``ValueError`` when all four copies are in it."""
    if count(hand, kind) == COPIES:
        message = f"there is no fifth {notation(kind)}"
        raise ValueError(message)
    unit = _UNIT[kind]
    return hand[0] + unit[0], hand[1] + unit[1], hand[2] + unit[2]


def minus(hand: Hand, kind: Kind) -> Hand:
    """Return the hand with one tile less; raise ``ValueError`` when it holds none."""
    if not count(hand, kind):
        message = f"no {notation(kind)} in the hand"
        raise ValueError(message)
    unit = _UNIT[kind]
    return hand[0] - unit[0], hand[1] - unit[1], hand[2] - unit[2]


def count(hand: Hand, kind: Kind) -> int:
    """Return how many copies of a kind the hand holds, 0..4."""
    return hand[kind // RANKS] // POWERS[kind % RANKS] % BASE


def ranks(key: int) -> tuple[int, ...]:
    """Return the ranks (0..8) that a suit's key holds, sorted, with repeats."""
    return _LOW[key % LOW_KEYS] + _HIGH[key // LOW_KEYS]


def kinds(hand: Hand) -> list[Kind]:
    """Return the tiles of the hand, sorted, with repeats."""
    characters, dots, bamboo = hand
    return [
        *ranks(characters),
        *(rank + RANKS for rank in ranks(dots)),
        *(rank + 2 * RANKS for rank in ranks(bamboo)),
    ]


def size(hand: Hand) -> int:
    """Return how many tiles the hand holds."""
    return sum(len(_LOW[key % LOW_KEYS]) + len(_HIGH[key // LOW_KEYS]) for key in hand)


def has_suit(hand: Hand, suit: Suit) -> bool:
    """Return whether the hand holds any tile of the suit."""
    return hand[suit] != 0
