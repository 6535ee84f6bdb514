"""The sets of options that have a name, the default first."""

from typing import Final

from games.presets import Pool, Preset
from games.riichi.options import Options

PRESETS: Final = (
    Preset("rrc-1.0", "RRC 1.0", Options(), "Basic rules of riichi mahjong, Russian riichi community, version 1.0"),
)
POOLS: Final = (Pool("league", "rrc-1.0", rated=True), Pool("casual", "rrc-1.0"))
