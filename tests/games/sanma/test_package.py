"""Twenty thousand hands of three players counted by options, ours and the ``mahjong`` package's.

``PACKAGE_HANDS=20000`` counts so many for each combination.
"""

from collections import Counter
from os import environ
from random import Random
from typing import Any

import pytest
from mahjong.hand_calculating.hand_config import HandConstants, OptionalRules

from games.riichi.scoring import Score
from games.sanma.options import Options
from tests.games.riichi.scoring.made import Made, made
from tests.games.riichi.scoring.test_package import Worth, ours, theirs

HANDS = int(environ.get("PACKAGE_HANDS", "4000"))

THEIRS = {
    "is_three_player": True,
    "has_open_tanyao": True,
    "has_aka_dora": True,
    "limit_to_sextuple_yakuman": False,
    "has_double_yakuman": False,
}
COMBINATIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "Tenhou": ({}, {}),
    "Mahjong Soul": ({"preset": "mahjong-soul", "double_yakuman": True}, {"has_double_yakuman": True}),
    "closed tanyao, kiriage": (
        {"open_tanyao": False, "kiriage": True},
        {"has_open_tanyao": False, "kiriage": True},
    ),
    "no counted yakuman": ({"counted_yakuman": "sanbaiman"}, {"kazoe_limit": HandConstants.KAZOE_SANBAIMAN}),
    "renho as yakuman": ({"renho": "yakuman"}, {"renhou_as_yakuman": True}),
}
"""By name: our options and the package's."""


def hands(chance: Random, options: Options) -> list[Made]:
    """Return hands that both can count: the package refuses the last tile of the wall for a replacement tile."""
    found: dict[Made, None] = {}
    while len(found) < HANDS:
        hand = made(chance, options)
        if not (hand.won.rinshan and hand.won.last):
            found[hand] = None
    return list(found)


def alike(score: Score | None) -> Worth | None:
    """Return our count as the package lists it: Norths set aside are dora there."""
    found = ours(score)
    if found is None or "kita" not in found.yaku:
        return found
    lines = dict(found.yaku)
    norths = lines.pop("kita")
    return found._replace(yaku=lines | {"dora": lines.get("dora", 0) + norths})


@pytest.mark.clause("SR §1.4", "SR §2.2", "SR §3.7", "SR §4.1")
@pytest.mark.parametrize("name", COMBINATIONS)
def test_every_hand_is_counted_as_by_the_package(name: str) -> None:
    mine, other = COMBINATIONS[name]
    options, rules = Options(**mine), OptionalRules(**(THEIRS | other))
    chance, seen = Random(name), Counter[str]()
    for hand in hands(chance, options):
        renho = {} if options.renho == "yakuman" else {"is_renhou": False}
        counted = hand.by(options)
        assert alike(counted) == theirs(hand, rules, **renho), hand
        worth = ours(counted) if counted else None
        seen.update(worth.yaku if worth else ["none"])
        seen["rinshan of a North"] += hand.won.rinshan and not any(meld.is_kan for meld in hand.melds)
    assert len(seen) > 30, "otherwise the test would prove little"
    assert seen["kita"] > HANDS / 5
    assert seen["rinshan of a North"]
