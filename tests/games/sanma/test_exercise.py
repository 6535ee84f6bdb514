"""Exercises in tile efficiency with the tiles of three players (SR §1.1, §3.5)."""

from collections.abc import Sequence

import pytest

from games.chance import KeyedChance
from games.exercises import Exercise
from games.mahjong.sets34 import hand_of
from games.mahjong.tiles34 import notation, parse
from games.riichi import scoring
from games.riichi.tile_set import copies
from games.sanma.exercise import exercise
from games.sanma.options import Options
from tests.games.exercises import check_by_waits, check_form, check_question

NAMES = [notation(kind) for kind, have in enumerate(copies(Options())) if have]
SEEDS = range(8)


def found_by(level: str, seed: int) -> Exercise:
    return exercise(level, KeyedChance(b"%d" % seed))  # type: ignore[arg-type]


def is_ready(tiles: Sequence[str]) -> bool:
    return any(notation(kind) in NAMES for kind in scoring.waits(hand_of(map(parse, tiles)), ()))


@pytest.mark.parametrize("seed", SEEDS)
def test_near_hands_are_judged_as_every_draw_and_discard_would(seed: int):
    check_by_waits(found_by("near", seed), NAMES, is_ready)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("level", ["near", "far"])
def test_a_hand_is_a_question_of_tiles_that_there_are(level: str, seed: int):
    found = found_by(level, seed)
    check_form(found)
    check_question(found)
    named = {*found.tiles, *(each.tile for choice in found.choices for each in choice.accepts)}
    assert named <= set(NAMES)
    assert "4z" not in found.tiles
