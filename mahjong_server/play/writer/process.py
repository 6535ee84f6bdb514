"""A writer in a process of its own, the worker, which shares neither interpreter nor memory with the tables.

Should it end, all that it was told is answered ``StoreDown``, as if the database had gone away, and another begins.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final, cast

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

from mahjong_server.database.readers import StoreDown
from mahjong_server.database.threads import resolve_futures
from mahjong_server.play.writer.commit import Done, Work
from mahjong_server.play.writer.commit_metrics import measure
from mahjong_server.play.writer.ipc import Means, framed, frames_in, order, pickled, unpickled
from mahjong_server.play.writer.queue import Writer

log = logging.getLogger(__name__)
AGAIN_S: Final = 1.0
"""After so long another worker begins."""
WORKER: Final = "mahjong_server.play.writer.worker"


class ProcessWriter(Writer):
    """Runs the worker. It belongs to the event loop that starts it."""

    def __init__(self) -> None:
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._untold: list[bytes] = []
        self._worker: _Worker | None = None
        self._life: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def waiting(self) -> int:
        """How much work is not answered."""
        return len(self._asked)

    @property
    def worker(self) -> int | None:
        """The worker's process id, if one is there."""
        return self._worker.pid if self._worker else None

    async def start(self) -> None:
        """Begin. Raise ``OSError`` when the system starts no process."""
        self._worker = await _begin(self._hear)
        self._life = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Finish what is pending and end the worker."""
        self._stopping = True
        if self._life is None:
            return
        if self._worker is None:
            self._life.cancel()
        else:
            self._tell()
            self._worker.close_pipe()
        await asyncio.gather(self._life, return_exceptions=True)

    def _put(self, work: Work) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._stopping or self._worker is None:
            future.set_exception(StoreDown("the writer has ended"))
            return future
        number = next(self._numbers)
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell)
        self._untold.append(order(number, work))
        self._asked[number] = future
        return future

    def _tell(self) -> None:
        """Send the worker all that one turn of the event loop has brought, so that it is committed together."""
        told, self._untold = self._untold, []
        if self._worker is not None:
            self._worker.send(b"".join(told))

    async def _live(self) -> None:
        """Begin anew whenever the worker has ended, but for the end of all."""
        while True:
            if self._worker is not None:
                code = await self._worker.ended
                self._worker = None
                asked, self._asked = self._asked, {}
                resolve_futures([(future, StoreDown("the writer has ended")) for future in asked.values()])
                if self._stopping:
                    return
                log.error("the process that writes has ended", extra={"code": code})
            await asyncio.sleep(AGAIN_S)
            try:
                self._worker = await _begin(self._hear)
            except OSError:
                log.exception("no process that writes could begin")

    def _hear(self, done: Done) -> None:
        measure(done)
        resolve_futures([(self._asked.pop(number), result) for number, result in done.answers])


class _Worker(asyncio.SubprocessProtocol):
    """A worker's life as seen from here. Its answers are passed on as they come, not in a later turn of the loop."""

    def __init__(self, hear: Callable[[Done], None]) -> None:
        self.ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """How it ended, once all that it said is heard."""
        self._hear = hear
        self._heard = bytearray()
        self._understood = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep what it is spoken to by."""
        self._process = cast("asyncio.SubprocessTransport", transport)
        self._orders = cast("asyncio.WriteTransport", self._process.get_pipe_transport(0))
        self.pid = self._process.get_pid()

    def send(self, data: bytes) -> None:
        """Send it frames, if it hears them still: what they ask for is answered when it has ended."""
        if not self._orders.is_closing():
            self._orders.write(data)

    def close_pipe(self) -> None:
        """Tell it nothing more: it ends once it has done what it was told before."""
        self._orders.close()

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 - one pipe alone brings anything
        """Pass on the answers that are whole."""
        if not self._understood:
            return
        self._heard += data
        try:
            for frame in frames_in(self._heard):
                self._hear(Done(*unpickled(frame)))
        except Exception:  # whatever it was, nobody may wait for an answer for ever
            log.exception("the process that writes can't be understood")
            self._understood = False
            with suppress(ProcessLookupError):  # it may have said that last
                self._process.kill()

    def process_exited(self) -> None:
        """Close the pipe that nobody reads any more; the other ends by itself, after what is still in it."""
        self._orders.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - its signature
        """Say that it is over."""
        self._process.close()
        if not self.ended.done():
            self.ended.set_result(self._process.get_returncode())


async def _begin(hear: Callable[[Done], None]) -> _Worker:
    """Start a worker that finds what this process finds, and tell it which database it is to write to."""
    path = os.pathsep.join(filter(None, sys.path))
    _, worker = await asyncio.get_running_loop().subprocess_exec(
        lambda: _Worker(hear),
        *(sys.executable, "-P", "-m", WORKER),
        stdin=PIPE,
        stdout=PIPE,
        stderr=None,
        env={**os.environ, "PYTHONPATH": path},
    )
    database = dict(connections[DEFAULT_DB_ALIAS].settings_dict)
    options = {key: value for key, value in database["OPTIONS"].items() if key != "pool"}  # it needs but one
    means = Means(database | {"OPTIONS": options}, settings.LOGGING)
    worker.send(framed(pickled(tuple(means))))
    return worker
