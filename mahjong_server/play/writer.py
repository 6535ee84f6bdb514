"""The one thread of a process that writes: it commits what many tables have pending in one transaction.

An append states the head that it was computed on. The match's row is locked and compared, so of two processes that
append to the same head one wins and the other hears ``False``; the primary key of the log is the second fence.
An append is answered only after its commit. While the database is away the thread tries a few times and then answers
``StoreDown``; if such a commit did happen after all, the caller's next append finds the head moved and reloads.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from itertools import chain
from queue import SimpleQueue
from typing import Any, NamedTuple

from django.db import IntegrityError, connections, transaction

from games.base import Sealed, Seat, sealed
from mahjong_server.play.store import StoreDown, act, fetch
from mahjong_server.play.threads import GONE, Answer, settle
from mahjong_server.telemetry.metrics import WRITER_BATCH, WRITER_COMMIT

log = logging.getLogger(__name__)
RETRIES_S = (0.05, 0.2, 0.5, 1.0)
MOST_AT_ONCE = 200


class Row(NamedTuple):
    """One event to store; the first of a client's act names it."""

    seq: int
    at: int
    data: str
    act: str | None = None
    actor: Seat | None = None
    digest: str | None = None

    def __repr__(self) -> str:
        return sealed(self)


class Append(Sealed, frozen=True):
    """Everything that one step of one match writes. ``head`` is the head before it."""

    match: int
    head: int
    rows: list[Row]
    clock: str
    due_at: int | None
    status: str
    keeper: str
    finished_at: int | None = None
    snapshot: bytes | None = None


class _Job(NamedTuple):
    work: Append | Callable[[str], Any]
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


INSERT = "INSERT INTO play_event (match_id, seq, at, data, act, actor, digest) VALUES "
EVENT = "(%s, %s, %s, %s, %s, %s, %s)"
TOGETHER = 8
"""Events that one statement writes; the rest goes one by one. SQLite keeps the statements of late, each as long as what
it writes: were there one for each number of events, they would weigh more than all tables."""
UPDATE = """UPDATE play_match SET head = %s, clock = %s, due_at = %s, status = %s, keeper = %s,
    finished_at = COALESCE(finished_at, %s), roster = roster + %s WHERE id = %s"""
SNAPSHOT = "INSERT INTO play_snapshot (match_id, seq, state) VALUES (%s, %s, %s)"


class Writer:
    """Runs the thread. ``append`` and ``call`` may be used from any running event loop."""

    acting = 0
    """Appends that are not answered yet."""

    def __init__(self, alias: str = "default") -> None:
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

    async def append(self, append: Append) -> bool:
        """Commit an append; return whether it won. Raise ``StoreDown`` when the database stays away."""
        self.acting += 1
        try:
            return bool(await self._put(append))
        finally:
            self.acting -= 1

    async def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run ``function(alias, *args)`` in a transaction of its own, in turn with the appends."""
        return await self._put(lambda alias: function(alias, *args))

    def put(self, function: Callable[..., Any], *args: Any) -> None:
        """Run it as ``call`` does, but let nobody wait for it; should it fail, it is only logged."""
        self._put(lambda alias: function(alias, *args)).add_done_callback(_forget)

    def close(self) -> None:
        """Finish what is pending and end the thread; whatever comes later is answered ``StoreDown``."""
        with self._closing:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _put(self, work: Append | Callable[[str], Any]) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._closing:
            if self._closed:
                future.set_exception(StoreDown("the writer has ended"))
            else:
                self._jobs.put(_Job(work, loop, future))
        return future

    # In the thread

    def _run(self) -> None:
        try:
            while jobs := self._next_jobs():
                self._commit([job for job in jobs if isinstance(job.work, Append)])
                for job in jobs:
                    if not isinstance(job.work, Append):
                        self._do([job], self._call)
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

    def _commit(self, appends: list[_Job]) -> None:
        if appends:
            WRITER_BATCH.observe(len(appends))
            with WRITER_COMMIT.time():
                self._do(appends, self._append_all)

    def _do(self, jobs: list[_Job], work: Callable[[list[_Job]], list[Any]]) -> None:
        """Do jobs in one transaction. A faulty one among many is found by doing each alone."""
        if not jobs:
            return
        try:
            results = self._patiently(jobs, work)
        except StoreDown as error:
            results = [error] * len(jobs)
        except Exception as error:  # noqa: BLE001 - it is logged below
            if len(jobs) > 1:
                for job in jobs:
                    self._do([job], work)
                return
            results = [self._failed(jobs, error)]
        _answer(jobs, results)

    def _failed(self, jobs: list[_Job], error: Exception) -> Any:
        """Return what to answer for a faulty job. An act that is in the log already lost its race, however long ago."""
        if isinstance(error, IntegrityError):
            try:
                if self._patiently(jobs, self._are_known) == [True]:
                    return False
            except StoreDown as down:
                return down
        log.error("a write failed", exc_info=error)
        return StoreDown(type(error).__name__)

    def _are_known(self, jobs: list[_Job]) -> list[Any]:
        """Return for each append whether the log has an act of it."""
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        return [any(self._is_known(append.match, row) for row in append.rows) for append in appends]

    def _is_known(self, match: int, row: Row) -> bool:
        if row.actor is None or row.act is None:
            return False
        return act(self.alias, match, row.actor, row.act) is not None

    def _patiently(self, jobs: list[_Job], work: Callable[[list[_Job]], list[Any]]) -> list[Any]:
        for pause in (*RETRIES_S, None):
            try:
                with transaction.atomic(using=self.alias):
                    return work(jobs)
            except GONE as error:
                connections[self.alias].close()
                if pause is None:
                    log.warning("the database does not answer: %s", type(error).__name__)
                    raise StoreDown(type(error).__name__) from None
                time.sleep(pause)
        raise AssertionError("unreachable")

    def _call(self, jobs: list[_Job]) -> list[Any]:
        return [job.work(self.alias) for job in jobs if callable(job.work)]

    def _append_all(self, jobs: list[_Job]) -> list[Any]:
        appends = [job.work for job in jobs if isinstance(job.work, Append)]
        heads = self._lock({append.match for append in appends})
        results: list[bool] = []
        winners: list[Append] = []
        for append in appends:
            won = heads.get(append.match) == append.head
            results.append(won)
            if won:
                winners.append(append)
                heads[append.match] = append.head + len(append.rows)
        if winners:
            write(self.alias, winners)
        return results

    def _lock(self, matches: set[int]) -> dict[int, int]:
        """Return the heads of these matches, locked in one order so that processes can't block one another."""
        found = sorted(matches)
        found += found[-1:] * (-len(found) % TOGETHER)  # as few statements as with events
        marks = ", ".join(["%s"] * len(found))
        key = connections[self.alias].features.has_select_for_no_key_update
        lock = " FOR NO KEY UPDATE" if key else ""
        sql = f"SELECT id, head FROM play_match WHERE id IN ({marks}) AND status = 'playing' ORDER BY id{lock}"  # noqa: S608
        return dict(fetch(self.alias, sql, found))


def write(alias: str, appends: Sequence[Append]) -> None:
    """Write appends into the log, and to their matches' rows, in a transaction that holds these."""
    rows = [(append.match, *row) for append in appends for row in append.rows]
    apart = len(rows) % TOGETHER
    with connections[alias].cursor() as cursor:
        if len(rows) > apart:
            together = [tuple(chain(*rows[start : start + TOGETHER])) for start in range(apart, len(rows), TOGETHER)]
            cursor.executemany(INSERT + ", ".join([EVENT] * TOGETHER), together)
        if apart:
            cursor.executemany(INSERT + EVENT, rows[:apart])
        cursor.executemany(UPDATE, [_update(append) for append in appends])
        for append in appends:
            if append.snapshot is not None:
                cursor.execute(SNAPSHOT, [append.match, append.head + len(append.rows), append.snapshot])


def _update(append: Append) -> tuple[Any, ...]:
    # What changes no event must still be noticed by other processes: they look at ``roster`` too.
    silent = int(not append.rows or append.status != "playing")
    head = append.head + len(append.rows)
    return (head, append.clock, append.due_at, append.status, append.keeper, append.finished_at, silent, append.match)


def _answer(jobs: list[_Job], results: list[Any]) -> None:
    """Let each job's loop hear of its results: once for all of a transaction, for it costs a call of the system."""
    answers: dict[asyncio.AbstractEventLoop, list[Answer]] = {}
    for job, result in zip(jobs, results, strict=True):
        answers.setdefault(job.loop, []).append((job.future, result))
    for loop, settled in answers.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, settled)


def _forget(future: "asyncio.Future[Any]") -> None:
    if not future.cancelled():
        future.exception()


def touch(alias: str, seats: Sequence[tuple[int, Seat]], now: int) -> None:
    """Note that the players in these seats of these matches, some hundred at most, are there."""
    marks = ", ".join(["(%s, %s)"] * len(seats))
    sql = f"UPDATE play_seat SET last_seen = %s WHERE (match_id, seat) IN (VALUES {marks})"  # noqa: S608 - marks
    with connections[alias].cursor() as cursor:
        cursor.execute(sql, [now, *(value for pair in seats for value in pair)])


def set_due(alias: str, match: int, head: int, due_at: int | None) -> None:
    """Correct when a match is due, unless it has moved on."""
    with connections[alias].cursor() as cursor:
        cursor.execute("UPDATE play_match SET due_at = %s WHERE id = %s AND head = %s", [due_at, match, head])
