"""What the page of rules and the calculator show by way of example is what the rules say of it."""

import json
from pathlib import Path

import pytest
from msgspec import convert, to_builtins

from games.little_mahjong.game import GAME
from games.little_mahjong.study.hand import StudyHand

RULES = Path(__file__).resolve().parents[3] / "frontend" / "src" / "games" / "little_mahjong" / "rules"


def load(name):
    return json.loads((RULES / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", load("examples"), ids=lambda example: example["id"])
def test_examples_come_to_what_is_said_of_them(example):
    answer = to_builtins(GAME.study(convert(example["hand"], StudyHand)))
    expect = example["expect"]
    assert answer["verdict"] == expect["verdict"]
    if "points" in expect:
        assert [each["points"] for each in answer["readings"] if each["counts"]] == [expect["points"]]
    if "waits" in expect:
        assert {wait["tile"] for wait in answer["waits"]} == set(expect["waits"])


@pytest.mark.parametrize("sort", load("triplets"), ids=lambda sort: sort["sort"])
def test_triplets_pictured_are_of_their_sort_and_split_so(sort):
    for example in sort["examples"]:
        answer = to_builtins(GAME.study(StudyHand(tiles=tuple(example["tiles"]))))
        (found,) = answer["triplets"]
        assert (found["sort"], found["points"]) == (sort["sort"], sort["points"])
        assert sorted(map(list, found["threes"])) == sorted(example["threes"])
