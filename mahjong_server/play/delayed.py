"""Tables for those who see every hand, some minutes late.

Such a room looks into the database, as far as its own late moment and a little further, and sends each frame when its
time has come. It has nothing to do with the live table: what has not come to pass there yet cannot show, not in a
frame, a count or the time at which one comes.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import NamedTuple

from mahjong_server import wire
from mahjong_server.play import merge, scenes, session, store
from mahjong_server.play.catalogue import Beyond
from mahjong_server.play.film import OVER, Film, LogRow
from mahjong_server.play.locks import Locks
from mahjong_server.play.scenes import SceneRow
from mahjong_server.play.store import Database, MatchRow, SeatRow, StoreDown
from mahjong_server.play.watcher import Watcher
from mahjong_server.telemetry.metrics import RESYNCS
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
LOOK_MS = 2_000
AHEAD_MS = 5_000
"""How much further than what is shown is read at a look, so that frames go out on time."""
MOST_ROWS = 2_000

ROWS = "SELECT seq, at, data FROM play_event WHERE match_id = %s AND seq >= %s AND at <= %s ORDER BY seq LIMIT %s"


class News(NamedTuple):
    """What a look brings."""

    row: MatchRow
    seats: list[SeatRow]
    rows: list[LogRow]
    scenes: list[SceneRow]


def read_film(alias: str, code: str, moment: Callable[[MatchRow], int], pace: float) -> Film | None:
    """Return the table of this code as it was at its late moment, or ``None``."""
    found = store.match_by_code(alias, code)
    if found is None:
        return None
    film, target = Film(*found, pace), moment(found[0])
    if film.row.spectators != "all":  # nobody will be let in
        return film
    scene = scenes.at(alias, film.row.id, target)
    if scene:
        film.set_scene(scene)
    while rows := _rows(alias, film, target):
        film.take(rows)
    while film.moment < target:
        film.go(target)
    return film


def read_news(alias: str, film: Film, until: int) -> News | None:
    """Return what happened by ``until`` and the film has not taken yet; ``None`` when the table is gone."""
    found = store.match_by_id(alias, film.row.id)
    if found is None:
        return None
    return News(*found, _rows(alias, film, until), scenes.between(alias, film.row.id, film.scenes_read, until))


def _rows(alias: str, film: Film, until: int) -> list[LogRow]:
    rows = [LogRow(*row) for row in store.fetch(alias, ROWS, [film.row.id, film.read, until, MOST_ROWS])]
    if not rows and film.read < film.row.head and film.row.status in OVER:  # it may be packed by now
        rows = [LogRow(*row[:3]) for row in store.packed_log(alias, film.row.id)[film.read :] if row.at <= until]
    return rows if rows and rows[0].seq == film.read else []


class Delayed:
    """One table of this process, late. It goes on as long as somebody watches."""

    def __init__(self, database: Database, film: Film, now: Callable[[], int]) -> None:
        self.film = film
        self.watchers: set[Watcher] = set()
        self._database = database
        self._now = now
        self._doc: wire.Doc = film.document()
        self._task: asyncio.Task[None] | None = None

    def now(self) -> int:
        """Return the moment that is shown: all times in its frames are by this clock."""
        return self._now() - session.delay_ms(self.film.row)

    def refusal(self, watcher: Watcher) -> int | None:
        """Return why somebody may not watch, as a code to close with, or ``None``."""
        row = self.film.row
        if row.spectators != "all":
            return Close.NOT_WATCHED
        sits = any(seat.player == watcher.who for seat in self.film.seats)
        return Close.SITS_HERE if sits and row.status not in OVER else None

    def add(self, watcher: Watcher) -> None:
        """Let a socket in and give it everything."""
        self._tell()
        self.watchers.add(watcher)
        RESYNCS.labels("opened").inc()
        told = self.film.redacted(self.film.told)
        watcher.send(wire.write(wire.State(self.now(), self._doc, told)))
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def remove(self, watcher: Watcher) -> None:
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
        moment = self.film.next_moment()
        return self._now() + LOOK_MS if moment is None else moment + session.delay_ms(self.film.row)

    async def look(self) -> None:
        """Read what will be shown next. Raise ``StoreDown``."""
        news = await self._database.read(read_news, self.film, self.now() + AHEAD_MS)
        if news is None:
            self._close_all(Close.NO_SUCH_TABLE)
            return
        self.film.row, self.film.seats = news.row, news.seats
        self.film.take(news.rows)
        self.film.take_scenes(news.scenes)
        for watcher in list(self.watchers):
            if (code := self.refusal(watcher)) is not None:
                watcher.close(code)

    def _close_all(self, code: int) -> None:
        for watcher in list(self.watchers):
            watcher.close(code)

    def _tell(self) -> None:
        """Send what has come to pass by now, one frame for each moment in which something did."""
        now = self.now()
        while True:
            events = self.film.go(now)
            doc = self.film.document()
            change, seen = merge.patch(self._doc, doc), self.film.redacted(events)
            self._doc = doc
            if change or seen:
                frame = wire.write(wire.Update(now, change, seen))
                for watcher in self.watchers:
                    watcher.send(frame)
            if self.film.moment >= now:
                return


class Gallery:
    """The late tables of one process."""

    def __init__(self, database: Database, now: Callable[[], int], pace: float) -> None:
        self._database = database
        self._now = now
        self._pace = pace
        self._rooms: dict[str, Delayed] = {}
        self._loading = Locks()

    async def watch(self, code: str, watcher: Watcher) -> Delayed | int:
        """Let a socket watch a table late, or return the code to close it with. Raise ``StoreDown``, ``Beyond``."""
        room = await self._room(code)
        if room is None:
            return Close.NO_SUCH_TABLE
        refusal = room.refusal(watcher)
        if refusal is not None:
            self._forget_unwatched(room)
            return refusal
        room.add(watcher)
        return room

    async def _room(self, code: str) -> Delayed | None:
        async with self._loading.of(code):
            room = self._rooms.get(code)
            if room is not None:
                await room.look()
                if self._rooms.get(code) is room:  # somebody still watches
                    return room
            film = await self._database.read(read_film, code, self._moment, self._pace)
            if film is None:
                return None
            self._rooms[code] = Delayed(self._database, film, self._now)
            return self._rooms[code]

    def _moment(self, row: MatchRow) -> int:
        return self._now() - session.delay_ms(row)

    def leave(self, room: Delayed, watcher: Watcher) -> None:
        """Forget a socket; a table that nobody watches any more is no longer shown."""
        room.remove(watcher)
        self._forget_unwatched(room)

    def _forget_unwatched(self, room: Delayed) -> None:
        if not room.watchers and self._rooms.get(room.film.row.code) is room:
            room.stop()
            del self._rooms[room.film.row.code]

    def rooms(self) -> Iterator[Delayed]:
        """Yield the tables that are watched."""
        yield from self._rooms.values()

    def stop(self) -> None:
        """Show nothing more."""
        for room in self._rooms.values():
            room.stop()
