"""How a session by time ends, at every game on offer: its time is up before, within and between deals."""

import json
from collections.abc import Callable
from functools import cache
from io import StringIO
from itertools import count
from typing import Any, NamedTuple

import msgspec
import pytest
from django.core.management import call_command
from msgspec.structs import replace

from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match import clock
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.session_end import TimeCalled
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection.delayed_replay import DelayedReplay
from mahjong_server.play.storage.log_entry import LogEntry
from tests.archive.played import START, STEP_MS, Visitor, filed
from tests.test_every_game import row_of, seats_of

LONG_MS = 100 * STEP_MS
"""Between two looks at the table whoever is asked has run out of time."""
AGREED = 3
AT_TIMES = ("cut", "finish", "one-more")


class Moment(NamedTuple):
    """When time is up: how many deals have begun by then, how many are over, and where the table rests."""

    begun: int
    over: int
    is_here: Callable[[MatchState], bool]


def is_making(state: MatchState, deal: int) -> bool:
    return state.shuffle.step in {"asking", "going"} and state.shuffle.now == deal


MOMENTS = {
    "before": Moment(0, 0, lambda state: is_making(state, 0)),
    "within": Moment(2, 1, lambda state: state.shuffle.step == "dealt" and state.shuffle.now == 1),
    "between": Moment(1, 1, lambda state: is_making(state, 1)),
}
every_game = pytest.mark.parametrize("key", list(games()))
every_end = pytest.mark.parametrize("at_time", AT_TIMES)
every_moment = pytest.mark.parametrize("moment", MOMENTS)


@cache
def played(key: str, at_time: str, moment: str) -> tuple[MatchLog, int]:
    """Return the log of a session of some deals, and when its time was up."""
    game = games()[key]
    seats = game.info.usual_seats
    deals = 999 if game.info.own_end else AGREED
    referee = Referee(Runner(game, {}, seats, deals), SPEEDS["normal"], KeyedDelays(b"k" * 32, 0.0), at_time)
    person, bot = Occupant(player="person", last_seen=START * 2), Occupant(bot=game.info.bots[0])
    seating = (person, *[bot] * (seats - 1))
    timed = TimedPosition(referee.runner.new(), clock.start(seats, referee.speed, START))
    log = MatchLog(referee.runner, [], [])
    for number in count():
        now = START + LONG_MS * number
        step = referee.run_due(timed, seating, now, lambda number=number: number.to_bytes(32, "big"))  # type: ignore[misc]
        log.events.extend(step.events)
        log.times.extend([now] * len(step.events))
        timed = step.timed
        if not timed.position.decisions:
            assert referee.ends_at is not None
            return log, referee.ends_at
        if referee.ends_at is None and MOMENTS[moment].is_here(timed.position.state):
            referee.ends_at = now + 1
    raise AssertionError("unreachable")


def record_of(log: MatchLog) -> Any:
    return msgspec.json.decode(msgspec.json.encode(proof.record_of(log.runner, log.events)))


@every_game
@every_moment
@every_end
def test_so_many_deals_are_played(key, at_time, moment):
    log, ends_at = played(key, at_time, moment)
    begun, over, _ = MOMENTS[moment]
    wanted = {"cut": begun, "finish": begun, "one-more": begun + 1}[at_time]
    assert log.dealt() == wanted
    assert sum(at >= ends_at for at in deal_times(log)) == (at_time == "one-more")
    whole = [event for event in log.events if hasattr(event, "sheet") and event.sheet.end != "time"]
    assert len(whole) == (over if at_time == "cut" else wanted), "none is broken off but by a cut"


def deal_times(log: MatchLog) -> list[int]:
    """Return when each deal was dealt."""
    state = log.runner.new().state
    found: list[int] = []
    for event, at in zip(log.events, log.times, strict=True):
        before, state = state, log.runner.fold(state, [event])
        if state.deal_at != before.deal_at:
            found.append(at)
    return found


@every_game
@every_moment
@every_end
def test_time_is_called_once_and_everybody_hears_it(key, at_time, moment):
    log, ends_at = played(key, at_time, moment)
    calls = [(at, event) for event, at in zip(log.events, log.times, strict=True) if isinstance(event, TimeCalled)]
    assert len(calls) == (at_time != "cut")
    for at, event in calls:
        assert at >= ends_at
        seen = log.runner.redacted(event, (None, *range(log.runner.seats)))
        assert list(seen.values()) == [{"type": "time-called", "deals_left": event.deals_left}] * len(seen)


@every_game
@every_moment
@every_end
def test_the_record_replays_to_the_same_scores_and_proves_its_walls(key, at_time, moment):
    log, _ = played(key, at_time, moment)
    end = log.runner.fold(log.runner.new().state, log.events).game
    result = log.runner.game.result(end)
    assert result is not None
    record = record_of(log)
    if log.dealt():
        assert log.runner.game.replay(record)["scores"] == list(result.scores)
    entries = [json.loads(log.runner.encode(event)) for event in log.events]
    told = record | {"match": {"seats": log.runner.seats, "deals": log.runner.deals}, "log": entries}
    assert len(list(proof.verify(told))) >= log.dealt()


@every_game
@pytest.mark.parametrize("at_time", ["finish", "one-more"])
@every_moment
def test_a_replay_s_last_deal_ends_with_its_account_as_any_other(key, at_time, moment):
    log, _ = played(key, at_time, moment)
    for deal in range(log.dealt()):
        found = replay_steps.replay_deal(log, deal, None)
        assert found
        account = found["moments"][-1]["events"]
        before = [event["type"] for moment in found["moments"][:-1] for event in moment["events"]]
        assert "settled" in [event["type"] for event in account]
        assert "settled" not in before
        assert len(found["moments"]) > 1
    assert log.settled() == log.dealt()


@every_game
@pytest.mark.parametrize("at_time", ["finish", "one-more"])
def test_whoever_sees_every_hand_late_sees_time_called(key, at_time):
    log, _ = played(key, at_time, "within")
    row = replace(row_of(log), head=len(log.events), at_time=at_time, minutes=60)
    replay = DelayedReplay(row, seats_of(log), 0.0)
    rows = enumerate(zip(log.events, log.times, strict=True))
    replay.take(LogEntry(seq, at, log.runner.encode(event)) for seq, (event, at) in rows)
    left: list[int | None] = []
    calls: list[Any] = []
    while replay.next_moment() is not None:
        told = replay.redacted(replay.advance(log.times[-1] + 1))
        calls += [event for event in told if event["type"] == "time-called"]
        doc = replay.document(replay.playback.at(log.times[-1]))
        assert doc["table"]["at_time"] == at_time
        left.append(doc.get("clock", {}).get("deals_left"))
    assert [event["deals_left"] for event in calls] == [1 if at_time == "one-more" else 0]
    shown = [each for each in dict.fromkeys(left) if each is not None]
    assert shown == ([1, 0] if at_time == "one-more" else [0])


@pytest.mark.django_db
@every_game
@every_end
def test_the_archive_has_the_match_and_verify_its_record(key, at_time, tmp_path):
    log, _ = played(key, at_time, "between")
    match = filed(log, (), minutes=60, at_time=at_time)
    visitor = Visitor().named("Anna")
    told = visitor.ask(f"matches/{match.code}")
    assert told["dealt"] == len(told["deals"]) == log.dealt()
    assert told["table"].get("at_time", "cut") == at_time
    path = tmp_path / "record.json"
    path.write_text(json.dumps(visitor.ask(f"tables/{match.code}/record")))
    proofs = StringIO()
    call_command("verify", str(path), stdout=proofs)
    assert proofs.getvalue().count("deal ") >= log.dealt()
