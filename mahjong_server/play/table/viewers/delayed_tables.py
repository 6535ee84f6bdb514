"""Tables for those who see every hand: of deals that are over, some minutes late.

Such a room looks into the database, as far as its own late moment and a little further and never into a deal that goes
on, and sends each frame when its time has come. It has nothing to do with the live table: what is hidden there cannot
show, not in a frame, a count or the time at which one comes.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator

from mahjong_server import wire
from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.projection import merge_patch
from mahjong_server.play.projection.delayed_reads import read_news, read_replay
from mahjong_server.play.projection.delayed_replay import OVER, DelayedReplay
from mahjong_server.play.table.table_locks import TableLocks
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.viewers.resync import resync
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
POLL_MS = 2_000


class DelayedTable:
    """One table of this process, late. It goes on as long as somebody watches."""

    def __init__(self, database: Database, replay: DelayedReplay, now: Callable[[], int]) -> None:
        self.replay = replay
        self.connections: set[ClientConnection | ViewAsSubscription] = set()
        self._database = database
        self._now = now
        self._doc: wire.Doc = replay.document(replay.playback.at(now()))
        self._polling = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def now(self) -> int:
        """Return the moment that is shown: all times in its frames are by this clock, which may stand still."""
        return self.replay.playback.at(self._now()).moment

    def refusal(self, connection: ClientConnection) -> int | None:
        """Return why somebody may not watch, as a code to close with, or ``None``."""
        row = self.replay.row
        if row.spectators != "all":
            return Close.NOT_WATCHED
        sits = any(seat.player == connection.identity for seat in self.replay.seats)
        return Close.SITS_HERE if sits and row.status not in OVER else None

    def add(self, connection: ClientConnection | ViewAsSubscription) -> None:
        """Let a socket in, or a moderator's subscription, and give it everything."""
        self._tell()
        self.connections.add(connection)
        resync(connection, self.now(), self._doc, self.replay.redacted(self.replay.deal_events))
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def remove(self, connection: ClientConnection | ViewAsSubscription) -> None:
        """Forget a socket."""
        self.connections.discard(connection)

    def stop(self) -> None:
        """Show nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        poll_at = 0
        while True:
            try:
                if self._now() >= poll_at:
                    poll_at = self._now() + POLL_MS
                    await self.poll()
                self._tell()
            except DatabaseUnavailable:
                pass
            except UnsupportedVersion:
                self._close_all(Close.NEWER)
            except Exception:
                log.exception("table %s cannot be shown late", self.replay.row.code)
                self._close_all(1011)
            await asyncio.sleep(max(1, min(poll_at, self._next()) - self._now()) / 1000)

    def _next(self) -> int:
        """Return when there may be something to tell."""
        moment = self.replay.next_moment()
        at = None if moment is None else self.replay.playback.when(moment)
        return self._now() + POLL_MS if at is None else at

    async def poll(self) -> None:
        """Read what will be shown next. Raise ``DatabaseUnavailable``."""
        async with self._polling:
            news = await self._database.read(read_news, self.replay, self._now())
            if news is None:
                self._close_all(Close.NO_SUCH_TABLE)
                return
            self.replay.seats = news.seats
            self.replay.plan(news.row, news.ends)
            self.replay.take(news.rows)
            self.replay.take_roster_snapshots(news.snapshots)
        for connection in list(self.connections):
            code = self.refusal(connection) if isinstance(connection, ClientConnection) else None
            if code is not None:
                connection.close(code)

    def _close_all(self, code: int) -> None:
        for connection in list(self.connections):
            connection.close(code)

    def _tell(self) -> None:
        """Send what has come to pass by now, one frame for each moment in which something did."""
        shown = self.replay.playback.at(self._now())
        while True:
            events = self.replay.advance(shown.moment)
            doc = self.replay.document(shown)
            change, seen = merge_patch.patch(self._doc, doc), self.replay.redacted(events)
            self._doc = doc
            if change or seen:
                frame = wire.write(wire.Update(shown.moment, change, seen))
                for connection in self.connections:
                    connection.send(frame)
            if self.replay.moment >= shown.moment:
                return


class DelayedTables:
    """The late tables of one process, and those that moderators look at, to whom what is over is shown at once."""

    def __init__(self, database: Database, now: Callable[[], int], time_scale: float) -> None:
        self._database = database
        self._now = now
        self._time_scale = time_scale
        self._rooms: dict[tuple[str, bool], DelayedTable] = {}
        self._loading = TableLocks()

    async def connect(self, code: str, connection: ClientConnection) -> DelayedTable | int:
        """Connect a socket to a table that is shown late, or return the code to close it with.

        Raise ``DatabaseUnavailable``, ``UnsupportedVersion``.
        """
        room = await self._room(code, delayed=True)
        if room is None:
            return Close.NO_SUCH_TABLE
        refusal = room.refusal(connection)
        if refusal is not None:
            self._forget_unwatched(room)
            return refusal
        room.add(connection)
        return room

    async def observe(self, code: str, view_as: ViewAsSubscription) -> DelayedTable | None:
        """Show a moderator every hand of what is over at any table.

        Raise ``DatabaseUnavailable``, ``UnsupportedVersion``.
        """
        room = await self._room(code, delayed=False)
        if room is not None:
            room.add(view_as)
        return room

    def has(self, code: str) -> bool:
        """Return whether a late table is shown to somebody already."""
        return (code, True) in self._rooms

    async def _room(self, code: str, *, delayed: bool) -> DelayedTable | None:
        key = code, delayed
        async with self._loading.of(key):
            room = self._rooms.get(key)
            if room is not None:
                await room.poll()
                if self._rooms.get(key) is room:  # somebody still watches
                    return room
            replay = await self._database.read(read_replay, code, self._now(), self._time_scale, delayed)
            if replay is None:
                return None
            self._rooms[key] = DelayedTable(self._database, replay, self._now)
            return self._rooms[key]

    def leave(self, room: DelayedTable, connection: ClientConnection | ViewAsSubscription) -> None:
        """Forget a socket; a table that nobody watches any more is no longer shown."""
        room.remove(connection)
        self._forget_unwatched(room)

    def _forget_unwatched(self, room: DelayedTable) -> None:
        key = room.replay.row.code, room.replay.delayed
        if not room.connections and self._rooms.get(key) is room:
            room.stop()
            del self._rooms[key]

    def crowds(self) -> Iterator[tuple[int, list[ClientConnection]]]:
        """Yield who watches late, by match. Moderators who look are nobody's spectators."""
        for room in self._rooms.values():
            if room.replay.delayed:
                yield room.replay.row.id, [each for each in room.connections if isinstance(each, ClientConnection)]

    def sockets(self) -> Iterator[ClientConnection]:
        """Yield every socket that is shown anything late."""
        for room in self._rooms.values():
            yield from (each.to if isinstance(each, ViewAsSubscription) else each for each in room.connections)

    def stop(self) -> None:
        """Show nothing more."""
        for room in self._rooms.values():
            room.stop()
