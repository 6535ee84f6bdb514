"""The guided deal: its tiles, and what everybody does with them.

The learner sits in seat 0, seat 3 deals. Nobody lets a win go, and the learner is asked for nothing that the coach
doesn't speak of; a test plays it through the rules.
"""

from typing import Final

from games.lessons import Beat

LEARNER: Final = 0
DEALER: Final = 3
DICE: Final = (3, 2)

HANDS: Final = (
    "234m67m1p55p888p49s",  # hopes for 5m and 8m
    "1m234p99p4s111s789s",  # soon waits for 3s and 6s
    "12336m89m57p5788s",  # has far to go
    "9m1p222p66p222s5s666s",  # makes for All pungs
)
DRAWS: Final = "1p 5s 6m 4m 3p 3s 9p 5s 8p 1s 1m 7s 5m 9m"
"""What leaves the wall after the deal, in this order."""


BEATS: Final = (
    Beat("", "hand"),
    Beat("0 forbid 9s", "forbid"),
    Beat("1 forbid 1m"),
    Beat("2 forbid 5p"),
    Beat("3 forbid 9m"),
    Beat("", "settled"),
    Beat("3 discard 9m"),
    Beat("", "first-discard"),
    Beat("0 draw"),
    Beat("0 discard 9s", "draw"),
    Beat("1 draw"),
    Beat("1 discard 1m"),
    Beat("2 draw"),
    Beat("2 discard 5p"),
    Beat("0 pung", "pung"),
    Beat("0 settle"),
    Beat("0 discard 4s", "after-pung"),
    Beat("", "ready"),
    Beat("1 draw"),
    Beat("1 discard 4m"),
    Beat("2 draw"),
    Beat("2 discard 7p"),
    Beat("3 draw"),
    Beat("3 discard 3s"),
    Beat("1 hu"),
    Beat("1 settle"),
    Beat("", "hu"),
    Beat("2 draw"),
    Beat("2 discard 3p"),
    Beat("3 draw"),
    Beat("3 discard 1p"),
    Beat("0 pass", "pass"),
    Beat("0 draw"),
    Beat("0 kong 8p", "kong"),
    Beat("", "kong-paid"),
    Beat("", "robbed"),
    Beat("0 draw"),
    Beat("0 discard 1s", "replacement"),
    Beat("2 draw"),
    Beat("2 discard 9p"),
    Beat("3 draw"),
    Beat("3 discard 7s"),
    Beat("0 draw"),
    Beat("0 hu", "self-drawn"),
    Beat("", "won"),
    Beat("", "score"),
    Beat("2 draw"),
    Beat("2 discard 5s"),
    Beat("3 hu"),
    Beat("3 settle"),
    Beat("", "sheet"),
    Beat("", "wall"),
)
