"""The guided deal keeps to the rules, asks for nothing that it doesn't speak of, and shows what it promises."""

import json

from games.base import TABLE
from games.little_mahjong.events import Claimed, Discarded, Event, Won
from games.little_mahjong.game import GAME
from games.little_mahjong.lesson.lesson import new_deal
from games.little_mahjong.lesson.script import BEATS, LEARNER
from games.little_mahjong.state import State, new
from tests.games.little_mahjong.table import short, word

LESSON = GAME.lesson()


def steps() -> list[tuple[State, Event]]:
    """Return every event of the deal with the state before it."""
    told, state = new_deal(), new(LESSON.options, 4, 1)  # type: ignore[arg-type]
    list(told.play(BEATS))
    found = []
    for event in told.log:
        found.append((state, event))
        state = GAME.evolve(state, event)
    return found


def test_the_record_of_the_deal_plays_to_its_end():
    outcome = GAME.replay(json.loads(json.dumps(LESSON.record)))
    assert outcome["scores"] == [12, -4, -4, -4]
    (winner,) = outcome["deals"][0]["winners"]
    assert (winner["seat"], winner["from"], winner["points"]) == (0, None, 4)
    assert [each["sort"] for each in winner["triplets"]] == ["two-straights", "two-sets"]


def test_whatever_the_learner_is_asked_the_coach_speaks_of():
    for before, event in steps():
        if LEARNER in GAME.decisions(before) and not (isinstance(event, Claimed) and event.seat != LEARNER):
            assert isinstance(event, Claimed | Discarded | Won)
            assert event.seat == LEARNER
    assert all(beat.text for beat in BEATS if beat.action.startswith(str(LEARNER)))


def test_nobody_lets_a_win_go():
    for before, event in steps():
        for seat, decision in GAME.decisions(before).items():
            if seat != TABLE and "win" in map(word, decision.actions):
                assert isinstance(event, Claimed | Won)


def test_each_decision_comes_with_what_is_wanted_and_a_choice_to_get_wrong():
    asked = [step for step in LESSON.steps if step.decision]
    assert [step.text for step in asked] == ["draw", "claim", "after-claim", "win", "self-drawn"]
    for step in asked:
        assert step.decision
        assert len(step.wanted) == 1
        assert set(step.wanted) <= set(step.decision.actions)
        assert len(step.decision.actions) > 1


def test_it_shows_what_the_coach_speaks_of():
    views = {step.text: step.view for step in LESSON.steps if step.text}
    assert "hints" not in views["draw"], "no discard leaves the hand ready yet"
    assert views["too-far"]["last"] == {"seat": 1, "tile": "[4:4]"}
    (claim,) = views["claim"]["hints"]["claims"]
    assert (short(claim["own"]), claim["sort"]) == ("46 55", "two-straights")
    assert short(wait["tile"] for wait in views["ready"]["hints"]["waits"]) == "12 24 33"
    assert views["win"]["hints"]["win"]["points"] == 3
    assert short(views["nearer"]["seats"]["2"]["melds"][0]["tiles"]) == "12 24 33"
    assert views["self-drawn"]["hints"]["win"]["points"] == 4
    assert views["sheet"]["phase"] == "over"


def test_every_event_of_the_learners_is_shown_once():
    shown = [event for step in LESSON.steps for event in step.events]
    assert shown == [seen for _, event in steps() if (seen := GAME.redact(event, LEARNER)) is not None]
