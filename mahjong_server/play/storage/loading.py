"""How a table is loaded from the database: the newest snapshot, and the log from there on."""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from games.base import Seat, secret_repr
from mahjong_server.database.readers import Database
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.catalogue import UnsupportedVersion, games, rules_of
from mahjong_server.play.match.clock import SPEEDS, Clock, KeyedDelays
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Position, Runner
from mahjong_server.play.match.seating import Occupant, Seating
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.agreed_times import ends_at
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import MatchRow, SeatRow

log = logging.getLogger(__name__)
BOT_NAMES = ("Méi", "Lán", "Zhú", "Jú", "Sōng", "Lián", "Guì", "Táo", "Liǔ", "Xìng")
"""Plum, orchid, bamboo, chrysanthemum, pine, lotus, osmanthus, peach, willow and apricot, by seat."""

Snapshots = Callable[[int, int], tuple[int, bytes] | None]
"""Returns the newest snapshot of a match at or before a place."""
Events = Callable[[int, int, int], list[LogEntry]]
"""Returns the log of a match from one place up to another."""
Acts = dict[tuple[Seat, str], str]
"""Digests of clients' acts by seat and uuid."""
MOST_ACTS = 16
"""Acts that a table in memory knows again: what is resent was sent just before. Of all others the log knows."""


class LoadedTable(Struct):
    """A table as loaded. ``timed`` is ``None`` until the match starts; ``deal_events`` are the current deal's events.

    ``acts`` are the newest ones of the current deal, which begins at ``acts_from``.
    """

    row: MatchRow
    seating: Seating
    referee: Referee
    timed: TimedPosition | None
    deal_events: list[Any]
    acts: Acts
    acts_from: int = 0

    def remember_acts(self, rows: Iterable[LogEntry]) -> None:
        """Remember the acts that brought these rows, which were just logged; ``timed`` stands after them."""
        deal_at = self.timed.position.state.deal_at if self.timed else 0
        if deal_at > self.acts_from:
            self.acts, self.acts_from = {}, deal_at
        for row in rows:
            if row.act is not None and row.actor is not None and row.digest is not None and row.seq >= deal_at:
                self.acts[row.actor, row.act] = row.digest
        for old in list(self.acts)[:-MOST_ACTS]:
            del self.acts[old]

    def __repr__(self) -> str:
        return secret_repr(self)


async def load(database: Database, key: int | str, time_scale: float) -> LoadedTable | None:
    """Return the table with this id or code; ``None`` where there is none, or by rules that are offered no more.

    Over, and of a game that is not offered: that game was given up, or whoever looks can do without.

    Raise ``DatabaseUnavailable``, and ``UnsupportedVersion`` for a match that only newer processes can play.
    """
    return await database.read(read_table, key, time_scale)


def read_table(alias: str, key: int | str, time_scale: float) -> LoadedTable | None:
    """Return the same. It blocks, and reads all in one go."""
    found = queries.match_by_id(alias, key) if isinstance(key, int) else queries.match_by_code(alias, key)
    return found and build_table(*found, time_scale, partial(queries.snapshot, alias), partial(queries.events, alias))


def build_table(
    row: MatchRow, seats: list[SeatRow], time_scale: float, snapshot: Snapshots, events: Events
) -> LoadedTable | None:
    """Return a match's table, with the log from the newest snapshot on."""
    try:
        referee = referee_of(row, len(seats), time_scale)
    except UnsupportedVersion:
        if row.game not in games() and row.finished_at is not None:
            return None
        raise
    except LookupError:
        return None
    table = LoadedTable(row, seating_of(seats), referee, None, [], {})
    if row.started_at is not None:
        referee.ends_at = ends_at(row)
        start = _start(table, snapshot(row.id, row.head) if row.head else None)
        first = start.state.deal_at
        _fold(table, start, events(row.id, first, row.head) if first < row.head else [])
    return table


def referee_of(row: MatchRow, seats: int, time_scale: float) -> Referee:
    """Return the rules and the clock of a match. Raise ``LookupError`` as ``rules_of`` does."""
    walls = None if row.walls is None else SharedWalls(row.walls)
    runner = Runner(rules_of(row.game, row.rules_version), row.options, seats, row.deals, walls)
    return Referee(runner, SPEEDS[row.speed], KeyedDelays(row.secret, time_scale), row.at_time, row.bot_pace)


def _fold(table: LoadedTable, start: Position, rows: list[LogEntry]) -> None:
    """Bring a table to where the log leads, which is given from the beginning of the start's deal."""
    runner, first = table.referee.runner, start.state.deal_at
    events = [runner.decode(event.data) for event in rows]
    state = runner.fold(start.state, events[start.state.head - first :])
    table.timed = TimedPosition(runner.at(state), clock_of(table.referee, table.row))
    table.deal_events = events[state.deal_at - first :]
    table.remember_acts(rows)


def _start(table: LoadedTable, snapshot: tuple[int, bytes] | None) -> Position:
    """Return where folding starts: the newest snapshot if it can be read, else the beginning."""
    runner = table.referee.runner
    if snapshot is None:
        return runner.new()
    try:
        return runner.at(runner.decode_snapshot(snapshot[1]))
    except msgspec.MsgspecError:
        log.warning("a snapshot of table %s is of another shape; its whole log is read", table.row.code)
        return runner.new()


def clock_of(referee: Referee, row: MatchRow) -> Clock:
    """Return the clock that the row holds, a fresh one at the match's start."""
    if row.clock == "{}":
        return time.start(referee.runner.seats, referee.speed, row.started_at or 0)
    return msgspec.json.decode(row.clock, type=Clock)


def follow(table: LoadedTable, row: MatchRow, rows: list[LogEntry]) -> list[Any]:
    """Fold news into a table, which is ``row`` from now on; return the events.

    Raise ``UnsupportedVersion`` for news that only newer processes understand: then the table is as it was.
    """
    runner = table.referee.runner
    events = [runner.decode(event.data) for event in rows]
    table.row = row
    if table.row.started_at is None:
        return events
    table.referee.ends_at = ends_at(table.row)
    before = table.timed.position.state if table.timed else runner.new().state
    state = runner.fold(before, events)
    table.timed = TimedPosition(runner.at(state), clock_of(table.referee, table.row))
    table.deal_events += events
    del table.deal_events[: len(table.deal_events) - (state.head - state.deal_at)]
    table.remember_acts(rows)
    return events


def seating_of(seats: list[SeatRow], known: Seating = ()) -> Seating:
    """Return who sits where; whoever ``known`` has seen later than the database keeps that time."""
    old: dict[str | None, Occupant] = {who.player: who for who in known if who.player}
    return tuple(
        Occupant(None, row.name or BOT_NAMES[row.seat % len(BOT_NAMES)], row.bot, 0, row.left)
        if row.bot
        else _player(row, old.get(row.player))
        for row in seats
    )


def _player(row: SeatRow, known: Occupant | None) -> Occupant:
    seen = max(row.last_seen, known.last_seen) if known else row.last_seen
    came = row.came or bool(known and known.came)
    flags = row.left, row.ready, row.account, row.machine, came, row.joined
    return Occupant(row.player, row.name or "", "", seen, *flags, row.avatar)
