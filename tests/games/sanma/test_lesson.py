"""The guided deal of three keeps to the rules, asks only for what the coach speaks of, and shows what it promises."""

import json

import pytest

from games.riichi.decisions import decisions
from games.riichi.events import Event
from games.riichi.evolve import evolve
from games.riichi.state import State
from games.sanma.game import GAME
from games.sanma.lesson.lesson import new_deal
from games.sanma.lesson.script import SCRIPT
from games.sanma.options import Options
from games.sanma.state import first_state

LESSON = GAME.lesson()
OWN = {"discarded", "kita", "tsumo"}
"""What the learner does in this deal, as events name it."""


def steps() -> list[tuple[State, Event]]:
    """Return every event of the deal with the state before it."""
    deal = new_deal()
    state: State = first_state(Options(), 1)
    list(deal.play(SCRIPT.beats))
    found: list[tuple[State, Event]] = []
    for event in deal.log:
        found.append((state, event))
        state = evolve(state, event)
    return found


def tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


@pytest.mark.clause("SR §3.7", "SR §4.1")
def test_the_record_of_the_deal_plays_to_its_end():
    outcome = GAME.replay(json.loads(json.dumps(LESSON.record)))
    (deal,) = outcome["deals"]
    (winner,) = deal["winners"]
    assert (winner["seat"], winner["from"], winner["points"]) == (SCRIPT.learner, None, 9_000)
    assert winner["yaku"] == {"riichi": 1, "menzen-tsumo": 1, "pinfu": 1}
    assert winner["dora"] == {"dora": 2, "kita": 1}
    paid = {entry["payer"]: entry["points"] for entry in deal["ledger"] if entry["reason"] == "hand"}
    assert paid == {1: 3_000, SCRIPT.dealer: 6_000}


def test_the_sheet_shown_is_what_the_record_comes_to():
    sheet = LESSON.steps[-1].view["sheets"]["0"]
    assert [{key: value for key, value in sheet.items() if key != "hands"}] == GAME.replay(LESSON.record)["deals"]


def test_whatever_the_learner_is_asked_the_coach_speaks_of():
    for before, event in steps():
        if SCRIPT.learner in decisions(before):
            assert tag(event) in OWN
            assert getattr(event, "seat", None) == SCRIPT.learner
    own = [beat for beat in SCRIPT.beats if beat.action.startswith(f"{SCRIPT.learner} ")]
    spoken = [beat.text for beat in own if not beat.action.endswith(" draw")]
    assert spoken == ["kita", "replacement", "riichi", "tsumo"]


@pytest.mark.clause("SR §2.1")
def test_a_discard_that_would_make_a_run_is_not_asked_about():
    """The dealer's 8 of dots goes with the learner's 6 and 7."""
    window = next(before for before, event in steps() if tag(event) == "window-settled")
    assert SCRIPT.learner not in decisions(window)


@pytest.mark.clause("SR §3.5")
def test_a_north_set_aside_ends_the_learner_s_ippatsu():
    aside = [before for before, event in steps() if tag(event) == "drew" and before.turn.replacement]
    assert [state.players[SCRIPT.learner].ippatsu for state in aside] == [False, False]
    declared = next(before for before, event in steps() if tag(event) == "kita" and before.players[0].riichi)
    assert declared.players[SCRIPT.learner].ippatsu


def test_nobody_lets_a_win_go():
    assert not any(player.missed for before, _ in steps() for player in before.players)
