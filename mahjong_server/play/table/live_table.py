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
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.match.runner import Refused
from mahjong_server.play.match.seating import Seating
from mahjong_server.play.match.transition import Answer, TimedPosition, Transition
from mahjong_server.play.projection import document
from mahjong_server.play.projection.viewer_documents import ViewerDocuments
from mahjong_server.play.storage import loading, queries, roster_snapshots
from mahjong_server.play.storage.append import ActKey, build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table import table_metrics
from mahjong_server.play.table.broadcaster import Broadcaster, seat_of
from mahjong_server.play.table.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.peer_tables import PeerTables
from mahjong_server.play.writer.commit import set_due
from mahjong_server.play.writer.queue import Writer
from mahjong_server.telemetry import metrics
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
TRIES = 5
LATE_KEEPER_MS = 1_000
"""Whoever did not make the last append waits this long before doing, in its place, what is due."""
PREPARE_S = 0.05


class TableContext(NamedTuple):
    """What the hubs of a process share.

    ``schedule`` is told whenever a hub's next due time may have changed, ``ended`` when it was this process's append
    that ended a match (its id). ``draw`` returns so many random bytes, ``back_at`` when the last outage was over, seen
    from a moment, ``is_own`` whether it was this process's own; ``answered`` is told whenever the database has answered
    an append.
    """

    process: str
    database: readers.Database
    writer: Writer
    peers: PeerTables
    now: Callable[[], int]
    pace: float
    schedule: "Callable[[LiveTable], None]"
    ended: Callable[[int], None] = lambda _: None
    draw: Callable[[int], bytes] = secrets.token_bytes
    back_at: Callable[[int], int] = lambda _: 0
    is_own: Callable[[int], bool] = lambda _: False
    answered: Callable[[], None] = lambda: None

    def seed(self) -> bytes:
        """Return what the next wall is made from."""
        return self.draw(32)


class LiveTable:
    """One table in one process."""

    def __init__(self, context: TableContext, table: LoadedTable) -> None:
        self.context = context
        self.table = table
        self.lock = asyncio.Lock()
        self.idle_since = context.now()
        self.watchers = 0
        """How many people watch, in all processes together."""
        self.beyond = False
        """Whether a newer process has gone on with the match, in a way that this one does not understand."""
        self._scene: Any = None
        self._rostered: tuple[Any, Seating] = None, ()
        self._made = document.Documents(table.referee.runner)
        self.broadcaster = Broadcaster(
            table.referee.runner, self._documents, context.now, lambda: context.writer.acting > 0
        )
        self._shown = document.presence(table.seating, context.now())
        self._due: tuple[TimedPosition, int | None] | None = None
        """When the standing that was just written down is due, for whoever asks next."""
        self._prepare_soon()

    @property
    def playing(self) -> bool:
        """Whether a match is being played here."""
        return self.table.timed is not None and self.table.row.status == "playing" and not self.beyond

    # Who watches

    def attach(self, watcher: ClientConnection) -> None:
        """Let a socket in; its player is present from now on."""
        if self.beyond or self.is_watch_forbidden(watcher):
            watcher.close(Close.NEWER if self.beyond else Close.NOT_WATCHED)
            return
        seat, now = seat_of(watcher.player, self.table.seating), self.context.now()
        if seat is not None:
            self.note_last_seen({seat: now})
        self.broadcaster.add(watcher, self.table.seating, self.table.deal_events)
        self.context.schedule(self)

    def is_watch_forbidden(self, watcher: ClientConnection) -> bool:
        """Return whether somebody may not even see what is public; who ever sat down may."""
        row = self.table.row
        if row.spectators != "none" or row.status != "playing":
            return False
        return watcher.player is None or all(who.player != watcher.player for who in self.table.seating)

    def spectators(self) -> Iterator[ClientConnection]:
        """Yield the sockets here of those who do not sit."""
        sitting = {who.player for who in self.table.seating if who.player is not None}
        yield from (watcher for watcher in self.broadcaster.watchers if watcher.player not in sitting)

    def detach(self, watcher: ClientConnection) -> None:
        """Forget a socket; its player is given up only after the grace period."""
        self.table.seating = self.seating()
        self.broadcaster.remove(watcher)
        self.idle_since = self.context.now()
        self._presence_changed()

    def look(self, subscriptions: Iterable[ViewAsSubscription]) -> None:
        """Show what the public sees. Nobody is present by it or counted as watching: the table can't tell."""
        for subscription in subscriptions:
            self.broadcaster.subscribe(subscription, self.table.deal_events)

    def look_away(self, subscriptions: Iterable[ViewAsSubscription]) -> None:
        """Show them nothing more."""
        for subscription in subscriptions:
            self.broadcaster.unsubscribe(subscription)
        self.idle_since = self.context.now()

    def seating(self) -> Seating:
        """Return who sits, those with a socket here seen just now."""
        parts = self.table.seating, self.broadcaster.seats(), self.context.now()
        if parts != self._rostered[0]:
            self._rostered = parts, seen(*parts)
        return self._rostered[1]

    def awaits_somebody(self) -> bool:
        """Return whether anyone sits here without a socket in this process: whether they are there others must tell."""
        seats = self.broadcaster.seats()
        return any(who.player is not None and seat not in seats for seat, who in enumerate(self.table.seating))

    def note_last_seen(self, seen: dict[Seat, int]) -> None:
        """Take in when other processes last saw the players."""
        self.table.seating = tuple(
            replace(who, last_seen=seen[seat], came=True) if seen.get(seat, 0) > who.last_seen else who
            for seat, who in enumerate(self.table.seating)
        )
        self._presence_changed()

    def note_spectator_count(self, watchers: int) -> None:
        """Take in how many people watch."""
        if watchers != self.watchers:
            self.watchers = watchers
            self.broadcaster.broadcast([])
        self._keep_scene()

    def _presence_changed(self) -> None:
        # Presence is looked at here alone and not whenever something is told: else a hidden event could show by it.
        shown = document.presence(self.seating(), self.context.now())
        if shown != self._shown:
            self._shown = shown
            self.broadcaster.broadcast([])
        self._keep_scene()
        self.context.schedule(self)

    def _keep_scene(self) -> None:
        """Write down who sits and stands round the table, where some are to see it later."""
        row = self.table.row
        if row.spectators != "all" or not self.playing or not self.is_deadline_owner:
            return
        scene = document.scene(row, self.table.seating, self._shown, self.watchers)
        if scene != self._scene:
            self._scene = scene
            kept = roster_snapshots.RosterSnapshot(self.context.now(), msgspec.json.encode(scene).decode())
            self.context.writer.put(roster_snapshots.keep, row.id, kept)

    # Acts

    async def act(self, seat: Seat, act: wire.Act, by: ClientConnection | None = None) -> bool:
        """Put a client's act into the log; return whether it was not there yet. Raise ``Refused`` or ``StoreDown``.

        The socket that it came by, if any, is held once the act is told: who answers it releases it.
        """
        key = ActKey(seat, act.id.replace("-", ""), _digest(act))
        async with self.lock:
            for _ in range(TRIES):
                if self.beyond:
                    raise readers.StoreDown("a newer process plays this match")
                await self._compensate_outage()  # which may read what is new, so that it comes before any look
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
        digest = await self.context.database.read(queries.act, self.table.row.id, key.seat, key.act)
        if digest is not None:
            self.table.acts[key.seat, key.act] = digest
        return digest is not None

    async def _told(self, refusal: Refused, key: ActKey) -> Refused:
        """Return what the seat is told: perhaps it has given this very answer, under another id, as the log knows."""
        over = refusal.code == "decision-over"
        if over and await self.context.database.read(queries.said, self.table.row.id, key.seat, key.digest):
            return Refused("answered-elsewhere", "another page of yours has said so before")
        return refusal

    def _answer(self, seat: Seat, act: wire.Act) -> Transition:
        timed = self.table.timed
        if timed is None or not self.playing:
            raise Refused("not-playing", "nothing is being played at this table")
        referee, now = self.table.referee, self.context.now()
        answer = Answer(seat, act.decision, act.action)
        return referee.act(timed, self.seating(), answer, now, self.context.seed)

    # What happens by itself

    def next_due(self) -> int | None:
        """Return when this process has to look after the match again, or ``None``."""
        if self.table.timed is None or not self.playing:
            return None
        known, self._due = self._due, None
        if known is not None and known[0] is self.table.timed:
            due = known[1]
        else:
            due = self.table.referee.due(self.table.timed, self.seating())
        late = 0 if self.is_deadline_owner else LATE_KEEPER_MS
        return None if due is None else due + late

    @property
    def is_deadline_owner(self) -> bool:
        """Whether this process is the one that acts first when something is due."""
        return self.table.row.keeper in {"", self.context.process}

    async def run_due(self) -> None:
        """Do what is due by now. Raise ``StoreDown``."""
        async with self.lock:
            await self._compensate_outage()
            timed, now = self.table.timed, self.context.now()
            if timed is None or not self.playing:
                return
            due = self.table.referee.due(timed, self.seating())
            if due is None or due > now:
                await self.context.writer.call(set_due, self.table.row.id, self.table.row.head, due)
            elif is_deserted(self.seating(), timed.clock.resumed_at, now):
                await self._append(Transition([], timed, now), status="abandoned")
            elif timed.clock.resumed_at < due < now - time.OUTAGE_MS and time.may_be_given(timed.clock, now):
                await self._append(self.table.referee.resume(timed, self.seating(), now))
            else:
                step = self.table.referee.run_due(timed, self.seating(), now, self.context.seed)
                if step.events:
                    await self._append(step)

    async def compensate_outage(self) -> None:
        """Give back the time that an outage took, if any did. Raise ``StoreDown``."""
        async with self.lock:
            await self._compensate_outage()

    async def _compensate_outage(self) -> None:
        for _ in range(TRIES):
            timed, now, context = self.table.timed, self.context.now(), self.context
            if timed is None or not self.playing:
                return
            if not time.is_owed(timed.clock, context.back_at(now), now, own=context.is_own(now)):
                return
            await self._append(self.table.referee.resume(timed, self.seating(), now))

    async def leave(self) -> None:
        """Give back what it will cost to find another process, before this one ends. Raise ``StoreDown``."""
        async with self.lock:
            for _ in range(TRIES):
                timed, now = self.table.timed, self.context.now()
                if timed is None or not self.playing or self.beyond:
                    return
                if await self._append(self.table.referee.resume(timed, self.seating(), now)):
                    return

    # The log

    async def _append(
        self, step: Transition, key: ActKey | None = None, status: str = "", by: ClientConnection | None = None
    ) -> bool:
        """Commit a step, then fold and tell it. After a lost race return ``False`` with the hub up to date."""
        append = build_append(self.table, step, self.context.process, key, status)
        has_won = await self.context.writer.append(append)
        self.context.answered()
        if not has_won:
            metrics.CONFLICTS.inc()
            await self._reload()
            return False
        table_metrics.count_window(self.table.timed, step.timed, step.at)
        table, state = self.table, step.timed.position.state
        table.timed = step.timed
        table.row = replace(table.row, head=state.head, status=append.status, keeper=append.keeper, clock=append.clock)
        table.deal_events += step.events
        del table.deal_events[: len(table.deal_events) - (state.head - state.deal_at)]
        table.know(append.rows)
        self._due = step.timed, append.due_at
        if by is not None:
            by.hold()
        self.broadcaster.broadcast(step.events)
        self.context.peers.announce(table.row.id, state.head if step.events else None)
        self.context.schedule(self)
        if append.status != "playing":
            self.context.ended(table.row.id)
        self._prepare_soon()
        return True

    async def catch_up(self) -> None:
        """Read what is new. Raise ``StoreDown``."""
        async with self.lock:
            await self._reload()

    async def _reload(self) -> None:
        table = self.table
        found = None if self.beyond else await self.context.database.read(queries.news, table.row.id, table.row.head)
        if found is None:
            return
        row, seats, rows = found
        reseated = table.row.roster != row.roster
        try:
            events = loading.follow(table, row, rows)
        except UnsupportedVersion:
            self._leave_to_others()
            return
        table.seating = loading.seating_of(seats, self.seating())
        self.broadcaster.broadcast(events)
        self.broadcaster.reseat(table.seating, table.deal_events)
        if reseated:
            self._presence_changed()
            for watcher in list(self.broadcaster.watchers):
                if self.is_watch_forbidden(watcher):
                    watcher.close(Close.NOT_WATCHED)
        self.context.schedule(self)
        self._prepare_soon()

    def _leave_to_others(self) -> None:
        """Send everyone to the newer processes: whatever was done from here on would lose, for the log has moved on."""
        self.beyond = True
        self.idle_since = self.context.now()
        log.warning("table %s is left to newer processes", self.table.row.code)
        self.context.schedule(self)
        for watcher in self.broadcaster.sockets():
            watcher.close(Close.NEWER)

    def _prepare_soon(self) -> None:
        """Let bots choose once what was told is on its way."""
        if self.is_deadline_owner and self.playing and any(who.bot for who in self.table.seating):
            asyncio.get_running_loop().call_later(PREPARE_S, self._prepare)

    def _prepare(self) -> None:
        if self.table.timed is not None:
            self.table.referee.prepare(self.table.timed, self.table.seating)

    # What is shown

    def _documents(self, viewers: Iterable[Viewer]) -> ViewerDocuments:
        table = self.table
        shown = self._made.before_play(table.row, table.seating, self._shown, self.watchers)
        return self._made.of({"table": shown}, table.timed, viewers)


def _digest(act: wire.Act) -> str:
    body = msgspec.json.encode((act.decision, act.action), order="sorted")
    return hashlib.sha256(body).hexdigest()[:32]


def seen(seating: Seating, seats: Collection[Seat], now: int) -> Seating:
    """Return who sits, those in these seats seen just now."""
    return tuple(replace(who, last_seen=now, came=True) if seat in seats else who for seat, who in enumerate(seating))
