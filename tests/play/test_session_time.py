"""A session by time: when it is up, the table ends it, whatever is under way, after what lies open to claims."""

from typing import Any

import msgspec
import pytest
from msgspec import to_builtins

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import KeyedDelays
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.nonces import Ready
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import Answer, TimedPosition
from mahjong_server.play.models import Event, Match
from tests.backends import NewNode
from tests.play.highcard.game import GAME
from tests.play.table import Client, in_database, make_match, players_of, start

PACE = time.SPEEDS["normal"]
ROSTER = tuple(Occupant(player=f"p{seat}", last_seen=10**9) for seat in range(3))
END = 1_000_000


def seed() -> bytes:
    return bytes(32)


def begun(at: int) -> tuple[Referee, TimedPosition]:
    """Return a match of which everybody has said that they are ready."""
    referee = Referee(Runner(GAME, {"cards": 2}, 3, 999), PACE, KeyedDelays(b"k" * 32))
    referee.ends_at = END
    runner = referee.runner
    timed = TimedPosition(runner.new(), time.start(3, PACE, at))
    timed = referee.run_due(timed, ROSTER, at, seed).timed
    for seat in range(3):
        events = runner.act(timed.position, seat, Ready())
        timed = referee.follow(timed, events, at)
    return referee, referee.run_due(timed, ROSTER, at, seed).timed


def types(events: list[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def lay(referee: Referee, timed: TimedPosition, at: int) -> TimedPosition:
    for seat in range(3):
        asked = timed.position.decisions[seat]
        timed = referee.follow(timed, referee.runner.act(timed.position, seat, asked.default), at)
    return referee.run_due(timed, ROSTER, at, seed).timed


def test_the_end_of_time_is_when_something_is_due():
    referee, timed = begun(END - 500)
    assert referee.due(timed, ROSTER) == END
    assert referee.run_due(timed, ROSTER, END - 1, seed).events == []
    step = referee.run_due(timed, ROSTER, END, seed)
    assert types(step.events) == ["TimeUp", "Revealed"]
    assert not step.timed.position.decisions


def test_what_lies_open_to_claims_is_settled_first_and_nothing_follows():
    referee, timed = begun(END - 500)
    timed = lay(referee, timed, END - 400)
    turn = timed.position.state.game.turn
    decision = timed.position.decisions[turn]
    answer = Answer(turn, decision.id, to_builtins(decision.default))
    timed = referee.act(timed, ROSTER, answer, END - 300, seed).timed
    due = referee.due(timed, ROSTER)
    assert due
    assert due > END
    assert referee.run_due(timed, ROSTER, END, seed).events == []
    step = referee.run_due(timed, ROSTER, due, seed)
    assert types(step.events)[-3:] == ["Closed", "TimeUp", "Revealed"]


def test_an_act_just_in_time_counts_and_ends_it():
    referee, timed = begun(END - 500)
    events = referee.runner.act(timed.position, 1, timed.position.decisions[1].default)
    step = referee._advance(events, referee.follow(timed, events, END), ROSTER, END, seed)
    assert types(step.events) == ["Laid", "TimeUp", "Revealed"]


def test_before_a_deal_its_wall_is_not_made_any_more():
    referee = Referee(Runner(GAME, {"cards": 2}, 3, 999), PACE, KeyedDelays(b"k" * 32))
    referee.ends_at = END
    timed = TimedPosition(referee.runner.new(), time.start(3, PACE, END - 10))
    timed = referee.run_due(timed, ROSTER, END - 10, seed).timed
    step = referee.run_due(timed, ROSTER, END, seed)
    assert types(step.events) == ["TimeUp"]
    assert not step.timed.position.decisions
    assert step.timed.position.state.shuffle.step == "asking"


def test_whoever_is_ready_as_time_is_up_ends_the_match_and_its_walls_are_still_proved():
    referee = Referee(Runner(GAME, {"cards": 2}, 3, 999), PACE, KeyedDelays(b"k" * 32))
    timed = TimedPosition(referee.runner.new(), time.start(3, PACE, END - 10))
    events, timed, *_ = referee.run_due(timed, ROSTER, END - 10, seed)
    referee.ends_at = END
    for seat, kinds in enumerate((["Readied"], ["Readied"], ["Readied", "TimeUp"])):
        answer = Answer(seat, timed.position.decisions[seat].id, {"type": "ready"})
        step = referee.act(timed, ROSTER, answer, END if seat == 2 else END - 1, seed)
        assert types(step.events) == kinds
        events, timed = [*events, *step.events], step.timed
    assert not timed.position.decisions
    log = [msgspec.json.decode(referee.runner.encode(event)) for event in events]
    record = proof.record_of(referee.runner, events) | {"match": {"seats": 3, "deals": 999}, "log": log}
    assert list(proof.verify(to_builtins(record))) == []


@pytest.fixture
def short_minutes(settings) -> None:
    settings.MAHJONG_MINUTE_S = 2.0


@pytest.mark.usefixtures("short_minutes")
async def test_a_session_by_time_ends_in_time_and_says_when(new_node: NewNode):
    node = await new_node(pace=0.02)
    match = await in_database(make_match, "hbbb", deals=999, minutes=1)
    (player, *_) = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    assert client.doc["table"]["minutes"] == 1
    assert "ends_at" not in client.doc["table"] or client.doc["table"]["ends_at"] is None
    await start(match)
    await client.until(lambda doc: doc["table"]["status"] == "playing")
    await in_database(match.refresh_from_db)
    assert match.started_at
    assert client.doc["table"]["ends_at"] == match.started_at + 2000
    await client.play_to_the_end()
    log = await in_database(logged, match)
    (up,) = [at for at, event in log if event["type"] == "time-up"]
    assert up >= match.started_at + 2000
    assert client.doc["result"]


def logged(match: Match) -> list[tuple[int, Any]]:
    rows = Event.objects.filter(match=match).order_by("seq").values_list("at", "data")
    return [(at, msgspec.json.decode(data)) for at, data in rows]


@pytest.mark.usefixtures("short_minutes")
async def test_a_session_whose_server_died_ends_when_another_comes(new_node: NewNode):
    node = await new_node(pace=5.0)
    match = await in_database(make_match, "hhhh", deals=999, minutes=1)
    await in_database(match.seats.update, came=True)  # else it would end as one to which nobody came
    await start(match)
    await node.stop()
    assert (await in_database(Match.objects.get, pk=match.pk)).status == "playing"
    await in_database(lambda: Match.objects.filter(pk=match.pk).update(started_at=now_ms() - 60_000))
    heir = await new_node(pace=5.0)
    spectator = await Client(heir, None).open(match)
    await spectator.until(lambda doc: doc["table"]["status"] == "finished")
    assert (await in_database(logged, match))[-1][1]["type"] in {"time-up", "revealed"}
