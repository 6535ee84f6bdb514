"""The guided deal keeps to the rules, asks for nothing that it doesn't speak of, and shows what it promises."""

import json

from games.base import TABLE
from games.sichuan.decisions import decisions
from games.sichuan.events import Claimed, Discarded, Event, Forbade, HuDrawn, Konged
from games.sichuan.evolve import evolve
from games.sichuan.game import GAME
from games.sichuan.lesson.lesson import new_deal
from games.sichuan.lesson.script import BEATS, LEARNER
from games.sichuan.state import State

LESSON = GAME.lesson()
OWN = (Claimed, Discarded, Forbade, HuDrawn, Konged)


def steps() -> list[tuple[State, Event]]:
    """Return every event of the deal with the state before it."""
    deal, state = new_deal(), State(LESSON.options, 1)  # type: ignore[arg-type]
    list(deal.play(BEATS))
    found = []
    for event in deal.log:
        found.append((state, event))
        state = evolve(state, event)
    return found


def test_the_record_of_the_deal_plays_to_its_end():
    outcome = GAME.replay(json.loads(json.dumps(LESSON.record)))
    assert outcome["scores"] == [10, 1, -7, -4]
    (deal,) = outcome["deals"]
    assert deal["end"] == "three-hu"
    assert [(win["seat"], win["from"], win["points"]) for win in deal["winners"]] == [
        (1, 3, 1),
        (0, None, 2),
        (3, 2, 2),
    ]


def test_the_sheet_shown_is_what_the_record_comes_to():
    sheet = LESSON.steps[-1].view["sheets"]["0"]
    assert [{key: value for key, value in sheet.items() if key != "hands"}] == GAME.replay(LESSON.record)["deals"]


def test_the_plate_shows_the_sum_that_the_coach_tells_of_the_win():
    at = next(i for i, step in enumerate(LESSON.steps) if step.text == "score")
    assert LESSON.steps[at].view["seats"][str(LEARNER)]["points"] == 10, "four of the kong, six of the win"


def test_whatever_the_learner_is_asked_the_coach_speaks_of():
    for before, event in steps():
        asked = decisions(before)
        if LEARNER in asked and before.phase != "forbid":
            assert isinstance(event, OWN)
            assert event.seat == LEARNER
        assert before.phase == "before" or TABLE not in asked or not isinstance(event, Discarded)
    spoken = [
        beat.text for beat in BEATS if beat.action.startswith(str(LEARNER)) and beat.action[2:6] not in "draw sett"
    ]
    assert all(spoken)


def test_nobody_lets_a_win_go():
    assert all(not player.missed for before, _ in steps() for player in before.players)


def test_each_decision_comes_with_what_is_wanted_and_a_choice_to_get_wrong():
    asked = [step for step in LESSON.steps if step.decision]
    assert [step.text for step in asked] == [
        *("forbid", "draw", "pung", "after-pung", "pass", "kong", "replacement", "self-drawn"),
    ]
    for step in asked:
        assert step.decision
        assert len(step.wanted) == 1
        assert set(step.wanted) <= set(step.decision.actions)
        assert len(step.decision.actions) > 1 or step.text == "draw"


def test_it_shows_the_kongs_payment_at_once_and_the_hints_that_it_speaks_of():
    views = {step.text: step.view for step in LESSON.steps if step.text}
    assert [views["kong-paid"]["seats"][str(seat)]["points"] for seat in range(4)] == [4, 0, -2, -2]
    assert [wait["tile"] for wait in views["ready"]["hints"]["waits"]] == ["5m", "8m"]
    assert views["self-drawn"]["hints"]["hu"] == {"points": 2, "fans": {"kong": 1}}
    assert "hu" in views["hu"]["seats"]["1"]
    assert views["sheet"]["phase"] == "over"


def test_every_event_of_the_learners_is_shown_once():
    shown = [event for step in LESSON.steps for event in step.events]
    assert shown == [seen for _, event in steps() if (seen := GAME.redact(event, LEARNER)) is not None]
