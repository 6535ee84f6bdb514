"""The guided deal keeps to the rules, asks for nothing that it doesn't speak of, and shows what it promises."""

import json

from games.base import TABLE
from games.riichi.decisions import decisions
from games.riichi.events import Claimed, Discarded, Event
from games.riichi.evolve import evolve
from games.riichi.game import GAME
from games.riichi.lesson.lesson import new_deal
from games.riichi.lesson.script import SCRIPT
from games.riichi.state import State, StateOfFour

LESSON = GAME.lesson()


def steps() -> list[tuple[State, Event]]:
    """Return every event of the deal with the state before it."""
    deal = new_deal()
    state: State = StateOfFour(LESSON.options, 1)  # type: ignore[arg-type]
    list(deal.play(SCRIPT.beats))
    found = []
    for event in deal.log:
        found.append((state, event))
        state = evolve(state, event)
    return found


def test_the_record_of_the_deal_plays_to_its_end():
    outcome = GAME.replay(json.loads(json.dumps(LESSON.record)))
    (deal,) = outcome["deals"]
    (winner,) = deal["winners"]
    assert (winner["seat"], winner["from"], winner["points"]) == (SCRIPT.learner, 1, 12_000)
    assert winner["yaku"] == {"riichi": 1, "pinfu": 1, "tanyao": 1}
    assert winner["dora"] == {"dora": 2, "ura-dora": 1}


def test_the_sheet_shown_is_what_the_record_comes_to():
    sheet = LESSON.steps[-1].view["sheets"]["0"]
    assert [{key: value for key, value in sheet.items() if key != "hands"}] == GAME.replay(LESSON.record)["deals"]


def test_whatever_the_learner_is_asked_the_coach_speaks_of():
    for before, event in steps():
        asked = decisions(before)
        if SCRIPT.learner in asked:
            assert isinstance(event, Claimed | Discarded)
            assert event.seat == SCRIPT.learner
        assert before.phase == "before" or TABLE not in asked or not isinstance(event, Discarded)
    spoken = [
        beat.text
        for beat in SCRIPT.beats
        if beat.action.startswith(f"{SCRIPT.learner} ") and beat.action[2:6] not in "draw sett"
    ]
    assert all(spoken)


def test_nobody_lets_a_win_go():
    assert not any(player.missed for before, _ in steps() for player in before.players)
