"""The sets of options that have a name, the default first."""

from typing import Final

from games.presets import Pool, Preset
from games.sichuan.options import Options

PRESETS: Final = (
    Preset(
        "sbr-2019",
        "SBR 2019",
        Options(),
        "Sichuan Bloody Rules, Mahjong International League, 2019",
    ),
    Preset(
        "sbr-2019-strict",
        "SBR 2019, strict",
        Options(preset="sbr-2019-strict", strict=True),
        "Sichuan Bloody Rules, Mahjong International League, 2019",
        {"strict": "SBR §2.6"},
    ),
    Preset(
        "mahjongsoft",
        "MahjongSoft",
        Options(preset="mahjongsoft", fan_limit=4),
        "MahjongSoft, the site on which the League's marathons are played",
    ),
)
POOLS: Final = (
    Pool("league", "sbr-2019-strict", deals=8, rated=True),
    Pool("casual", "sbr-2019", deals=4),
)
