"""A wall that lasts for several deals: asked for as any deal, bound once, and shown only when all of them are over."""

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.base import ALL
from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import SPEEDS
from mahjong_server.play.match.event_codec import schema_hash
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.commit_reveal import Committed, Continued, Readied, Revealed
from mahjong_server.play.match.fairness.proof import Mismatch, verify
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection import document
from tests.play.highcard.game import GAME, Dealt
from tests.play.test_runner import play

DEALS = 5
LASTS = 2
VIEWERS = (None, ALL, 0, 1, 2)
SEED = bytes(32).hex()


def new_runner() -> Runner:
    """Return a match of five deals in which each pack lasts for two."""
    return Runner(GAME, {"cards": 2, "pack_lasts": LASTS}, 3, DEALS)


@pytest.fixture(scope="module")
def events() -> list[Any]:
    runner = new_runner()
    return play(runner, runner.new())[0]


@pytest.fixture(scope="module")
def log(events: list[Any]) -> MatchLog:
    return MatchLog(new_runner(), events, list(range(len(events))))


def record_of(events: list[Any]) -> dict[str, Any]:
    runner = new_runner()
    record = proof.record_of(runner, events) | {"match": {"seats": 3, "deals": DEALS}}
    record["log"] = [json.loads(runner.encode(event)) for event in events]
    found: dict[str, Any] = json.loads(json.dumps(record))
    return found


def sent(runner: Runner, state: MatchState, viewer: Any) -> Any:
    """Return what a viewer's document says of play."""
    position = runner.at(state)
    clock = time.tick(time.start(3, SPEEDS["normal"], 0), position.decisions, SPEEDS["normal"], 0)
    timed = TimedPosition(position, clock)
    return document.play(runner, timed) | document.personal(runner, timed, viewer)


def test_each_deal_is_asked_for_and_a_wall_is_bound_once(events):
    shown = [event for event in events if isinstance(event, Committed | Continued | Revealed | Dealt)]
    names = [(type(event).__name__, event.deal) for event in shown]
    assert names == [
        ("Committed", 0), ("Dealt", 0), ("Continued", 1), ("Dealt", 1), ("Revealed", 0),
        ("Committed", 2), ("Dealt", 2), ("Continued", 3), ("Dealt", 3), ("Revealed", 2),
        ("Committed", 4), ("Dealt", 4), ("Revealed", 4),
    ]  # fmt: skip
    assert sum(isinstance(event, Readied) for event in events) == 3 * DEALS


def test_a_player_is_asked_anew_under_another_id():
    runner = new_runner()
    position, asked = runner.new(), []
    for event in play(runner, position)[0]:
        position = runner.at(runner.fold(position.state, [event]))
        asked += [decision.id for decision in position.decisions.values() if decision.kind == "ready"]
    assert sorted(set(asked)) == [f"{deal}.ready" for deal in range(DEALS)]
    assert runner.at(position.state).decisions == {}


def test_the_next_deal_comes_from_the_same_pack_and_a_nonce_changes_nothing_of_it(events):
    deals = [event for event in events if isinstance(event, Dealt)]
    for first, second in (deals[:2], deals[2:4]):
        size = sum(map(len, second.hands))
        assert sorted(card for hand in second.hands for card in hand) == sorted(first.rest[:size])
    assert set(deals[1].rest) < set(deals[0].rest)


def test_the_state_of_each_moment_survives_storage(events):
    runner = new_runner()
    state = runner.new().state
    for event in events:
        state = runner.fold(state, [runner.decode(runner.encode(event))])
        assert runner.decode_snapshot(runner.encode_snapshot(state)) == state
    assert isinstance(events[state.deal_at], Dealt)
    assert events[state.deal_at].deal == DEALS - 1


def test_what_was_kept_of_walls_of_another_shape_is_not_read():
    runner = new_runner()
    kept = msgspec.json.decode(runner.encode_snapshot(runner.new().state))
    assert kept["stamp"] == schema_hash(GAME.state_type) + schema_hash(MatchState)
    with pytest.raises(msgspec.ValidationError, match="another version"):
        runner.decode_snapshot(msgspec.json.encode(kept | {"stamp": schema_hash(GAME.state_type)}))


def test_nobody_sees_the_seed_or_the_rest_while_the_wall_may_go_on(events):
    runner = new_runner()
    state, hidden = runner.new().state, 0
    for event in events:
        state = runner.fold(state, [event])
        said = [runner.redact(event, viewer) for viewer in VIEWERS]
        said += [sent(runner, state, viewer) for viewer in VIEWERS]
        text = msgspec.json.encode(said).decode()
        assert "rest" not in text
        assert (SEED in text) == (state.shuffle.step == "idle")
        hidden += SEED not in text
    assert hidden > DEALS * 5


@pytest.mark.parametrize("viewer", [None, ALL, 0, 2])
def test_two_worlds_with_other_cards_still_to_come_look_alike(events, viewer):
    """Another seed under the same commitment, and another order of the rest: nobody's bytes differ before they come."""
    runner = new_runner()
    one = two = runner.new().state
    for event in events[: next(i for i, each in enumerate(events) if isinstance(each, Dealt) and each.deal == 1)]:
        twin = event
        if isinstance(event, Committed):
            twin = replace(event, seed="11" * 32)
        if isinstance(event, Dealt):
            twin = replace(event, rest=tuple(reversed(event.rest)))
        one, two = runner.fold(one, [event]), runner.fold(two, [twin])
        assert runner.redact(event, viewer) == runner.redact(twin, viewer)
        assert msgspec.json.encode(sent(runner, one, viewer)) == msgspec.json.encode(sent(runner, two, viewer))
    assert one.game.rest != two.game.rest


def test_a_record_proves_every_deal_of_a_wall(events):
    record = record_of(events)
    assert ["fair" in deal for deal in record["deals"]] == [True, False, True, False, True]
    lines = list(verify(record))
    assert [line.split(":")[0] for line in lines] == [f"deal {deal}" for deal in range(DEALS)]
    assert "goes on" in lines[1]


def test_a_wall_may_neither_be_made_anew_nor_go_on_where_the_game_says_otherwise(events):
    there = next(i for i, event in enumerate(events) if isinstance(event, Continued))
    anew = Committed(1, events[0].commitment, events[0].seed)
    with pytest.raises(Mismatch, match="where the game does not deal"):
        list(verify(record_of([*events[:there], anew, *events[there + 1 :]])))
    with pytest.raises(Mismatch, match="where the game does not deal"):
        list(verify(record_of([*events[:there], Revealed(0, SEED, ("", "", "")), *events[there:]])))


def test_other_cards_from_the_rest_do_not_pass(events):
    record = record_of(events)
    second = [event for event in record["log"] if event["type"] == "dealt"][1]
    second["hands"][0], second["hands"][1] = second["hands"][1], second["hands"][0]
    record["deals"][1]["wall"] = second["hands"]
    with pytest.raises(Mismatch, match="deal 1: wall"):
        list(verify(record))


def test_each_deal_is_replayed_alone_and_knows_its_wall(log):
    assert log.dealt() == log.settled() == DEALS
    for deal in range(DEALS):
        found = replay_steps.replay_deal(log, deal, 1)
        assert found
        kinds = [event["type"] for moment in found["moments"] for event in moment["events"]]
        assert kinds.count("dealt") == kinds.count("settled") == 1
        assert kinds[0] == ("continued" if deal % LASTS else "committed")
        assert found["fair"]["deal"] == deal - deal % LASTS
        assert found["fair"]["seed"] == SEED
        assert found["doc"]["view"]["deal"] == deal
        assert found["doc"]["fair"].get("through") == (deal if deal % LASTS else None)


def test_a_wall_that_was_broken_off_leaves_the_deals_that_are_over(log):
    bounds = log.bounds(1)
    assert bounds
    for stop, dealt in ((bounds[1] - 3, 2), (bounds[0] + 2, 1), (bounds[0], 1)):
        cut = MatchLog(log.runner, log.events[:stop], log.times[:stop])
        assert (cut.dealt(), cut.settled()) == (dealt, 1 if stop > bounds[0] else 0)
        assert replay_steps.replay_deal(cut, 0, ALL)
        assert (replay_steps.replay_deal(cut, 1, ALL) is None) == (dealt == 1)
    record = record_of(log.events[: bounds[1] - 3])
    assert len(record["deals"]) == 1
    assert record["deals"][0]["fair"] == {"commitment": log.events[0].commitment, "seed": SEED, "nonces": ["", "", ""]}
    assert list(verify(record)) == []


@pytest.mark.parametrize(("ready", "asked"), [(0, "ready"), (2, "ready"), (3, "next")])
def test_time_that_is_up_before_the_next_deal_ends_the_match_and_shows_the_seed(events, ready, asked):
    runner = new_runner()
    there = next(i for i, event in enumerate(events) if isinstance(event, Continued)) + 1 + ready
    position = runner.at(runner.fold(runner.new().state, events[:there]))
    assert {decision.kind for decision in position.decisions.values()} == {asked}
    ended = runner.end_time(position)
    more, position = runner.settle_table(runner.at(runner.fold(position.state, ended)), lambda: bytes(32))
    assert more == [Revealed(0, SEED, ("", "", ""))]
    assert not position.decisions
    whole = [*events[:there], *ended, *more]
    cut = MatchLog(runner, whole, list(range(len(whole))))
    assert (cut.dealt(), cut.settled()) == (1, 1)
    assert replay_steps.replay_deal(cut, 1, ALL) is None
    last = replay_steps.replay_deal(cut, 0, ALL)
    assert last
    assert [event["type"] for event in last["moments"][-1]["events"]][-2:] == ["time-up", "revealed"]
    assert last["moments"][-1]["patch"]["result"]
    assert len(list(verify(record_of(whole)))) == 2
