"""Threads that use a database, each by a connection of its own, which it keeps.

To connect costs more than most looks do: SQLite reads its whole schema anew, PostgreSQL begins a process. A connection
is given back when nobody has used it for a while, when it has grown old, and after any error. One that was cut while a
reader kept it is no outage: what was to be read is read again, by a new one.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context, copy_context
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from django.db import InterfaceError, OperationalError, connections

T = TypeVar("T")
GONE = (OperationalError, InterfaceError)
"""The database went away or was too busy; what is wrong with a statement itself is another error."""
IDLE_S = 60.0
MOST_AGE_S = 600.0

Answer = tuple["asyncio.Future[Any]", Any]
"""Who waits, and for what: an error is to be raised."""


class _Job(NamedTuple):
    work: Callable[[], Any]
    context: Context
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class Threads:
    """At most so many threads that use a database, begun when they are first needed. They end with ``close``."""

    def __init__(self, alias: str, most: int, name: str) -> None:
        self._alias = alias
        self._most = most
        self._name = name
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads: list[_Thread] = []
        self._under_way = 0
        self._closed = False

    async def run(self, work: Callable[[], T]) -> T:
        """Return what ``work`` returns in one of the threads; raise what it raises."""
        if self._closed:
            raise InterfaceError("the threads have ended")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, copy_context(), loop, future))
        self._under_way += 1
        try:
            if len(self._threads) < min(self._under_way, self._most):
                self._threads.append(_Thread(self._alias, self._jobs, f"{self._name}-{len(self._threads)}"))
            return await future
        finally:
            self._under_way -= 1

    def close(self) -> None:
        """End the threads once their work is done."""
        self._closed = True
        self._jobs.put(None)
        for thread in self._threads:
            thread.join()


class _Thread(threading.Thread):
    def __init__(self, alias: str, jobs: "SimpleQueue[_Job | None]", name: str) -> None:
        super().__init__(name=name, daemon=True)
        self._alias = alias
        self._jobs = jobs
        self._connected_at = 0.0
        self.start()

    def run(self) -> None:
        try:
            while job := self._next():
                if not job.future.cancelled():
                    self._give_back_if_old()
                    result = job.context.run(_result_or_error, job.work)
                    with suppress(RuntimeError):  # the loop has ended, and with it whoever asked
                        job.loop.call_soon_threadsafe(resolve_futures, [(job.future, result)])
                del job  # while waiting for the next one nothing is held that belongs to this
        finally:
            connections[self._alias].close()

    def _next(self) -> _Job | None:
        while True:
            try:
                job = self._jobs.get(timeout=IDLE_S)
            except Empty:
                connections[self._alias].close()
                continue
            if job is None:
                self._jobs.put(None)  # for the other threads
            return job

    def _give_back_if_old(self) -> None:
        connection, now = connections[self._alias], time.monotonic()
        if connection.connection is not None and now - self._connected_at > MOST_AGE_S:
            connection.close()
        if connection.connection is None:
            self._connected_at = now


def _result_or_error(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - whoever asked is to have it
        return error


def read_with_retry(alias: str, work: Callable[[], T]) -> T:
    """Return what ``work`` reads; should the connection that was kept turn out to be cut, it is run once more."""
    connection = connections[alias]
    kept = connection.connection is not None
    try:
        return work()
    except GONE:
        if not kept or connection.is_usable():
            raise
        connection.close()
        return work()
    finally:
        if connection.errors_occurred:
            connection.close()


def resolve_futures(answers: Sequence[Answer]) -> None:
    """Resolve the futures of those who wait for work in a thread. Runs in their event loop."""
    for future, result in answers:
        if future.done():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)
