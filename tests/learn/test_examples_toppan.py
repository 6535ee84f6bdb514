"""The hands that Toppan's rules page and calculator show come to what is said of them, by the engine."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from games.toppan.game import GAME
from games.toppan.yaku import TIMES

FRONTEND = Path(__file__).resolve().parents[2] / "frontend" / "src" / "games" / "toppan"
EXAMPLES: list[Any] = json.loads((FRONTEND / "rules" / "examples.json").read_text(encoding="utf-8"))
YAKU = [each for each in EXAMPLES if each["kind"] == "yaku"]
PAYMENTS = [each for each in EXAMPLES if each["kind"] == "payment"]


def answer(example: Any) -> Any:
    return GAME.study(convert(example["hand"], GAME.study_type))


@pytest.mark.parametrize("example", YAKU, ids=lambda example: example["id"])
def test_a_hand_has_the_yaku_that_are_told(example: Any):
    hand = answer(example)["hands"][0]
    assert example["expect"] == {
        "total": hand["total"],
        "yaku": {each["yaku"]: each["times"] for each in hand["yaku"]},
        "times": hand["times"],
        "left_out": {each["yaku"]: each["by"] for each in hand["left_out"]},
    }


@pytest.mark.parametrize("example", PAYMENTS, ids=lambda example: example["id"])
def test_a_deal_comes_to_the_points_that_are_told(example: Any):
    result = answer(example)["result"]
    assert example["expect"] == {key: result[key] for key in ("winner", "times", "scores")}


def test_every_yaku_has_one_that_shows_it():
    assert [each["id"] for each in YAKU] == list(TIMES)
    assert all(each["id"] in each["expect"]["yaku"] for each in YAKU)
    assert [each["id"] for each in PAYMENTS] == ["plus-one", "double"]
