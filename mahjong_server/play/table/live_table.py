"""A table as one process knows it: the cached state, and its clients here.

Whatever changes the cached state runs under the table's lock and in this order: compute, commit, fold, broadcast,
schedule. A table that loses a race, or hears that the match has moved on, reads what is new from the log.
"""

import asyncio
import logging
from collections import deque

from msgspec.structs import replace

from games.base import Seat
from mahjong_server import wire
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.http import load_shedding
from mahjong_server.play.match import clock
from mahjong_server.play.match.abandonment import is_deserted
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.match.transition import Answer, TimedPosition, Transition
from mahjong_server.play.storage import loading, queries
from mahjong_server.play.storage.append import ActKey, Append, build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table import table_metrics
from mahjong_server.play.table.connected_table import ConnectedTable
from mahjong_server.play.table.idempotent_acts import IdempotentActs
from mahjong_server.play.table.table_context import TableContext
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.writer.commit import set_due
from mahjong_server.telemetry import metrics

log = logging.getLogger(__name__)
TRIES = 5
PREPARE_S = 0.05
"""So long after an act bots choose, once everyone is told of it; sooner where they are waited for but shortly."""


class LiveTable(ConnectedTable):
    """One table in one process."""

    def __init__(self, context: TableContext, table: LoadedTable) -> None:
        super().__init__(context, table)
        self._acts = IdempotentActs(table, context.database)
        self._resumed_at = deque[int](maxlen=TRIES)
        """When this process last worked out how play is resumed, be it in the log or not: an answer may get lost."""
        self._prepare_soon()

    async def act(self, seat: Seat, act: wire.Act, by: ClientConnection | None = None) -> bool:
        """Put a client's act into the log; return whether it was not there yet.

        Raise ``ActRefused``, ``DatabaseUnavailable``.

        The socket that it came by, if any, is corked once the act is committed: who answers it uncorks it.
        """
        async with self.lock:
            for _ in range(TRIES):
                if self.is_superseded:
                    raise DatabaseUnavailable("a newer process plays this match")
                await self._compensate_outage()  # which may read what is new, so that it comes before any look
                key = self._acts.key_if_new(seat, act)
                if key is None:
                    return False
                head = self.table.row.head
                try:
                    step = self._answer(seat, act)
                except ActRefused as refusal:
                    if refusal.clause is None and (await self._is_behind(head) or await self._acts.recall(key)):
                        continue  # what is asked now is another thing, or this act has long been played
                    raise await self._acts.explained(refusal, key) from None
                if await self._commit(step, key, by=by):
                    return True
                await self._acts.recall(key)
        raise ActRefused("busy", "the table is busy; please try again")

    def _answer(self, seat: Seat, act: wire.Act) -> Transition:
        timed = self.in_play
        if timed is None:
            raise ActRefused("not-playing", "nothing is being played at this table")
        answer, now = Answer(seat, act.decision, act.action), self.context.now()
        return self.table.referee.act(timed, self.presence.seating(), answer, now, self.context.seed)

    async def _is_behind(self, head: int) -> bool:
        """Read what is new; return whether there was anything: hints come late, and some never."""
        await self._reload()
        return self.table.row.head != head

    async def run_due(self) -> None:
        """Do what is due by now. Raise ``DatabaseUnavailable``."""
        async with self.lock:
            self.table.referee.wait_for_absent(load_shedding.absent_factor())
            self.table.referee.bots.may_hurry = load_shedding.bots_may_hurry()
            await self._compensate_outage()
            timed, now, seating = self.in_play, self.context.now(), self.presence.seating()
            if timed is None:
                return
            due = self.table.referee.due(timed, seating)
            if due is None or due > now:
                await self.context.writer.call(set_due, self.table.row.id, self.table.row.head, due)
            elif self.table.row.occasion is None and is_deserted(seating, timed.clock.resumed_at, now):
                await self._commit(Transition([], timed, now), status="abandoned")
            elif clock.is_overdue(timed.clock, due, now):
                await self._resume(timed, now)
            else:
                step = self.table.referee.run_due(timed, seating, now, self.context.seed)
                if step.events:
                    await self._commit(step)

    async def compensate_outage(self) -> None:
        """Give back the time that an outage took, if any did. Raise ``DatabaseUnavailable``."""
        async with self.lock:
            await self._compensate_outage()

    async def _compensate_outage(self) -> None:
        for _ in range(TRIES):
            timed, outages, now = self.in_play, self.context.outages, self.context.now()
            if timed is None:
                return
            is_own = timed.clock.resumed_at in self._resumed_at
            if not outages.is_owed(timed.clock, now, resumed_here=is_own):
                return
            await self._resume(timed, now)

    async def _resume(self, timed: TimedPosition, now: int) -> bool:
        """Give those who are asked time from now on; return ``False`` where another process was first."""
        self._resumed_at.append(now)
        return await self._commit(self.table.referee.resume(timed, self.presence.seating(), now))

    async def leave(self) -> None:
        """Give back what it will cost to find another process, before this one ends. Raise ``DatabaseUnavailable``."""
        async with self.lock:
            for _ in range(TRIES):
                timed = self.in_play
                if timed is None or timed.clock.paused_at:
                    return
                if await self._resume(timed, self.context.now()):
                    break
            await self._compensate_outage()  # the commit may have waited for the end of one

    # The log

    async def _commit(
        self, step: Transition, key: ActKey | None = None, status: str = "", by: ClientConnection | None = None
    ) -> bool:
        """Commit a transition, fold it, broadcast it, and schedule what is due next.

        Return ``False`` where another process has won the race; the table has read what is new then.
        """
        append = build_append(self.table, step, self.context.process, key, status)
        has_won = await self.context.writer.append(append)
        self.context.outages.note_answer(self.context.now())
        if not has_won:
            metrics.CONFLICTS.inc()
            await self._reload()
            return False
        table_metrics.count_window(self.table.timed, step.timed, step.at)
        self._fold(step, append)
        if by is not None:
            by.cork()
        self.broadcaster.broadcast(step.events)
        self.context.peers.announce(append.match, self.table.row.head if step.events else None)
        self.context.deadlines.schedule(append.match, append.due_at, self)
        if append.status != "playing":
            for hear in self.context.end_listeners:
                hear(append.match)
        self._prepare_soon()
        return True

    def _fold(self, step: Transition, append: Append) -> None:
        """Stand where a transition leads that is in the log."""
        table, state = self.table, step.timed.position.state
        table.timed = step.timed
        table.row = replace(
            table.row, head=state.head, status=append.status, deadline_owner=append.deadline_owner, clock=append.clock
        )
        table.deal_events += step.events
        del table.deal_events[: len(table.deal_events) - (state.head - state.deal_at)]
        table.remember_acts(append.rows)

    async def catch_up(self) -> None:
        """Read what is new. Raise ``DatabaseUnavailable``."""
        async with self.lock:
            await self._reload()

    async def _reload(self) -> None:
        table = self.table
        found = (
            None if self.is_superseded else await self.context.database.read(queries.news, table.row.id, table.row.head)
        )
        if found is None:
            return
        row, seats, rows = found
        reseated = table.row.roster != row.roster
        try:
            events = loading.follow(table, row, rows)
        except UnsupportedVersion:
            self.leave_to_others()
            return
        table.seating = loading.seating_of(seats, self.presence.seating())
        self.broadcaster.broadcast(events)
        self.broadcaster.reseat()
        if reseated:
            self.refresh_presence()
            self.close_forbidden()
        self.schedule()
        self._prepare_soon()

    def _prepare_soon(self) -> None:
        """Let bots choose once what was told is on its way."""
        if self.is_deadline_owner and self.playing and any(who.bot for who in self.table.seating):
            delay_s = min(PREPARE_S, self.table.referee.bots.shortest_ms / 4_000)
            asyncio.get_running_loop().call_later(delay_s, self._prepare)

    def _prepare(self) -> None:
        if self.table.timed is not None:
            self.table.referee.prepare(self.table.timed, self.table.seating)
