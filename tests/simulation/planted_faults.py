"""Faults to plant in the server: each patches what stands in a class or a module as somebody might write it."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from games.base import Json, Viewer
from mahjong_server.play.match import clock
from mahjong_server.play.match.transition import TimedPosition, Transition
from mahjong_server.play.node.deadline_scheduler import DeadlineScheduler
from mahjong_server.play.node.peer_hints import PeerHints
from mahjong_server.play.node.polling import Polling
from mahjong_server.play.projection.document import Documents
from mahjong_server.play.storage import loading
from mahjong_server.play.storage.append import ActKey, Append
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.table import connected_table
from mahjong_server.play.table.hints import Hint, Moved
from mahjong_server.play.table.idempotent_acts import IdempotentActs
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.broadcaster import Broadcaster
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.simulation.links import Scribe

Plant = Callable[[pytest.MonkeyPatch], None]


def _loaded(patch: pytest.MonkeyPatch, change: Callable[[loading.LoadedTable], None]) -> None:
    """Change each table that is loaded."""
    load = loading.load

    async def changed(*args: Any) -> Any:
        table = await load(*args)
        if table is not None:
            change(table)
        return table

    patch.setattr(loading, "load", changed)


def acts_are_not_known_again(patch: pytest.MonkeyPatch) -> None:
    """Whatever was acted is forgotten: a resent act is refused, or played again."""

    async def nothing(*_: Any) -> bool:
        return False

    patch.setattr(loading.LoadedTable, "remember_acts", lambda *_: None)
    patch.setattr(IdempotentActs, "recall", nothing)


def resent_acts_are_new_ones(patch: pytest.MonkeyPatch) -> None:
    """An act that another process, or one before this, has played is played a second time."""
    act = LiveTable.act

    async def anew(self: LiveTable, seat: int, message: Any, by: ClientConnection | None = None) -> bool:
        timed = self.table.timed
        asked = timed.position.decisions.get(seat) if timed else None
        if (seat, message.id.replace("-", "")) in self.table.acts and asked is not None:
            return await act(self, seat, replace(message, id="f" + message.id[1:], decision=asked.id), by)
        return await act(self, seat, message, by)

    patch.setattr(LiveTable, "act", anew)


def acts_are_lost_after_they_were_acknowledged(patch: pytest.MonkeyPatch) -> None:
    """The writer answers before it has written, and now and then it does not come to that."""
    append = Scribe.append

    async def hasty(self: Scribe, what: Append) -> bool:
        return what.head % 7 == 0 or await append(self, what)

    patch.setattr(Scribe, "append", hasty)


def told_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what may yet lose the race."""
    append = LiveTable._commit

    async def hasty(self: LiveTable, step: Transition, *args: Any, **options: Any) -> bool:
        before, self.table.timed = self.table.timed, step.timed
        self.broadcaster.broadcast(step.events)
        self.table.timed = before
        return await append(self, step, *args, **options)

    patch.setattr(LiveTable, "_commit", hasty)


def gaps_are_ignored(patch: pytest.MonkeyPatch) -> None:
    """A hub that has missed several appends reads the newest event alone."""
    follow = loading.follow

    def hasty(table: loading.LoadedTable, row: Any, rows: list[LogEntry]) -> list[Any]:
        return follow(table, row, rows[-1:])

    patch.setattr(loading, "follow", hasty)


def hints_are_believed(patch: pytest.MonkeyPatch) -> None:
    """A hub takes a hint for the news itself, and does not read any."""
    handle = PeerHints.handle

    def believe(self: PeerHints, hint: Hint) -> None:
        known = self._tables.live_tables.get(hint.match) if isinstance(hint, Moved) else None
        if known is not None and isinstance(hint, Moved):
            known.table.row = replace(known.table.row, head=max(hint.head, known.table.row.head))
        handle(self, hint)

    patch.setattr(PeerHints, "handle", believe)


def a_stale_process_writes(patch: pytest.MonkeyPatch) -> None:
    """Who loses the race writes the same once more, behind what has come in between."""
    append = LiveTable._commit

    async def stubborn(self: LiveTable, step: Transition, key: ActKey | None = None, status: str = "") -> bool:
        if await append(self, step, key, status):
            return True
        return self.playing and await append(self, step, key, status)

    patch.setattr(LiveTable, "_commit", stubborn)


def every_step_is_broadcast_twice(patch: pytest.MonkeyPatch) -> None:
    """What was told is told again, as if it were something new."""
    tell = Broadcaster.broadcast

    def twice(self: Broadcaster, events: Any, newcomer: ClientConnection | None = None) -> None:
        tell(self, events, newcomer)
        if events:
            tell(self, events)

    patch.setattr(Broadcaster, "broadcast", twice)


def steps_are_logged_twice(patch: pytest.MonkeyPatch) -> None:
    """The same events stand in the log a second time, under the numbers that follow."""
    append = LiveTable._commit

    async def twice(
        self: LiveTable,
        step: Transition,
        key: ActKey | None = None,
        status: str = "",
        by: ClientConnection | None = None,
    ) -> bool:
        won = await append(self, step, key, status, by)
        if won and self.playing and step.events:
            await append(self, step)
        return won

    patch.setattr(LiveTable, "_commit", twice)


def others_hands_are_shown(patch: pytest.MonkeyPatch) -> None:
    """A seat is shown what the next one is to see."""
    of = Documents.of

    def anothers(self: Documents, shared: Json, timed: TimedPosition | None, viewers: Iterable[Viewer]) -> Any:
        whose = {viewer: viewer - 1 if viewer is not None and viewer > 0 else viewer for viewer in viewers}
        made = of(self, shared, timed, {*whose, *whose.values()})
        own = {viewer: made.own[viewer]._replace(view=made.own[other].view) for viewer, other in whose.items()}
        return made._replace(own=own)

    patch.setattr(Documents, "of", anothers)


def frames_go_to_everyone(patch: pytest.MonkeyPatch) -> None:
    """Events are redacted once for all, as their seat may see them."""
    patch.setattr(Broadcaster, "_seen", lambda self, events, viewers: dict.fromkeys(viewers, _seen(self, events)))


def _seen(audience: Broadcaster, events: Any) -> list[Any]:
    seen = (audience._runner.redact(event, getattr(event, "seat", 0)) for event in events)
    return [event for event in seen if event is not None]


def outages_are_charged(patch: pytest.MonkeyPatch) -> None:
    """Clocks run on while nobody serves."""
    patch.setattr(clock, "is_owed", lambda *_, **__: False)
    patch.setattr(clock, "OUTAGE_MS", 10**9)


def banks_are_charged_twice(patch: pytest.MonkeyPatch) -> None:
    """Whoever plays without time pays from the bank, which has not yet begun to run."""
    tick = clock.tick

    def dear(before: clock.Clock, *args: Any) -> clock.Clock:
        after = tick(before, *args)
        ended = [seat for seat, old in before.running.items() if old.bank and after.running.get(seat) != old]
        banks = tuple(left - 700 * (seat in ended) for seat, left in enumerate(after.banks))
        return replace(after, banks=banks)

    patch.setattr(clock, "tick", dear)


def tables_play_on_in_a_pause(patch: pytest.MonkeyPatch) -> None:
    """A referee's pause is written down, and nobody goes by it."""
    patch.setattr(clock, "pause", lambda before, _: before)


def pauses_are_charged(patch: pytest.MonkeyPatch) -> None:
    """Clocks run on while a referee has the game stand still."""
    patch.setattr(clock, "_unpause", lambda before, now: replace(before, paused_at=0, resumed_at=now))


def nobody_may_go_on_after_a_pause(patch: pytest.MonkeyPatch) -> None:
    """A table stays as it is once it was paused."""
    patch.setattr(clock, "_unpause", lambda before, _: before)


def the_deadline_scheduler_never_runs(patch: pytest.MonkeyPatch) -> None:
    """What is due is done by nobody."""
    patch.setattr(DeadlineScheduler, "_begin", lambda *_: None)


def nobody_looks_after_dead_owners(patch: pytest.MonkeyPatch) -> None:
    """A table whose process has died stands still."""

    async def nothing(_: DeadlineScheduler) -> None:
        return

    patch.setattr(DeadlineScheduler, "_take_over_overdue", nothing)
    patch.setattr(connected_table, "NON_OWNER_DELAY_MS", 10**9)


def nobody_polls(patch: pytest.MonkeyPatch) -> None:
    """A hint that got lost is never made up for."""

    async def nothing(_: Polling) -> None:
        return

    patch.setattr(Polling, "poll", nothing)


def resyncs_are_lost(patch: pytest.MonkeyPatch) -> None:
    """Now and then a socket is let in and told nothing of what went before."""
    give = Broadcaster._resync

    def forget(self: Broadcaster, connection: Any, reason: str) -> None:
        if len(self._table.deal_events) % 5:
            give(self, connection, reason)

    patch.setattr(Broadcaster, "_resync", forget)


def it_runs_in_a_circle(patch: pytest.MonkeyPatch) -> None:
    """A process is busy for ever, and time does not pass."""

    async def busy(_: DeadlineScheduler) -> None:
        while True:
            await asyncio.sleep(0)

    patch.setattr(DeadlineScheduler, "_take_over_overdue", busy)


def it_crashes(patch: pytest.MonkeyPatch) -> None:
    """The simulation itself fails."""
    from tests.simulation.broadcast_checks import Auditor

    def crash(_: Auditor) -> None:
        raise RuntimeError(f"at {object()!r}")

    patch.setattr(Auditor, "audit", crash)
