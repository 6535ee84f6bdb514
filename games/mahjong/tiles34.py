"""Tiles of the full set of 136: three suits and seven honours, one five of each suit red.

A *kind* is what sets are made of, 0..33; a *tile* is what is drawn and shown: a kind, or a red five, 34..36.

>>> parse("0p"), kind_of(parse("0p")), notation(33)
(35, 13, '7z')
>>> shorthand(parse_many("77z 340m 5m"))
'3405m77z'
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from games.mahjong import tiles
from games.mahjong.tiles import COPIES, RANKS

Kind: TypeAlias = int
"""0..33: ``suit * 9 + rank - 1`` for the suits; then East, South, West, North, White, Green and Red."""

Tile: TypeAlias = int
"""0..36: a plain tile of that kind, or the red five of suit ``tile - 34``."""

LETTERS: Final = "mpsz"
"""Letters of the three suits and, last, of the honours."""

HONOUR: Final = len(tiles.KINDS)
"""The first honour, East."""

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(HONOUR, HONOUR + 7)
WINDS: Final = range(EAST, NORTH + 1)
DRAGONS: Final = range(WHITE, RED + 1)
KINDS: Final = range(RED + 1)

RED_FIVE: Final = len(KINDS)
"""The red five of the first suit; those of the others follow."""

FIVES: Final = tuple(suit * RANKS + 4 for suit in range(3))
NAMES: Final = (
    *map(tiles.notation, tiles.KINDS),
    *(f"{rank}z" for rank in range(1, len(KINDS) - HONOUR + 1)),
    *(f"0{suit}" for suit in tiles.SUITS),
)
"""The notation of every tile."""


def full_set(*reds: int) -> tuple[Tile, ...]:
    """Return 136 tiles, so many fives of each suit red."""
    red = dict(zip(FIVES, reds, strict=True))
    return tuple(
        RED_FIVE + FIVES.index(kind) if copy < red.get(kind, 0) else kind for kind in KINDS for copy in range(COPIES)
    )


PLAIN_SET: Final = full_set(0, 0, 0)
"""136 tiles, none of them red."""

RED_SET: Final = full_set(1, 1, 1)
"""136 tiles, one five of each suit red."""

ENDS: Final = frozenset(kind for kind in KINDS if kind >= HONOUR or kind % RANKS in (0, RANKS - 1))
"""Ones, nines and honours."""

_TILES: Final = {name: tile for tile, name in enumerate(NAMES)}
_CYCLES: Final = (*(range(suit * RANKS, suit * RANKS + RANKS) for suit in range(3)), WINDS, DRAGONS)
_NEXT: Final = {kind: cycle[(place + 1) % len(cycle)] for cycle in _CYCLES for place, kind in enumerate(cycle)}


def parse(text: str) -> Tile:
    """Return the tile that a notation such as ``"5m"``, ``"0m"`` or ``"7z"`` names; raise ``ValueError`` if none."""
    try:
        return _TILES[text]
    except (KeyError, TypeError):
        message = f"{text!r} is no tile: 1-9 and a suit (m, p or s), 0 and a suit for a red five, or 1z-7z is wanted"
        raise ValueError(message) from None


def notation(tile: Tile) -> str:
    """Return the notation of a tile or kind; raise ``ValueError`` when it is not in 0..36."""
    if tile not in range(len(NAMES)):
        message = f"{tile!r} is no tile: 0 to {len(NAMES) - 1} is wanted"
        raise ValueError(message)
    return NAMES[tile]


def kind_of(tile: Tile) -> Kind:
    """Return the kind of a tile: a red five is a five."""
    return tile if tile < RED_FIVE else FIVES[tile - RED_FIVE]


def is_red(tile: Tile) -> bool:
    """Return whether the tile is a red five."""
    return tile >= RED_FIVE


def is_honour(kind: Kind) -> bool:
    """Return whether the kind is a wind or a dragon."""
    return kind >= HONOUR


def dora_of(indicator: Tile) -> Kind:
    """Return the kind that an indicator points to: the next in its suit, its winds or its dragons, in a ring."""
    return _NEXT[kind_of(indicator)]


def place_of(tile: Tile) -> tuple[Kind, bool]:
    """Return where a tile stands in a sorted hand: by kind, a red five before the others."""
    return kind_of(tile), not is_red(tile)


def ordered(found: Iterable[Tile]) -> list[Tile]:
    """Return tiles as a sorted hand shows them."""
    return sorted(found, key=place_of)


def parse_many(text: str) -> list[Tile]:
    """Return the tiles of a shorthand such as ``"340m77z"``, in the order written; blanks are ignored.

    Raise ``ValueError`` for a digit without a suit after it, a suit without digits, or any other character.
    """
    return list(map(parse, tiles.spelled_out(text, LETTERS)))


def shorthand(found: Iterable[Tile]) -> str:
    """Return the shorthand of tiles, sorted: the inverse of ``parse_many``."""
    names = [notation(tile) for tile in ordered(found)]
    parts = ((letter, "".join(name[0] for name in names if name[1] == letter)) for letter in LETTERS)
    return "".join(ranks + letter for letter, ranks in parts if ranks)
