"""The guided deal of three: its tiles, and what everybody does with them.

The learner sits in seat 0 as South, seat 2 deals. Nobody lets a win go, and the learner is asked for nothing that the
coach doesn't speak of; a test plays it through the rules.
"""

from typing import Final

from games.lessons import Beat
from games.riichi.lesson.guided import Script

SCRIPT: Final = Script(
    learner=0,
    dealer=2,
    dice=(3, 4),
    hands=(
        "99m34567p2356s34z",  # three tiles from Riichi, Tsumo, Pinfu, with a North
        "1m124469p1179s25z",  # wanders
        "11m23889p1799s157z",  # the dealer's
    ),
    draws="6z 3s 5p 7s 4z 8s 4s",
    dead={"indicators": "1m", "ura": "2z", "replacements": "8p 2p"},
    beats=(
        Beat("", "hand"),
        Beat("", "yaku"),
        Beat("2 discard 8p"),
        Beat("", "no-chi"),
        Beat("", "wind"),
        Beat("0 draw"),
        Beat("0 kita", "kita"),
        Beat("0 draw"),
        Beat("0 discard 3z", "replacement"),
        Beat("", "dora"),
        Beat("", "man"),
        Beat("1 draw"),
        Beat("1 discard 9p"),
        Beat("2 draw"),
        Beat("2 discard 7z"),
        Beat("", "sou"),
        Beat("0 draw"),
        Beat("0 riichi 6z", "riichi"),
        Beat("1 draw"),
        Beat("", "deposit"),
        Beat("", "pinfu"),
        Beat("1 kita"),
        Beat("1 draw"),
        Beat("", "other-kita"),
        Beat("1 discard 2z"),
        Beat("2 draw"),
        Beat("2 discard 5z"),
        Beat("0 draw"),
        Beat("0 tsumo", "tsumo"),
        Beat("", "sheet"),
        Beat("", "points"),
        Beat("", "hanchan"),
    ),
)
