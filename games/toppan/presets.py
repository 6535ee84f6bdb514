"""The set of options that has a name, and the queues."""

from typing import Final

from games.presets import Pool, Preset
from games.toppan.options import Options

PRESETS: Final = (
    Preset(
        "toppan",
        "Toppan",
        Options(),
        "Toppan, the rules that Russian mahjong clubs hand on under that name",
    ),
)
POOLS: Final = (
    Pool("league", "toppan", deals=8, rated=True),
    Pool("casual", "toppan", deals=4),
)
