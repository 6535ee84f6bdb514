"""One task a process that does what is due: time-outs, bots, pauses, absent players, matches without a keeper.

It sleeps until the earliest due time of this process's hubs, and looks into the database once a second for matches
whose keeper has died. Two processes that do the same thing at once do no harm: the log takes one of them.
"""

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from mahjong_server.database import sql
from mahjong_server.database.readers import Database, StoreDown
from mahjong_server.play.match.catalogue import UnsupportedVersion, known_rules
from mahjong_server.play.storage import queries
from mahjong_server.play.table.live_table import LATE_KEEPER_MS, LiveTable
from mahjong_server.telemetry import context, metrics

log = logging.getLogger(__name__)
LOOK_S = 1.0
RETRY_MS = 500
MOST_OVERDUE = 200
TOGETHER = 25
"""Tables that are taken over side by side: each waits for turns of a loop that may have its hands full."""
MOST_FOR_ONE = 8
"""Due times that are kept for each table, those that hold no longer among them: each act brings a new one."""


class DeadlineScheduler:
    """Keeps the order of due times.

    ``fetch`` loads a hub by its match's id; ``answered`` is called whenever the database has answered a look.
    """

    def __init__(
        self,
        process: str,
        database: Database,
        now: Callable[[], int],
        fetch: Callable[[int], Awaitable[LiveTable | None]],
        answered: Callable[[], None] = lambda: None,
    ) -> None:
        self._process = process
        self._database = database
        self._now = now
        self._fetch = fetch
        self._answered = answered
        self._heap: list[tuple[int, int]] = []
        self._hubs: dict[int, tuple[int, LiveTable]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._busy: set[int] = set()
        self._sooner = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to sweep."""
        self._tasks = [asyncio.create_task(self._own()), asyncio.create_task(self._others())]

    async def stop(self) -> None:
        """Stop; what has begun is finished."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._running, return_exceptions=True)

    def schedule(self, live_table: LiveTable) -> None:
        """Note when a hub is due next."""
        match, due = live_table.table.row.id, live_table.next_due()
        if due is None:
            self._hubs.pop(match, None)
            return
        if self._hubs.get(match, (None, None))[0] == due:
            return
        self._put(match, due, live_table)

    def forget(self, live_table: LiveTable) -> None:
        """Drop a hub that is being unloaded."""
        self._hubs.pop(live_table.table.row.id, None)

    def _put(self, match: int, due: int, live_table: LiveTable) -> None:
        self._hubs[match] = (due, live_table)
        heapq.heappush(self._heap, (due, match))
        if len(self._heap) > MOST_FOR_ONE * len(self._hubs):
            self._heap = [(due, match) for match, (due, _) in self._hubs.items()]
            heapq.heapify(self._heap)
        if self._heap[0] == (due, match):
            self._sooner.set()

    async def _own(self) -> None:
        while True:
            self._sooner.clear()
            self._run_all_due()
            # Not wait_for: in Python 3.11 it forgets to be cancelled when it is woken at the same moment.
            with suppress(TimeoutError):
                async with asyncio.timeout(self._wait_s()):
                    await self._sooner.wait()

    def _wait_s(self) -> float | None:
        return max(0.0, (self._heap[0][0] - self._now()) / 1000) if self._heap else None

    def _run_all_due(self) -> None:
        now = self._now()
        while self._heap and self._heap[0][0] <= now:
            due, match = heapq.heappop(self._heap)
            known = self._hubs.get(match)
            if known is not None and known[0] == due:
                del self._hubs[match]
                self._begin(known[1])
                if due > LATE_KEEPER_MS:  # else it was to be done at once, whenever that is
                    metrics.SWEEPER_LAG.observe((now - due) / 1000)

    def _begin(self, live_table: LiveTable) -> None:
        task = asyncio.create_task(self._run(live_table))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _run(self, live_table: LiveTable) -> None:
        match = live_table.table.row.id
        context.bind(match=live_table.table.row.code)
        try:
            await live_table.run_due()
        except StoreDown:
            self._put(match, self._now() + RETRY_MS, live_table)
        except Exception:
            log.exception("a table could not do what is due")
            self._put(match, self._now() + 10 * RETRY_MS, live_table)
        else:
            if match not in self._hubs:
                self.schedule(live_table)

    async def _take_over(self, match: int) -> None:
        try:
            live_table = await self._fetch(match)
            if live_table is not None and (live_table.next_due() or 0) > self._now():
                await live_table.run_due()  # sets right when it is due
        except StoreDown:
            raise
        except UnsupportedVersion:
            pass  # a newer process will do it
        except Exception:  # those after it are late, too
            log.exception("the table of match %s could not be taken over", match)

    async def _others(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                before = self._now() - LATE_KEEPER_MS
                rules = tuple(known_rules())
                late = await self._database.read(queries.overdue, before, self._process, rules, MOST_OVERDUE)
                self._answered()
                for some in sql.parts(late, TOGETHER):
                    await asyncio.gather(*map(self._take_over, some))
            except StoreDown:
                pass
            except Exception:
                log.exception("looking for overdue tables failed")
