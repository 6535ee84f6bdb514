"""The guided deal: its dominoes, and what everybody does with them.

The learner sits in seat 0 and plays first. Nobody lets a win go, and the learner is asked for nothing that the coach
doesn't speak of; a test plays it through the rules.
"""

from typing import Final

from games.lessons import Beat

LEARNER: Final = 0
DEALER: Final = 0
DICE: Final = (6, 2, 4, 3)

HANDS: Final = (
    "[2:6] [4:6] [5:5] [5:5] [5:6]",
    "[1:2] [1:4] [2:2] [2:2] [4:4]",
    "[1:5] [2:3] [2:4] [3:3] [6:6]",
    "[1:1] [1:3] [1:6] [1:6] [2:5]",
)
DRAWS: Final = "[3:5] [6:6] [1:5] [3:4] [5:6] [4:4] [3:3]"
"""What leaves the wall after the deal, in this order."""

BEATS: Final = (
    Beat("", "triplets"),
    Beat("", "sets"),
    Beat("", "straights"),
    Beat("draw"),
    Beat("0 discard [2:6]", "draw"),
    Beat("draw"),
    Beat("1 discard [4:4]"),
    Beat("", "too-far"),
    Beat("draw"),
    Beat("2 discard [1:5]"),
    Beat("draw"),
    Beat("3 discard [3:4]"),
    Beat("0 triplet [4:6] [5:5]", "claim"),
    Beat("settle"),
    Beat("0 discard [5:6]", "after-claim"),
    Beat("", "ready"),
    Beat("draw"),
    Beat("1 discard [1:2]"),
    Beat("2 triplet [2:4] [3:3]"),
    Beat("0 win", "win"),
    Beat("settle"),
    Beat("", "nearer"),
    Beat("2 discard [1:5]"),
    Beat("draw"),
    Beat("3 discard [1:3]"),
    Beat("draw"),
    Beat("0 win", "self-drawn"),
    Beat("", "sheet"),
)
