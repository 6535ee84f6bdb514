"""Matches go the same way here and in the engine of the package ``riichienv``, by its rules of Tenhou and Mahjong Soul.

In both the same walls are dealt and the same seats do the same. At every step the same tile is drawn, the same
indicators lie open, the same seats are asked, and the same actions are legal; at each end of a deal the points are the
same, and the hand that follows is. What the engines are known to do otherwise:

- Theirs offers a fifth kan, and calls on the discard after a fourth (RR §3.6, §9.4).
- Theirs asks of a kan in riichi that it keeps the waits, ours that it keeps the ways to read the sets, too (RR §5.4).
- Theirs turns over an indicator that waits as another added kan is declared, ours once nobody has robbed that one
  (RR §20.1). Indicators are compared at turns and discards, not at a kan that lies open.
- Theirs lays a riichi stick although all three others win on the tile (sanchaho), ours does not (RR §5.2).
- In one more round theirs plays on while a dealer who does not lead stays, ours ends it with the first deal after which
  anybody has the goal (RR §18.3).
- Nagashi mangan of the dealer lets the dealer stay in theirs, being ready does here (RR §15.3).
- Theirs adds the sticks that are left to the points of first place as the match ends, ours to the final score alone.

``LOCKSTEP_MATCHES=500 pytest tests/games/riichi/test_lockstep.py -s`` plays so many by each book, and prints what came.
"""

import os
from collections import Counter

import pytest
from msgspec import to_builtins
from riichienv import GameRule

from games.riichi.actions import Action, Discard, Pon, Ron, Tsumo
from games.riichi.game import GAME
from games.riichi.presets.online import MAHJONG_SOUL, TENHOU
from tests.games.riichi.lockstep import Book, Led, Lockstep
from tests.games.riichi.other_engine import OtherEngine
from tests.games.riichi.table import Fresh

MATCHES = int(os.environ.get("LOCKSTEP_MATCHES", "6"))
BOOKS = {
    preset.key: Book(rule, GAME, preset.options)
    for preset, rule in ((TENHOU, GameRule.default_tenhou()), (MAHJONG_SOUL, GameRule.default_mjsoul()))
}
KNOWN = {"three rons", "a dealer who stays"}
"""Why engines may part."""


@pytest.mark.clause("RR §3.8", "RR §20.1", "RR §20.3", "RR §21.1", "RR §21.3")
@pytest.mark.parametrize("name", BOOKS)
def test_matches_go_the_same_way_in_the_other_engine(name: str):
    met: Counter[str] = Counter()
    for seed in range(MATCHES):
        play = Lockstep(BOOKS[name], 1_000 + seed)
        while not play.state.is_over:
            play.deal()
        met += play.met
    print(f"\n{name}: {dict(met)}")  # noqa: T201 - its report
    parted = {what.removeprefix("parted: "): times for what, times in met.items() if what.startswith("parted: ")}
    assert set(parted) <= KNOWN
    assert met["compared"] > 9 * MATCHES, "a match has eight hands at least, and few deals part"
    assert sum(parted.values()) < met["compared"] / 10
    assert {"win", "draw"} <= set(met)


@pytest.mark.clause("RR §21.1")
def test_three_rons_break_the_deal_off_in_both():
    hands = ("147m169p19s12345z5s", "234567m345p77p46s", "345678m234p88p46s", "234m567p22p678m46s")
    play, other = Fresh(*hands, indicators="7z", several_rons="two"), OtherEngine(GameRule.default_tenhou(), 4)
    other.deal(play.state)
    other.do({0: other.asked()[0][("discard", "5s", True)]})
    asked = other.asked()
    assert all(("ron",) in asked[seat] for seat in (1, 2, 3))
    other.do({seat: asked[seat][("ron",)] for seat in (1, 2, 3)})
    play.discard(0, "5s").ron(1, 2, 3).settle()
    assert [each["reason"] for each in other.told if each["type"] == "ryukyoku"] == ["sanchaho"]
    assert play.sheet["end"] == "triple-ron"
    assert list(play.state.points) == other.env.scores() == [30_000] * 4
    assert other.next == (0, 0, 1, 0)
    assert play.following == "East 1, honba 1, sticks 0"


DRAGONS_AND_EAST: dict[int, list[Action]] = {
    0: [Discard("5z", drawn=True)],
    1: [
        *(
            step
            for kind, out in (("5z", "1m"), ("6z", "4m"), ("7z", "7m"))
            for step in (Pon((kind, kind)), Discard(out))
        )
    ],
    2: [Discard("6z")],
    3: [Discard("7z")],
}
"""Three dragons are called for a hand of honours: seat 3 is liable for daisangen."""


@pytest.mark.clause("RR §22.11")
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("how", ["ron", "tsumo"])
def test_who_is_liable_for_one_of_two_yakuman_pays_as_in_the_other(name: str, how: str):
    wall, won = ("9s9p8p1z", Ron()) if how == "ron" else ("9s9p8p9m8m8s1z", Tsumo())
    hands = ("123m456p789s12p88s5z", "556677z1122z147m", "6z", "7z")
    state = Fresh(*hands, wall=wall, indicators="9s", **to_builtins(BOOKS[name].options)).state
    sheet = Led(BOOKS[name], state, DRAGONS_AND_EAST | {1: [*DRAGONS_AND_EAST[1], won]}).to_end()
    assert sheet["winners"][0]["yaku"] == {"daisangen": 13, "tsuiso": 13}
    assert sheet["winners"][0]["liable"] == 3
