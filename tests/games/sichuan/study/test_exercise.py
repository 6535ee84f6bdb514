"""Exercises in tile efficiency without a forbidden suit (SBR §2.1, §2.2)."""

from collections.abc import Sequence

import pytest

from games.chance import KeyedChance
from games.exercises import Exercise
from games.mahjong.hand import hand_of
from games.mahjong.tiles import NAMES, SUITS, parse, parse_all
from games.sichuan import hand_value
from games.sichuan.options import Options
from games.sichuan.study.exercise import exercise, material
from tests.games.exercises import check_by_waits, check_form, check_question

STREET = Options(own_four_waits=False)
SEEDS = range(12)


def found_by(level: str, seed: int) -> Exercise:
    return exercise(level, KeyedChance(b"%d" % seed))  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", SEEDS)
def test_near_hands_are_judged_as_every_draw_and_discard_would(seed: int):
    found = found_by("near", seed)
    forbidden = SUITS.index(found.terms["forbidden"])

    def is_ready(tiles: Sequence[str]) -> bool:
        return bool(hand_value.waits(hand_of(parse_all(tiles)), (), forbidden, STREET))

    check_by_waits(found, [name for name in NAMES if name[1] != found.terms["forbidden"]], is_ready)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("level", ["near", "far"])
def test_a_hand_is_a_question_without_its_forbidden_suit(level: str, seed: int):
    found = found_by(level, seed)
    check_form(found)
    check_question(found)
    assert {tile[1] for tile in found.tiles} <= set(SUITS) - {found.terms["forbidden"]}
    assert found.choices[0].away in ((2,) if level == "near" else (3, 4))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_helps_a_far_hand_is_what_brings_it_nearer(seed: int):
    found = found_by("far", seed)
    measure = material(SUITS.index(found.terms["forbidden"])).distance
    best = found.choices[0]
    left = list(parse_all(found.tiles))
    left.remove(parse(best.tile))
    nearer = {name for name in NAMES if left.count(parse(name)) < 4 and measure([*left, parse(name)]) < best.away}
    assert {each.tile for each in best.accepts} == {name for name in nearer if found.tiles.count(name) < 4}


def test_the_same_chance_brings_the_same_hand():
    assert found_by("near", 1) == found_by("near", 1) != found_by("near", 2)


def test_every_suit_is_forbidden_in_its_turn():
    assert {found_by("near", seed).terms["forbidden"] for seed in range(30)} == set(SUITS)
