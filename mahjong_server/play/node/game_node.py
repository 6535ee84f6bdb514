"""Everything of play that one process has once: here it is put together, started and stopped."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from games.base import Seat
from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.node import polling
from mahjong_server.play.node.clock_setter import ClockSetter
from mahjong_server.play.node.deadline_scheduler import DeadlineScheduler
from mahjong_server.play.node.node_tasks import NodeTasks
from mahjong_server.play.node.open_tables import OpenTables
from mahjong_server.play.node.peer_hints import PeerHints
from mahjong_server.play.node.polling import Polling
from mahjong_server.play.node.seat_arrivals import SeatArrivals
from mahjong_server.play.table.deadlines import Deadlines
from mahjong_server.play.table.hints import Bus
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.outage_detector import OutageDetector, spent_ms
from mahjong_server.play.table.peer_tables import PeerTables
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.table.viewers.delayed_tables import DelayedTables
from mahjong_server.play.writer.commit import come_back
from mahjong_server.play.writer.queue import Writer

LEAVING_MS = 10_000
"""Longer than a process takes to send its sockets away."""


class NodeDependencies(NamedTuple):
    """What a node reaches the world by: the database, the other processes, the time (epoch ms) and chance.

    ``draw`` returns so many random bytes that nobody can foretell. ``set_clock`` is told what the common clock says,
    where ``now`` goes by it. ``spent`` tells how long the process has computed (ms).
    """

    database: Database
    writer: Writer
    bus: Bus
    now: Callable[[], int] = now_ms
    draw: Callable[[int], bytes] = secrets.token_bytes
    set_clock: Callable[[int], None] | None = None
    spent: Callable[[], int] = spent_ms


class GameNode:
    """Plays the tables of one process. ``start`` and ``stop`` run in its event loop."""

    def __init__(self, dependencies: NodeDependencies, time_scale: float = 1.0) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.database, self.writer, self.bus, self.now, draw, set_clock, spent = dependencies
        self.outages = OutageDetector(self.now(), spent)
        self.clock = ClockSetter(self.database, self.outages, self.now, set_clock)
        self.match_end_listeners: list[Callable[[int], None]] = []
        self.process = draw(16).hex()
        self.table_context = TableContext(
            process=self.process,
            database=self.database,
            writer=self.writer,
            peers=PeerTables(self.bus, self.now),
            deadlines=Deadlines(),
            outages=self.outages,
            end_listeners=self.match_end_listeners,
            now=self.now,
            time_scale=time_scale,
            draw=draw,
        )
        self._tasks = NodeTasks()
        self.tables = OpenTables(self.table_context, self.clock, self._tasks)
        self.delayed_tables = DelayedTables(self.database, self.now, time_scale)
        self.hints = PeerHints(self.tables, self.delayed_tables, self.table_context.peers, self.bus, self._tasks)
        self._arrivals = SeatArrivals(self.table_context, self.tables, self.hints, self.bus)
        self.scheduler = DeadlineScheduler(self.table_context, self.tables.open)
        self.polling = Polling(
            self.table_context, self.clock, self.tables, self.delayed_tables, self.hints, self._arrivals
        )

    @property
    def live_tables(self) -> dict[int, LiveTable]:
        """The tables that are open here, by the ids of their matches."""
        return self.tables.live_tables

    async def live_table(self, key: int | str) -> LiveTable | None:
        """Return the table with this id or code, or ``None``. Raise ``DatabaseUnavailable``, ``UnsupportedVersion``."""
        return await self.tables.open(key)

    async def start(self) -> None:
        """Join the others and begin to play."""
        self.loop = asyncio.get_running_loop()
        await self.writer.start()
        with suppress(DatabaseUnavailable):
            await self.clock.set()
        await self.bus.start(self.hints.handle)
        self.scheduler.start()
        self._tasks.spawn(PeriodicJob("GameNode.poll", polling.POLL_S, self.polling.poll).run())
        self._tasks.spawn(PeriodicJob("GameNode.heartbeat", polling.HEARTBEAT_S, self.polling.heartbeat).run())

    async def stop(self) -> None:
        """Finish what is pending and leave."""
        self.delayed_tables.stop()
        await self.scheduler.stop()
        await self.tables.leave(LEAVING_MS)
        await self._arrivals.stop()
        await self._tasks.stop()
        await self.bus.stop()
        await self.writer.stop()
        self.database.close()

    async def connect(self, code: str, connection: ClientConnection) -> LiveTable | None:
        """Connect a socket to a table. Raise ``DatabaseUnavailable``, ``UnsupportedVersion``."""
        live_table = await self.tables.open(code)
        if live_table is None:
            return None
        if live_table.is_watch_forbidden(connection):
            await live_table.catch_up()  # a seat may have been taken just now
            live_table = await self.tables.open(code) or live_table  # by then it may have been let go
        left = live_table.seat_left(connection)
        if left is not None:
            await self._bring_back(live_table, left, connection.player or "")
        live_table.attach(connection)
        if connection.viewer is not None:
            self._arrivals.add(live_table.table.row.id, connection.viewer)
        return live_table

    async def _bring_back(self, live_table: LiveTable, seat: Seat, player: str) -> None:
        """Let a player who has left a seat of an event's table play on: nobody else may sit down there."""
        await self.writer.call(come_back, live_table.table.row.id, seat, player, self.now())
        await live_table.catch_up()
