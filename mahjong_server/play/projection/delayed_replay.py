"""A match folded up to a moment of the past, as those see it who see every hand. Pure: what it folds is handed in.

It takes rows of the log and roster snapshots as they come, and lets each have its effect when its time has come.
Times are those of the rows (epoch ms); a row whose clock was a little behind counts as of the time of the one before.
How far it may be shown says its ``spectator_delay``; it is handed no row of a deal that goes on.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.base import ALL, Json, secret_repr
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import Clock
from mahjong_server.play.match.runner import MatchState
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.projection import document
from mahjong_server.play.projection.spectator_delay import End, Playback, Shown
from mahjong_server.play.storage import agreed_times
from mahjong_server.play.storage.loading import referee_of, seating_of
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from mahjong_server.play.storage.roster_snapshots import RosterSnapshot

OVER = ("finished", "abandoned")


class Mark(NamedTuple):
    """Where a replay may begin: a snapshot, the clock of then, and the entries of its deal up to it."""

    state: MatchState
    clock: str
    deal_events: list[LogEntry]

    def __repr__(self) -> str:
        return secret_repr(self)


class DelayedReplay:
    """One match. ``moment`` is how far it is shown; ``deal_events`` are the events of the deal that is shown.

    ``delayed``: what is over is shown by the table's delay later, and not at once.
    """

    def __init__(self, row: MatchRow, seats: Sequence[SeatRow], time_scale: float, *, delayed: bool = True) -> None:
        self.row = row
        self.seats = seats
        self.moment = 0
        self.deal_events: list[Any] = []
        self.referee = referee_of(row, len(seats), time_scale)
        self.timed: TimedPosition | None = None
        self.delayed = delayed
        self._deals: list[End] = []
        self._roster: Json = None
        self._last = 0
        self._upcoming_rosters: deque[RosterSnapshot] = deque()
        self._rows: deque[LogEntry] = deque()
        self.read = 0
        """How many rows of the log it has taken."""
        self.roster_snapshots_read = 0
        """When the newest roster snapshot that it has taken began."""
        self.plan(row, ())

    @property
    def by_deals(self) -> bool:
        """Whether each deal is shown once it is over, and not the whole match."""
        return bool(self.referee.runner.game.info.hands_open_at_end)

    # What is handed in

    def plan(self, row: MatchRow, ends: Iterable[End]) -> None:
        """Take the match's row as it is now, and the ends of the deals that are over by now."""
        self.row, self._deals = row, self._known(ends)
        self.playback = self.planned(row, ())

    def planned(self, row: MatchRow, ends: Iterable[End]) -> Playback:
        """Return when what is shown by this row, once these deals are over too."""
        parts = self._known(ends) if self.by_deals else []
        over = row.status in OVER
        if over and row.started_at is not None and row.finished_at is not None:
            parts.append(End(row.head, max([row.finished_at, *(end.at for end in parts)])))
        return Playback(row.started_at, agreed_times.delay_ms(row) if self.delayed else 0, parts, over=over)

    def _known(self, ends: Iterable[End]) -> list[End]:
        """Return the ends of deals with those that are new."""
        return [*self._deals, *(end for end in ends if end.stop > self.deals_read)]

    @property
    def deals_read(self) -> int:
        """Up to which entry of the log the ends of deals are known."""
        return self._deals[-1].stop if self._deals else 0

    def begin_at(self, mark: Mark, at: int) -> None:
        """Begin with a snapshot in place of the first entry; what follows was not before ``at``."""
        runner = self.referee.runner
        self.timed = TimedPosition(runner.at(mark.state), msgspec.json.decode(mark.clock, type=Clock))
        self.deal_events = [runner.decode(row.data) for row in mark.deal_events]
        self.read = mark.state.head
        self.moment = self._last = at

    def take(self, rows: Iterable[LogEntry]) -> None:
        """Take what follows in the log; rows after a gap are left for another time."""
        for row in rows:
            if row.seq != self.read:
                return
            self._last = max(row.at, self._last)
            self._rows.append(row._replace(at=self._last))
            self.read += 1

    def set_roster_snapshot(self, snapshot: RosterSnapshot) -> None:
        """Begin with what stood round the table then."""
        self._roster, self.roster_snapshots_read = msgspec.json.decode(snapshot.data), snapshot.at

    def take_roster_snapshots(self, roster_snapshots: Iterable[RosterSnapshot]) -> None:
        """Take what stood round the table later on."""
        for snapshot in roster_snapshots:
            if snapshot.at > self.roster_snapshots_read:
                self._upcoming_rosters.append(snapshot)
                self.roster_snapshots_read = snapshot.at

    # What is shown

    def next_moment(self) -> int | None:
        """Return when something more is to be seen, as far as is known by now."""
        known = [self.row.started_at, self.row.finished_at]
        known += [
            self._rows[0].at if self._rows else None,
            self._upcoming_rosters[0].at if self._upcoming_rosters else None,
        ]
        return min((at for at in known if at is not None and at > self.moment), default=None)

    def advance(self, moment: int) -> list[Any]:
        """Go on to the next thing that happened by ``moment``, or else to ``moment``; return its events."""
        here = self.next_moment()
        self.moment = here if here is not None and here <= moment else max(moment, self.moment)
        while self._upcoming_rosters and self._upcoming_rosters[0].at <= self.moment:
            self._roster = msgspec.json.decode(self._upcoming_rosters.popleft().data)
        if self.timed is None and self.has_begun:
            self._begin()
        return self._fold()

    @property
    def has_begun(self) -> bool:
        """Whether play has begun by the moment shown."""
        return self.row.started_at is not None and self.row.started_at <= self.moment

    @property
    def is_over(self) -> bool:
        """Whether play is over by the moment shown, and all of it is shown."""
        shown = not self._rows and self.read >= self.row.head
        return self.row.finished_at is not None and self.row.finished_at <= self.moment and shown

    def _begin(self) -> None:
        referee = self.referee
        referee.ends_at = agreed_times.ends_at(self.row)
        clock = time.start(referee.runner.seats, referee.speed, self.row.started_at or 0)
        self.timed = TimedPosition(referee.runner.new(), clock)

    def _fold(self) -> list[Any]:
        events: list[Any] = []
        while self._rows and self.timed and self._rows[0].at <= self.moment:
            events.append(self.referee.runner.decode(self._rows.popleft().data))
        if events and self.timed:
            self.timed = self.referee.follow(self.timed, events, self.moment)
            state = self.timed.position.state
            self.deal_events += events
            del self.deal_events[: len(self.deal_events) - (state.head - state.deal_at)]
        return events

    def document(self, shown: Shown) -> Json:
        """Return what there is to see."""
        doc: dict[str, Json] = {"table": self._table(), "behind": shown.behind}
        if shown.waits:
            doc["waits_for"] = "deal" if self.by_deals else "match"
        if self.timed is None:
            return doc if shown.waits or self.row.started_at is None else doc | {"waits_until": self.row.started_at}
        runner = self.referee.runner
        return doc | document.play(runner, self.timed) | document.personal(runner, self.timed, ALL)

    def _table(self) -> Json:
        row = self.row
        if row.started_at is not None:
            status = row.status if self.is_over else "playing" if self.has_begun else "waiting"
            paused = self.timed.clock.paused_at if self.timed else 0
            row = replace(row, status=status, next=row.next if self.is_over else None, paused_at=paused or None)
        roster = self._roster if row.started_at is not None else None
        everyone = [True] * len(self.seats)
        return document.terms(row) | (roster or document.roster(row, seating_of(list(self.seats)), everyone, 0))

    def redacted(self, events: Iterable[Any]) -> list[Json]:
        """Return the events as they are seen."""
        seen = (self.referee.runner.redact(event, ALL) for event in events)
        return [event for event in seen if event is not None]
