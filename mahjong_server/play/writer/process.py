"""A writer in a process of its own, the worker, which shares neither interpreter nor memory with the tables.

Should it end, all its pending requests are answered ``DatabaseUnavailable``, as if the database had gone away, and
another begins.
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

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.threads import resolve_futures
from mahjong_server.play.writer.commit import BatchResult, Work
from mahjong_server.play.writer.commit_metrics import measure
from mahjong_server.play.writer.ipc import WorkerConfig, encode_request, framed, frames_in, pickled, unpickled
from mahjong_server.play.writer.queue import Writer

log = logging.getLogger(__name__)
AGAIN_S: Final = 1.0
"""After so long another worker begins."""
WORKER: Final = "mahjong_server.play.writer.worker"


class ProcessWriter(Writer):
    """Runs the worker. It belongs to the event loop that starts it."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count()
        self._pending: dict[int, asyncio.Future[Any]] = {}
        self._unsent: list[bytes] = []
        self._worker: _Worker | None = None
        self._supervisor: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def waiting(self) -> int:
        """How much work is not answered."""
        return len(self._pending)

    @property
    def worker(self) -> int | None:
        """The worker's process id, if one is there."""
        return self._worker.pid if self._worker else None

    async def start(self) -> None:
        """Begin. Raise ``OSError`` when the system starts no process."""
        self._worker = await _begin(self._on_result)
        self._supervisor = asyncio.create_task(self._supervise())

    async def stop(self) -> None:
        """Finish what is pending and end the worker."""
        self._stopping = True
        if self._supervisor is None:
            return
        if self._worker is None:
            self._supervisor.cancel()
        else:
            self._flush()
            self._worker.close_pipe()
        await asyncio.gather(self._supervisor, return_exceptions=True)

    def _put(self, work: Work) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._stopping or self._worker is None:
            future.set_exception(DatabaseUnavailable("the writer has ended"))
            return future
        number = next(self._numbers)
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unsent.append(encode_request(number, work))
        self._pending[number] = future
        return future

    def _flush(self) -> None:
        """Send the worker all that one turn of the event loop has brought, so that it is committed together."""
        unsent, self._unsent = self._unsent, []
        if self._worker is not None:
            self._worker.send(b"".join(unsent))

    async def _supervise(self) -> None:
        """Begin anew whenever the worker has ended, but for the end of all."""
        while True:
            if self._worker is not None:
                code = await self._worker.ended
                self._worker = None
                pending, self._pending = self._pending, {}
                resolve_futures([(future, DatabaseUnavailable("the writer has ended")) for future in pending.values()])
                if self._stopping:
                    return
                log.error("the process that writes has ended", extra={"code": code})
            await asyncio.sleep(AGAIN_S)
            try:
                self._worker = await _begin(self._on_result)
            except OSError:
                log.exception("no process that writes could begin")

    def _on_result(self, result: BatchResult) -> None:
        measure(result)
        resolve_futures([(self._pending.pop(number), answer) for number, answer in result.answers])


class _Worker(asyncio.SubprocessProtocol):
    """A worker's life as seen from here. Its answers are passed on as they come, not in a later turn of the loop."""

    def __init__(self, on_result: Callable[[BatchResult], None]) -> None:
        self.ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        """Its exit code, once all its results are read."""
        self._on_result = on_result
        self._buffer = bytearray()
        self._protocol_ok = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the pipe of its requests."""
        self._process = cast("asyncio.SubprocessTransport", transport)
        self._stdin = cast("asyncio.WriteTransport", self._process.get_pipe_transport(0))
        self.pid = self._process.get_pid()

    def send(self, data: bytes) -> None:
        """Send frames, unless its pipe is closing: then the requests are answered once it has ended."""
        if not self._stdin.is_closing():
            self._stdin.write(data)

    def close_pipe(self) -> None:
        """Send no more requests: the worker ends once it has done those it has."""
        self._stdin.close()

    def pipe_data_received(self, fd: int, data: bytes) -> None:  # noqa: ARG002 - one pipe alone brings anything
        """Pass on the answers that are whole."""
        if not self._protocol_ok:
            return
        self._buffer += data
        try:
            for frame in frames_in(self._buffer):
                self._on_result(BatchResult(*unpickled(frame)))
        except Exception:  # whatever it was, nobody may wait for an answer for ever
            log.exception("the process that writes can't be understood")
            self._protocol_ok = False
            with suppress(ProcessLookupError):  # it may have said that last
                self._process.kill()

    def process_exited(self) -> None:
        """Close the pipe that nobody reads any more; the other ends by itself, after what is still in it."""
        self._stdin.close()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - its signature
        """Say that it is over."""
        self._process.close()
        if not self.ended.done():
            self.ended.set_result(self._process.get_returncode())


async def _begin(on_result: Callable[[BatchResult], None]) -> _Worker:
    """Start a worker that finds what this process finds, and tell it which database it is to write to."""
    path = os.pathsep.join(filter(None, sys.path))
    _, worker = await asyncio.get_running_loop().subprocess_exec(
        lambda: _Worker(on_result),
        *(sys.executable, "-P", "-m", WORKER),
        stdin=PIPE,
        stdout=PIPE,
        stderr=None,
        env={**os.environ, "PYTHONPATH": path},
    )
    database = dict(connections[DEFAULT_DB_ALIAS].settings_dict)
    options = {key: value for key, value in database["OPTIONS"].items() if key != "pool"}  # it needs but one
    config = WorkerConfig(database | {"OPTIONS": options}, settings.LOGGING)
    worker.send(framed(pickled(tuple(config))))
    return worker
