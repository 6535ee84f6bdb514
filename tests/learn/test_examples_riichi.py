"""The hands that riichi's calculator offers to begin with come to what is said of them, by the engine."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from games.riichi.game import GAME

FRONTEND = Path(__file__).resolve().parents[2] / "frontend" / "src" / "games" / "riichi"
EXAMPLES: list[Any] = json.loads((FRONTEND / "rules" / "examples.json").read_text(encoding="utf-8"))


def found(answer: Any) -> Any:
    """Return of an answer what an example says of it."""
    if answer["verdict"] == "win":
        value = answer["value"]
        yaku = {each["name"]: each["han"] for each in value["yaku"]}
        return {"verdict": "win", "yaku": yaku, "points": value["points"]}
    waits = [each["tile"] for each in answer["waits"]]
    return {"verdict": answer["verdict"], "waits": waits, "furiten": "furiten" in answer}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_is_what_it_says(example: Any):
    assert found(GAME.study(convert(example["hand"], GAME.study_type))) == example["expect"]


def test_an_example_of_a_yaku_has_it():
    named = [each for each in EXAMPLES if each["text"].startswith("riichi.yaku.")]
    assert named
    for example in named:
        assert example["id"] in example["expect"]["yaku"]
