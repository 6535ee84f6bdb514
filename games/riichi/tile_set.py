"""The tiles that a match is played with, the wall that they make, and the ring of dora (RR §1, §12.1, §19.1, SR §1)."""

from collections import Counter
from functools import cache
from typing import Final

from games.mahjong import tiles34
from games.mahjong.dead_wall import WALL_136, WallShape, shape_of
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import PLAIN_SET, RED_SET, Kind, Tile, full_set, kind_of
from games.riichi.options import Axes

_FIRST, _LAST = 0, RANKS - 1
_MIDDLES: Final = range(_FIRST + 1, _LAST)
"""Characters that the set for three players has not (SR §1.1)."""


def _without_middles(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in tiles if kind_of(tile) not in _MIDDLES)


_SETS: Final = {
    4: {0: PLAIN_SET, 3: RED_SET, 4: full_set(1, 2, 1)},
    3: {0: _without_middles(PLAIN_SET), 2: _without_middles(full_set(0, 1, 1))},
}
"""By the number of players and that of red fives; of four two are of dots."""

_WALLS: Final = {4: WALL_136, 3: shape_of(3, 108, 8)}
_BY_TILES: Final = {shape.tiles: shape for shape in _WALLS.values()}


def tile_set(options: Axes) -> tuple[Tile, ...]:
    """Return the tiles of a match: 136 for four players, 108 for three."""
    return _SETS[options.seats][options.red_fives]


def copies(options: Axes) -> tuple[int, ...]:
    """Return by kind how many tiles of it the set has."""
    return _copies(tile_set(options))


@cache
def _copies(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    counted = Counter(map(kind_of, tiles))
    return tuple(counted[kind] for kind in tiles34.KINDS)


def wall_of(seats: int) -> WallShape:
    """Return the shape of the wall where so many play (RR §1.3, SR §1.5)."""
    return _WALLS[seats]


def wall_with(tiles: int) -> WallShape:
    """Return the shape of the wall of so many tiles."""
    return _BY_TILES[tiles]


def dora_of(indicator: Tile, seats: int) -> Kind:
    """Return the kind that an indicator points to: of characters three players have the ends alone (SR §1.4)."""
    if seats == 3 and kind_of(indicator) in (_FIRST, _LAST):
        return _LAST - kind_of(indicator)
    return tiles34.dora_of(indicator)
