"""Everything of play that one process has once: the writer, the readers, the bus, the hubs and the sweeper."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from games.base import Seat
from mahjong_server.background.adaptive_chunks import adaptive_chunks
from mahjong_server.background.batcher import Batcher
from mahjong_server.database import shared_clock
from mahjong_server.database.readers import Database, StoreDown
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.node.deadline_scheduler import DeadlineScheduler
from mahjong_server.play.storage import loading, queries
from mahjong_server.play.table import spectator_counts
from mahjong_server.play.table.client_connection import ClientConnection
from mahjong_server.play.table.deadlines import Deadlines
from mahjong_server.play.table.delayed_tables import DelayedTables
from mahjong_server.play.table.hints import Bus, Changed, CloseSockets, Hint, Holds, Moved, Opened, Touched
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.outage_detector import OutageDetector, spent_ms
from mahjong_server.play.table.peer_tables import PeerTables
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.table.table_locks import TableLocks
from mahjong_server.play.writer.commit import touch
from mahjong_server.play.writer.queue import Writer
from mahjong_server.telemetry import context, metrics

log = logging.getLogger(__name__)
POLL_S = 2.0
HEARTBEAT_S = 5.0
LEAVING_MS = 10_000
"""Longer than a process takes to send its sockets away."""
AT_ONCE = 25
"""Tables with which something is done before anything else has its turn."""
ASKED_AT_ONCE = 100
"""Tables that one look into the database is about, and one note in it, as long as the loop has time for more."""
IDLE_MS = 30_000
"""A table that nobody watches here, and that others keep, is forgotten after this long."""
LEFT_MS = 2_000
"""After this long already when it moves: to read what is new for nobody would cost more than to load it again."""


class NodeDependencies(NamedTuple):
    """What a platform reaches the world by: the database, the other processes, the time (epoch ms) and chance.

    ``draw`` returns so many random bytes that nobody can foretell. ``hear`` is told what the common clock says, where
    ``now`` goes by it. ``spent`` tells how long the process has computed (ms).
    """

    database: Database
    writer: Writer
    bus: Bus
    now: Callable[[], int] = now_ms
    draw: Callable[[int], bytes] = secrets.token_bytes
    hear: Callable[[int], None] | None = None
    spent: Callable[[], int] = spent_ms


class Loaded(NamedTuple):
    """A table that was asked for, ``None`` where there is none, and whether it was read for that, as it is now."""

    live_table: LiveTable | None
    is_new: bool


class GameNode:
    """Plays the tables of one process. ``start`` and ``stop`` run in its event loop."""

    def __init__(self, means: NodeDependencies, pace: float = 1.0) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.database, self.writer, self.bus, self.now, draw, self._hear, spent = means
        self.process = draw(16).hex()
        self.peers = PeerTables(self.bus, self.now)
        self.outages = OutageDetector(self.now(), spent)
        self.outages.end_listeners.append(self._compensate_all)
        self.match_end_listeners: list[Callable[[int], None]] = []
        self.table_context = TableContext(
            process=self.process,
            database=self.database,
            writer=self.writer,
            peers=self.peers,
            deadlines=Deadlines(),
            outages=self.outages,
            end_listeners=self.match_end_listeners,
            now=self.now,
            pace=pace,
            draw=draw,
        )
        self.scheduler = DeadlineScheduler(self.table_context, self.live_table)
        self.delayed_tables = DelayedTables(self.database, self.now, pace)
        self.live_tables: dict[int, LiveTable] = {}
        self.closings = 0
        """How often sockets were to be closed: one that is being let in meanwhile is not yet among them."""
        self._notes = spectator_counts.Notes(self.process)
        self._arrivals = Batcher(self._note_arrivals)
        self.hint_listeners: list[Callable[[Hint], None]] = []
        self._codes: dict[str, int] = {}
        self._dirty: set[int] = set()
        self._knows_time = False
        self._loading = TableLocks()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Join the others and begin to play."""
        self.loop = asyncio.get_running_loop()
        await self.writer.start()
        with suppress(StoreDown):
            await self._set_clock()
        await self.bus.start(self.hear)
        self.scheduler.start()
        self._spawn(self._every(POLL_S, self.poll))
        self._spawn(self._every(HEARTBEAT_S, self.heartbeat))

    async def stop(self) -> None:
        """Finish what is pending and leave."""
        self.delayed_tables.stop()
        await self.scheduler.stop()
        await self._leave()
        await self._arrivals.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bus.stop()
        await self.writer.stop()
        self.database.close()

    async def _leave(self) -> None:
        """Give everyone who was served here until now the time to find another process."""
        since = self.now() - LEAVING_MS
        served = [
            live_table
            for live_table in self.live_tables.values()
            if live_table.connections.watchers or live_table.idle_since > since
        ]
        await asyncio.gather(*(_as_far_as_possible(live_table.leave()) for live_table in served))

    # Outages

    def _compensate_all(self) -> None:
        """Make up for an outage that has ended."""
        for live_table in self.live_tables.values():
            self._spawn(_as_far_as_possible(live_table.compensate_outage()))

    async def _set_clock(self) -> None:
        if self._hear is not None:
            self._hear(await self.database.read(shared_clock.common_clock))
        if not self._knows_time:  # what it took for the time until now means nothing
            self._knows_time = True
            self.outages.begin(self.now())

    # Tables

    async def live_table(self, key: int | str) -> LiveTable | None:
        """Return the table with this id or code, loaded if need be, or ``None``. Raise ``StoreDown``, ``Beyond``."""
        known = self._known(key)
        return known if known is not None else (await self._load(key)).live_table

    async def _load(self, key: int | str) -> Loaded:
        async with self._loading.of(key):
            known = self._known(key)  # all its players come back at once
            if known is not None:
                return Loaded(known, is_new=False)
            if not self._knows_time:  # the database was away when this process began
                await self._set_clock()
            table = await loading.load(self.database, key, self.table_context.pace)
            is_new = (
                table is None or table.row.id not in self.live_tables
            )  # it may have come by its other name meanwhile
            return Loaded(None if table is None else self._keep(table), is_new)

    def _known(self, key: int | str) -> LiveTable | None:
        return self.live_tables.get(key if isinstance(key, int) else self._codes.get(key, 0))

    def _keep(self, table: loading.LoadedTable) -> LiveTable:
        row = table.row
        if row.id not in self.live_tables:
            self.live_tables[row.id] = LiveTable(self.table_context, table)
            self._codes[row.code] = row.id
            self.table_context.deadlines.schedule(row.id, self.live_tables[row.id].next_due(), self.live_tables[row.id])
            self.peers.opened(row.id)
            self._spawn(_as_far_as_possible(self.live_tables[row.id].compensate_outage()))
        return self.live_tables[row.id]

    # Watchers

    async def watch(self, code: str, watcher: ClientConnection) -> LiveTable | None:
        """Let a socket watch a table. Raise ``StoreDown``, ``Beyond``."""
        live_table = await self.live_table(code)
        if live_table is None:
            return None
        if live_table.is_watch_forbidden(watcher):
            await live_table.catch_up()  # a seat may have been taken just now
            live_table = await self.live_table(code) or live_table  # by then it may have been let go
        live_table.attach(watcher)
        if watcher.viewer is not None:
            self._arrivals.add((live_table.table.row.id, watcher.viewer))
        return live_table

    async def _note_arrivals(self, seats: Sequence[tuple[int, Seat]]) -> None:
        """Let the other processes know that players are there, who have the view already."""
        with suppress(StoreDown):
            for some in adaptive_chunks(seats, ASKED_AT_ONCE):
                await self._seen(some)
            for match in dict(seats):
                self.bus.publish(Changed(match))
            if any(map(self._is_listed_now, dict(seats))):
                self.announce(Touched("lobby"))

    def _is_listed_now(self, match: int) -> bool:
        """Return whether this is a table that is listed while somebody who sits there has it open."""
        live_table = self.live_tables.get(match)
        return live_table is not None and live_table.table.row.public and live_table.table.row.status == "waiting"

    async def _seen(self, seats: Sequence[tuple[int, int]]) -> None:
        await self.writer.call(touch, seats, self.now())

    def close_sockets(self, player: str, code: int, door: str = "") -> None:
        """Close this player's sockets in this process, or those alone that bear this label."""
        self.closings += 1
        audiences = [live_table.connections.sockets() for live_table in self.live_tables.values()]
        for watcher in chain(*audiences, self.delayed_tables.sockets()):
            if watcher.is_meant(player, door):
                watcher.close(code)

    def close_everywhere(self, player: str, code: int, door: str = "") -> None:
        """Close this player's sockets in all processes, or those alone that bear this label."""
        self.announce(CloseSockets(player, code, door))

    def notice(self, match: int) -> None:
        """Take notice, and give notice, that a match's seats or status changed."""
        self.bus.publish(Changed(match))
        self._spawn(self._notice(match))

    async def _notice(self, match: int) -> None:
        with suppress(StoreDown, UnsupportedVersion):
            if match in self.live_tables or not (await self._load(match)).is_new:
                self.refresh(match)

    def announce(self, hint: Hint) -> None:
        """Act on a hint here and in all other processes."""
        self.hear(hint)
        self.bus.publish(hint)

    # News from other processes

    def hear(self, hint: Hint) -> None:
        """Act on a hint from the bus. ``hint_listeners`` hear it too: whoever else lives in this process."""
        for ear in self.hint_listeners:
            ear(hint)
        match hint:
            case Touched():
                pass
            case CloseSockets():
                self.close_sockets(hint.player, hint.code, hint.door)
            case Changed():
                self.refresh(hint.match)
            case Moved() | Opened():
                self._hear_of(hint)
            case Holds():
                for each in self.live_tables.keys() & hint.matches:
                    self.peers.met(each)

    def _hear_of(self, hint: Moved | Opened) -> None:
        """Take in that another process has a table, and how far it is; or tell it that."""
        live_table = self.live_tables.get(hint.match)
        if live_table is None:
            return
        self.peers.met(hint.match)
        if isinstance(hint, Opened):
            self.peers.announce(hint.match, live_table.table.row.head)
        elif live_table.table.row.head < hint.head and not self._forget_if_left(live_table, LEFT_MS):
            self.refresh(hint.match)

    def refresh(self, match: int, reason: str = "hint") -> None:
        """Have a table read what is new, if it is loaded here."""
        if match in self.live_tables and match not in self._dirty:
            metrics.TABLE_RELOADS.labels(reason).inc()
            self._dirty.add(match)
            self._spawn(self._refresh(self.live_tables[match]))

    async def _refresh(self, live_table: LiveTable) -> None:
        context.bind(match=live_table.table.row.code)
        async with live_table.lock:
            self._dirty.discard(live_table.table.row.id)
        try:
            await live_table.catch_up()
        except StoreDown:
            pass  # the next poll sees that it is behind
        except Exception:
            log.exception("a table could not catch up")

    async def poll(self) -> None:
        """Look what time it is, how far each table is, and who is there, in the database: hints may get lost."""
        await self._set_clock()
        for matches in adaptive_chunks(list(self.live_tables), ASKED_AT_ONCE):
            await self._look_for_news(matches)
            await self._look_who_is_there(matches)

    async def _look_for_news(self, matches: Sequence[int]) -> None:
        heads = await self.database.read(queries.heads, matches)
        for match, head in heads.items():
            live_table = self.live_tables.get(match)
            if live_table is not None and (
                live_table.table.row.head < head.head or live_table.table.row.roster != head.roster
            ):
                # One that is locked may be folding what it has just written itself.
                if live_table.table.row.head < head.head and not live_table.lock.locked():
                    metrics.BUS_GAPS.inc()
                self.refresh(match, "poll")

    async def _look_who_is_there(self, matches: Sequence[int]) -> None:
        awaited = {
            match
            for match in matches
            if match in self.live_tables and self.live_tables[match].presence.awaits_somebody()
        }
        seen = await self.database.read(queries.last_seen, awaited) if awaited else {}
        by_match: dict[int, dict[int, int]] = {}
        for (match, seat), moment in seen.items():
            by_match.setdefault(match, {})[seat] = moment
        async for match, live_table in self._by_turns(matches):
            if match in awaited:
                live_table.note_last_seen(by_match.get(match, {}))
            if not (live_table.playing and live_table.is_deadline_owner):
                self._forget_if_left(live_table, IDLE_MS)

    async def heartbeat(self) -> None:
        """Tell the others which tables are open here; note in the database who has a socket here."""
        self.peers.hold(self.live_tables)
        seats = [
            (match, seat) for match, live_table in self.live_tables.items() for seat in live_table.connections.seats()
        ]
        for part in adaptive_chunks(seats, ASKED_AT_ONCE):
            await self._seen(part)
        await self._count_watchers()

    async def _count_watchers(self) -> None:
        """Note in the database who watches here, and learn how many watch anywhere."""
        here = await self._crowds()
        news, now = self._notes.news(here, self.now()), self.now()
        if news:
            await self.writer.call(self._notes.write, news, now)
            self._notes.written(news, now)
        counts = await self.database.read(spectator_counts.count, list(self.live_tables), now)
        async for match, live_table in self._by_turns(list(self.live_tables)):
            live_table.note_spectator_count(counts.get(match, 0))

    async def _by_turns(self, matches: Iterable[int]) -> AsyncIterator[tuple[int, LiveTable]]:
        """Yield those tables that are still here; no act has to wait until something is done with all of them."""
        for some in adaptive_chunks(list(matches), AT_ONCE):
            for match in some:
                if match in self.live_tables:
                    yield match, self.live_tables[match]
            await asyncio.sleep(0)

    async def _crowds(self) -> dict[int, spectator_counts.Crowd]:
        watchers = {
            match: list(live_table.presence.spectators())
            async for match, live_table in self._by_turns(list(self.live_tables))
        }
        for match, late in self.delayed_tables.crowds():
            watchers.setdefault(match, []).extend(late)
        return {match: spectator_counts.crowd(sockets) for match, sockets in watchers.items() if sockets}

    def _forget_if_left(self, live_table: LiveTable, after_ms: int) -> bool:
        """Forget a table that nobody has watched here for so long; return whether that was so."""
        row, idle_ms = live_table.table.row, self.now() - live_table.idle_since
        if live_table.connections or live_table.lock.locked() or idle_ms <= after_ms:
            return False
        self.table_context.deadlines.forget(row.id)
        self.peers.closed(row.id)
        del self.live_tables[row.id], self._codes[row.code]
        return True

    # Tasks

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreDown:
                pass
            except Exception:
                log.exception("%s failed", work.__qualname__)


async def _as_far_as_possible(work: Awaitable[None]) -> None:
    """Do what can't be done while the database is away, and is made up for once it is back."""
    with suppress(StoreDown):
        await work
