"""One task a process that does what is due: time-outs, bots, pauses, absent players, matches without an owner.

It sleeps until the earliest due time of this process's tables (``table/deadlines``), and looks into the database once a
second for matches whose deadline owner has died. Two processes that do the same thing at once do no harm: the log
takes one of them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database import sql
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play.match.catalogue import UnsupportedVersion, known_rules
from mahjong_server.play.storage import queries
from mahjong_server.play.table.connected_table import NON_OWNER_DELAY_MS, ConnectedTable
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.telemetry import context as log_context
from mahjong_server.telemetry import metrics

log = logging.getLogger(__name__)
POLL_S = 1.0
TICK_S = 0.01
"""Seconds within which all that is due is run together: so it shares turns of the loop and a commit."""
MOST_RUNNING = 64
"""Tables that do what is due at a time: with all of them turns of the loop may get so long that nobody else is served,
and those who come back never get through a handshake."""
RETRY_MS = 500
MOST_OVERDUE = 200
TOGETHER = 25
"""Tables that are taken over side by side: each waits for turns of a loop that may have its hands full."""


class DeadlineScheduler:
    """Runs what is due. ``fetch`` loads a table by its match's id."""

    def __init__(self, context: TableContext, fetch: Callable[[int], Awaitable[LiveTable | None]]) -> None:
        self._context = context
        self._deadlines = context.deadlines
        self._fetch = fetch
        self._running: set[asyncio.Task[None]] = set()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start both loops."""
        others = PeriodicJob("looking for overdue tables", POLL_S, self._take_over_overdue)
        self._tasks = [asyncio.create_task(self._own()), asyncio.create_task(others.run())]

    async def stop(self) -> None:
        """Stop; what has begun is finished."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._running, return_exceptions=True)

    async def _own(self) -> None:
        while True:
            self._deadlines.is_sooner.clear()
            self._run_what_is_due()
            await asyncio.sleep(TICK_S)
            # Not wait_for: in Python 3.11 it forgets to be cancelled when it is woken at the same moment.
            with suppress(TimeoutError):
                async with asyncio.timeout(self._wait_s()):
                    await self._deadlines.is_sooner.wait()

    def _wait_s(self) -> float | None:
        """Return in how many seconds something more may begin; ``None``: not before ``is_sooner`` is set."""
        next_at = self._deadlines.next_at()
        is_full = len(self._running) >= MOST_RUNNING
        return None if next_at is None or is_full else max(0.0, (next_at - self._context.now()) / 1000)

    def _run_what_is_due(self) -> None:
        now = self._context.now()
        for due, live_table in self._deadlines.pop_due(now, MOST_RUNNING - len(self._running)):
            self._begin(live_table)
            if due > NON_OWNER_DELAY_MS:  # else it was to be done at once, whenever that is
                metrics.DEADLINE_LAG.observe((now - due) / 1000)

    def _begin(self, live_table: ConnectedTable) -> None:
        task = asyncio.create_task(self._run(live_table))
        self._running.add(task)
        task.add_done_callback(self._make_room)

    def _make_room(self, task: asyncio.Task[None]) -> None:
        if len(self._running) >= MOST_RUNNING:
            self._deadlines.is_sooner.set()
        self._running.discard(task)

    async def _run(self, live_table: ConnectedTable) -> None:
        match = live_table.table.row.id
        log_context.bind(match=live_table.table.row.code)
        try:
            await live_table.run_due()
        except DatabaseUnavailable:
            self._deadlines.schedule(match, self._context.now() + RETRY_MS, live_table)
        except Exception:
            log.exception("a table could not do what is due")
            self._deadlines.schedule(match, self._context.now() + 10 * RETRY_MS, live_table)
        else:
            if match not in self._deadlines:
                self._deadlines.schedule(match, live_table.next_due(), live_table)

    async def _take_over(self, match: int) -> None:
        try:
            live_table = await self._fetch(match)
            if live_table is not None and (live_table.next_due() or 0) > self._context.now():
                await live_table.run_due()  # sets right when it is due
        except DatabaseUnavailable:
            raise
        except UnsupportedVersion:
            pass  # a newer process will do it
        except Exception:  # those after it are late, too
            log.exception("the table of match %s could not be taken over", match)

    async def _take_over_overdue(self) -> None:
        context = self._context
        before, rules = context.now() - NON_OWNER_DELAY_MS, tuple(known_rules())
        late = await context.database.read(queries.overdue, before, context.process, rules, MOST_OVERDUE)
        self._note_answer()
        for some in sql.chunked(late, TOGETHER):
            await asyncio.gather(*map(self._take_over, some))

    def _note_answer(self) -> None:
        """Note that the database can be read: nobody can play by that alone where it takes no writes."""
        if self._context.writer.keeps_up:
            self._context.outages.note_answer(self._context.now())
