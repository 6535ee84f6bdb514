"""The wall of 136 tiles with its dead wall, where four play: the places of its tiles."""

from typing import Final

from games.mahjong.dead_wall import DEAD, MOST_KONGS, break_at, check, shape_of
from games.mahjong.wall import SEATS

__all__ = [
    "DEAD",
    "INDICATORS",
    "LIVE",
    "MOST_KONGS",
    "REPLACEMENTS",
    "SHAPE",
    "STACKS",
    "TILES",
    "URA",
    "break_at",
    "check",
]

SHAPE: Final = shape_of(SEATS, 136, 4)
TILES: Final = SHAPE.tiles
STACKS: Final = SHAPE.stacks
LIVE: Final = SHAPE.live
REPLACEMENTS: Final = SHAPE.replacements
INDICATORS: Final = SHAPE.indicators
URA: Final = SHAPE.ura
