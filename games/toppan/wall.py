"""The wall of Toppan: tiles from the break on, and at its other end the stacks in which dora are opened (TP §2).

It lasts for several deals, each of which opens the next dora stack.
"""

from collections.abc import Sequence
from typing import Final

from games.mahjong.dead_wall import DEAD, WALL_136
from games.mahjong.tiles34 import RED_SET, Tile

STACKS: Final = DEAD // 2
"""Stacks kept back for dora: as many deals as one wall can serve (TP §2.2)."""

EACH: Final = 8
"""Tiles a player that a wall must still have for another deal (TP §2.4)."""

SET: Final = RED_SET
DRAWABLE: Final = WALL_136.live
PIPS: Final = 6


def indicator(wall: Sequence[Tile], place: int) -> Tile:
    """Return the upper tile of a dora stack, 0 being the first to the right of the break (TP §2.3)."""
    return wall[WALL_136.tiles - 2 * (place + 1)]
