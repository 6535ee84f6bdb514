"""Tables for those who see every hand: of deals that are over, some minutes late.

Such a room looks into the database, as far as its own late moment and a little further and never into a deal that goes
on, and sends each frame when its time has come. It has nothing to do with the live table: what is hidden there cannot
show, not in a frame, a count or the time at which one comes.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator

from mahjong_server import wire
from mahjong_server.database.readers import Database, StoreDown
from mahjong_server.play.match.catalogue import Beyond
from mahjong_server.play.projection import merge_patch
from mahjong_server.play.projection.delayed_reads import read_film, read_news
from mahjong_server.play.projection.delayed_replay import OVER, Film
from mahjong_server.play.table.client_connection import Eye, Watcher
from mahjong_server.play.table.table_locks import Locks
from mahjong_server.telemetry.metrics import RESYNCS
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
LOOK_MS = 2_000


class Delayed:
    """One table of this process, late. It goes on as long as somebody watches."""

    def __init__(self, database: Database, film: Film, now: Callable[[], int]) -> None:
        self.film = film
        self.watchers: set[Watcher | Eye] = set()
        self._database = database
        self._now = now
        self._doc: wire.Doc = film.document(film.playback.at(now()))
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def now(self) -> int:
        """Return the moment that is shown: all times in its frames are by this clock, which may stand still."""
        return self.film.playback.at(self._now()).moment

    def refusal(self, watcher: Watcher) -> int | None:
        """Return why somebody may not watch, as a code to close with, or ``None``."""
        row = self.film.row
        if row.spectators != "all":
            return Close.NOT_WATCHED
        sits = any(seat.player == watcher.who for seat in self.film.seats)
        return Close.SITS_HERE if sits and row.status not in OVER else None

    def add(self, watcher: Watcher | Eye) -> None:
        """Let a socket in, or a moderator's eye, and give it everything."""
        self._tell()
        self.watchers.add(watcher)
        RESYNCS.labels("opened").inc()
        told = self.film.redacted(self.film.told)
        watcher.send(wire.write(wire.State(self.now(), self._doc, told)))
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def remove(self, watcher: Watcher | Eye) -> None:
        """Forget a socket."""
        self.watchers.discard(watcher)

    def stop(self) -> None:
        """Show nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        look_at = 0
        while True:
            try:
                if self._now() >= look_at:
                    look_at = self._now() + LOOK_MS
                    await self.look()
                self._tell()
            except StoreDown:
                pass
            except Beyond:
                self._close_all(Close.NEWER)
            except Exception:
                log.exception("table %s cannot be shown late", self.film.row.code)
                self._close_all(1011)
            await asyncio.sleep(max(1, min(look_at, self._next()) - self._now()) / 1000)

    def _next(self) -> int:
        """Return when there may be something to tell."""
        moment = self.film.next_moment()
        at = None if moment is None else self.film.playback.when(moment)
        return self._now() + LOOK_MS if at is None else at

    async def look(self) -> None:
        """Read what will be shown next. Raise ``StoreDown``."""
        async with self._looking:
            news = await self._database.read(read_news, self.film, self._now())
            if news is None:
                self._close_all(Close.NO_SUCH_TABLE)
                return
            self.film.seats = news.seats
            self.film.plan(news.row, news.ends)
            self.film.take(news.rows)
            self.film.take_scenes(news.scenes)
        for watcher in list(self.watchers):
            code = self.refusal(watcher) if isinstance(watcher, Watcher) else None
            if code is not None:
                watcher.close(code)

    def _close_all(self, code: int) -> None:
        for watcher in list(self.watchers):
            watcher.close(code)

    def _tell(self) -> None:
        """Send what has come to pass by now, one frame for each moment in which something did."""
        shown = self.film.playback.at(self._now())
        while True:
            events = self.film.go(shown.moment)
            doc = self.film.document(shown)
            change, seen = merge_patch.patch(self._doc, doc), self.film.redacted(events)
            self._doc = doc
            if change or seen:
                frame = wire.write(wire.Update(shown.moment, change, seen))
                for watcher in self.watchers:
                    watcher.send(frame)
            if self.film.moment >= shown.moment:
                return


class Gallery:
    """The late tables of one process, and those that moderators look at, to whom what is over is shown at once."""

    def __init__(self, database: Database, now: Callable[[], int], pace: float) -> None:
        self._database = database
        self._now = now
        self._pace = pace
        self._rooms: dict[tuple[str, bool], Delayed] = {}
        self._loading = Locks()

    async def watch(self, code: str, watcher: Watcher) -> Delayed | int:
        """Let a socket watch a table late, or return the code to close it with. Raise ``StoreDown``, ``Beyond``."""
        room = await self._room(code, delayed=True)
        if room is None:
            return Close.NO_SUCH_TABLE
        refusal = room.refusal(watcher)
        if refusal is not None:
            self._forget_unwatched(room)
            return refusal
        room.add(watcher)
        return room

    async def look(self, code: str, eye: Eye) -> Delayed | None:
        """Show a moderator every hand of what is over at any table. Raise ``StoreDown``, ``Beyond``."""
        room = await self._room(code, delayed=False)
        if room is not None:
            room.add(eye)
        return room

    def has(self, code: str) -> bool:
        """Return whether a late table is shown to somebody already."""
        return (code, True) in self._rooms

    async def _room(self, code: str, *, delayed: bool) -> Delayed | None:
        key = code, delayed
        async with self._loading.of(key):
            room = self._rooms.get(key)
            if room is not None:
                await room.look()
                if self._rooms.get(key) is room:  # somebody still watches
                    return room
            film = await self._database.read(read_film, code, self._now(), self._pace, delayed)
            if film is None:
                return None
            self._rooms[key] = Delayed(self._database, film, self._now)
            return self._rooms[key]

    def leave(self, room: Delayed, watcher: Watcher | Eye) -> None:
        """Forget a socket; a table that nobody watches any more is no longer shown."""
        room.remove(watcher)
        self._forget_unwatched(room)

    def _forget_unwatched(self, room: Delayed) -> None:
        key = room.film.row.code, room.film.delayed
        if not room.watchers and self._rooms.get(key) is room:
            room.stop()
            del self._rooms[key]

    def crowds(self) -> Iterator[tuple[int, list[Watcher]]]:
        """Yield who watches late, by match. Moderators who look are nobody's spectators."""
        for room in self._rooms.values():
            if room.film.delayed:
                yield room.film.row.id, [each for each in room.watchers if isinstance(each, Watcher)]

    def sockets(self) -> Iterator[Watcher]:
        """Yield every socket that is shown anything late."""
        for room in self._rooms.values():
            yield from (each.to if isinstance(each, Eye) else each for each in room.watchers)

    def stop(self) -> None:
        """Show nothing more."""
        for room in self._rooms.values():
            room.stop()
