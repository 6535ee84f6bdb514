"""Exercises in tile efficiency: sets and a pair, seven pairs and kokushi (RR §6.1)."""

from collections.abc import Sequence

import pytest

from games.chance import KeyedChance
from games.exercises import Exercise
from games.mahjong.efficiency import choices
from games.mahjong.sets34 import hand_of
from games.mahjong.tiles34 import ENDS, KINDS, notation, parse, parse_many
from games.riichi import scoring
from games.riichi.options import Options
from games.riichi.study.exercise import exercise, material
from tests.games.exercises import check_by_waits, check_form, check_question, summary

NAMES = [notation(kind) for kind in KINDS]
MATERIAL = material(Options())
SEEDS = range(10)


def found_by(level: str, seed: int) -> Exercise:
    return exercise(level, KeyedChance(b"%d" % seed))  # type: ignore[arg-type]


def is_ready(tiles: Sequence[str]) -> bool:
    return bool(scoring.waits(hand_of(map(parse, tiles)), ()))


@pytest.mark.parametrize("seed", SEEDS)
def test_near_hands_are_judged_as_every_draw_and_discard_would(seed: int):
    check_by_waits(found_by("near", seed), NAMES, is_ready)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("level", ["near", "far"])
def test_a_hand_is_a_question(level: str, seed: int):
    found = found_by(level, seed)
    check_form(found)
    check_question(found)
    assert found.choices[0].away in ((2,) if level == "near" else (3, 4))


@pytest.mark.parametrize("seed", SEEDS)
def test_what_helps_a_far_hand_is_what_brings_it_nearer(seed: int):
    found = found_by("far", seed)
    best = found.choices[0]
    left = list(map(parse, found.tiles))
    left.remove(parse(best.tile))
    nearer = {kind for kind in KINDS if left.count(kind) < 4 and MATERIAL.distance([*left, kind]) < best.away}
    there = {notation(kind) for kind in nearer if found.tiles.count(notation(kind)) < 4}
    assert {each.tile for each in best.accepts} == there


def test_seven_pairs_and_kokushi_count():
    pairs = choices(parse_many("1133m5577p2s46s") + parse_many("28s9m"), MATERIAL)
    assert pairs[0].away == 2
    assert summary(pairs, 2) == {"9m": 9, "4s": 9, "6s": 9, "8s": 9}
    orphans = choices(parse_many("19m19p19s1234z556m"), MATERIAL)
    assert {"5m", "6m"} <= set(summary(orphans, 4))
    assert {each.tile for each in orphans[0].accepts} == {notation(kind) for kind in ENDS}


def test_no_five_is_red():
    assert all(tile[0] != "0" for seed in SEEDS for tile in found_by("near", seed).tiles)
