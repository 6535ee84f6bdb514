"""A table as its clients of this process see it: connected, present or not, shown what there is."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from games.base import Seat
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.storage import roster_snapshots
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.table.viewers.broadcaster import Broadcaster
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.viewers.connections import Connections, seat_of
from mahjong_server.play.table.viewers.presence import Presence
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
NON_OWNER_DELAY_MS = 1_000
"""Delay after which a process that is not the deadline owner does what is due in its place."""


class ConnectedTable(ABC):
    """The state of one table, and its clients. What is played at it is ``LiveTable``'s."""

    def __init__(self, context: TableContext, table: LoadedTable) -> None:
        self.context = context
        self.table = table
        self.lock = asyncio.Lock()
        self.idle_since = context.now()
        self.is_superseded = False
        """Whether a newer process has gone on with the match, in a way that this one does not understand."""
        self.connections = Connections()
        self.presence = Presence(table, self.connections, context.now)
        self.broadcaster = Broadcaster(table, self.presence, self.connections, context.writer, context.now)

    @property
    def in_play(self) -> TimedPosition | None:
        """Where the match that is being played here stands, ``None`` where none is."""
        return self.table.timed if self.table.row.status == "playing" and not self.is_superseded else None

    @property
    def playing(self) -> bool:
        """Whether a match is being played here."""
        return self.in_play is not None

    @property
    def is_deadline_owner(self) -> bool:
        """Whether this process is the one that acts first when something is due."""
        return self.table.row.deadline_owner in {"", self.context.process}

    def attach(self, connection: ClientConnection) -> None:
        """Let a socket in; its player is present from now on."""
        if self.is_superseded or self.is_watch_forbidden(connection):
            connection.close(Close.NEWER if self.is_superseded else Close.NOT_WATCHED)
            return
        seat, now = seat_of(connection.player, self.table.seating), self.context.now()
        if seat is not None:
            self.presence.note_last_seen({seat: now})
            self.presence.refresh()
        self.broadcaster.add(connection)  # which shows the others who is there by now
        self._keep_roster()
        self.schedule()

    def is_seated(self, connection: ClientConnection) -> bool:
        """Return whether whoever has opened a socket has a seat here, be it one that was left."""
        return connection.player is not None and any(who.player == connection.player for who in self.table.seating)

    def seat_left(self, connection: ClientConnection) -> Seat | None:
        """Return the seat of an event's table in play that whoever has opened a socket has left, if there is one."""
        if self.table.row.occasion is None or not self.playing or connection.player is None:
            return None
        seating = enumerate(self.table.seating)
        return next((seat for seat, who in seating if who.left and who.player == connection.player), None)

    def is_watch_forbidden(self, connection: ClientConnection) -> bool:
        """Return whether somebody may not even see what is public; who ever sat down may.

        What is dealt here and at other tables nobody else sees before all may know it, over or not.
        """
        row = self.table.row
        secret = row.are_hands_secret(self.context.now())
        if not secret and (row.spectators != "none" or row.status != "playing"):
            return False
        return not self.is_seated(connection)

    def detach(self, connection: ClientConnection) -> None:
        """Forget a socket; its player is given up only after the grace period."""
        self.presence.keep_last_seen()
        self.broadcaster.remove(connection)
        self.idle_since = self.context.now()
        self.refresh_presence()

    def observe(self, subscriptions: Iterable[ViewAsSubscription]) -> None:
        """Show what the public sees. Nobody is present by it or counted as watching: the table can't tell."""
        for subscription in subscriptions:
            self.broadcaster.subscribe(subscription)

    def stop_observing(self, subscriptions: Iterable[ViewAsSubscription]) -> None:
        """Show these subscriptions nothing more."""
        for subscription in subscriptions:
            self.broadcaster.unsubscribe(subscription)
        self.idle_since = self.context.now()

    def note_last_seen(self, seen: Mapping[Seat, int]) -> None:
        """Take in when other processes last saw the players."""
        self.presence.note_last_seen(seen)
        self.refresh_presence()

    def note_spectator_count(self, count: int) -> None:
        """Take in how many people watch."""
        if count != self.presence.spectator_count:
            self.presence.spectator_count = count
            self.broadcaster.broadcast([])
        self._keep_roster()

    def refresh_presence(self) -> None:
        """Look who is there by now, and show it if that has changed."""
        if self.presence.refresh():
            self.broadcaster.broadcast([])
        self._keep_roster()
        self.schedule()

    def _keep_roster(self) -> None:
        """Write down who sits and stands round the table, where some are to see it later."""
        row = self.table.row
        if row.spectators != "all" or not self.playing or not self.is_deadline_owner:
            return
        snapshot = self.presence.new_roster_snapshot()
        if snapshot is not None:
            self.context.writer.put(roster_snapshots.keep, row.id, snapshot)

    def close_forbidden(self) -> None:
        """Close the sockets of those who may not watch any more."""
        for connection in list(self.connections.clients):
            if self.is_watch_forbidden(connection):
                connection.close(Close.NOT_WATCHED)

    def leave_to_others(self) -> None:
        """Send everyone to the newer processes: whatever was done from here on would lose, for the log has moved on."""
        self.is_superseded = True
        self.idle_since = self.context.now()
        log.warning("table %s is left to newer processes", self.table.row.code)
        self.schedule()
        for connection in self.connections.sockets():
            connection.close(Close.NEWER)

    @abstractmethod
    async def run_due(self) -> None:
        """Do what is due by now. Raise ``DatabaseUnavailable``."""

    def next_due(self) -> int | None:
        """Return when this process has to look after the match again, or ``None``."""
        timed = self.in_play
        due = None if timed is None else self.table.referee.due(timed, self.presence.seating())
        late = 0 if self.is_deadline_owner else NON_OWNER_DELAY_MS
        return None if due is None else due + late

    def schedule(self) -> None:
        """Note when this process has to look after the match next."""
        self.context.deadlines.schedule(self.table.row.id, self.next_due(), self)
