"""Random hands counted by options, ours and the ``mahjong`` package's, wherever it has a switch.

``PACKAGE_HANDS=20000`` counts so many for each combination.
"""

from collections import Counter
from os import environ
from random import Random
from typing import Any

import pytest
from mahjong.hand_calculating.hand_config import HandConstants, OptionalRules
from msgspec.structs import replace

from games.riichi.options import Options
from tests.games.riichi.scoring.made import Made, made
from tests.games.riichi.scoring.test_package import Worth, ours, theirs

HANDS = int(environ.get("PACKAGE_HANDS", "400"))

SWITCHES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "closed tanyao": ({"open_tanyao": False}, {"has_open_tanyao": False}),
    "kiriage": ({"kiriage": True}, {"kiriage": True}),
    "no counted yakuman": ({"counted_yakuman": "sanbaiman"}, {"kazoe_limit": HandConstants.KAZOE_SANBAIMAN}),
    "double yakuman": ({"double_yakuman": True}, {"has_double_yakuman": True}),
    "renho as yakuman": ({"renho": "yakuman"}, {"renhou_as_yakuman": True}),
}
"""By name: our options and the package's."""

OURS: dict[str, Any] = {"replacement_fu": True, "renho": "none"}
THEIRS = {
    "has_open_tanyao": True,
    "has_aka_dora": True,
    "limit_to_sextuple_yakuman": False,
    "has_double_yakuman": False,
}
"""What both begin with: the package gives a replacement tile its fu, and has no renho that is a mangan by itself."""

COMBINATIONS = (
    (),
    *((name,) for name in SWITCHES),
    ("closed tanyao", "kiriage"),
    ("kiriage", "no counted yakuman"),
    ("double yakuman", "renho as yakuman", "no counted yakuman"),
    tuple(SWITCHES),
)


def hands(chance: Random) -> list[Made]:
    """Return hands that both can count: the package refuses the last tile of the wall for a replacement tile."""
    found: dict[Made, None] = {}
    while len(found) < HANDS:
        hand = made(chance)
        if not (hand.won.rinshan and hand.won.last):
            found[hand] = None
    return list(found)


def asked(hand: Made, rules: OptionalRules, *, renho: bool) -> Worth | None:
    """Return the package's count, renho left out where it is none."""
    return theirs(hand, rules) if renho else theirs(hand, rules, is_renhou=False)


@pytest.mark.clause("RR §22.1", "RR §22.2", "RR §22.3", "RR §22.5", "RR §22.6", "RR §22.10")
@pytest.mark.parametrize("names", COMBINATIONS, ids=" + ".join)
def test_every_hand_is_counted_as_by_the_package(names: tuple[str, ...]) -> None:
    mine, other = dict(OURS), dict(THEIRS)
    for name in names:
        mine |= SWITCHES[name][0]
        other |= SWITCHES[name][1]
    options, rules = Options(**mine), OptionalRules(**other)
    chance, seen = Random(" ".join(names)), Counter[str]()
    for hand in hands(chance):
        counted = ours(hand.by(options))
        assert counted == asked(hand, rules, renho=options.renho == "yakuman"), hand
        seen.update(counted.yaku if counted else ["none"])
    assert len(seen) > 30, "otherwise the test would prove little"


def test_the_switches_make_a_difference() -> None:
    """Otherwise the test above would prove little."""
    default, chance = Options(**OURS), Random(9)
    found = Counter[str]()
    for hand in (made(chance) for _ in range(HANDS)):
        before = hand.by(default)
        found.update(name for name, (mine, _) in SWITCHES.items() if hand.by(replace(default, **mine)) != before)
    assert set(found) == set(SWITCHES)
