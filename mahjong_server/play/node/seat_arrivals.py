"""Notes in the database which players have a socket here, and tells the other processes of those who have just come."""

from collections.abc import Sequence
from contextlib import suppress

from games.base import Seat
from mahjong_server.background.adaptive_chunks import adaptive_chunks
from mahjong_server.background.batcher import Batcher
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play.node.open_tables import OpenTables
from mahjong_server.play.node.peer_hints import PeerHints
from mahjong_server.play.table.hints import Bus, Changed, Touched
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.writer.commit import touch

ASKED_AT_ONCE = 100
"""Seats that one note in the database is about, as long as the loop has time for more."""


class SeatArrivals:
    """Those who arrive while one note is written are noted together."""

    def __init__(self, context: TableContext, tables: OpenTables, hints: PeerHints, bus: Bus) -> None:
        self._context = context
        self._tables = tables
        self._hints = hints
        self._bus = bus
        self._batcher = Batcher(self._note_arrivals)

    def add(self, match: int, seat: Seat) -> None:
        """Note, soon, that a player has come, who has the view already."""
        self._batcher.add((match, seat))

    async def stop(self) -> None:
        """Note nothing more."""
        await self._batcher.stop()

    async def touch_seats(self, seats: Sequence[tuple[int, Seat]]) -> None:
        """Write down that players have a socket open now. Raise ``DatabaseUnavailable``."""
        for some in adaptive_chunks(seats, ASKED_AT_ONCE):
            await self._context.writer.call(touch, some, self._context.now())

    async def _note_arrivals(self, seats: Sequence[tuple[int, Seat]]) -> None:
        with suppress(DatabaseUnavailable):
            await self.touch_seats(seats)
            for match in dict(seats):
                self._bus.publish(Changed(match))
            if any(map(self._is_listed_now, dict(seats))):
                self._hints.handle_everywhere(Touched("lobby"))

    def _is_listed_now(self, match: int) -> bool:
        """Return whether this is a table that is listed while somebody who sits there has it open."""
        live_table = self._tables.live_tables.get(match)
        return live_table is not None and live_table.table.row.public and live_table.table.row.status == "waiting"
