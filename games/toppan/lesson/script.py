"""The guided deal: its tiles, and what everybody does with them.

The learner sits in seat 0, seat 3 is oya. A test plays it through the rules. Actions are "SEAT VERB [POINTS]".
"""

from typing import Final

from games.lessons import Beat

LEARNER: Final = 0
OYA: Final = 3
SEATS: Final = 4
DICE: Final = (3, 4)
INDICATOR: Final = "4p"

TAKEN: Final = "9m8s 5p1z 6s4z 9p1s 4m3s 2p 5p 7m"
"""What leaves the wall, in this order: a pair each from oya on, oya's new pair, and one tile for each hit."""

BEATS: Final = (
    Beat("", "deal"),
    Beat("", "pot"),
    Beat("", "oya"),
    Beat("", "dora"),
    Beat("", "burst"),
    Beat("3 hit"),
    Beat("3 stand"),
    Beat("0 hit", "hit"),
    Beat("0 stand", "stand"),
    Beat("", "toppan"),
    Beat("1 hit"),
    Beat("1 stand"),
    Beat("", "over"),
    Beat("2 stand"),
    Beat("3 bet 500"),
    Beat("0 bet 1000", "raise"),
    Beat("1 drop"),
    Beat("", "dropped"),
    Beat("2 bet 1500"),
    Beat("3 bet 1500"),
    Beat("0 bet 1500", "call"),
    Beat("", "showdown"),
    Beat("", "yaku"),
    Beat("", "paid"),
    Beat("", "next"),
)
