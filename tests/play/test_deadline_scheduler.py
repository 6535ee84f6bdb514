"""The scheduler ends when it is told to, whatever wakes it at that moment."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from mahjong_server.database.readers import Database
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.node import deadline_scheduler as scheduler_module
from mahjong_server.play.node.deadline_scheduler import MOST_RUNNING, DeadlineScheduler
from mahjong_server.play.storage import queries
from mahjong_server.play.table.deadlines import MOST_FOR_ONE
from mahjong_server.play.table.table_context import TableContext
from tests.play.table import wait_until
from tests.play.table_contexts import table_context


def context_of(database: Database) -> TableContext:
    """Return the context of a process that has nothing to write."""
    return table_context(now_ms, database, SimpleNamespace(keeps_up=True))


@pytest.mark.parametrize("turns", range(4))
async def test_it_stops_although_something_becomes_due_just_then(turns):
    async def fetch(_match: int) -> Any:
        return None

    database = Database()
    scheduler = DeadlineScheduler(context_of(database), fetch)
    scheduler._deadlines._heap = [(now_ms() + 60_000, 1)]
    scheduler.start()
    for _ in range(5):  # turns of the loop, until it waits
        await asyncio.sleep(0)
    scheduler._deadlines.is_sooner.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    try:
        async with asyncio.timeout(60):
            await scheduler.stop()
    finally:
        database.close()


async def test_however_often_it_changes_when_a_table_is_due_only_few_times_are_kept():
    begun: list[tuple[int, int | None]] = []

    class Hub:
        """One table, as far as the scheduler looks."""

        def __init__(self, match: int) -> None:
            self.due: int | None = 0
            self.table = SimpleNamespace(row=SimpleNamespace(id=match, code="code"))

        def next_due(self) -> int | None:
            return self.due

        async def run_due(self) -> None:
            begun.append((self.table.row.id, self.due))
            self.due = None

    live_tables: Any = [Hub(match) for match in range(3)]
    moment, database = 0, Database()
    scheduler = DeadlineScheduler(table_context(lambda: moment, database), lambda _match: asyncio.sleep(0))
    for due in range(1, 1001):
        for live_table in live_tables:
            live_table.due = due
            scheduler._deadlines.schedule(live_table.table.row.id, due, live_table)
    assert len(scheduler._deadlines._heap) <= MOST_FOR_ONE * len(live_tables)
    moment = 999
    scheduler.start()
    await asyncio.sleep(0.05)
    assert begun == []
    moment = 1000
    scheduler._deadlines.is_sooner.set()
    await asyncio.sleep(0.05)
    await scheduler.stop()
    database.close()
    assert sorted(begun) == [(match, 1000) for match in range(3)]


async def test_only_so_many_tables_do_what_is_due_together_those_due_first_first():
    begun: list[int] = []
    gates = [asyncio.Event() for _ in range(2 * MOST_RUNNING + 1)]

    class Hub:
        """One table, whose doing takes until its gate is opened."""

        def __init__(self, match: int) -> None:
            self.table = SimpleNamespace(row=SimpleNamespace(id=match, code="code"))

        def next_due(self) -> int | None:
            return None

        async def run_due(self) -> None:
            begun.append(self.table.row.id)
            await gates[self.table.row.id].wait()

    database = Database()
    scheduler = DeadlineScheduler(table_context(lambda: 10_000, database), lambda _match: asyncio.sleep(0))
    for match in reversed(range(len(gates))):
        hub: Any = Hub(match)
        scheduler._deadlines.schedule(match, match, hub)
    scheduler.start()
    try:
        await wait_until(lambda: len(begun) == MOST_RUNNING)
        await asyncio.sleep(0.05)
        assert begun == list(range(MOST_RUNNING))
        gates[3].set()
        await wait_until(lambda: begun[MOST_RUNNING:] == [MOST_RUNNING])
        for gate in gates:
            gate.set()
        await wait_until(lambda: sorted(begun) == list(range(len(gates))))
    finally:
        await scheduler.stop()
        database.close()


async def test_a_table_that_can_t_be_read_keeps_no_other_from_being_taken_over(monkeypatch):
    taken: list[int] = []

    async def fetch(match: int) -> Any:
        if match == 1:
            raise ValueError("its log is damaged")
        taken.append(match)

    monkeypatch.setattr(scheduler_module, "POLL_S", 0.01)
    monkeypatch.setattr(queries, "overdue", lambda *_: [1, 2, 3])
    database = Database()
    scheduler = DeadlineScheduler(context_of(database), fetch)
    scheduler.start()
    try:
        await wait_until(lambda: len(taken) >= 2)
    finally:
        await scheduler.stop()
        database.close()
    assert taken[:2] == [2, 3]


async def test_a_table_that_takes_long_to_read_keeps_no_other_from_being_taken_over(monkeypatch):
    read, long = list[int](), asyncio.Event()

    async def fetch(match: int) -> Any:
        if match == 1:
            await long.wait()
        read.append(match)

    monkeypatch.setattr(scheduler_module, "POLL_S", 0.0)
    monkeypatch.setattr(queries, "overdue", lambda *_: [1, 2, 3] if not read else [])
    database = Database()
    scheduler = DeadlineScheduler(context_of(database), fetch)
    scheduler.start()
    try:
        await wait_until(lambda: read == [2, 3])
        long.set()
        await wait_until(lambda: read == [2, 3, 1])
    finally:
        await scheduler.stop()
        database.close()


async def test_what_is_due_within_a_tick_is_run_together():
    begun: list[list[int]] = [[]]

    class Hub:
        def __init__(self, match: int) -> None:
            self.table = SimpleNamespace(row=SimpleNamespace(id=match, code=str(match)))

        def next_due(self) -> int | None:
            return None

        async def run_due(self) -> None:
            if not begun[-1]:
                asyncio.get_running_loop().call_soon(asyncio.get_running_loop().call_soon, lambda: begun.append([]))
            begun[-1].append(self.table.row.id)

    database = Database()
    scheduler = DeadlineScheduler(table_context(now_ms, database), lambda _match: asyncio.sleep(0))
    scheduler.start()
    try:
        live_tables: list[Any] = [Hub(match) for match in range(10)]
        first = now_ms() + 50
        for match, live_table in enumerate(live_tables):
            scheduler._deadlines.schedule(match, first + match // 2, live_table)
        await wait_until(lambda: sum(map(len, begun)) == len(live_tables))
    finally:
        await scheduler.stop()
        database.close()
    assert len([together for together in begun if together]) <= 3
