"""Two worlds that differ in a deal that goes on look alike to whoever sees every hand late, and to a moderator.

Worlds have the same deals up to then. The one that goes on has other hands, other acts, other times, or more and fewer
of them. Not a byte differs of what was sent, nor when it was, until that deal is over (where hands stay hidden at its
end, the match).
"""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.base import ALL
from mahjong_server import wire
from mahjong_server.play.match import clock
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection.delayed_reads import AHEAD_MS, MARK, News
from mahjong_server.play.projection.delayed_replay import OVER, DelayedReplay
from mahjong_server.play.projection.spectator_delay import End
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from mahjong_server.play.storage.roster_snapshots import RosterSnapshot
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.viewers.delayed_tables import POLL_MS, DelayedTable

START = 10**12
DELAY_MS = 60_000
DEALS = 3
GAMES = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
STEPS_MS = (0, 30, 700, 4_000, 20_000)


@cache
def log_of(key: str, seed: int, other: int | None = None) -> tuple[LogEntry, ...]:
    """Return the log of a session of bots, with times; in another world the last deal is another one."""
    info = games()[key].info
    seats, deals = info.usual_seats, 64 if info.own_end else DEALS
    runner, worlds = Runner(games()[key], {}, seats, deals), [Random(seed), Random(other)]
    referees = [Referee(runner, SPEEDS["normal"], KeyedDelays(world.randbytes(32), 0.0)) for world in worlds]
    timed = TimedPosition(runner.new(), clock.start(seats, SPEEDS["normal"], START))
    seating = (Occupant(bot=info.bots[0]),) * seats
    rows, now, at, over = list[LogEntry](), START, START, 0
    while timed.position.decisions:
        is_other = other is not None and over == DEALS - 1
        world, referee = worlds[is_other], referees[is_other]
        referee.ends_at = now if over == DEALS else None
        step = referee.run_due(timed, seating, now, lambda world=world: world.randbytes(32))  # type: ignore[misc]
        rows += [LogEntry(len(rows) + i, at, runner.encode(event)) for i, event in enumerate(step.events)]
        over = sum(MARK in row.data for row in rows)
        timed, now, at = step.timed, now + 100_000, at + world.choice(STEPS_MS)
    return tuple(rows)


def ends_of(log: tuple[LogEntry, ...]) -> list[End]:
    return [End(row.seq + 1, row.at) for row in log if MARK in row.data]


def row_of(key: str) -> MatchRow:
    return MatchRow(
        1, "table", key, {}, 64, "normal", "playing", None, b"k" * 32, 0, 0, "{}", "", START,
        spectators="all", delay=1,
    )  # fmt: skip


class World:
    """A match as its database has it at any time, and somebody who sees every hand and has come at its start."""

    def __init__(
        self, key: str, log: tuple[LogEntry, ...], snapshots: list[RosterSnapshot] | None = None, *, late: bool = True
    ):
        self.log, self.snapshots, self.ends = log, snapshots or [], log[-1].at
        self.now = START
        self.sent: list[tuple[int, str]] = []
        self.connection = ClientConnection(None)
        self.row = row_of(key)
        self.replay = DelayedReplay(self.row, self.seats(), 1.0, delayed=late)
        self.room = DelayedTable(self, self.replay, lambda: self.now)  # type: ignore[arg-type]
        self.room.connections.add(self.connection if late else ViewAsSubscription(ALL, self.connection))

    def seats(self) -> list[SeatRow]:
        """Return who sits by now, when they were last seen, and that they leave when it ends."""
        gone, seats = self.now >= self.ends, games()[self.row.game].info.usual_seats if hasattr(self, "row") else 4
        return [SeatRow(seat, f"p{seat}", f"Player {seat}", "", self.now, left=gone) for seat in range(seats)]

    def known(self) -> MatchRow:
        """Return the match's row as it is now."""
        row = replace(self.row, head=sum(each.at <= self.now for each in self.log), roster=self.now)
        return replace(row, status="finished", finished_at=self.ends, next="x") if self.now >= self.ends else row

    async def read(self, _function: Any, replay: DelayedReplay, now: int) -> News:
        """Stand in for the database: what was written by now, and nothing later."""
        row, ends = self.known(), [end for end in ends_of(self.log) if replay.deals_read < end.stop and end.at <= now]
        ends = ends if replay.by_deals and replay.row.status not in OVER else []
        playback = replay.planned(row, ends)
        until = min(now, playback.at(now).moment + AHEAD_MS)
        rows = [each for each in self.log[replay.read : playback.stop] if each.at <= until]
        return News(
            row, self.seats(), ends, rows, [s for s in self.snapshots if replay.roster_snapshots_read < s.at <= until]
        )

    async def watch(self, until: int) -> list[tuple[int, str]]:
        """Return each frame that was sent by this time, and when."""
        look_at = self.now
        while self.now <= until:
            if self.now >= look_at:
                await self.room.poll()
                look_at = self.now + POLL_MS
            self.room._tell()
            self.sent += [(self.now, frame) for frame in self.connection._frames]
            self.connection._frames.clear()
            assert self.connection.closing is None
            self.now = min(look_at, max(self.now + 1, self.room._next()))
        return self.sent

    def shown(self) -> list[tuple[int, dict[str, Any]]]:
        """Return the events that were sent, and when."""
        frames = [(at, msgspec.json.decode(frame)) for at, frame in self.sent]
        return [(at, event) for at, frame in frames for event in frame.get("frame", frame)["events"]]

    async def to_a_newcomer(self, now: int) -> str:
        """Return what somebody who comes now is sent first."""
        self.now = now
        replay = DelayedReplay(self.row, self.seats(), 1.0, delayed=self.replay.delayed)
        for _ in range(2):  # what has come to pass meanwhile, and what that lets be read
            news = await self.read(None, replay, now)
            replay.plan(news.row, news.ends)
            replay.take(news.rows)
            replay.take_roster_snapshots(news.snapshots)
        shown = replay.playback.at(now)
        while replay.moment < shown.moment:
            replay.advance(shown.moment)
        return wire.write(wire.State(shown.moment, replay.document(shown), replay.redacted(replay.deal_events)))


def snapshot(at: int, connections: int, *, present: bool = True) -> RosterSnapshot:
    seats = {str(seat): {"kind": "human", "name": f"Player {seat}", "present": present} for seat in range(4)}
    return RosterSnapshot(at, msgspec.json.encode({"owner": 0, "seats": seats, "watchers": connections}).decode())


@pytest.mark.security("SEC 2.8", "SEC 2.7")
@pytest.mark.parametrize("late", [True, False], ids=["late", "moderator"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", GAMES)
async def test_a_deal_that_goes_on_changes_nothing_that_is_sent(key: str, seed: int, *, late: bool):
    logs = log_of(key, seed), log_of(key, seed, seed + 100)
    before = ends_of(logs[0])[DEALS - 2]
    assert logs[0][: before.stop] == logs[1][: before.stop]
    assert logs[0][before.stop :] != logs[1][before.stop :]
    snapshots = [snapshot(START, 0), snapshot(START + 9_000, 3), snapshot((START + before.at) // 2, 2, present=False)]
    one, two = (World(key, log, snapshots, late=late) for log in logs)
    by_deals = games()[key].info.hands_open_at_end
    over = min(ends_of(log)[DEALS - 1].at if by_deals else log[-1].at for log in logs)
    assert await one.watch(over - 1) == await two.watch(over - 1)
    assert {event["type"] for _, event in one.shown()} >= ({"dealt", "settled"} if by_deals else set())
    assert all(at >= ends_of(logs[0])[event["deal"]].at for at, event in one.shown() if event["type"] == "dealt")
    assert await one.to_a_newcomer(over - 1) == await two.to_a_newcomer(over - 1)
    for world in (one, two):
        world.now = over
    end = max(log[-1].at for log in logs) * 2 - START + DELAY_MS
    assert await one.watch(end) != await two.watch(end)


@pytest.mark.parametrize("late", [True, False], ids=["late", "moderator"])
@pytest.mark.parametrize("key", GAMES)
async def test_in_the_end_all_of_it_is_seen_in_order_and_at_its_own_pace(key: str, *, late: bool):
    log = log_of(key, 7)
    world = World(key, log, [snapshot(START, 0)], late=late)
    await world.watch(log[-1].at * 2 - START + DELAY_MS + POLL_MS)
    runner = world.replay.referee.runner
    seen = [(row.at, shown) for row in log if (shown := runner.redact(runner.decode(row.data), ALL)) is not None]
    assert [event for _, event in world.shown()] == [shown for _, shown in seen]
    when = world.replay.playback.when
    late_by = [came - (when(at) or 0) for (came, _), (at, _) in zip(world.shown(), seen, strict=True)]
    assert 0 <= min(late_by) <= max(late_by) <= POLL_MS, "no later than a look finds out that a deal is over"
    finished = [at for at, frame in world.sent if '"finished"' in frame]
    assert len(finished) == 1
    assert finished[0] >= log[-1].at + (DELAY_MS if late else 0)
    assert '"waits_for"' not in await world.to_a_newcomer(finished[0] + 10**7)


@pytest.mark.parametrize("key", GAMES)
async def test_whoever_comes_amid_it_is_sent_what_those_hold_who_watch(key: str):
    log = log_of(key, 5)
    world = World(key, log, [snapshot(START, 0)])
    doc: dict[str, Any] = {}
    for moment in sorted(Random(1).sample(range(START, log[-1].at * 2 - START), 5)):
        await world.watch(moment)
        doc = msgspec.json.decode(msgspec.json.encode(world.room._doc))
        assert msgspec.json.decode(await world.to_a_newcomer(moment))["doc"] == doc
    assert doc["table"]


async def test_who_is_there_now_is_not_shown_for_then():
    """Before anything was written down of who sat there, everyone counts as present."""
    log = log_of("sichuan", 0)
    world = World("sichuan", log, [snapshot(START + 30_000, 5, present=False)])
    at = world.replay.planned(replace(world.known(), status="finished", finished_at=log[-1].at), ends_of(log)).when
    for moment, connections in ((START + 29_000, 0), (START + 30_000, 5)):
        table = msgspec.json.decode(await world.to_a_newcomer(at(moment) or 0))["doc"]["table"]
        assert table["watchers"] == connections
        assert {seat["present"] for seat in table["seats"].values()} == {connections == 0}
