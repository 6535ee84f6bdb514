"""Records that are malformed, or break the rules, are refused with where and why."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.actions import Deal
from games.base import TABLE, RecordError
from games.chance import KeyedChance
from games.riichi.actions import Tsumo
from games.riichi.events import Dealt, Event
from games.riichi.game import GAME, PAST
from games.riichi.options import Options
from tests.games import record_fuzzing
from tests.games.record_fuzzing import Change, action, deal_with
from tests.games.riichi.playing import options_of, playing
from tests.games.riichi.table import Fresh, Play


def written(seed: int, deals: int = 1) -> Any:
    """Return the record of a random match."""
    events = (event for *_, events, _ in playing(seed, deals) for event in events)
    return record_fuzzing.written(GAME, options_of(seed), events)


RECORD = written(2, deals=2)


def refusal(change: Change) -> str:
    """Return why the record is refused after a change."""
    return record_fuzzing.refusal(GAME, RECORD, change)


def of_play(play: Play, **options: Any) -> Any:
    """Return the record of a play."""
    return json.loads(json.dumps(GAME.record(GAME.info.options(**options), play.log)))


def six_chombos() -> Any:
    """Return the record of a match by the rules of before in which somebody wins falsely six times."""
    (before,) = PAST
    state, log = before.new(Options(strict=True), 4, 999), list[Event]()
    for _ in range(6):
        for seat, done in ((TABLE, Deal()), (None, Tsumo())):
            actor = state.turn.seat if seat is None else seat
            for event in before.act(state, actor, done, KeyedChance(b"six")):
                state = before.evolve(state, event)
                log.append(event)
    return json.loads(json.dumps(before.record(Options(strict=True), log)))


@pytest.mark.clause("RR §17.6")
def test_a_record_of_before_is_played_by_the_rules_of_before(tmp_path: Path):
    record, path = six_chombos(), tmp_path / "record.json"
    assert len(PAST[0].replay(record)["deals"]) == 6
    with pytest.raises(RecordError, match=r"deal 5: no deal follows the last hand .* nor a fifth chombo"):
        GAME.replay(record)
    path.write_text(json.dumps(record | {"match": {"seats": 4, "deals": 999, "rules": 1}}))
    out = StringIO()
    call_command("replay", str(path), stdout=out)
    assert json.loads(out.getvalue()) == json.loads(json.dumps(PAST[0].replay(record)))
    path.write_text(json.dumps(record | {"match": {"seats": 4, "deals": 999, "rules": 99}}))
    errors = StringIO()
    with pytest.raises(SystemExit):
        call_command("replay", str(path), stderr=errors)
    assert "there are no rules of riichi of version 99" in errors.getvalue()


def test_the_record_itself_is_good():
    assert len(GAME.replay(RECORD)["deals"]) == 2
    assert GAME.replay(RECORD | {"comment": "ignored"}) == GAME.replay(RECORD)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda r: r.update(game="sichuan"), 'the game has to be "riichi"'),
        (lambda r: r.update(options={"uma": 25}), "options: Invalid enum value 25"),
        (lambda r: r.update(deals=[3]), "deal 0: a deal is a JSON object"),
        (deal_with(actions=None), "deal 0: actions have to be a list"),
        (deal_with(wall=["8z"]), "deal 0: tile 0 of the wall, '8z', is no tile (RR §1.1)"),
        (deal_with(wall=[["1z"]]), "deal 0: tile 0 of the wall, ['1z'], is no tile (RR §1.1)"),
        (deal_with(wall=["1m"] * 136), "deal 0: a wall holds four copies of each of the 34 kinds, one five a suit red"),
        (deal_with(dealer=4), "deal 0: the dealer has to be a seat, 0 to 3"),
        (deal_with(dice=[7, 1]), "deal 0: dice are two numbers, 1 to 6 (RR §1.4)"),
        (action(0, "x"), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [0, "hu"]), "deal 0, action 0: 'hu' is no verb"),
        (action(0, [0, "draw"]), "deal 0, action 0: draw wants one tile, as in 5m"),
        (action(0, [0, "kan", 5]), "deal 0, action 0: kan wants one tile, as in 5m"),
        (action(0, [0, "discard", "5m", "taken"]), 'discard wants one tile, as in 5m, and may say "drawn" after it'),
        (action(0, [0, "riichi"]), 'riichi wants one tile, as in 5m, and may say "drawn" after it'),
        (action(0, [0, "chi", "5m"]), "deal 0, action 0: chi wants two tiles of the hand"),
        (action(0, [0, "pon", "5m", ["5m"]]), "deal 0, action 0: pon wants two tiles of the hand"),
        (action(0, [0, "tsumo", "5m"]), "deal 0, action 0: tsumo takes no argument"),
        (action(0, [0, "draw", "5m"]), "deal 0, action 0: seat 0 may not draw: it is no time to draw (RR §2.1)"),
        (action(0, [0, "ron"]), "deal 0, action 0: seat 0 may not ron: there is nothing to claim (RR §2.2)"),
        (lambda r: r["deals"].append(r["deals"][0]), "deal 2: "),
        (lambda r: r["deals"][1].update(dealer=(r["deals"][1]["dealer"] + 1) % 4), "(RR §15.3-15.4)"),
        (lambda r: r["deals"][0]["actions"].append([0, "draw", "5m"]), "the deal is over (RR §15.3)"),
        (lambda r: r["deals"][0]["actions"].__delitem__(slice(30, None)), "deal 0, after 30 actions: the record stops"),
        (
            lambda r: r["deals"][0].update(actions=[*r["deals"][0]["actions"][:20], [None, "end", "time"]]),
            "deal 1: no deal follows the end of time (RR §16.6)",
        ),
    ],
)
def test_what_is_wrong_is_said(change: Change, why: str):
    assert why in refusal(change)


def test_a_wrong_draw_is_told():
    actions = RECORD["deals"][0]["actions"]
    place = next(place for place, each in enumerate(actions) if each[1] == "draw")
    tile = actions[place][2]
    wrong = "1m" if tile != "1m" else "2m"
    why = refusal(action(place, [actions[place][0], "draw", wrong]))
    assert f"the next tile is {tile}, not {wrong} (RR §1.6)" in why
    assert "who draws (RR §2.1)" in refusal(action(place, [(actions[place][0] + 1) % 4, "draw", tile]))


def test_no_deal_follows_the_last_hand():
    log: list[Event] = []
    for *_, events, _ in playing(4, deals=1000):
        log += events
    record = GAME.record(options_of(4), log)
    assert GAME.replay(record)["deals"][-1]["next"] is None
    record["deals"].append(record["deals"][0])
    with pytest.raises(RecordError, match="no deal follows the last hand"):
        GAME.replay(record)


def test_drawn_goes_without_saying_where_it_is_clear():
    play = Fresh("147m258p369s1235z9m", wall="9p").drop(0, "9m").drop(1, "9p").end_time()
    record = of_play(play)
    actions = record["deals"][0]["actions"]
    assert actions[0] == [0, "discard", "9m", "drawn"]
    outcome = GAME.replay(record)
    del actions[0][3]
    assert GAME.replay(record) == outcome
    assert GAME.replay_at(record, 1, None)["seats"]["0"]["river"] == [{"tile": "9m", "drawn": True}]


def test_every_verb_is_written_and_read():
    play = Fresh("123456m789p11s23s9s", "99s147m258p12344z", "55s", wall="1m9p")
    play.riichi(0, "9s").pon(1).settle().drop(1, "4z").discard(2, "5s").settle()
    written = [each[1:] for each in of_play(play)["deals"][0]["actions"]]
    assert written == [
        ["riichi", "9s", "drawn"],
        ["pon", "9s", "9s"],
        ["discard", "4z"],
        ["draw", "1m"],
        ["discard", "5s"],
        ["draw", "9p"],
    ]


def test_nine_ends_are_written_and_read():
    play = Fresh("19m19p19s123z4568m5p").kyushu(0)
    record = of_play(play)
    assert record["deals"][0]["actions"] == [[0, "kyushu"]]
    assert GAME.replay(record)["deals"][0]["end"] == "kyushu"


def test_a_match_without_a_deal_has_a_record_without_one():
    play = Play(GAME.new(GAME.info.options(), 4, 2)).end_time()
    assert of_play(play)["deals"] == []


def test_two_tiles_of_a_call_may_come_in_any_order():
    play = Fresh("147m258p369s1235z5m", "3467m", wall="").discard(0, "5m").chi(1, "46m").settle().end_time()
    record = of_play(play)
    assert record["deals"][0]["actions"][1] == [1, "chi", "4m", "6m"]
    outcome = GAME.replay(record)
    record["deals"][0]["actions"][1] = [1, "chi", "6m", "4m"]
    assert GAME.replay(record) == outcome


def test_who_conceals_is_written_and_who_shows_need_not_be():
    record: Any = next(
        record
        for seed in range(60)
        for record in [written(seed)]
        if any(each[1] == "conceal" for each in record["deals"][0]["actions"])
    )
    outcome = GAME.replay(record)
    actions = record["deals"][0]["actions"]
    actions[:] = [each for each in actions if each[1] != "conceal"]
    assert GAME.replay(record) != outcome, "who says nothing shows"


def test_options_and_dice_may_be_left_out():
    record = written(2)
    outcome = GAME.replay(record)
    del record["deals"][0]["dice"]
    assert GAME.replay(record) == outcome
    assert "dice" not in GAME.replay_at(record, 9, None)
    dealt = Dealt(0, 0, None, tuple(record["deals"][0]["wall"]))
    assert "dice" not in GAME.record(options_of(7), [dealt])["deals"][0]
    empty = {"format": "mahjong-record/1", "game": "riichi", "deals": []}
    assert GAME.replay(empty) == {"scores": [0, 0, 0, 0], "points": [30_000] * 4, "deals": []}


def test_the_table_after_some_actions():
    total = sum(len(deal["actions"]) for deal in RECORD["deals"])
    first = GAME.replay_at(RECORD, 0, 1)
    assert first["phase"] == "turn"
    assert len(first["seats"]["1"]["hand"]) in (13, 14)
    assert GAME.replay_at(RECORD, len(RECORD["deals"][0]["actions"]) + 3, None)["deal"] == 1
    with pytest.raises(RecordError, match="ends 5 actions before that"):
        GAME.replay_at(RECORD, total + 5, None)


def test_nothing_but_a_record_error_ever_comes_of_damage():
    """Values of every sort in every place: a record is played or refused, nothing else."""
    assert record_fuzzing.played_despite(GAME, RECORD, 250, tile="5m", verb="ron") < 250
