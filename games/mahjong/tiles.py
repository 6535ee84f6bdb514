"""Kinds of tile: small integers inside, notation ("5m") at the edges.

>>> parse("5m"), notation(4)
(4, '5m')
>>> parse_many("123m55p")
[0, 1, 2, 13, 13]
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

Kind: TypeAlias = int
"""0..26: ``suit * 9 + rank - 1``."""

Suit: TypeAlias = int
"""0..2, the place of the suit's letter in ``SUITS``."""

SUITS: Final = "mps"
"""Letters of the suits: characters, dots, bamboo."""

RANKS: Final = 9
KINDS: Final = range(len(SUITS) * RANKS)
COPIES: Final = 4

NAMES: Final = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, RANKS + 1))
"""The notation of each kind."""

KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
"""The kind of each notation."""


def parse(text: str) -> Kind:
    """Return the kind that a notation such as ``"5m"`` names; raise ``ValueError`` for anything else."""
    try:
        return KIND_OF[text]
    except (KeyError, TypeError):
        raise ValueError(not_a_tile(text)) from None


def not_a_tile(text: str) -> str:
    """Return why a notation names no kind."""
    return f"{text!r} is no tile: a digit 1-9 and a suit (m, p or s) are wanted"


def parse_all(texts: Iterable[str]) -> tuple[Kind, ...]:
    """Return the kinds that notations name; raise ``ValueError`` as ``parse`` does."""
    found = list(texts)
    try:
        return tuple(map(KIND_OF.__getitem__, found))
    except (KeyError, TypeError):
        return tuple(map(parse, found))


def notation(kind: Kind) -> str:
    """Return the notation of a kind; raise ``ValueError`` when it is not in 0..26."""
    if kind not in KINDS:
        message = f"{kind!r} is no kind of tile: 0 to 26 is wanted"
        raise ValueError(message)
    return NAMES[kind]


def names(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """Return the notations of kinds."""
    return tuple(map(NAMES.__getitem__, kinds))


def suit_of(kind: Kind) -> Suit:
    """Return the suit of a kind."""
    return kind // RANKS


def parse_suit(letter: str) -> Suit:
    """Return the suit that a letter names; raise ``ValueError`` for anything else."""
    if letter not in tuple(SUITS):
        message = f"{letter!r} is no suit: m, p or s is wanted"
        raise ValueError(message)
    return SUITS.index(letter)


def parse_many(text: str) -> list[Kind]:
    """Return the kinds of a shorthand such as ``"123m55p"``, in the order written; blanks are ignored.

    Raise ``ValueError`` for a digit without a suit after it, a suit without digits, or any other character.
    """
    return list(map(parse, spelled_out(text, SUITS)))


def spelled_out(text: str, letters: str) -> Iterator[str]:
    """Yield the notations of a shorthand, ``letters`` being those of its suits; raise ``ValueError`` for any other."""
    ranks = ""
    for char in text.replace(" ", ""):
        if char in letters and ranks:
            yield from (rank + char for rank in ranks)
            ranks = ""
        elif char in "0123456789":
            ranks += char
        else:
            message = f"{text!r} names no tiles: {char!r} is out of place"
            raise ValueError(message)
    if ranks:
        message = f"{text!r} names no tiles: {ranks!r} lacks a suit"
        raise ValueError(message)


def shorthand(kinds: Iterable[Kind]) -> str:
    """Return the shorthand of tiles, sorted: the inverse of ``parse_many``."""
    held = sorted(kinds)
    parts = ("".join(notation(kind)[0] for kind in held if suit_of(kind) == suit) for suit in range(len(SUITS)))
    return "".join(ranks + letter for ranks, letter in zip(parts, SUITS, strict=True) if ranks)
