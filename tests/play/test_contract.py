"""One contract for the store in memory and the real one, on SQLite and on PostgreSQL: what each is told and asked."""

from collections.abc import Callable
from typing import Any

import pytest
import pytest_asyncio
from django.db import IntegrityError

from games.base import Seat
from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.play.storage import queries, roster_snapshots
from mahjong_server.play.storage.append import Append
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import Head, MatchRow, SeatRow
from mahjong_server.play.table.viewers import spectator_counts
from mahjong_server.play.writer import commit
from mahjong_server.play.writer.process import ProcessWriter
from tests.backends import swapped
from tests.play.table import in_database, make_match
from tests.simulation.memory import Memory, StoredMatch

RULES = (("highcard", 1),)


class InMemory:
    """The simulation's store."""

    def __init__(self) -> None:
        self.memory = Memory(lambda: 0)

    async def make(self, seats: str, status: str = "playing") -> int:
        """Make a table; ``seats`` has a letter each: h(uman), b(ot). Return its id."""
        match = len(self.memory.matches) + 1
        row = MatchRow(match, f"t{match}", "highcard", {}, 1, "normal", status, None, b"", 0, 0, "{}", "", None)
        chairs = [_chair(seat, kind) for seat, kind in enumerate(seats)]
        self.memory.matches[match] = StoredMatch(row, chairs)
        return match

    async def read(self, function: Callable[..., Any], *args: Any) -> Any:
        return self.memory.run(function, *args)

    async def append(self, append: Append) -> bool:
        try:
            return self.memory.append(append)
        except IntegrityError:
            raise DatabaseUnavailable from None

    async def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """There is nothing to close."""

    call = read


class Real:
    """A database, written to from a process, as by a server."""

    def __init__(self) -> None:
        self._database, self._writer = Database(), ProcessWriter()
        self.read, self.append, self.call = self._database.read, self._writer.append, self._writer.call

    async def make(self, seats: str, status: str = "playing") -> int:
        return int((await in_database(make_match, seats, status=status)).pk)

    async def start(self) -> None:
        await self._writer.start()

    async def close(self) -> None:
        await self._writer.stop()
        self._database.close()


def _chair(seat: Seat, kind: str) -> SeatRow:
    if kind == "b":
        return SeatRow(seat, None, None, "keen", 0, left=False)
    return SeatRow(seat, f"{seat:032x}", f"Player {seat}", "", 0, left=False)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def kind(request, django_db_blocker):
    if request.param == "memory":
        yield InMemory
        return
    found = request.getfixturevalue(f"{request.param}_backend")
    with django_db_blocker.unblock(), swapped(found.database):
        yield Real


@pytest_asyncio.fixture
async def backend(kind):
    made = kind()
    await made.start()
    yield made
    await made.close()


def append(match: int, head: int = 0, count: int = 1, **fields: Any) -> Append:
    rows = fields.pop("rows", [LogEntry(head + i, 1, f'{{"n":{head + i}}}') for i in range(count)])
    return Append(
        match, head, rows, **{"clock": "{}", "due_at": None, "status": "playing", "deadline_owner": "me"} | fields
    )


async def head_of(backend, match: int) -> Head:
    found: Head = (await backend.read(queries.heads, [match]))[match]
    return found


async def test_an_append_moves_the_log_and_the_row_on(backend):
    match = await backend.make("hb")
    assert await backend.append(append(match, count=2, clock='{"banks":[1]}', due_at=7, snapshot=b"s"))
    rows = [LogEntry(i, 1, f'{{"n":{i}}}') for i in range(2)]
    assert await backend.read(queries.events, match, 0, 2) == rows
    assert await backend.read(queries.events, match, 1, 2) == rows[1:]
    row, seats, news = await backend.read(queries.news, match, 1)
    assert (row.head, row.clock, row.status, row.deadline_owner) == (2, '{"banks":[1]}', "playing", "me")
    assert [(seat.seat, seat.bot) for seat in seats] == [(0, ""), (1, "keen")]
    assert news == rows[1:]
    assert await backend.read(queries.snapshot, match, 2) == (2, b"s")
    assert await backend.read(queries.snapshot, match, 1) is None


async def test_an_append_to_another_head_or_to_what_is_over_loses_and_leaves_nothing(backend):
    match = await backend.make("bb")
    assert not await backend.append(append(match, 1))
    assert await backend.append(append(match))
    assert not await backend.append(append(match))
    assert await backend.append(append(match, 1, status="finished", finished_at=9))
    assert not await backend.append(append(match, 2))
    assert not await backend.append(append(10**9))
    row, _ = await backend.read(queries.match_by_id, match)
    assert (row.head, row.finished_at) == (2, 9)


async def test_what_changes_no_event_is_noticed_by_the_roster(backend):
    match = await backend.make("bb")
    before = await head_of(backend, match)
    assert await backend.append(append(match))
    assert await head_of(backend, match) == Head(1, before.roster)
    assert await backend.append(append(match, 1, count=0, status="abandoned"))
    assert await head_of(backend, match) == Head(1, before.roster + 1)


async def test_an_act_is_there_once_for_each_seat(backend):
    match = await backend.make("hh")
    act = "a" * 32
    assert await backend.append(append(match, rows=[LogEntry(0, 1, "{}", act, 0, "d"), LogEntry(1, 1, "{}")]))
    assert await backend.append(append(match, 2, rows=[LogEntry(2, 1, "{}", act, 1, "e")]))
    assert not await backend.append(append(match, 3, rows=[LogEntry(3, 1, "{}", act, 0, "d")]))
    assert (await head_of(backend, match)).head == 3
    assert [await backend.read(queries.act, match, seat, act) for seat in range(3)] == ["d", "e", None]
    assert await backend.read(queries.act, match, 0, "b" * 32) is None
    assert [await backend.read(queries.said, match, seat, "d") for seat in range(3)] == [True, False, False]


async def test_what_is_overdue_is_told_to_others_who_know_its_rules(backend):
    match = await backend.make("bb")
    assert await backend.append(append(match, due_at=500))

    async def told(before: int, process: str, rules: tuple[tuple[str, int], ...] = RULES) -> bool:
        return match in await backend.read(queries.overdue, before, process, rules, 1000)

    assert await told(500, "other")
    assert not await told(499, "other")
    assert not await told(500, "me")
    assert not await told(500, "other", (("highcard", 2),))
    await backend.call(commit.set_due, match, 0, None)  # it has moved on
    assert await told(500, "other")
    await backend.call(commit.set_due, match, 1, 900)
    assert not await told(500, "other")


async def test_signs_of_life(backend):
    match = await backend.make("hb")
    await backend.call(commit.touch, [(match, 0), (10**9, 1)], 1234)
    assert await backend.read(queries.last_seen, [match]) == {(match, 0): 1234}


async def test_who_watches_is_a_sum_over_the_processes(backend):
    match = await backend.make("hb")
    for process, people in (("one", {"a", "b"}), ("two", {"b", "c"})):
        await backend.call(spectator_counts.Notes(process).write, {match: frozenset(people)}, 1000)
    assert await backend.read(spectator_counts.count, [match], 1000) == {match: 3}
    await backend.call(spectator_counts.Notes("one").write, {match: frozenset()}, 1000)
    assert await backend.read(spectator_counts.count, [match], 1000) == {match: 2}
    assert await backend.read(spectator_counts.count, [match], 1000 + spectator_counts.FRESH_MS) == {}


async def test_scenes_may_be_kept_again(backend):
    match = await backend.make("hb")
    for _ in range(2):
        await backend.call(roster_snapshots.keep, match, roster_snapshots.RosterSnapshot(5, "{}"))


async def test_there_is_no_match_that_is_not_there(backend):
    assert await backend.read(queries.match_by_id, 10**9) is None
    assert await backend.read(queries.match_by_code, "nothing") is None
    assert await backend.read(queries.news, 10**9, 0) is None
    assert await backend.read(queries.heads, [10**9]) == {}
