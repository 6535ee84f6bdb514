"""Records that are malformed, or break the rules, are refused with where and why."""

from typing import Any

import pytest

from games.base import RecordError
from games.records import brief
from games.sichuan.events import Dealt
from games.sichuan.game import GAME
from tests.games import record_fuzzing
from tests.games.record_fuzzing import Change, action, deal_with
from tests.games.sichuan.playing import options_of, playing
from tests.games.sichuan.table import Play


def written(seed: int, deals: int = 1) -> Any:
    """Return the record of a random match."""
    events = (event for *_, events, _ in playing(seed, deals) for event in events)
    return record_fuzzing.written(GAME, options_of(seed), events)


RECORD = written(2, deals=2)


def refusal(change: Change) -> str:
    """Return why the record is refused after a change."""
    return record_fuzzing.refusal(GAME, RECORD, change)


def test_the_record_itself_is_good():
    assert len(GAME.replay(RECORD)["deals"]) == 2
    assert GAME.replay(RECORD | {"comment": "ignored"}) == GAME.replay(RECORD)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda r: r.update(format="mahjong-record/2"), 'the format has to be "mahjong-record/1"'),
        (lambda r: r.update(game="riichi"), 'the game has to be "sichuan"'),
        (lambda r: r.update(options={"x": 1}), "options: Object contains unknown field `x`"),
        (lambda r: r.update(options=None), "options: Expected `object`, got `null`"),
        (lambda r: r.update(options={"fan_limit": True}), "options: Expected `int`, got `bool` - at `$.fan_limit`"),
        (lambda r: r.update(deals={}), "deals have to be a list"),
        (lambda r: r.update(deals=[3]), "deal 0: a deal is a JSON object"),
        (deal_with(actions=None), "deal 0: actions have to be a list"),
        (deal_with(wall=None), "deal 0: the wall has to be a list of tiles"),
        (deal_with(wall=["x"]), "deal 0: tile 0 of the wall, 'x', is no tile (SBR §1.1)"),
        (deal_with(wall=["1m"] * 108), "deal 0: a wall holds four copies of each of the 27 kinds, 108"),
        (deal_with(dealer=True), "deal 0: the dealer has to be a seat, 0 to 3"),
        (deal_with(dealer=4), "deal 0: the dealer has to be a seat, 0 to 3"),
        (deal_with(dice=[0, 1]), "deal 0: dice are two numbers, 1 to 6 (SBR §1.4)"),
        (deal_with(dice=[True, 1]), "deal 0: dice are two numbers, 1 to 6 (SBR §1.4)"),
        (deal_with(dice=None), "deal 0: dice are two numbers, 1 to 6 (SBR §1.4)"),
        (action(0, "x"), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [0.0, "hu"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [False, "hu"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [4, "hu"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [0, "chow"]), "deal 0, action 0: 'chow' is no verb"),
        (action(0, [0, "x" * 99]), "deal 0, action 0: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… is no verb"),
        (action(0, [0, "end", "time"]), "deal 0, action 0: 'end' is no verb"),
        (action(0, [0, "draw"]), "deal 0, action 0: draw wants one tile, as in 5m"),
        (action(0, [0, "kong", "5m", "5m"]), "deal 0, action 0: kong wants one tile, as in 5m"),
        (action(0, [0, "discard", ["5m"]]), "deal 0, action 0: discard wants one tile, as in 5m"),
        (action(0, [0, "hu", "5m"]), "deal 0, action 0: hu takes no argument"),
        (action(0, [0, "draw", "5m"]), "deal 0, action 0: seat 0 may not draw: it is no time to draw (SBR §1.5)"),
        (lambda r: r["deals"].append(r["deals"][0]), "deal 2: "),
        (lambda r: r["deals"][1].update(dealer=(r["deals"][1]["dealer"] + 1) % 4), "deal 1: seat "),
        (lambda r: r["deals"][0]["actions"].append([0, "draw", "5m"]), "the deal is over (SBR §5.1)"),
        (lambda r: r["deals"][0]["actions"].append([None, "end", "time"]), "the deal is over (SBR §5.1)"),
        (lambda r: r["deals"][0]["actions"].__delitem__(slice(60, None)), "deal 0, after 60 actions: the record stops"),
        (lambda r: r["deals"][0]["actions"].insert(40, [None, "end", "time"]), "deal 0, action 41: the deal is over"),
        (
            lambda r: r["deals"][0].update(actions=[*r["deals"][0]["actions"][:40], [None, "end", "time"]]),
            "deal 1: no deal follows the end of time (SBR §5.6)",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(change: Change, why: str):
    assert why in refusal(change)


def test_options_and_dice_may_be_left_out():
    record = written(7)
    outcome = GAME.replay(record)
    del record["deals"][0]["dice"]
    assert GAME.replay(record) == outcome
    assert "dice" not in GAME.replay_at(record, 9, None)
    dealt = Dealt(0, 0, None, tuple(record["deals"][0]["wall"]))
    assert "dice" not in GAME.record(options_of(7), [dealt])["deals"][0]
    assert GAME.replay({"format": "mahjong-record/1", "game": "sichuan", "deals": []})["scores"] == [0, 0, 0, 0]


def test_a_match_without_a_deal_has_a_record_without_one():
    play = Play(GAME.new(GAME.info.options(), 4, 2)).end_time()
    record = GAME.record(GAME.info.options(), play.log)
    assert record["deals"] == []
    assert GAME.replay(record) == {"scores": [0, 0, 0, 0], "deals": []}


def test_claims_may_come_in_any_order_and_a_wrong_draw_is_told():
    actions = RECORD["deals"][0]["actions"]
    place = next(place for place, each in enumerate(actions) if each[1] == "draw")
    tile = actions[place][2]
    wrong = "1m" if tile != "1m" else "2m"
    why = refusal(action(place, [actions[place][0], "draw", wrong]))
    assert f"action {place}: " in why
    assert f"the wall's next tile is {tile}, not {wrong} (SBR §1.5)" in why
    assert "who draws (SBR §1.5)" in refusal(action(place, [(actions[place][0] + 1) % 4, "draw", tile]))


@pytest.mark.parametrize("seat", [True, 1.0, "1", None, 4, -1])
def test_a_seat_is_a_whole_number_and_nothing_that_equals_one(seat: Any):
    actions = RECORD["deals"][0]["actions"]
    place = next(place for place, each in enumerate(actions) if each[0] == 1)
    why = refusal(action(place, [seat, *actions[place][1:]]))
    assert f"action {place}: an action is [seat, verb]" in why


def test_what_goes_wrong_first_is_told_though_something_later_cannot_be_read():
    def change(record: Any) -> None:
        actions = record["deals"][0]["actions"]
        actions[10], actions[20] = ["x"], actions[0]
        actions[5] = actions[0]

    assert refusal(change).startswith("deal 0, action 5: seat ")


def test_the_table_after_some_actions():
    total = sum(len(deal["actions"]) for deal in RECORD["deals"])
    first = GAME.replay_at(RECORD, 0, 1)
    assert first["phase"] == "forbid"
    assert len(first["seats"]["1"]["hand"]) in (13, 14)
    assert GAME.replay_at(RECORD, total, None)["phase"] in ("over", "claim")
    assert GAME.replay_at(RECORD, len(RECORD["deals"][0]["actions"]) + 3, None)["deal"] == 1
    with pytest.raises(RecordError, match="ends 5 actions before that"):
        GAME.replay_at(RECORD, total + 5, None)


def test_nothing_but_a_record_error_ever_comes_of_damage():
    """Values of every sort in every place: a record is played or refused, nothing else."""
    assert record_fuzzing.played_despite(GAME, RECORD, 400, tile="5m", verb="hu") < 400


def test_long_values_are_cut_in_messages():
    assert brief("5m") == "'5m'"
    assert len(brief("x" * 10**6)) == 41
