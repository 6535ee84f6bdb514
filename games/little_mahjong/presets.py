"""The set of options that has a name, and the queues."""

from typing import Final

from games.little_mahjong.options import Options
from games.presets import Pool, Preset

PRESETS: Final = (
    Preset(
        "little_mahjong",
        "Little Mahjong",
        Options(),
        "打小麻将 (dà xiǎo má jiàng), as one description on a Chinese blog tells it",
    ),
)
POOLS: Final = (
    Pool("league", "little_mahjong", deals=8, rated=True),
    Pool("casual", "little_mahjong", deals=4),
)
