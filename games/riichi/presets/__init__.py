"""The sets of options that have a name, the default of tables first, and what players are offered.

Old matches and records, which name no preset, mean the last of them: its options are the defaults of ``Options``.
"""

from typing import Final

from games.presets import EventSession, Pool
from games.riichi.presets.leagues import JPML_A, M_LEAGUE
from games.riichi.presets.online import MAHJONG_SOUL, RIICHI_CITY, TENHOU
from games.riichi.presets.rrc import RRC_1_0, RRC_1_5
from games.riichi.presets.tournaments import EMA_2016, EMA_2025, WRC_2022, WRC_2025

PRESETS: Final = (
    RRC_1_5,
    EMA_2025,
    EMA_2016,
    WRC_2025,
    WRC_2022,
    M_LEAGUE,
    JPML_A,
    TENHOU,
    MAHJONG_SOUL,
    RIICHI_CITY,
    RRC_1_0,
)
POOLS: Final = (Pool("league", "rrc-1.5", rated=True), Pool("casual", "rrc-1.5"))
EVENT_SESSIONS: Final = (
    EventSession(
        "riichi-hanchan",
        "ema-2025",
        deals=None,
        minutes=75,
        at_time="one-more",
        table_points=("0", "0", "0", "0"),
        share="1/1000",
    ),
)
"""A hanchan in 75 minutes and one more deal. Its scores hold the uma already, so that places bring nothing more."""
