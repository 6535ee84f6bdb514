"""Things that come one by one, and of which all that have come are dealt with together.

When thousands come back at once, after an outage, each would want a transaction of its own, behind which acts wait.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Generic, TypeVar

T = TypeVar("T")
log = logging.getLogger(__name__)


class Batcher(Generic[T]):
    """Deals with what has come; what comes meanwhile waits for the next time. It belongs to one event loop."""

    def __init__(self, handle_batch: Callable[[list[T]], Awaitable[None]]) -> None:
        self._handle_batch = handle_batch
        self._pending: list[T] = []
        self._task: asyncio.Task[None] | None = None

    def add(self, item: T) -> None:
        """Add an item, to be handled soon with the others."""
        self._pending.append(item)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), context=Context())  # it is not of whoever came first

    async def stop(self) -> None:
        """Deal with nothing more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._pending:
            items, self._pending = self._pending, []
            try:
                await self._handle_batch(items)
            except Exception:  # what has come meanwhile is not to blame
                log.exception("what had come could not be dealt with")
