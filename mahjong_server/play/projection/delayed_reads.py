"""What a late table reads from the database: entries of deals that are over, and of no other.

Functions for a database's own threads: they take its alias and block.
"""

import logging
from typing import NamedTuple

import msgspec

from games.score_sheets import SETTLED
from mahjong_server.database import sql
from mahjong_server.play.projection.delayed_replay import OVER, DelayedReplay, Mark
from mahjong_server.play.projection.spectator_delay import End, Shown
from mahjong_server.play.storage import queries, roster_snapshots
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from mahjong_server.play.storage.roster_snapshots import RosterSnapshot

log = logging.getLogger(__name__)
AHEAD_MS = 5_000
"""How much further than what is shown is read at a look, so that frames go out on time."""
MOST_ROWS = 2_000
MARK = f'"type":"{SETTLED}"'

ROWS = """SELECT seq, at, data FROM play_event
    WHERE match_id = %s AND seq >= %s AND seq < %s AND at <= %s ORDER BY seq LIMIT %s"""
ENDS = """SELECT seq + 1, top FROM (SELECT seq, MAX(at) OVER (ORDER BY seq) AS top, data LIKE %s AS last
    FROM play_event WHERE match_id = %s AND seq >= %s) AS entry WHERE last ORDER BY seq"""
NEXT = """SELECT seq FROM play_event
    WHERE match_id = %s AND seq >= %s AND seq < %s AND at > %s ORDER BY seq LIMIT 1"""
SNAPSHOT = """SELECT state, clock FROM play_snapshot
    WHERE match_id = %s AND seq <= %s AND clock IS NOT NULL ORDER BY seq DESC LIMIT 1"""


class News(NamedTuple):
    """What a look brings. ``ends`` are those of deals that have come to theirs since the last one."""

    row: MatchRow
    seats: list[SeatRow]
    ends: list[End]
    rows: list[LogEntry]
    snapshots: list[RosterSnapshot]


def read_replay(alias: str, code: str, now: int, time_scale: float, delayed: bool) -> DelayedReplay | None:  # noqa: FBT001 - by place
    """Return the table of this code as it is shown late at ``now``, or ``None``."""
    found = queries.match_by_code(alias, code)
    if found is None:
        return None
    replay = DelayedReplay(*found, time_scale, delayed=delayed)
    if delayed and replay.row.spectators != "all":  # nobody will be let in
        return replay
    replay.plan(replay.row, ends_of(alias, replay.row, 0) if replay.by_deals else [])
    shown = replay.playback.at(now)
    snapshot = roster_snapshots.at(alias, replay.row.id, shown.moment)
    if snapshot:
        replay.set_roster_snapshot(snapshot)
    begin = replay.playback.begin(shown.moment)
    mark = _mark(alias, replay, begin, shown)
    if mark is not None:
        replay.begin_at(mark, begin.at)
    while rows := _rows(alias, replay, replay.row, shown.stop, shown.moment):
        replay.take(rows)
    while replay.moment < shown.moment:
        replay.advance(shown.moment)
    return replay


def read_news(alias: str, replay: DelayedReplay, now: int) -> News | None:
    """Return what is shown by ``now``, and soon after, and was not taken yet; ``None``: the table is gone."""
    found = queries.match_by_id(alias, replay.row.id)
    if found is None:
        return None
    row, seats = found
    news = replay.by_deals and replay.row.status not in OVER  # else all are known
    ends = ends_of(alias, row, replay.deals_read) if news else []
    playback = replay.planned(row, ends)
    until = playback.at(now).moment + AHEAD_MS
    rows = _rows(alias, replay, row, playback.stop, until)
    return News(row, seats, ends, rows, roster_snapshots.between(alias, row.id, replay.roster_snapshots_read, until))


def ends_of(alias: str, row: MatchRow, start: int) -> list[End]:
    """Return where deals of a match that are over end in its log, from this entry on."""
    ends = [End(*found) for found in sql.fetch(alias, ENDS, [f"%{MARK}%", row.id, start])]
    if ends or start >= row.head or row.status not in OVER:
        return ends
    top = 0
    for entry in queries.packed_log(alias, row.id):  # it may be packed by now
        top = max(top, entry.at)
        if entry.seq >= start and MARK in entry.data:
            ends.append(End(entry.seq + 1, top))
    return ends


def _mark(alias: str, replay: DelayedReplay, begin: End, shown: Shown) -> Mark | None:
    """Return the newest snapshot of what is shown, which lies in the part after ``begin``."""
    match, started_at = replay.row.id, replay.row.started_at
    if started_at is None or shown.moment < started_at:
        return None
    later = sql.fetch(alias, NEXT, [match, begin.stop, shown.stop, shown.moment])
    found = sql.fetch(alias, SNAPSHOT, [match, later[0][0] if later else shown.stop])
    if not found:
        return None
    data, clock = found[0]
    try:
        state = replay.referee.runner.decode_snapshot(bytes(data))
    except msgspec.MsgspecError:
        log.warning("a snapshot of table %s is of another shape; its whole log is read", replay.row.code)
        return None
    deal = sql.fetch(alias, ROWS, [match, state.deal_at, state.head, shown.moment, state.head])
    return Mark(state, clock, [LogEntry(*row) for row in deal])


def _rows(alias: str, replay: DelayedReplay, row: MatchRow, stop: int, until: int) -> list[LogEntry]:
    """Return what the replay has not taken yet of the entries before ``stop`` that were written by a moment."""
    if replay.read >= stop:
        return []
    rows = [LogEntry(*found) for found in sql.fetch(alias, ROWS, [row.id, replay.read, stop, until, MOST_ROWS])]
    if not rows and row.status in OVER:  # it may be packed by now
        rows = [
            LogEntry(*found[:3]) for found in queries.packed_log(alias, row.id)[replay.read : stop] if found.at <= until
        ]
    return rows if rows and rows[0].seq == replay.read else []
