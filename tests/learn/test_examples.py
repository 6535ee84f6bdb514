"""The hands that the rules page and the calculator show are worth, by the engine, what is said of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from games.mahjong.tiles import parse
from games.sichuan.game import GAME
from games.sichuan.hand_value import FANS

FRONTEND = Path(__file__).resolve().parents[2] / "frontend" / "src" / "games" / "sichuan"
EXAMPLES: list[Any] = json.loads((FRONTEND / "rules" / "examples.json").read_text(encoding="utf-8"))


def found(answer: Any) -> Any:
    """Return of an answer what an example may say of it."""
    value = answer.get("value", {})
    return {
        "verdict": answer["verdict"],
        "fans": {each["fan"]: each["count"] for each in value.get("fans", ())},
        "points": value.get("points"),
        "readings": [each["points"] for each in answer.get("readings", ())],
        "waits": {each["tile"]: each["points"] for each in answer.get("waits", ())},
        "scores": answer.get("scores"),
        "clause": answer["clause"],
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_is_what_it_says(example: Any):
    answer = GAME.study(convert(example["hand"], GAME.study_type))
    assert {key: found(answer)[key] for key in example["expect"]} == example["expect"]


@pytest.mark.parametrize("example", [each for each in EXAMPLES if "sets" in each], ids=lambda example: example["id"])
def test_it_is_drawn_as_it_counts(example: Any):
    answer = GAME.study(convert(example["hand"], GAME.study_type))
    assert example["sets"] == answer["readings"][0]["sets"]
    won = example["hand"]["won"]["tile"]
    drawn = sorted((tile for group in example["sets"] for tile in group), key=parse)
    assert drawn == sorted([*example["hand"]["tiles"], won], key=parse)


def test_every_fan_has_one_and_it_shows_that_fan():
    shown = {each["id"]: each["expect"]["fans"] for each in EXAMPLES if each["kind"] == "fan"}
    assert list(shown) == list(FANS)
    assert all(fan in fans for fan, fans in shown.items())


def test_every_win_says_its_value_and_every_ready_hand_its_waits():
    for each in EXAMPLES:
        wanted = {"win": {"fans", "points", "scores"}, "ready": {"waits"}}.get(each["expect"]["verdict"], {"clause"})
        assert wanted <= set(each["expect"]), each["id"]
    assert len({each["id"] for each in EXAMPLES}) == len(EXAMPLES)
