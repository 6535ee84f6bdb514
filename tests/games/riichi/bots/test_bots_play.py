"""Whole deals of bots: always legal, never penalised, the same again by the same chance, each level above the last."""

from statistics import median

import pytest

from games.riichi.bots.players import LEVELS
from games.riichi.game import GAME
from games.riichi.options import Options
from tests.games.riichi.bots.deals import Deal, gap

OPTIONS = {"assisted": Options(length="tonpusen"), "strict": Options(length="tonpusen", strict=True)}


def deal(levels: list[str], key: bytes, options: str = "assisted") -> Deal:
    return Deal(GAME, OPTIONS[options], levels, key)


@pytest.mark.parametrize("options", OPTIONS)
def test_bots_of_all_levels_play_legally_beside_a_random_player(options: str) -> None:
    for number in range(4):
        levels = [*LEVELS, "random"]
        sheet = deal(levels[number % 4 :] + levels[: number % 4], b"%d" % number, options).sheet
        assert sum(sheet["scores"]) % 1000 == 0


@pytest.mark.clause("RR §17.1", "RR §17.2")
@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_is_ever_penalised(level: str) -> None:
    for number in range(4):
        sheet = deal([level] * 4, b"penalty %d" % number, "strict").sheet
        assert sheet["end"] != "chombo"
        assert not any("false" in winner for winner in sheet["winners"])


def test_many_deals_have_seen_everything_that_bots_do() -> None:
    """Otherwise the tests above would prove little."""
    seen: set[str] = set()
    for number in range(10):
        sheet = deal(["hard", "medium", "easy", "hard"], b"variety %d" % number).sheet
        seen.add(sheet["end"])
        for hand in sheet["hands"].values():
            seen |= {meld["sort"] for meld in hand["melds"]} | ({"riichi"} if "riichi" in hand else set())
        seen |= {"ron" if winner["from"] is not None else "tsumo" for winner in sheet["winners"]}
    assert {"win", "draw", "chi", "pon", "riichi", "ron", "tsumo"} <= seen


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_makes_the_same_choices(level: str) -> None:
    first, again = (deal([level] * 4, b"same").log for _ in range(2))
    assert first == again


LADDER = (("easy", "random", 2), ("medium", "easy", 6), ("hard", "medium", 6))
"""Who plays whom, on how many walls."""


@pytest.mark.parametrize(("better", "worse", "walls"), LADDER)
def test_each_level_beats_the_one_below(better: str, worse: str, walls: int) -> None:
    """Few walls, for time; over thousands of deals the differences are far above nothing (docs/bots.md)."""
    assert gap(GAME, OPTIONS["assisted"], better, worse, walls) > 600


def test_a_hard_choice_takes_some_milliseconds() -> None:
    times = [time for number in range(2) for time in deal(["hard"] * 4, b"time %d" % number).times]
    assert median(times) < 0.02
