"""What a node does every few seconds: looks into the database for what hints may have lost, and notes who is here."""

from collections.abc import Sequence

from mahjong_server.background.adaptive_chunks import adaptive_chunks
from mahjong_server.play.node.clock_setter import ClockSetter
from mahjong_server.play.node.open_tables import OpenTables
from mahjong_server.play.node.peer_hints import PeerHints
from mahjong_server.play.node.seat_arrivals import SeatArrivals
from mahjong_server.play.storage import queries
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.table.viewers import spectator_counts
from mahjong_server.play.table.viewers.delayed_tables import DelayedTables
from mahjong_server.telemetry import metrics

POLL_S = 2.0
HEARTBEAT_S = 5.0
ASKED_AT_ONCE = 100
"""Tables that one look into the database is about, as long as the loop has time for more."""
IDLE_MS = 30_000
"""A table that nobody watches here, and that others keep, is forgotten after this long."""


class Polling:
    """Polls and beats for the open tables of one process."""

    def __init__(
        self,
        context: TableContext,
        clock: ClockSetter,
        tables: OpenTables,
        delayed_tables: DelayedTables,
        hints: PeerHints,
        arrivals: SeatArrivals,
    ) -> None:
        self._context = context
        self._clock = clock
        self._tables = tables
        self._delayed_tables = delayed_tables
        self._hints = hints
        self._arrivals = arrivals
        self._notes = spectator_counts.Notes(context.process)

    async def poll(self) -> None:
        """Look what time it is, how far each table is, and who is there, in the database: hints may get lost."""
        await self._clock.set()
        for matches in adaptive_chunks(list(self._tables.live_tables), ASKED_AT_ONCE):
            await self._reload_those_behind(matches)
            await self._read_last_seen(matches)

    async def _reload_those_behind(self, matches: Sequence[int]) -> None:
        heads = await self._context.database.read(queries.heads, matches)
        for match, head in heads.items():
            live_table = self._tables.live_tables.get(match)
            if live_table is None:
                continue
            row = live_table.table.row
            if row.head < head.head or row.roster != head.roster:
                # One that is locked may be folding what it has just written itself.
                if row.head < head.head and not live_table.lock.locked():
                    metrics.BUS_GAPS.inc()
                self._hints.reload(match, "poll")

    async def _read_last_seen(self, matches: Sequence[int]) -> None:
        """Read when players without a socket here were last seen; forget tables that nobody watches here."""
        live_tables = self._tables.live_tables
        awaited = {match for match in matches if match in live_tables and live_tables[match].presence.awaits_somebody()}
        seen = await self._context.database.read(queries.last_seen, awaited) if awaited else {}
        by_match: dict[int, dict[int, int]] = {}
        for (match, seat), moment in seen.items():
            by_match.setdefault(match, {})[seat] = moment
        async for match, live_table in self._tables.by_turns(matches):
            if match in awaited:
                live_table.note_last_seen(by_match.get(match, {}))
            if not (live_table.playing and live_table.is_deadline_owner):
                self._tables.forget_if_idle(live_table, IDLE_MS)

    async def heartbeat(self) -> None:
        """Tell the others which tables are open here; note in the database who has a socket here."""
        live_tables = self._tables.live_tables
        self._context.peers.announce_open(live_tables)
        seats = [(match, seat) for match, each in live_tables.items() for seat in each.connections.seats()]
        await self._arrivals.touch_seats(seats)
        await self._count_spectators()

    async def _count_spectators(self) -> None:
        """Note in the database who watches here, and learn how many watch anywhere."""
        here, context = await self.spectators(), self._context
        news, now = self._notes.news(here, context.now()), context.now()
        if news:
            await context.writer.call(self._notes.write, news, now)
            self._notes.written(news, now)
        counts = await context.database.read(spectator_counts.count, list(self._tables.live_tables), now)
        async for match, live_table in self._tables.by_turns(list(self._tables.live_tables)):
            live_table.note_spectator_count(counts.get(match, 0))

    async def spectators(self) -> dict[int, spectator_counts.Crowd]:
        """Return who watches here, by match."""
        spectators = {
            match: list(live_table.presence.spectators())
            async for match, live_table in self._tables.by_turns(list(self._tables.live_tables))
        }
        for match, late in self._delayed_tables.crowds():
            spectators.setdefault(match, []).extend(late)
        return {match: spectator_counts.crowd(sockets) for match, sockets in spectators.items() if sockets}
