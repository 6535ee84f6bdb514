"""Records replay to the same, and those that are malformed or break the rules are refused with where and why."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from games.base import ALL, RecordError
from games.events import TimeUp
from games.mahjong.tiles34 import parse_many
from games.toppan.events import Event
from games.toppan.game import GAME
from games.toppan.settlement import names
from tests.games import record_fuzzing
from tests.games.record_fuzzing import Change, action, deal_with
from tests.games.toppan.playing import options_of, playing, seats_of
from tests.games.toppan.table import wall_of

WALL = list(names(wall_of(parse_many("5m1z 2m2m 9m3m  1p1p 5p 4s"), "7z")))
RECORD: dict[str, Any] = {
    "format": "mahjong-record/1",
    "game": "toppan",
    "options": {},
    "seats": 3,
    "deals": [
        {
            "dealer": 1,
            "dice": [3, 4],
            "wall": WALL,
            "actions": [
                [1, "hit", "5p"],
                [1, "stand"],
                [2, "hit", "4s"],
                [2, "stand"],
                [0, "stand"],
                [1, "bet", 500],
                [2, "drop"],
                [0, "bet", 700],
                [1, "bet", 700],
            ],
        },
        {"dealer": 2, "actions": [[2, "stand"], [0, "stand"], [1, "stand"], [2, "drop"], [0, "drop"]]},
    ],
}
"""Seat 1 is oya; seat 0 bursts a pair of twelve. The second deal goes on with the wall of the first."""


def refusal(change: Change) -> str:
    """Return why the record is refused after a change."""
    return record_fuzzing.refusal(GAME, RECORD, change)


FIRST: dict[str, Any] = {
    "dealer": 1,
    "next_dealer": 2,
    "end": "showdown",
    "indicator": "7z",
    "dora": "5z",
    "bet": 700,
    "winners": [
        {
            "seat": 1,
            "points": 4100,
            "clause": "TP §5.1",
            "by": "nearest",
            "times": 2,
            "from": None,
            "tile": None,
            "total": 10.5,
            "yaku": {"toppan": 2},
        }
    ],
    "ledger": [
        {"reason": "ante", "payer": 2, "payee": 1, "points": 1000, "clause": "TP §6.1"},
        {"reason": "ante", "payer": 0, "payee": 1, "points": 1000, "clause": "TP §6.1"},
        {"reason": "bet", "payer": 0, "payee": 1, "points": 2100, "clause": "TP §6.3", "bet": 700, "times": 3},
    ],
    "broke": [],
    "scores": [-3100, 4100, -1000],
}


@pytest.mark.clause("TP §3.3", "TP §6.3")
def test_a_record_and_its_outcome():
    outcome = GAME.replay(RECORD)
    first, second = outcome["deals"]
    assert first == FIRST
    assert second["scores"] == [-1000, 2000, -1000]
    assert outcome["scores"] == [15_900, 26_100, 18_000]


def test_four_sit_where_the_record_does_not_say():
    bare = {key: value for key, value in RECORD.items() if key != "seats"}
    assert len(GAME.replay(bare | {"deals": []})["scores"]) == 4
    assert GAME.replay(RECORD | {"comment": "ignored"}) == GAME.replay(RECORD)


@pytest.mark.clause("TP §2.4")
def test_dice_may_be_left_out_and_a_wall_stands_only_where_it_was_built():
    record = deepcopy(RECORD)
    del record["deals"][0]["dice"]
    assert GAME.replay(record) == GAME.replay(RECORD)
    assert "dice" not in GAME.replay_at(record, 3, None)
    written = GAME.record(options_of(1), list(log_of(8, 6)))
    assert 0 < sum("wall" in deal for deal in written["deals"]) < len(written["deals"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda r: r.update(game="sichuan"), 'the game has to be "toppan"'),
        (lambda r: r.update(options={"oya": "triple"}), "options: Invalid enum value 'triple' - at `$.oya`"),
        (lambda r: r.update(seats=1), "seats have to be 2 to 10 (TP §1.1)"),
        (lambda r: r.update(seats=11), "seats have to be 2 to 10 (TP §1.1)"),
        (lambda r: r.update(seats="3"), "seats have to be 2 to 10 (TP §1.1)"),
        (lambda r: r.update(seats=True), "seats have to be 2 to 10 (TP §1.1)"),
        (lambda r: r.update(deals=[3]), "deal 0: a deal is a JSON object"),
        (deal_with(actions=None), "deal 0: actions have to be a list"),
        (deal_with(dealer=3), "deal 0: the dealer has to be a seat, 0 to 2"),
        (deal_with(dealer=None), "deal 0: the dealer has to be a seat, 0 to 2"),
        (deal_with(1, dealer=0), "deal 1: seat 2 deals, not seat 0 (TP §2.5)"),
        (deal_with(dice=[0, 1]), "deal 0: dice are two numbers, 1 to 6 (TP §2.2)"),
        (deal_with(dice=[1, 2, 3]), "deal 0: dice are two numbers, 1 to 6 (TP §2.2)"),
        (deal_with(1, dice=[1, 1]), "deal 1: dice are thrown for a new wall alone (TP §2.2)"),
        (deal_with(1, wall=WALL), "deal 1: the wall of the deal before goes on (TP §2.4)"),
        (lambda r: r["deals"][0].pop("wall"), "deal 0: a new wall is needed, a list of tiles (TP §2.4)"),
        (deal_with(wall="1m"), "deal 0: a new wall is needed, a list of tiles (TP §2.4)"),
        (deal_with(wall=["8z"]), "deal 0: tile 0 of the wall, '8z', is no tile (TP §1.1)"),
        (deal_with(wall=[["1m"]]), "deal 0: tile 0 of the wall, ['1m'], is no tile (TP §1.1)"),
        (deal_with(wall=WALL[1:]), "deal 0: a wall holds four copies of each of the 34 kinds"),
        (action(0, "x"), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [3, "stand"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [1.0, "stand"]), "deal 0, action 0: an action is [seat, verb] or [seat, verb, argument]"),
        (action(0, [1, "hit"]), "deal 0, action 0: hit wants one tile, as in 5m"),
        (action(0, [1, "hit", "9z"]), "deal 0, action 0: hit wants one tile, as in 5m"),
        (action(0, [1, "stand", 1]), "deal 0, action 0: stand takes no argument"),
        (action(0, [1, "bet", "500"]), "deal 0, action 0: bet wants points, as in 500"),
        (action(0, [1, "bet", True]), "deal 0, action 0: bet wants points, as in 500"),
        (action(0, [1, "burst"]), "deal 0, action 0: 'burst' is no verb"),
        (
            action(0, [1, "hit", "6p"]),
            "deal 0, action 0: seat 1 may not hit: the wall's next tile is 5p, not 6p (TP §3.4)",
        ),
        (action(0, [0, "stand"]), "deal 0, action 0: seat 0 may not stand: it is not this seat's turn (TP §1.5)"),
        (
            action(2, [2, "bet", 100]),
            "deal 0, action 2: seat 2 may not bet: bets are made once everybody stands (TP §4.2)",
        ),
        (action(5, [1, "bet", 50]), "deal 0, action 5: seat 1 may not bet: bets are 100 to 2000 in steps of 100"),
        (action(7, [0, "bet", 400]), "deal 0, action 7: seat 0 may not bet: at least 500 is to be bet (TP §4.2)"),
        (lambda r: r["deals"][0]["actions"].append([1, "drop"]), "deal 0, action 9: the deal is over (TP §2.5)"),
        (
            lambda r: r["deals"][0]["actions"].append([None, "end", "time"]),
            "deal 0, action 9: the deal is over (TP §2.5)",
        ),
        (
            lambda r: r["deals"][0]["actions"].pop(),
            "deal 0, after 8 actions: the record stops before the deal is over (TP §2.5)",
        ),
        (
            lambda r: r["deals"][0].update(actions=[[None, "end", "time"]]),
            "deal 1: no deal follows the end of the match (TP §8.1-8.3)",
        ),
    ],
)
def test_what_is_wrong_is_refused_with_where_and_why(change: Change, why: str):
    assert refusal(change).startswith(why)


@pytest.mark.clause("TP §8.2")
def test_no_deal_follows_once_one_alone_has_chips():
    record = {**RECORD, "seats": 2, "deals": broke()}
    assert GAME.replay(record)["deals"][-1]["broke"] == [0]
    record["deals"].append({"dealer": 1, "actions": []})
    with pytest.raises(RecordError, match="deal 1: no deal follows"):
        GAME.replay(record)


def broke() -> list[Any]:
    """Return a deal in which seat 0 loses everything to three red and plain fives, all of them dora."""
    wall = list(names(wall_of(parse_many("1z2z 5p5p  3z 0p"), "4p")))
    actions = [
        *([0, "hit", "3z"], [0, "stand"], [1, "hit", "0p"], [1, "stand"], [0, "bet", 2000], [1, "bet", 2000]),
    ]
    return [{"dealer": 0, "wall": wall, "actions": actions}]


def log_of(seed: int, deals: int) -> list[Event]:
    return [event for *_, events, _ in playing(seed, deals) for event in events]


@pytest.mark.parametrize("seed", range(9))
def test_the_table_at_any_moment(seed: int):
    """Whoever looks sees after so many actions what was seen in play."""
    rng, actions, log = Random(seed), 0, list[Event]()
    states: dict[int, Any] = {}
    for *_, events, after in playing(seed):
        log += events
        actions += sum(
            type(event).__name__ in ("HitTaken", "Stood", "BetMade", "Dropped", "TimeUp") for event in events
        )
        states.setdefault(actions, after)
    record = json.loads(json.dumps(GAME.record(options_of(seed), log)))
    for at in rng.sample(sorted(states), min(12, len(states))):
        viewer = rng.choice([None, ALL, *range(seats_of(seed))])
        seen, played = GAME.replay_at(record, at, viewer), GAME.view(states[at], viewer)
        assert seen | {"deals": 4} == played
    with pytest.raises(RecordError, match="the record ends 1 actions before that"):
        GAME.replay_at(record, sum(len(deal["actions"]) for deal in record["deals"]) + 1, None)


def test_a_match_that_time_ended_before_its_first_deal_has_no_deals():
    record = GAME.record(options_of(0), [TimeUp()])
    assert record["deals"] == []
    assert "seats" not in record


def test_a_replay_shows_nothing_of_the_wall_to_come():
    for viewer in (None, 0, ALL):
        view = GAME.replay_at(RECORD, 4, viewer)
        assert view["wall"] == {"left": 112, "stacks": 6, "indicators": ["7z"], "since": 0, "seen": []}


def test_nothing_but_a_record_error_ever_comes_of_damage():
    """Values of every sort in every place: a record is played or refused, nothing else."""
    assert 0 < record_fuzzing.played_despite(GAME, RECORD, 600, tile="5m", verb="hit") < 200
