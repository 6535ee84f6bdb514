"""Points of tiles towards ten and a half. Totals are in halves of a point, so that they stay whole numbers.

>>> shown(total([8, 27, 27])), shown(GOAL)
(10.0, 10.5)
"""

from collections.abc import Iterable
from typing import Final

from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import NAMES, Tile, is_honour, kind_of

GOAL: Final = 21
"""Total, in halves, that a hand aims at: ten and a half."""

MOST: Final = 22
"""Total, in halves: eleven. A first pair over it bursts (TP §3.3), any other hand over it takes no more (TP §3.5)."""

_HALVES: Final = tuple(
    1 if is_honour(kind) else 2 * (kind % RANKS + 1) for kind in (kind_of(tile) for tile in range(len(NAMES)))
)


def worth(tile: Tile) -> int:
    """Return what a tile counts, in halves: twice its rank, one for an honour (TP §1.2)."""
    return _HALVES[tile]


def total(tiles: Iterable[Tile]) -> int:
    """Return what tiles count together, in halves."""
    return sum(_HALVES[tile] for tile in tiles)


def shown(halves: int) -> float:
    """Return a total, or a distance, in points."""
    return halves / 2
