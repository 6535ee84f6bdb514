"""The wall of 136 tiles with its dead wall: where it is broken, and which tile is what for.

A wall is a list in drawing order, from the break on. Its last seven stacks, those on the other side of the break, are
the dead wall: replacements come from the end next to the break, and the dora indicator is the third upper tile from
there; the next indicators follow away from it. The tile below each is its ura.
"""

from collections.abc import Sequence
from typing import Final

from games.mahjong.tiles34 import NAMES, RED_SET, Tile, is_red
from games.mahjong.wall import SEATS, Break

STACKS: Final = 17
"""Stacks of two tiles before each seat."""

TILES: Final = 136
DEAD: Final = 14
LIVE: Final = TILES - DEAD
"""Where the dead wall begins, as long as no kong has made the live wall shorter."""

MOST_KONGS: Final = 4

REPLACEMENTS: Final = (TILES - 2, TILES - 1, TILES - 4, TILES - 3)
"""Places of the replacement tiles, in the order in which they are drawn."""

INDICATORS: Final = tuple(TILES - 6 - 2 * kong for kong in range(MOST_KONGS + 1))
"""Places of the dora indicators, in the order in which they are turned."""

URA: Final = tuple(place + 1 for place in INDICATORS)
"""Places of the tiles below the indicators."""


def break_at(dice: Sequence[int], dealer: int) -> Break:
    """Return where two dice break the wall: their sum counts both the sides, from the dealer's, and the stacks."""
    first, second = dice
    if not (1 <= first <= 6 and 1 <= second <= 6):
        message = f"dice show 1 to 6, not {first} and {second}"
        raise ValueError(message)
    return Break(side=(dealer + first + second - 1) % SEATS, stacks=first + second)


def check(wall: Sequence[Tile], tiles: Sequence[Tile] = RED_SET) -> None:
    """Raise ``ValueError`` unless the wall holds exactly the 136 tiles of the set, usually one five a suit red."""
    if sorted(wall) != sorted(tiles):
        names = " ".join(NAMES[tile] for tile in tiles if is_red(tile))
        reds = "one five a suit red" if tiles == RED_SET else f"the red fives {names}" if names else "no five red"
        message = f"a wall holds four copies of each of the 34 kinds, {reds}, {TILES} tiles in all"
        raise ValueError(message)
