"""The tasks of one node."""

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from typing import Any

from mahjong_server.database.readers import DatabaseUnavailable


class NodeTasks:
    """Runs tasks until it is stopped."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something in a task of its own."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Cancel all that goes on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def as_far_as_possible(work: Awaitable[None]) -> None:
    """Do what can't be done while the database is away, and is made up for once it is back."""
    with suppress(DatabaseUnavailable):
        await work
