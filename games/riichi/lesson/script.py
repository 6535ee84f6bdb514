"""The guided deal: its tiles, and what everybody does with them.

The learner sits in seat 0 as South, seat 3 deals. Nobody lets a win go, and the learner is asked for nothing that the
coach doesn't speak of; a test plays it through the rules.
"""

from typing import Final

from games.lessons import Beat
from games.riichi.lesson.guided import Script

SCRIPT: Final = Script(
    learner=0,
    dealer=3,
    dice=(3, 4),
    hands=(
        "234m3356p34678s3z",  # two tiles from Riichi, Pinfu, Tanyao
        "445m279p11559s4z7z",  # wanders
        "1567m24p2889s4z77z",  # a pair of red dragons
        "689m13688p34s112z5z",  # the dealer's
    ),
    draws="6z 6m 7s 2s 8m 7z 9s 9m 1p",
    dead={"indicators": "2m 2s", "ura": "5s 1z", "replacements": "6p"},
    beats=(
        Beat("", "hand"),
        Beat("", "yaku"),
        Beat("3 discard 9m"),
        Beat("", "first-discard"),
        Beat("", "wind"),
        Beat("0 draw"),
        Beat("0 discard 3z", "draw"),
        Beat("", "tanyao"),
        Beat("1 draw"),
        Beat("1 discard 7z"),
        Beat("2 pon 7z 7z"),
        Beat("2 settle"),
        Beat("", "other-pon"),
        Beat("", "closed"),
        Beat("2 discard 1m"),
        Beat("3 draw"),
        Beat("3 discard 3p"),
        Beat("0 pass", "pass"),
        Beat("", "sou"),
        Beat("0 draw"),
        Beat("0 riichi 6z", "riichi"),
        Beat("1 draw"),
        Beat("", "deposit"),
        Beat("", "pinfu"),
        Beat("1 discard 9p"),
        Beat("2 draw"),
        Beat("2 kan 7z"),
        Beat("2 draw"),
        Beat("", "kan"),
        Beat("", "dora"),
        Beat("2 discard 4z"),
        Beat("3 draw"),
        Beat("3 discard 9s drawn"),
        Beat("0 draw"),
        Beat("0 discard 9m drawn", "tsumogiri"),
        Beat("", "tsumo"),
        Beat("", "furiten"),
        Beat("1 draw"),
        Beat("1 discard 7p"),
        Beat("0 ron", "ron"),
        Beat("0 settle"),
        Beat("", "ura-dora"),
        Beat("", "sheet"),
        Beat("", "points"),
    ),
)
