"""The tables that are open in this process: loaded when somebody asks for one, forgotten when nobody watches it."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

from mahjong_server.background.adaptive_chunks import adaptive_chunks
from mahjong_server.play.node.clock_setter import ClockSetter
from mahjong_server.play.node.node_tasks import NodeTasks, as_far_as_possible
from mahjong_server.play.storage import loading
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.table.table_locks import TableLocks

AT_ONCE = 25
"""Tables with which something is done before anything else has its turn."""


class Loaded(NamedTuple):
    """A table that was asked for, ``None`` where there is none, and whether it was read for that, as it is now."""

    live_table: LiveTable | None
    is_new: bool


class OpenTables:
    """The live tables of one process, by the ids of their matches and by their codes."""

    def __init__(self, context: TableContext, clock: ClockSetter, tasks: NodeTasks) -> None:
        self.live_tables: dict[int, LiveTable] = {}
        self._codes: dict[str, int] = {}
        self._context = context
        self._clock = clock
        self._tasks = tasks
        self._loading = TableLocks()
        context.outages.end_listeners.append(self._compensate_all)

    async def open(self, key: int | str) -> LiveTable | None:
        """Return the table with this id or code, loaded if need be, or ``None``.

        Raise ``DatabaseUnavailable``, ``UnsupportedVersion``.
        """
        known = self._known(key)
        return known if known is not None else (await self.load(key)).live_table

    async def load(self, key: int | str) -> Loaded:
        """Return the same, and whether it had to be read."""
        async with self._loading.of(key):
            known = self._known(key)  # all its players come back at once
            if known is not None:
                return Loaded(known, is_new=False)
            if not self._clock.is_set:  # the database was away when this process began
                await self._clock.set()
            table = await loading.load(self._context.database, key, self._context.time_scale)
            if table is None:
                return Loaded(None, is_new=True)
            is_new = table.row.id not in self.live_tables  # it may have come by its other name meanwhile
            return Loaded(self._keep(table) if is_new else self.live_tables[table.row.id], is_new)

    def _known(self, key: int | str) -> LiveTable | None:
        return self.live_tables.get(key if isinstance(key, int) else self._codes.get(key, 0))

    def _keep(self, table: loading.LoadedTable) -> LiveTable:
        match, live_table = table.row.id, LiveTable(self._context, table)
        self.live_tables[match] = live_table
        self._codes[table.row.code] = match
        self._context.deadlines.schedule(match, live_table.next_due(), live_table)
        self._context.peers.opened(match)
        self._tasks.spawn(as_far_as_possible(live_table.compensate_outage()))
        return live_table

    def forget_if_idle(self, live_table: LiveTable, after_ms: int) -> bool:
        """Forget a table that nobody has watched here for so long; return whether that was so."""
        row, idle_ms = live_table.table.row, self._context.now() - live_table.idle_since
        if live_table.connections or live_table.lock.locked() or idle_ms <= after_ms:
            return False
        self._context.deadlines.forget(row.id)
        self._context.peers.closed(row.id)
        del self.live_tables[row.id], self._codes[row.code]
        return True

    async def by_turns(self, matches: Iterable[int]) -> AsyncIterator[tuple[int, LiveTable]]:
        """Yield those tables that are still here; no act has to wait until something is done with all of them."""
        for some in adaptive_chunks(list(matches), AT_ONCE):
            for match in some:
                if match in self.live_tables:
                    yield match, self.live_tables[match]
            await asyncio.sleep(0)

    def _compensate_all(self) -> None:
        """Give back at each table the time that an outage took, which has ended."""
        for live_table in self.live_tables.values():
            self._tasks.spawn(as_far_as_possible(live_table.compensate_outage()))

    async def leave(self, idle_ms: int) -> None:
        """Give everyone who was served here until so long ago the time to find another process."""
        since = self._context.now() - idle_ms
        served = [each for each in self.live_tables.values() if each.connections.clients or each.idle_since > since]
        await asyncio.gather(*(as_far_as_possible(live_table.leave()) for live_table in served))
