"""Walls with a dead wall: where they are broken, and which tile is what for, by how many play.

A wall is a list in drawing order, from the break on. Its last stacks, those on the other side of the break, are the
dead wall: replacements come from the end next to the break, and the first indicator is the next upper tile after them;
the other indicators follow away from it. The tile below each is its ura.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from games.mahjong.tiles34 import NAMES, RED_SET, Tile, is_red, kind_of
from games.mahjong.wall import HAND, SEATS, Break

DEAD: Final = 14
"""Tiles that always stay: for each replacement that is drawn, the live wall is one tile shorter."""

MOST_KONGS: Final = 4


class WallShape(Struct, frozen=True):
    """The shape of a wall: for how many seats, of how many tiles, and the places of those with a use of their own.

    ``replacements`` are in the order in which they are drawn, ``indicators`` in that in which they are turned, ``ura``
    by indicator. ``live`` is where the live wall ends, as long as no replacement has made it shorter.
    """

    seats: int
    tiles: int
    replacements: tuple[int, ...]
    indicators: tuple[int, ...]
    ura: tuple[int, ...]
    live: int

    @property
    def stacks(self) -> int:
        """Stacks of two tiles before each seat."""
        return self.tiles // self.seats // 2

    @property
    def dealt(self) -> int:
        """Tiles that leave the wall with the deal."""
        return HAND * self.seats + 1


def shape_of(seats: int, tiles: int, replacements: int) -> WallShape:
    """Return the shape of a wall of so many tiles that holds so many replacements, two in a stack."""
    first = tiles - replacements
    indicators = tuple(first - 2 * turned for turned in range(1, MOST_KONGS + 2))
    return WallShape(
        seats=seats,
        tiles=tiles,
        replacements=tuple(place for upper in range(tiles - 2, first - 1, -2) for place in (upper, upper + 1)),
        indicators=indicators,
        ura=tuple(place + 1 for place in indicators),
        live=tiles - DEAD,
    )


WALL_136: Final = shape_of(SEATS, 136, 4)
"""The wall of all tiles, where four play."""


def break_at(dice: Sequence[int], dealer: int, seats: int = SEATS) -> Break:
    """Return where two dice break the wall: their sum counts both the sides, from the dealer's, and the stacks."""
    first, second = dice
    if not (1 <= first <= 6 and 1 <= second <= 6):
        message = f"dice show 1 to 6, not {first} and {second}"
        raise ValueError(message)
    return Break(side=(dealer + first + second - 1) % seats, stacks=first + second)


def check(wall: Sequence[Tile], tiles: Sequence[Tile] = RED_SET) -> None:
    """Raise ``ValueError`` unless the wall holds exactly the tiles of the set, usually 136 with one five a suit red."""
    if sorted(wall) != sorted(tiles):
        names = " ".join(NAMES[tile] for tile in tiles if is_red(tile))
        reds = "one five a suit red" if tiles == RED_SET else f"the red fives {names}" if names else "no five red"
        kinds = len(set(map(kind_of, tiles)))
        message = f"a wall holds four copies of each of the {kinds} kinds, {reds}, {len(tiles)} tiles in all"
        raise ValueError(message)
