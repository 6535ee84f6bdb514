"""A table as one process knows it: the cached state, and those who watch it from here.

Whatever changes the cached state runs under the hub's lock and in this order: compute, commit, fold, tell.
A hub that loses a race, or hears that the match has moved on, reads what is new from the log.
"""

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.base import Seat, Viewer
from mahjong_server import wire
from mahjong_server.database import readers
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.abandonment import is_deserted
from mahjong_server.play.match.catalogue import Beyond
from mahjong_server.play.match.referee import Answer, Roster, Standing, Step
from mahjong_server.play.match.runner import Refused
from mahjong_server.play.projection import document
from mahjong_server.play.projection.viewer_documents import Held
from mahjong_server.play.storage import loading, queries, roster_snapshots
from mahjong_server.play.storage.append import ActKey, build_append
from mahjong_server.play.storage.loading import Table
from mahjong_server.play.table import table_metrics
from mahjong_server.play.table.broadcaster import Audience, seat_of
from mahjong_server.play.table.client_connection import Eye, Watcher
from mahjong_server.play.table.peer_tables import Neighbours
from mahjong_server.play.writer.commit import set_due
from mahjong_server.play.writer.queue import Writer
from mahjong_server.telemetry import metrics
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
TRIES = 5
LATE_KEEPER_MS = 1_000
"""Whoever did not make the last append waits this long before doing, in its place, what is due."""
PREPARE_S = 0.05


class Place(NamedTuple):
    """What the hubs of a process share.

    ``schedule`` is told whenever a hub's next due time may have changed, ``ended`` when it was this process's append
    that ended a match (its id). ``draw`` returns so many random bytes, ``back_at`` when the last outage was over, seen
    from a moment, ``is_own`` whether it was this process's own; ``answered`` is told whenever the database has answered
    an append.
    """

    process: str
    database: readers.Database
    writer: Writer
    neighbours: Neighbours
    now: Callable[[], int]
    pace: float
    schedule: "Callable[[Hub], None]"
    ended: Callable[[int], None] = lambda _: None
    draw: Callable[[int], bytes] = secrets.token_bytes
    back_at: Callable[[int], int] = lambda _: 0
    is_own: Callable[[int], bool] = lambda _: False
    answered: Callable[[], None] = lambda: None

    def seed(self) -> bytes:
        """Return what the next wall is made from."""
        return self.draw(32)


class Hub:
    """One table in one process."""

    def __init__(self, place: Place, table: Table) -> None:
        self.place = place
        self.table = table
        self.lock = asyncio.Lock()
        self.idle_since = place.now()
        self.watchers = 0
        """How many people watch, in all processes together."""
        self.beyond = False
        """Whether a newer process has gone on with the match, in a way that this one does not understand."""
        self._scene: Any = None
        self._rostered: tuple[Any, Roster] = None, ()
        self._made = document.Documents(table.referee.runner)
        self.audience = Audience(table.referee.runner, self._documents, place.now, lambda: place.writer.acting > 0)
        self._shown = document.presence(table.sitters, place.now())
        self._due: tuple[Standing, int | None] | None = None
        """When the standing that was just written down is due, for whoever asks next."""
        self._prepare_soon()

    @property
    def playing(self) -> bool:
        """Whether a match is being played here."""
        return self.table.standing is not None and self.table.row.status == "playing" and not self.beyond

    # Who watches

    def attach(self, watcher: Watcher) -> None:
        """Let a socket in; its player is present from now on."""
        if self.beyond or self.bars(watcher):
            watcher.close(Close.NEWER if self.beyond else Close.NOT_WATCHED)
            return
        seat, now = seat_of(watcher.player, self.table.sitters), self.place.now()
        if seat is not None:
            self.hear_seen({seat: now})
        self.audience.add(watcher, self.table.sitters, self.table.told)
        self.place.schedule(self)

    def bars(self, watcher: Watcher) -> bool:
        """Return whether somebody may not even see what is public; who ever sat down may."""
        row = self.table.row
        if row.spectators != "none" or row.status != "playing":
            return False
        return watcher.player is None or all(who.player != watcher.player for who in self.table.sitters)

    def spectators(self) -> Iterator[Watcher]:
        """Yield the sockets here of those who do not sit."""
        sitting = {who.player for who in self.table.sitters if who.player is not None}
        yield from (watcher for watcher in self.audience.watchers if watcher.player not in sitting)

    def detach(self, watcher: Watcher) -> None:
        """Forget a socket; its player is given up only after the grace period."""
        self.table.sitters = self.roster()
        self.audience.remove(watcher)
        self.idle_since = self.place.now()
        self._presence_changed()

    def look(self, eyes: Iterable[Eye]) -> None:
        """Show what the public sees. Nobody is present by it or counted as watching: the table can't tell."""
        for eye in eyes:
            self.audience.add_eye(eye, self.table.told)

    def look_away(self, eyes: Iterable[Eye]) -> None:
        """Show them nothing more."""
        for eye in eyes:
            self.audience.remove_eye(eye)
        self.idle_since = self.place.now()

    def roster(self) -> Roster:
        """Return who sits, those with a socket here seen just now."""
        parts = self.table.sitters, self.audience.seats(), self.place.now()
        if parts != self._rostered[0]:
            self._rostered = parts, seen(*parts)
        return self._rostered[1]

    def awaits_somebody(self) -> bool:
        """Return whether anyone sits here without a socket in this process: whether they are there others must tell."""
        seats = self.audience.seats()
        return any(who.player is not None and seat not in seats for seat, who in enumerate(self.table.sitters))

    def hear_seen(self, seen: dict[Seat, int]) -> None:
        """Take in when other processes last saw the players."""
        self.table.sitters = tuple(
            replace(who, last_seen=seen[seat], came=True) if seen.get(seat, 0) > who.last_seen else who
            for seat, who in enumerate(self.table.sitters)
        )
        self._presence_changed()

    def hear_watchers(self, watchers: int) -> None:
        """Take in how many people watch."""
        if watchers != self.watchers:
            self.watchers = watchers
            self.audience.tell([])
        self._keep_scene()

    def _presence_changed(self) -> None:
        # Presence is looked at here alone and not whenever something is told: else a hidden event could show by it.
        shown = document.presence(self.roster(), self.place.now())
        if shown != self._shown:
            self._shown = shown
            self.audience.tell([])
        self._keep_scene()
        self.place.schedule(self)

    def _keep_scene(self) -> None:
        """Write down who sits and stands round the table, where some are to see it later."""
        row = self.table.row
        if row.spectators != "all" or not self.playing or not self.keeping:
            return
        scene = document.scene(row, self.table.sitters, self._shown, self.watchers)
        if scene != self._scene:
            self._scene = scene
            kept = roster_snapshots.SceneRow(self.place.now(), msgspec.json.encode(scene).decode())
            self.place.writer.put(roster_snapshots.keep, row.id, kept)

    # Acts

    async def act(self, seat: Seat, act: wire.Act, by: Watcher | None = None) -> bool:
        """Put a client's act into the log; return whether it was not there yet. Raise ``Refused`` or ``StoreDown``.

        The socket that it came by, if any, is held once the act is told: who answers it releases it.
        """
        key = ActKey(seat, act.id.replace("-", ""), _digest(act))
        async with self.lock:
            for _ in range(TRIES):
                if self.beyond:
                    raise readers.StoreDown("a newer process plays this match")
                await self._make_up()  # which may read what is new, so that it comes before any look
                known = self.table.acts.get((seat, key.act))
                if known is not None and known != key.digest:
                    raise Refused("id-reused", "this id was used for another act")
                if known is not None:
                    return False
                head = self.table.row.head
                try:
                    step = self._answer(seat, act)
                except Refused as refusal:
                    if refusal.clause is None and (await self._is_behind(head) or await self._recalls(key)):
                        continue  # what is asked now is another thing, or this act has long been played
                    raise await self._told(refusal, key) from None
                if await self._append(step, key, by=by):
                    return True
                await self._recalls(key)
        raise Refused("busy", "the table is busy; please try again")

    async def _is_behind(self, head: int) -> bool:
        """Read what is new; return whether there was anything: hints come late, and some never."""
        await self._reload()
        return self.table.row.head != head

    async def _recalls(self, key: ActKey) -> bool:
        """Look in the log for an act that is not known here any more; return whether it is there."""
        digest = await self.place.database.read(queries.act, self.table.row.id, key.seat, key.act)
        if digest is not None:
            self.table.acts[key.seat, key.act] = digest
        return digest is not None

    async def _told(self, refusal: Refused, key: ActKey) -> Refused:
        """Return what the seat is told: perhaps it has given this very answer, under another id, as the log knows."""
        over = refusal.code == "decision-over"
        if over and await self.place.database.read(queries.said, self.table.row.id, key.seat, key.digest):
            return Refused("answered-elsewhere", "another page of yours has said so before")
        return refusal

    def _answer(self, seat: Seat, act: wire.Act) -> Step:
        standing = self.table.standing
        if standing is None or not self.playing:
            raise Refused("not-playing", "nothing is being played at this table")
        referee, now = self.table.referee, self.place.now()
        answer = Answer(seat, act.decision, act.action)
        return referee.act(standing, self.roster(), answer, now, self.place.seed)

    # What happens by itself

    def next_due(self) -> int | None:
        """Return when this process has to look after the match again, or ``None``."""
        if self.table.standing is None or not self.playing:
            return None
        known, self._due = self._due, None
        if known is not None and known[0] is self.table.standing:
            due = known[1]
        else:
            due = self.table.referee.due(self.table.standing, self.roster())
        late = 0 if self.keeping else LATE_KEEPER_MS
        return None if due is None else due + late

    @property
    def keeping(self) -> bool:
        """Whether this process is the one that acts first when something is due."""
        return self.table.row.keeper in {"", self.place.process}

    async def run_due(self) -> None:
        """Do what is due by now. Raise ``StoreDown``."""
        async with self.lock:
            await self._make_up()
            standing, now = self.table.standing, self.place.now()
            if standing is None or not self.playing:
                return
            due = self.table.referee.due(standing, self.roster())
            if due is None or due > now:
                await self.place.writer.call(set_due, self.table.row.id, self.table.row.head, due)
            elif is_deserted(self.roster(), standing.clock.resumed_at, now):
                await self._append(Step([], standing, now), status="abandoned")
            elif standing.clock.resumed_at < due < now - time.OUTAGE_MS and time.may_be_given(standing.clock, now):
                await self._append(self.table.referee.resume(standing, self.roster(), now))
            else:
                step = self.table.referee.run_due(standing, self.roster(), now, self.place.seed)
                if step.events:
                    await self._append(step)

    async def make_up(self) -> None:
        """Give back the time that an outage took, if any did. Raise ``StoreDown``."""
        async with self.lock:
            await self._make_up()

    async def _make_up(self) -> None:
        for _ in range(TRIES):
            standing, now, place = self.table.standing, self.place.now(), self.place
            if standing is None or not self.playing:
                return
            if not time.is_owed(standing.clock, place.back_at(now), now, own=place.is_own(now)):
                return
            await self._append(self.table.referee.resume(standing, self.roster(), now))

    async def leave(self) -> None:
        """Give back what it will cost to find another process, before this one ends. Raise ``StoreDown``."""
        async with self.lock:
            for _ in range(TRIES):
                standing, now = self.table.standing, self.place.now()
                if standing is None or not self.playing or self.beyond:
                    return
                if await self._append(self.table.referee.resume(standing, self.roster(), now)):
                    return

    # The log

    async def _append(self, step: Step, key: ActKey | None = None, status: str = "", by: Watcher | None = None) -> bool:
        """Commit a step, then fold and tell it. After a lost race return ``False`` with the hub up to date."""
        append = build_append(self.table, step, self.roster(), self.place.process, key, status)
        has_won = await self.place.writer.append(append)
        self.place.answered()
        if not has_won:
            metrics.CONFLICTS.inc()
            await self._reload()
            return False
        table_metrics.count_window(self.table.standing, step.standing, step.at)
        table, state = self.table, step.standing.position.state
        table.standing = step.standing
        table.row = replace(table.row, head=state.head, status=append.status, keeper=append.keeper, clock=append.clock)
        table.told += step.events
        del table.told[: len(table.told) - (state.head - state.deal_at)]
        table.know(append.rows)
        self._due = step.standing, append.due_at
        if by is not None:
            by.hold()
        self.audience.tell(step.events)
        self.place.neighbours.tell(table.row.id, state.head if step.events else None)
        self.place.schedule(self)
        if append.status != "playing":
            self.place.ended(table.row.id)
        self._prepare_soon()
        return True

    async def catch_up(self) -> None:
        """Read what is new. Raise ``StoreDown``."""
        async with self.lock:
            await self._reload()

    async def _reload(self) -> None:
        table = self.table
        found = None if self.beyond else await self.place.database.read(queries.news, table.row.id, table.row.head)
        if found is None:
            return
        row, seats, rows = found
        reseated = table.row.roster != row.roster
        try:
            events = loading.follow(table, row, rows)
        except Beyond:
            self._leave_to_others()
            return
        table.sitters = loading.sitters(seats, self.roster())
        self.audience.tell(events)
        self.audience.reseat(table.sitters, table.told)
        if reseated:
            self._presence_changed()
            for watcher in list(self.audience.watchers):
                if self.bars(watcher):
                    watcher.close(Close.NOT_WATCHED)
        self.place.schedule(self)
        self._prepare_soon()

    def _leave_to_others(self) -> None:
        """Send everyone to the newer processes: whatever was done from here on would lose, for the log has moved on."""
        self.beyond = True
        self.idle_since = self.place.now()
        log.warning("table %s is left to newer processes", self.table.row.code)
        self.place.schedule(self)
        for watcher in self.audience.sockets():
            watcher.close(Close.NEWER)

    def _prepare_soon(self) -> None:
        """Let bots choose once what was told is on its way."""
        if self.keeping and self.playing and any(who.bot for who in self.table.sitters):
            asyncio.get_running_loop().call_later(PREPARE_S, self._prepare)

    def _prepare(self) -> None:
        if self.table.standing is not None:
            self.table.referee.prepare(self.table.standing, self.table.sitters)

    # What is shown

    def _documents(self, viewers: Iterable[Viewer]) -> Held:
        table = self.table
        shown = self._made.before_play(table.row, table.sitters, self._shown, self.watchers)
        return self._made.of({"table": shown}, table.standing, viewers)


def _digest(act: wire.Act) -> str:
    body = msgspec.json.encode((act.decision, act.action), order="sorted")
    return hashlib.sha256(body).hexdigest()[:32]


def seen(sitters: Roster, seats: Collection[Seat], now: int) -> Roster:
    """Return who sits, those in these seats seen just now."""
    return tuple(replace(who, last_seen=now, came=True) if seat in seats else who for seat, who in enumerate(sitters))
