"""The value and the waits of a riichi hand (RR §10 to §14), as the flow of the game, players and study ask it.

The yaku of groups come from the ``mahjong`` package (``patterns``); the reading of hands, fu, dora, limits, payments
and whatever the package counts otherwise are here.
"""

from games.riichi.scoring.clauses import clauses_of
from games.riichi.scoring.fu import Fu
from games.riichi.scoring.pao import PaoYaku, liable_for, pao_of, part_of
from games.riichi.scoring.payments import (
    LIMITS,
    MANGAN,
    Payment,
    Settled,
    payments,
    ron_points,
    tsumo_points,
    tsumo_total,
)
from games.riichi.scoring.reading import Group, Wait
from games.riichi.scoring.score import Score, score, scores
from games.riichi.scoring.waits import complete, kan_keeps_hand, kyushu, riichi_discards, tenpai, waits
from games.riichi.scoring.win import KANS, Circumstances, Meld, Melds, MeldSort
from games.riichi.scoring.yaku import Yaku

__all__ = [
    "KANS",
    "LIMITS",
    "MANGAN",
    "Circumstances",
    "Fu",
    "Group",
    "Meld",
    "MeldSort",
    "Melds",
    "PaoYaku",
    "Payment",
    "Score",
    "Settled",
    "Wait",
    "Yaku",
    "clauses_of",
    "complete",
    "kan_keeps_hand",
    "kyushu",
    "liable_for",
    "pao_of",
    "part_of",
    "payments",
    "riichi_discards",
    "ron_points",
    "score",
    "scores",
    "tenpai",
    "tsumo_points",
    "tsumo_total",
    "waits",
]
