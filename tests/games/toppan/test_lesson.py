"""The guided deal keeps to the rules, asks for nothing that it doesn't speak of, and shows what it promises."""

import json
import re
from pathlib import Path

import pytest

from games.toppan.actions import Drop
from games.toppan.game import GAME
from games.toppan.lesson.lesson import new_deal
from games.toppan.lesson.script import BEATS, LEARNER

WORDS = Path(__file__).resolve().parents[3] / "frontend/src/i18n"
LESSON = GAME.lesson()
VIEWS = {step.text: step.view for step in LESSON.steps if step.text}


def test_the_record_of_the_deal_plays_to_its_end():
    outcome = GAME.replay(json.loads(json.dumps(LESSON.record)))
    assert outcome["scores"] == [42_500, 19_000, 10_000, 8500]
    (deal,) = outcome["deals"]
    assert [(entry["payer"], entry["points"]) for entry in deal["ledger"] if entry["reason"] == "bet"] == [
        (3, 10_500),
        (2, 9000),
    ]


def test_the_sheet_shown_is_what_the_record_comes_to():
    sheet = LESSON.steps[-1].view["sheets"]["0"]
    assert [{key: value for key, value in sheet.items() if key != "hands"}] == GAME.replay(LESSON.record)["deals"]


def test_whatever_the_learner_is_asked_the_coach_speaks_of():
    assert all(beat.text for beat in BEATS if beat.action.startswith(str(LEARNER)))
    asked = [step for step in LESSON.steps if step.decision]
    assert [step.text for step in asked] == ["hit", "stand", "raise", "call"]
    for step in asked:
        assert step.decision
        assert len(step.decision.actions) > 1
        assert len(step.wanted) == 1


def test_it_shows_what_the_coach_speaks_of():
    assert VIEWS["deal"]["pot"] == 4000
    assert VIEWS["dora"]["dora"] == "5p"
    assert VIEWS["burst"]["seats"]["3"]["thrown"] == [["9m", "8s"]]
    assert VIEWS["hit"]["hints"]["total"] == 5.5
    assert VIEWS["stand"]["hints"]["yaku"] == {"dora": 2, "toppan": 2, "toitsu": 2}
    assert VIEWS["raise"]["bet"] == 500
    assert VIEWS["dropped"]["seats"]["1"]["status"] == "dropped"
    assert VIEWS["call"]["bet"] == 1500
    assert VIEWS["paid"]["seats"]["0"]["points"] == 22_500
    hands = VIEWS["showdown"]["sheets"]["0"]["hands"]
    assert [hand["shown"] for hand in hands.values()] == [True, False, True, True]


def told(lang: str, text: str) -> str:
    texts: dict[str, str] = json.loads((WORDS / lang / "lesson-toppan.json").read_text(encoding="utf-8"))
    return texts[f"lesson.toppan.{text}"]


@pytest.mark.parametrize(
    ("lang", "third"), [("en", "one in three"), ("ru", "каждый третий"), ("uk", "кожна третя"), ("zh", "三分之一")]
)
def test_as_many_tiles_carry_over_eleven_as_the_coach_says(lang: str, third: str):
    odds = VIEWS["hit"]["hints"]["hit"]
    assert odds["nearer"] == odds["unseen"]
    assert round(odds["unseen"] / odds["over"]) == 3
    assert third in told(lang, "hit")


@pytest.mark.clause("TP §4.3")
@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
def test_to_drop_out_costs_what_the_coach_says(lang: str):
    deal = new_deal()
    list(deal.play(BEATS[: [beat.text for beat in BEATS].index("call")]))
    deal.fold(deal.rules.act(deal.state, LEARNER, Drop(), None))
    figures = re.findall(r"\d[,\s]?\d{3}", told(lang, "call.not"))
    assert [int(re.sub(r"\D", "", figure)) for figure in figures] == [-deal.state.sheet["scores"][LEARNER]]


def test_every_event_is_shown_once():
    shown = [event["type"] for step in LESSON.steps for event in step.events]
    assert shown[:2] == ["dealt", "burst"]
    assert shown.count("stood") == 4
    assert shown[-1] == "settled"
