"""Records that are malformed, or break the rules, are refused with where and why."""

import json
from copy import deepcopy
from typing import Any

import pytest

from games.base import RecordError
from games.little_mahjong.game import GAME
from games.little_mahjong.options import Options
from tests.games import record_fuzzing
from tests.games.little_mahjong.playing import options_of, playing
from tests.games.little_mahjong.table import Fresh, Play, Table
from tests.games.record_fuzzing import Change, action, deal_with


def written(seed: int, deals: int = 1) -> Any:
    """Return the record of a random match."""
    events = (event for *_, events, _ in playing(seed, deals) for event in events)
    return record_fuzzing.written(GAME, options_of(seed), events)


RECORD = written(3, deals=2)
"""Two deals between four, in which the last discard may be claimed."""

THREE = written(2)
"""A deal between three."""


def refusal(change: Change) -> str:
    """Return why the record is refused after a change."""
    return record_fuzzing.refusal(GAME, RECORD, change)


def test_the_records_themselves_are_good():
    assert len(GAME.replay(RECORD)["deals"]) == 2
    assert RECORD["seats"] == 4
    assert RECORD["options"] == {"preset": "little_mahjong", "last_discard_claims": True}
    assert len(GAME.replay(THREE)["scores"]) == THREE["seats"] == 3
    assert GAME.replay(RECORD | {"comment": "ignored"}) == GAME.replay(RECORD)
    del (unsaid := deepcopy(RECORD))["seats"]
    assert GAME.replay(unsaid) == GAME.replay(RECORD), "four are usual"


@pytest.mark.clause("LM §7.3", "LM §7.5", "LM §3.2")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda r: r.update(format="mahjong-record/2"), 'the format has to be "mahjong-record/1"'),
        (lambda r: r.update(game="sichuan"), 'the game has to be "little_mahjong"'),
        (lambda r: r.update(options={"x": 1}), "options: Object contains unknown field `x`"),
        (lambda r: r.update(options={"last_discard_claims": 1}), "options: Expected `bool`, got `int`"),
        (lambda r: r.update(deals={}), "deals have to be a list"),
        (lambda r: r.update(seats=5), "the seats have to be 3 or 4 (LM §1.1)"),
        (lambda r: r.update(seats=True), "the seats have to be 3 or 4 (LM §1.1)"),
        (lambda r: r.update(deals=[3]), "deal 0: a deal is a JSON object"),
        (deal_with(actions=None), "deal 0: actions have to be a list"),
        (deal_with(wall=None), "deal 0: the wall has to be a list of dominoes"),
        (deal_with(wall=["[2:1]"]), "deal 0: tile 0 of the wall, '[2:1]', is no domino (LM §1.2)"),
        (deal_with(wall=["[1:1]"] * 32), "deal 0: a wall holds each of the 32 dominoes once (LM §1.2)"),
        (deal_with(dealer=True), "deal 0: the dealer has to be a seat, 0 to 3"),
        (deal_with(dealer=4), "deal 0: the dealer has to be a seat, 0 to 3"),
        (deal_with(dice=[6, 1, 1]), "deal 0: the dice are a number for every seat, 1 to 6 (LM §3.2)"),
        (deal_with(dice=[7, 1, 1, 1]), "deal 0: the dice are a number for every seat, 1 to 6 (LM §3.2)"),
        (deal_with(dice=None), "deal 0: the dice are a number for every seat, 1 to 6 (LM §3.2)"),
        (deal_with(dice=[6, 6, 1, 1]), "deal 0: one of the dice has to be the highest (LM §3.2)"),
        (lambda r: r["deals"][0].update(dealer=(r["deals"][0]["dealer"] + 1) % 4), "deal 0: by the dice seat "),
        (lambda r: r["deals"][1].update(dice=[6, 1, 1, 1]), "deal 1: dice are thrown before the first deal alone"),
        (lambda r: r["deals"][1].update(dealer=(r["deals"][1]["dealer"] + 1) % 4), "deals, not seat"),
        (action(0, "x"), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [0.0, "win"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [4, "win"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [0, "chow"]), "deal 0, action 0: 'chow' is no verb"),
        (action(0, [0, "end", "time"]), "deal 0, action 0: 'end' is no verb"),
        (action(0, [0, "draw"]), "deal 0, action 0: draw wants one domino, as in [2:5]"),
        (action(0, [0, "discard", "[5:2]"]), "deal 0, action 0: discard wants one domino, as in [2:5]"),
        (action(0, [0, "discard", ["[2:5]"]]), "deal 0, action 0: discard wants one domino, as in [2:5]"),
        (action(0, [0, "win", "[2:5]"]), "deal 0, action 0: win takes no argument"),
        (action(0, [0, "triplet", "[2:5]"]), "deal 0, action 0: triplet wants the two dominoes of the own hand"),
        (action(0, [0, "triplet", ["[2:5]", "[3:4]"]]), "deal 0, action 0: seat 0 may not triplet: there is nothing"),
        (lambda r: r["deals"].append(r["deals"][0]), "deal 2: "),
        (lambda r: r["deals"][0]["actions"].append([0, "draw", "[2:5]"]), "the deal is over (LM §7.1)"),
        (lambda r: r["deals"][0]["actions"].append([None, "end", "time"]), "the deal is over (LM §7.1)"),
        (lambda r: r["deals"][0]["actions"].__delitem__(slice(3, None)), "deal 0, after 3 actions: the record stops"),
        (
            lambda r: r["deals"][0].update(actions=[*r["deals"][0]["actions"][:3], [None, "end", "time"]]),
            "deal 1: no deal follows the end of time (LM §7.5)",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(change: Change, why: str):
    assert why in refusal(change)


def test_a_wrong_draw_is_told():
    place, (seat, _, tile) = next((place, each) for place, each in enumerate(RECORD["deals"][0]["actions"]))
    other = "[1:1]" if tile != "[1:1]" else "[2:2]"
    assert f"the wall's next domino is {tile}, not {other} (LM §3.3)" in refusal(action(place, [seat, "draw", other]))
    wrong = refusal(action(place, [(seat + 1) % 4, "draw", tile]))
    assert f"it is seat {seat} who draws (LM §3.3)" in wrong


def recorded(play: Play) -> Any:
    return json.loads(json.dumps(GAME.record(play.state.options, play.log)))


@pytest.mark.clause("LM §4.1", "LM §5.1")
def test_claims_stand_together_in_any_order_and_at_most_one_a_seat():
    play = Fresh("22 25 55 12 35", "11 14 16 16 36", "", "33 44 66 15 26", wall="34 46", dealer=1)
    play.do(-1, GAME.decisions(play.state)[-1].default).discard(1, "34").triplet(3, "33 44").win(0).settle()
    play.discard(3, "66").end_time()
    record = recorded(play)
    actions = record["deals"][0]["actions"]
    assert actions[2:4] == [[3, "triplet", ["[3:3]", "[4:4]"]], [0, "win"]]
    outcome = GAME.replay(record)
    actions[2:4] = actions[3:1:-1]
    assert GAME.replay(record) == outcome
    actions.insert(4, [0, "win"])
    with pytest.raises(RecordError, match="action 4: seat 0 may not win: it is not this seat's turn"):
        GAME.replay(record)


def test_who_claims_and_then_wins_with_it_may_be_written():
    play = Fresh("22 25 55 12 35", "", "", wall="34", dealer=2)
    play.do(-1, GAME.decisions(play.state)[-1].default).discard(2, "34").triplet(0, "12 35").settle().win(0)
    record = recorded(play)
    assert record["deals"][0]["actions"][-2:] == [[0, "triplet", ["[1:2]", "[3:5]"]], [0, "win"]]
    assert GAME.replay(record)["scores"] == [8, -4, -4]


def test_a_match_without_a_deal_has_a_record_without_one():
    play = Play(GAME.new(Options(), 4, 2)).end_time()
    assert GAME.replay(recorded(play)) == {"scores": [0, 0, 0, 0], "deals": []}


def test_the_table_after_some_actions():
    total = sum(len(deal["actions"]) for deal in RECORD["deals"])
    first = GAME.replay_at(RECORD, 0, 1)
    assert (first["phase"], len(first["seats"]["1"]["hand"])) == ("turn", 5)
    assert GAME.replay_at(RECORD, len(RECORD["deals"][0]["actions"]) + 1, None)["deal"] == 1
    assert GAME.replay_at(RECORD, total, None)["phase"] in ("over", "claim")
    with pytest.raises(RecordError, match="ends 5 actions before that"):
        GAME.replay_at(RECORD, total + 5, None)


def test_nothing_but_a_record_error_ever_comes_of_damage():
    """Values of every sort in every place: a record is played or refused, nothing else."""
    assert record_fuzzing.played_despite(GAME, RECORD, 600, tile="[2:5]", verb="win") < 600


def test_the_end_of_time_is_an_action():
    play = Table("22 25 55 12 35", "", "", "", drawn="34")
    play.end_time()
    fresh = Fresh("", "", "", "").end_time()
    assert recorded(fresh)["deals"][0]["actions"] == [[None, "end", "time"]]
    assert GAME.replay(recorded(fresh))["deals"][0]["end"] == play.sheet["end"] == "time"
