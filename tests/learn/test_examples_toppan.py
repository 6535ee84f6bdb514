"""The hands that Toppan's rules page and calculator show come to what is said of them, by the engine."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from games.toppan.game import GAME
from games.toppan.yaku import TIMES

FRONTEND = Path(__file__).resolve().parents[2] / "frontend" / "src" / "games" / "toppan"
CHINESE = FRONTEND.parents[1] / "i18n" / "zh"
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


@pytest.mark.clause("TP §6.3", "TP §7.1")
def test_one_multiple_more_does_not_read_as_twice_as_much_in_chinese():
    """There 多一倍 and 加一倍, in 多一倍数 too, mean double, which oya pays by another option, and no dora does."""
    said = [path.read_text(encoding="utf-8") for path in CHINESE.glob("*-toppan.json")]
    assert len(said) > 5
    assert not [text for texts in said for text in re.findall(r".*[加多付]一倍.*", texts)]
