"""Whole deals and matches of three bots: always legal, never penalised, each level above the last."""

from random import Random
from statistics import median
from typing import Any

import pytest

from games.base import TABLE
from games.chance import KeyedChance
from games.presets import find
from games.riichi.events import Dealt
from games.sanma.bots import LEVELS
from games.sanma.game import GAME
from games.sanma.options import Options
from games.sanma.presets import PRESETS
from tests.games.random_play import folded
from tests.games.riichi.bots.deals import Deal, gap
from tests.games.riichi.worlds import other_world

TURNS = [[*LEVELS[turn:], *LEVELS[:turn]] for turn in range(3)]
VARIANTS: dict[str, dict[str, Any]] = {
    "assisted": {},
    "strict": {"strict": True},
    "without kita": {"kita": False, "red_fives": 0},
    "shared tsumo": {"tsumo_loss": False, "kokushi_robs_closed_kan": True},
}


@pytest.mark.parametrize("preset", [preset.key for preset in PRESETS])
def test_bots_play_whole_matches_legally_by_every_preset(preset: str) -> None:
    found = find(PRESETS, preset)
    assert found
    for turn, levels in enumerate(TURNS[:2]):
        deal = Deal(GAME, found.options, levels, b"%d" % turn, deals=99)
        result = GAME.result(deal.state)
        assert result
        assert deal.state.ended or any(points < 0 for points in deal.state.points)


@pytest.mark.parametrize("variant", VARIANTS)
def test_bots_of_all_levels_play_legally_by_other_options(variant: str) -> None:
    for turn, levels in enumerate(TURNS):
        log = Deal(GAME, Options(bankruptcy="none", **VARIANTS[variant]), levels, b"%d" % turn, deals=3).log
        assert sum(isinstance(event, Dealt) for event in log) == 3


def test_bots_play_legally_beside_a_random_player() -> None:
    for number, level in enumerate(LEVELS):
        sheet = Deal(GAME, Options(), [level, "random", "random"], b"%d" % number).sheet
        assert sum(sheet["scores"]) % 1000 == 0


@pytest.mark.clause("RR §17.1", "RR §17.2", "SR §3.4")
@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_is_ever_penalised(level: str) -> None:
    for number in range(8):
        sheet = Deal(GAME, Options(strict=True), [level] * 3, b"penalty %d" % number).sheet
        assert sheet["end"] != "chombo"
        assert not any("false" in winner for winner in sheet["winners"])


def test_many_deals_have_seen_everything_that_bots_do() -> None:
    """Otherwise the tests above would prove little."""
    seen: set[str] = set()
    for number in range(16):
        sheet = Deal(GAME, Options(), TURNS[number % 3], b"variety %d" % number).sheet
        seen.add(sheet["end"])
        for hand in sheet["hands"].values():
            seen |= {meld["sort"] for meld in hand["melds"]} | ({"riichi"} & hand.keys()) | ({"kita"} & hand.keys())
        seen |= {"ron" if winner["from"] is not None else "tsumo" for winner in sheet["winners"]}
    assert {"win", "draw", "pon", "riichi", "kita", "ron", "tsumo"} <= seen
    assert "chi" not in seen


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_chooses_the_same_in_every_world_that_looks_the_same(level: str) -> None:
    """It is given nothing but the view of its seat, so tiles that this doesn't show make no difference."""
    log, rng, compared = Deal(GAME, Options(), [level] * 3, b"worlds").log, Random(1), 0
    before = state = GAME.new(Options(), 3, 1)
    for number, event in enumerate(log, 1):
        state = GAME.evolve(state, event)
        for seat, decision in GAME.decisions(state).items():
            if seat == TABLE or rng.random() < 0.7:
                continue
            other = folded(GAME, before, other_world(log[:number], seat, state, rng))
            choices = [
                GAME.bot(level).choose(GAME.view(world, seat), decision, KeyedChance(b"choice"))
                for world in (state, other)
            ]
            assert choices[0] == choices[1]
            compared += 1
    assert compared > 5


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_makes_the_same_choices(level: str) -> None:
    first, again = (Deal(GAME, Options(), [level] * 3, b"same").log for _ in range(2))
    assert first == again


LADDER = (("easy", "random", 4), ("medium", "easy", 24), ("hard", "medium", 24))
"""Who plays whom, on how many walls."""


@pytest.mark.parametrize(("better", "worse", "walls"), LADDER)
def test_each_level_beats_the_one_below(better: str, worse: str, walls: int) -> None:
    """Few walls, for time; over thousands of deals the differences are far above nothing (docs/bots.md)."""
    assert gap(GAME, Options(), better, worse, walls) > 300


def test_a_hard_choice_takes_some_milliseconds() -> None:
    times = [time for number in range(2) for time in Deal(GAME, Options(), ["hard"] * 3, b"time %d" % number).times]
    assert median(times) < 0.02
