"""What happens within the delay changes no byte that a spectator of all hands was sent, nor when it was sent."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.sichuan.events import Dealt, Settled
from games.sichuan.game import GAME
from mahjong_server import wire
from mahjong_server.play.delayed import AHEAD_MS, LOOK_MS, Delayed, News
from mahjong_server.play.fair import Committed, Readied, Revealed
from mahjong_server.play.film import Film, LogRow
from mahjong_server.play.runner import Runner
from mahjong_server.play.scenes import SceneRow
from mahjong_server.play.store import MatchRow, SeatRow
from mahjong_server.play.watcher import Watcher
from tests.games.sichuan.playing import options_of, playing

START = 10**12
DELAY_MS = 60_000
DEALS = 2


def row_of(seed: int) -> MatchRow:
    options = msgspec.to_builtins(options_of(seed))
    return MatchRow(
        1, "table", "sichuan", options, DEALS, "normal", "playing", None, b"k" * 32, 0, 0, "{}", "", START,
        spectators="all", delay=1,
    )  # fmt: skip


def log_of(seed: int, rng: Random) -> list[LogRow]:
    """Return the log of a match as the platform keeps it, with times."""
    runner, rows, at = Runner(GAME, {}, 4, DEALS), list[LogRow](), START
    for _, _, _, events, _ in playing(seed, DEALS):
        at += rng.choice([0, 0, 30, 700, 4_000, 20_000])
        for event in events:
            for each in with_proof(event):
                rows.append(LogRow(len(rows), at, runner.encode(each)))
    return rows


def with_proof(event: Any) -> list[Any]:
    if isinstance(event, Dealt):
        readied = [Readied(seat, nonce="ab") for seat in range(4)]
        return [Committed(event.deal, "cd" * 32, "ef" * 32), *readied, event]
    if isinstance(event, Settled):
        return [event, Revealed(0, "ef" * 32, ("ab",) * 4)]
    return [event]


class World:
    """A match as its database has it at any time, and a spectator of all hands who has come at its start."""

    def __init__(self, row: MatchRow, log: list[LogRow], scenes: list[SceneRow], ends: int) -> None:
        self.row, self.log, self.scenes, self.ends = row, log, scenes, ends
        self.now = START
        self.sent: list[tuple[int, str]] = []
        self.watcher = Watcher(None)
        self.room = Delayed(self, Film(row, self.seats(), 1.0), lambda: self.now)  # type: ignore[arg-type]

    def seats(self) -> list[SeatRow]:
        """Return who sits by now, when they were last seen, and that they leave when it ends."""
        gone = self.now >= self.ends
        return [SeatRow(seat, f"p{seat}", f"Player {seat}", "", self.now, left=gone) for seat in range(4)]

    async def read(self, _function: Any, film: Film, until: int) -> News:
        """Stand in for the database: what was written by now, and nothing later."""
        known = min(until, self.now)
        row = replace(self.row, head=sum(each.at <= self.now for each in self.log), roster=self.now)
        if self.now >= self.ends:
            row = replace(row, status="abandoned" if len(self.log) % 2 else "finished", finished_at=self.ends, next="x")
        rows = [each for each in self.log if each.seq >= film.read and each.at <= known]
        return News(row, self.seats(), rows, [each for each in self.scenes if film.scenes_read < each.at <= known])

    async def watch(self, until: int) -> list[tuple[int, str]]:
        """Return each frame that was sent by this time, and when."""
        self.room.watchers.add(self.watcher)
        self.watcher.send(wire.write(wire.State(self.room.now(), self.room.film.document(), [])))
        look_at = 0
        while self.now <= until:
            if self.now >= look_at:
                await self.room.look()
                look_at = self.now + LOOK_MS
            self.room._tell()
            self.sent += [(self.now, frame) for frame in self.watcher._frames]
            self.watcher._frames.clear()
            assert self.watcher.closing is None
            self.now = min(look_at, max(self.now + 1, self.room._next()))
        return self.sent

    def to_a_newcomer(self, now: int) -> str:
        """Return what somebody who comes now is sent first."""
        film = Film(self.row, self.seats(), 1.0)
        film.take([each for each in self.log if each.at <= now - DELAY_MS])
        film.take_scenes([each for each in self.scenes if each.at <= now - DELAY_MS])
        while film.moment < now - DELAY_MS:
            film.go(now - DELAY_MS)
        return wire.write(wire.State(film.moment, film.document(), film.redacted(film.told)))


def scene(at: int, watchers: int, *, present: bool = True) -> SceneRow:
    seats = {str(seat): {"kind": "human", "name": f"Player {seat}", "present": present} for seat in range(4)}
    return SceneRow(at, msgspec.json.encode({"owner": 0, "seats": seats, "watchers": watchers}).decode())


@pytest.mark.parametrize("seed", range(8))
async def test_what_happens_within_the_delay_changes_nothing_sent_so_far(seed: int):
    rng = Random(seed)
    log = log_of(seed, rng)
    cut = rng.choice(log[20:-5]).at
    scenes = [scene(START, 0), scene(START + 9_000, 3), scene((START + cut) // 2, 2, present=False)]
    one = World(row_of(seed), log, [*scenes, scene(log[-1].at, 7)], log[-1].at)
    before = [each for each in log if each.at <= cut]
    two = World(row_of(seed), before, [*scenes, scene(cut + 1, 99, present=False)], cut + 1)
    until = cut + DELAY_MS
    assert await one.watch(until) == await two.watch(until)
    assert len(one.sent) > 10
    assert one.to_a_newcomer(until) == two.to_a_newcomer(until)
    for world in (one, two):
        world.now = until + 1
    assert await one.watch(until + 40_000) != await two.watch(until + 40_000)


@pytest.mark.parametrize("seed", range(4))
async def test_each_frame_goes_out_when_its_time_has_come(seed: int):
    log = log_of(seed, Random(seed))
    world = World(row_of(seed), log, [scene(START, 0)], log[-1].at)
    sent = await world.watch(log[-1].at + DELAY_MS + AHEAD_MS)
    shown = [(at, event) for at, frame in sent for event in msgspec.json.decode(frame)["events"]]
    assert [at for at, _ in shown] == [row.at + DELAY_MS for row in log]
    assert [at for at, frame in sent if "abandoned" in frame or '"finished"' in frame] == [log[-1].at + DELAY_MS]


async def test_who_is_there_now_is_not_shown_for_then():
    """Before anything was written down of who sat there, everyone counts as present."""
    world = World(row_of(0), log_of(0, Random(0)), [scene(START + 30_000, 5, present=False)], START + 10**7)
    shown = msgspec.json.decode(world.to_a_newcomer(START + 29_000 + DELAY_MS))["doc"]["table"]
    assert shown["watchers"] == 0
    assert all(seat["present"] for seat in shown["seats"].values())
    shown = msgspec.json.decode(world.to_a_newcomer(START + 30_000 + DELAY_MS))["doc"]["table"]
    assert shown["watchers"] == 5
    assert not any(seat["present"] for seat in shown["seats"].values())
