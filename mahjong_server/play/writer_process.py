"""A writer in a process of its own, the scribe, which shares neither interpreter nor memory with the tables.

Should it end, all that it was told is answered ``StoreDown``, as if the database had gone away, and another begins.
"""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from itertools import count
from typing import Any, Final

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections

from mahjong_server.play.commits import Done, Work
from mahjong_server.play.frames import LENGTH, Means, framed, order, pickled, unpickled
from mahjong_server.play.store import StoreDown
from mahjong_server.play.threads import settle
from mahjong_server.play.writer import Writer, measure

log = logging.getLogger(__name__)
AGAIN_S: Final = 1.0
"""After so long another scribe begins."""
SCRIBE: Final = "mahjong_server.play.scribe"


class ProcessWriter(Writer):
    """Runs the scribe. It belongs to the event loop that starts it."""

    def __init__(self) -> None:
        self._numbers = count()
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._untold: list[bytes] = []
        self._scribe: Process | None = None
        self._life: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def waiting(self) -> int:
        """How much work is not answered."""
        return len(self._asked)

    @property
    def scribe(self) -> int | None:
        """The scribe's process id, if one is there."""
        return self._scribe.pid if self._scribe else None

    async def start(self) -> None:
        """Begin. Raise ``OSError`` when the system starts no process."""
        self._scribe = await _begin()
        self._life = asyncio.create_task(self._live())

    async def stop(self) -> None:
        """Finish what is pending and end the scribe."""
        self._stopping = True
        if self._life is None:
            return
        if self._scribe is None:
            self._life.cancel()
        else:
            self._tell()
            _pipe_to(self._scribe).close()  # which ends it, once it has done what it was told before
        await asyncio.gather(self._life, return_exceptions=True)

    def _put(self, work: Work) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._stopping or self._scribe is None:
            future.set_exception(StoreDown("the writer has ended"))
            return future
        number = next(self._numbers)
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell)
        self._untold.append(order(number, work))
        self._asked[number] = future
        return future

    def _tell(self) -> None:
        """Send the scribe all that one turn of the event loop has brought, so that it is committed together."""
        told, self._untold = self._untold, []
        if self._scribe is not None:
            _pipe_to(self._scribe).write(b"".join(told))

    async def _live(self) -> None:
        """Hear what the scribe answers; begin anew when it has ended, but for the end of all."""
        while True:
            if self._scribe is not None:
                code = await self._hear_out(self._scribe)
                if self._stopping:
                    return
                log.error("the process that writes has ended", extra={"code": code})
            await asyncio.sleep(AGAIN_S)
            try:
                self._scribe = await _begin()
            except OSError:
                log.exception("no process that writes could begin")

    async def _hear_out(self, scribe: Process) -> int:
        """Pass on what a scribe answers until its end; return how it ended."""
        assert scribe.stdout is not None, "it was asked for"
        try:
            while True:
                length = int.from_bytes(await scribe.stdout.readexactly(LENGTH))
                self._hear(Done(*unpickled(await scribe.stdout.readexactly(length))))
        except asyncio.IncompleteReadError:
            pass  # it has ended
        except Exception:  # whatever it was, nobody may wait for an answer for ever
            log.exception("the process that writes can't be understood")
            scribe.kill()
        self._scribe = None
        asked, self._asked = self._asked, {}
        settle([(future, StoreDown("the writer has ended")) for future in asked.values()])
        _pipe_to(scribe).close()
        return await scribe.wait()

    def _hear(self, done: Done) -> None:
        measure(done)
        settle([(self._asked.pop(number), result) for number, result in done.answers])


async def _begin() -> Process:
    """Start a scribe that finds what this process finds, and tell it which database it is to write to."""
    path = os.pathsep.join(filter(None, sys.path))
    scribe = await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", SCRIBE, stdin=PIPE, stdout=PIPE, env={**os.environ, "PYTHONPATH": path}
    )
    database = dict(connections[DEFAULT_DB_ALIAS].settings_dict)
    options = {key: value for key, value in database["OPTIONS"].items() if key != "pool"}  # it needs but one
    means = Means(database | {"OPTIONS": options}, settings.LOGGING)
    _pipe_to(scribe).write(framed(pickled(tuple(means))))
    return scribe


def _pipe_to(scribe: Process) -> asyncio.StreamWriter:
    assert scribe.stdin is not None, "it was asked for"
    return scribe.stdin
