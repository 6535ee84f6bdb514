"""Who is seen at one table, and how many watch it: what all processes together know of that."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from games.base import Seat
from mahjong_server.play.match.seating import Seating
from mahjong_server.play.projection import document
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.storage.roster_snapshots import RosterSnapshot
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.table.viewers.connections import Connections


class Presence:
    """Who is there, by seat, and how many watch. What viewers are shown of it changes in ``refresh`` alone."""

    def __init__(self, table: LoadedTable, connections: Connections, now: Callable[[], int]) -> None:
        self.spectator_count = 0
        """How many people watch, in all processes together."""
        self.shown = document.presence(table.seating, now())
        """Whether each seat's player is there, as viewers are shown it."""
        self._table = table
        self._connections = connections
        self._now = now
        self._roster: Any = None

    def seating(self) -> Seating:
        """Return who sits, those with a socket here seen just now."""
        here, now = self._connections.seats(), self._now()
        return tuple(
            replace(who, last_seen=now, came=True) if seat in here else who
            for seat, who in enumerate(self._table.seating)
        )

    def refresh(self) -> bool:
        """Look who is there by now; return whether viewers are to be shown something else.

        This is not done whenever something is broadcast: else a hidden event could show by it.
        """
        before, self.shown = self.shown, document.presence(self.seating(), self._now())
        return self.shown != before

    def note_last_seen(self, seen: Mapping[Seat, int]) -> None:
        """Take in when players were last seen, here or by other processes."""
        self._table.seating = tuple(
            replace(who, last_seen=seen[seat], came=True) if seen.get(seat, 0) > who.last_seen else who
            for seat, who in enumerate(self._table.seating)
        )

    def keep_last_seen(self) -> None:
        """Note that those with a socket here were seen just now: one of them is about to go."""
        self._table.seating = self.seating()

    def awaits_somebody(self) -> bool:
        """Return whether anyone sits here without a socket in this process: whether they are there others must tell."""
        here = self._connections.seats()
        return any(who.player is not None and seat not in here for seat, who in enumerate(self._table.seating))

    def spectators(self) -> Iterator[ClientConnection]:
        """Yield the sockets here of those who do not sit."""
        sitting = {who.player for who in self._table.seating if who.player is not None}
        yield from (connection for connection in self._connections.clients if connection.player not in sitting)

    def new_roster_snapshot(self) -> RosterSnapshot | None:
        """Return who sits and stands round the table, if that is not as it was when this was last asked."""
        roster = document.roster(self._table.row, self._table.seating, self.shown, self.spectator_count)
        if roster == self._roster:
            return None
        self._roster = roster
        return RosterSnapshot(self._now(), msgspec.json.encode(roster).decode())
