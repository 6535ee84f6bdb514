"""A writer in a thread of the process that it writes for: for what has no time or no room for a process more."""

import asyncio
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any, NamedTuple

from django.db import connections

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.threads import Answer, resolve_futures
from mahjong_server.play.writer.commit import BatchResult, Work, commit
from mahjong_server.play.writer.commit_metrics import measure
from mahjong_server.play.writer.queue import MOST_AT_ONCE, Writer


class _Job(NamedTuple):
    work: Work
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class ThreadWriter(Writer):
    """Runs the thread. It may be used from any running event loop."""

    def __init__(self, alias: str = "default") -> None:
        super().__init__()
        self.alias = alias
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._closing = threading.Lock()
        """Held by whoever puts a job, so that none comes after the end, where nobody would do it."""
        self._thread = threading.Thread(target=self._run, name="mahjong-write", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun."""
        return self._jobs.qsize()

    async def stop(self) -> None:
        """Finish what is pending and end the thread."""
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """Do the same, and block until then."""
        with self._closing:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _put(self, work: Work) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._closing:
            if self._closed:
                future.set_exception(DatabaseUnavailable("the writer has ended"))
            else:
                self._jobs.put(_Job(work, loop, future))
        return future

    # In the thread

    def _run(self) -> None:
        try:
            while jobs := self._next_jobs():
                for done in commit(self.alias, [job.work for job in jobs]):
                    measure(done)
                    _answer(jobs, done)
        finally:
            connections[self.alias].close()

    def _next_jobs(self) -> list[_Job]:
        """Return all that is pending, at least one job; nothing when the end has come."""
        jobs: list[_Job] = []
        while not jobs or (not self._jobs.empty() and len(jobs) < MOST_AT_ONCE):
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)
                break
            jobs.append(job)
        return jobs


def _answer(jobs: Sequence[_Job], done: BatchResult) -> None:
    """Let each job's loop hear of its results: once for all of a transaction, for it costs a call of the system."""
    answers: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for index, result in done.answers:
        job = jobs[index]
        answers.setdefault(job.loop, []).append((job.future, result))
    for loop, settled in answers.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(resolve_futures, settled)
