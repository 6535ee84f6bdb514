"""Work that a process does again and again, each time a while after the last: to poll, to tidy up, to file."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Protocol

from mahjong_server.background.node_services import NodeService
from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.database.shared_clock import now_ms

log = logging.getLogger(__name__)
HOUR_S: Final = 60 * 60.0

Work = Callable[[], Awaitable[float | None]]
"""Does it once. It may return in how many seconds it is to be done next; else that is the job's interval."""


class PeriodicJob:
    """Does its work from ``start`` to ``stop``: at once, or for the first time after an interval.

    While the database is away it says nothing and tries again; whatever else goes wrong is logged by the job's name.
    """

    def __init__(self, name: str, interval_s: float, work: Work, *, at_once: bool = False) -> None:
        self._name = name
        self._interval_s = interval_s
        self._work = work
        self._at_once = at_once
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start."""
        self._task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """Stop, wherever the work is."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Have the work done without waiting for its time. Any thread may call it."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and with it the job
                self._loop.call_soon_threadsafe(self._woken.set)

    async def run(self) -> None:
        """Do the work until cancelled."""
        self._loop = asyncio.get_running_loop()
        if not self._at_once:
            await self._wait(self._interval_s)
        while True:
            self._woken.clear()
            await self._wait(await self._run_once())

    async def _run_once(self) -> float:
        """Do the work; return in how many seconds to do it again."""
        try:
            wait_s = await self._work()
        except DatabaseUnavailable:
            wait_s = None
        except Exception:
            log.exception("%s failed", self._name)
            wait_s = None
        return self._interval_s if wait_s is None else wait_s

    async def _wait(self, seconds: float) -> None:
        # Not wait_for: in Python 3.11 it forgets to be cancelled when it is woken at the same moment.
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()


class Node(Protocol):
    """What an hourly job needs of its node."""

    database: Database


def hourly(work: Callable[[str, int], None], *, at_once: bool = False) -> Callable[[Node], NodeService]:
    """Return what makes an hourly job, for ``node_services.factories``; several processes may do it at once.

    ``work`` is called in a reader's thread with the database's alias and the time (epoch ms).
    """

    def make(node: Node) -> PeriodicJob:
        return PeriodicJob(work.__module__, HOUR_S, lambda: node.database.read(work, now_ms()), at_once=at_once)

    return make
