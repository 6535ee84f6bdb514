"""The hands that the calculator for three offers to begin with come to what is said of them, by the engine."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from games.sanma.game import GAME
from tests.learn.test_examples_riichi import found

FRONTEND = Path(__file__).resolve().parents[2] / "frontend" / "src" / "games" / "sanma"
EXAMPLES: list[Any] = json.loads((FRONTEND / "rules" / "examples.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_an_example_is_what_it_says(example: Any):
    assert found(GAME.study(convert(example["hand"], GAME.study_type))) == example["expect"]


def test_some_of_them_show_what_three_players_alone_have():
    assert any(example["hand"].get("norths") for example in EXAMPLES)
    assert any("1m" in example["hand"].get("indicators", []) for example in EXAMPLES)
