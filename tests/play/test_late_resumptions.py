"""Time that is given back while an outage lasts, by a write that waits for its end, counts from that end."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match.clock import RESUME_MS, Clock, Running
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.storage.append import Append
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.outage_detector import OutageDetector
from tests.backends import NewNode
from tests.play.table import Time, wait_until
from tests.play.test_outage_detector import thinking_late


class StuckWriter:
    """Takes writes, and lets them wait until the outage is over."""

    def __init__(self, node: GameNode) -> None:
        self._put = node.writer._put
        self._held: list[tuple[Any, asyncio.Future[Any]]] = []

    async def hold(self, node: GameNode, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin the work, and return it once what it appends waits."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(node.writer, "_put", self._hold)
            task = asyncio.create_task(work)
            await wait_until(lambda: any(isinstance(written, Append) for written, _ in self._held))
        return task

    def _hold(self, work: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._held.append((work, future))
        return future

    async def store(self, *, is_answered: bool = True) -> None:
        """Store what waits, be it the poll's or the table's."""
        for work, future in self._held:
            stored = await self._put(work)
            if is_answered:
                future.set_result(stored)
            else:
                future.set_exception(DatabaseUnavailable("no answer to a commit"))


async def resumed_amid_an_outage(
    new_node: NewNode, work: Callable[[LiveTable], Coroutine[Any, Any, None]]
) -> tuple[Time, LiveTable, StuckWriter, asyncio.Task[None]]:
    """Return a table that was to give time back two seconds before the outage ends, which is now."""
    time, node, client, _ = await thinking_late(new_node)
    await node.scheduler.stop()
    live_table, writer = client.live_table, StuckWriter(node)
    assert live_table is not None
    time.ahead_ms += 4_000
    task = await writer.hold(node, work(live_table))
    time.ahead_ms += 2_000
    return time, live_table, writer, task


def free_until(live_table: LiveTable) -> int:
    """Return when the player's free time is over."""
    timed = live_table.table.timed
    assert timed is not None
    return timed.clock.running[0].until


@pytest.mark.parametrize("work", [LiveTable.compensate_outage, LiveTable.run_due, LiveTable.leave])
async def test_time_that_was_given_back_before_an_outage_was_over_is_given_from_its_end(new_node: NewNode, work):
    """What gives it back waits for the database, as all that is written does."""
    time, live_table, writer, task = await resumed_amid_an_outage(new_node, work)
    back_at = time()
    await writer.store()
    await task
    assert free_until(live_table) >= back_at + RESUME_MS


async def test_so_it_is_where_nobody_knows_whether_it_was_stored(new_node: NewNode):
    time, live_table, writer, task = await resumed_amid_an_outage(new_node, LiveTable.compensate_outage)
    back_at = time()
    await writer.store(is_answered=False)
    with pytest.raises(DatabaseUnavailable):
        await task
    await live_table.compensate_outage()
    assert free_until(live_table) >= back_at + RESUME_MS


async def test_time_that_is_given_back_at_the_end_of_an_outage_is_given_once(new_node: NewNode, monkeypatch):
    time, node, client, _ = await thinking_late(new_node)
    await node.scheduler.stop()
    live_table = client.live_table
    assert live_table is not None
    head = live_table.table.row.head
    time.ahead_ms += 6_000
    at = now_ms()
    monkeypatch.setattr("tests.play.table.now_ms", lambda: at)
    await live_table.compensate_outage()
    assert live_table.table.row.head == head + 1


def test_where_another_process_was_back_sooner_its_resumption_counts():
    outages = OutageDetector(0)
    outages.beat(10_000)
    clock = Clock((30_000,), {0: Running("0.5.turn", 0, 20_000)}, resumed_at=9_000)
    assert not outages.is_owed(clock, 10_000)
    assert outages.is_owed(clock, 10_000, resumed_here=True)
