"""The 32 Chinese dominoes (LM §1): small integers inside, notation ("[2:5]", the low number first) at the edges.

>>> parse("[2:5]"), notation(0), pips(parse("[2:5]"))
(9, '[1:1]', (2, 5))
"""

from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from games.base import Illegal

Kind: TypeAlias = int
"""0..20, in the order of the two numbers."""

Hand: TypeAlias = tuple[Kind, ...]
"""Dominoes held, sorted."""

_FACES: Final = tuple(combinations_with_replacement(range(1, 7), 2))
KINDS: Final = range(len(_FACES))

_CIVIL: Final = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (5, 6), (4, 6), (1, 6), (1, 5), (1, 3))
COPIES: Final = tuple(2 if face in _CIVIL else 1 for face in _FACES)
"""How many there are of each kind: two of a civil one, one of a military one."""

TILES: Final[Hand] = tuple(kind for kind in KINDS for _ in range(COPIES[kind]))
"""The whole set."""

NAMES: Final = tuple(f"[{low}:{high}]" for low, high in _FACES)
_KINDS: Final = {name: kind for kind, name in enumerate(NAMES)}


def parse(text: str) -> Kind:
    """Return the kind that a notation such as ``"[2:5]"`` names; raise ``Illegal`` for anything else."""
    try:
        return _KINDS[text]
    except (KeyError, TypeError):
        why = f"{text!r} is no domino: two numbers, 1 to 6, the low one first, are wanted, as in [2:5]"
        raise Illegal("no-such-tile", why, "LM §1.2") from None


def hand_of(tiles: Iterable[str]) -> Hand:
    """Return the hand of dominoes in notation; raise ``Illegal`` for what is none."""
    return tuple(sorted(map(parse, tiles)))


def notation(kind: Kind) -> str:
    """Return the notation of a kind."""
    return NAMES[kind]


def names(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """Return the notations of kinds, in their order."""
    return tuple(NAMES[kind] for kind in kinds)


def pips(kind: Kind) -> tuple[int, int]:
    """Return the two numbers of a kind, the low one first."""
    return _FACES[kind]


def is_tile(value: object) -> bool:
    """Return whether a value is a domino's notation."""
    return isinstance(value, str) and value in _KINDS


def plus(hand: Hand, *more: Kind) -> Hand:
    """Return the hand with some dominoes more."""
    return tuple(sorted((*hand, *more)))


def minus(hand: Hand, *less: Kind) -> Hand:
    """Return the hand without some dominoes; raise ``ValueError`` when it lacks one."""
    left = list(hand)
    for kind in less:
        left.remove(kind)
    return tuple(left)
