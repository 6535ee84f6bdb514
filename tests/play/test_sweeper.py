"""The sweeper ends when it is told to, whatever wakes it at that moment."""

import asyncio
from typing import Any

import pytest

from mahjong_server.play.models import now_ms
from mahjong_server.play.store import Database
from mahjong_server.play.sweeper import Sweeper


@pytest.mark.parametrize("turns", range(4))
async def test_it_stops_although_something_becomes_due_just_then(turns):
    async def fetch(_match: int) -> Any:
        return None

    database = Database()
    sweeper = Sweeper("this process", database, now_ms, fetch)
    sweeper._heap = [(now_ms() + 60_000, 1)]
    sweeper.start()
    for _ in range(5):  # turns of the loop, until it waits
        await asyncio.sleep(0)
    sweeper._sooner.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    try:
        async with asyncio.timeout(60):
            await sweeper.stop()
    finally:
        database.close()
