"""Work is done again and again, whatever goes wrong with it, and not once its job has ended."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.readers import DatabaseUnavailable
from tests.play.table import wait_until

LONG_S = 3600.0


class Work:
    """Counts how often it is done; ``does`` says what comes of each time, the last of these from then on."""

    def __init__(self, *does: Exception | float | None) -> None:
        self.count = 0
        self._does = does or (None,)

    async def __call__(self) -> float | None:
        self.count += 1
        result = self._does[min(self.count, len(self._does)) - 1]
        if isinstance(result, Exception):
            raise result
        return result

    def was_done(self, times: int) -> Callable[[], bool]:
        return lambda: self.count >= times


async def test_it_is_done_after_each_interval_until_the_end():
    work = Work()
    job = PeriodicJob("work", 0.01, work)
    await job.start()
    assert work.count == 0
    await wait_until(work.was_done(3))
    await job.stop()
    before = work.count
    await asyncio.sleep(0.05)
    assert work.count == before


async def test_it_may_be_done_at_once_for_the_first_time():
    work = Work()
    job = PeriodicJob("work", LONG_S, work, at_once=True)
    await job.start()
    await wait_until(work.was_done(1))
    await asyncio.sleep(0.02)
    assert work.count == 1
    await job.stop()


async def test_work_says_when_it_wants_to_be_done_next():
    work = Work(0.0, 0.01, None)
    job = PeriodicJob("work", LONG_S, work, at_once=True)
    await job.start()
    await wait_until(work.was_done(3))
    await asyncio.sleep(0.02)
    assert work.count == 3
    await job.stop()


@pytest.mark.parametrize("in_a_thread", [False, True])
async def test_it_is_woken_before_its_time(*, in_a_thread: bool):
    work = Work()
    job = PeriodicJob("work", LONG_S, work)
    await job.start()
    await asyncio.sleep(0)
    for times in (1, 2):
        if in_a_thread:
            threading.Thread(target=job.wake).start()
        else:
            job.wake()
        await wait_until(work.was_done(times))
    await job.stop()


async def test_what_wakes_it_while_it_works_has_it_work_once_more():
    go_on, begun = asyncio.Event(), 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        await go_on.wait()

    job = PeriodicJob("work", LONG_S, work, at_once=True)
    await job.start()
    await wait_until(lambda: begun == 1)
    job.wake()
    job.wake()
    await asyncio.sleep(0.01)
    go_on.set()
    await wait_until(lambda: begun == 2)
    await asyncio.sleep(0.02)
    assert begun == 2
    await job.stop()


async def test_an_absent_database_is_silent_and_any_other_fault_is_logged_by_name(caplog):
    work = Work(DatabaseUnavailable("away"), ValueError("a fault"), None)
    job = PeriodicJob("counting", 0.01, work)
    await job.start()
    await wait_until(work.was_done(4))
    await job.stop()
    assert [record.getMessage() for record in caplog.records] == ["counting failed"]
    assert "a fault" in caplog.text


async def test_it_ends_in_the_midst_of_its_work():
    ended: list[bool] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    job = PeriodicJob("work", LONG_S, work, at_once=True)
    await job.start()
    await asyncio.sleep(0.01)
    await job.stop()
    assert ended == [True]


async def test_one_that_was_never_started_is_neither_woken_nor_stopped():
    job = PeriodicJob("work", LONG_S, Work())
    job.wake()
    await job.stop()
