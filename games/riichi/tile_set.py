"""The tiles that a match is played with (RR §1.1, §19.1)."""

from typing import Final

from games.mahjong.tiles34 import PLAIN_SET, RED_SET, Tile, full_set
from games.riichi.options import Options

_SETS: Final = {0: PLAIN_SET, 3: RED_SET, 4: full_set(1, 2, 1)}
"""By the number of red fives; of four two are of dots."""


def tile_set(options: Options) -> tuple[Tile, ...]:
    """Return the 136 tiles of a match."""
    return _SETS[options.red_fives]
