"""Long work is done in a thread of its own, one thing after the other."""

import asyncio
import threading

import pytest
from django.db import OperationalError, connections

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.work_thread import WorkThread
from tests.play.table import wait_until


def fail(error: Exception) -> None:
    raise error


async def test_what_work_returns_or_raises_comes_back():
    thread = WorkThread("work")
    assert await thread.run(max, 3, 4) == 4
    with pytest.raises(ZeroDivisionError):
        await thread.run(fail, ZeroDivisionError())
    await thread.stop()


async def test_a_database_that_is_away_is_said_so(caplog):
    thread = WorkThread("work")
    with pytest.raises(DatabaseUnavailable):
        await thread.run(fail, OperationalError("secret address"))
    thread.submit(fail, OperationalError("secret address"))
    await thread.stop()
    assert [record.getMessage() for record in caplog.records] == ["the database does not answer: OperationalError"] * 2
    assert "secret" not in caplog.text


async def test_what_nobody_waits_for_is_logged_when_it_fails(caplog):
    thread = WorkThread("work")
    thread.submit(fail, ZeroDivisionError("by nothing"))
    await thread.stop()
    assert "fail failed" in caplog.text
    assert "by nothing" in caplog.text


@pytest.mark.usefixtures("backend")
async def test_no_connection_is_kept():
    thread = WorkThread("work")

    def is_connected() -> bool:
        return connections["default"].connection is not None

    def ask() -> bool:
        connections["default"].ensure_connection()
        return is_connected()

    assert await thread.run(ask)
    assert not await thread.run(is_connected)
    await thread.stop()


@pytest.mark.parametrize("finish", [True, False])
async def test_at_the_end_what_waits_is_done_or_left(*, finish: bool):
    thread, begun, go_on, done = WorkThread("work"), threading.Event(), threading.Event(), list[int]()

    def work(number: int) -> None:
        begun.set()
        go_on.wait(60)
        done.append(number)

    for number in (1, 2):
        thread.submit(work, number)
    await wait_until(begun.is_set)
    end = asyncio.create_task(thread.stop(finish=finish))
    await asyncio.sleep(0.05)
    assert not end.done()
    go_on.set()
    await end
    assert done == ([1, 2] if finish else [1])
