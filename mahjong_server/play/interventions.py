# pyright: basic
"""What whoever referees an event does to a match in play: has it stand still, moves its end, or ends it.

Each function is one transaction that holds the match's row, for views and commands. A pause and its end are entries of
the log, written there like any other: whatever a process worked out before them has lost its race, and every process,
those that begin later included, reads that the table stands still where it reads the rest.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import F

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.transition import TimedPosition, Transition
from mahjong_server.play.models import Match
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.storage import loading
from mahjong_server.play.storage.agreed_times import minutes_ms
from mahjong_server.play.storage.append import build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.unsupported_version import refusing_unsupported
from mahjong_server.play.writer.commit import write


class Held(NamedTuple):
    """A match in play whose row is held, with its table as the log has it."""

    row: Match
    table: LoadedTable
    timed: TimedPosition


def pause_match(match: Match) -> None:
    """Have a match in play stand still: nothing is due, no time runs, and no act is accepted. Raise ``Problem``."""
    with _held(match) as (row, table, timed):
        if row.paused_at is None:
            now = now_ms()
            _append(table, table.referee.pause(timed, now))
            _change(match, paused_at=now)


def unpause_match(match: Match) -> None:
    """Let a match that stands still go on; a session by time ends so much later. Raise ``Problem``."""
    with _held(match) as (row, table, timed):
        if row.paused_at is not None:
            now = max(now_ms(), row.paused_at)
            added = row.added_ms + (now - row.paused_at if row.minutes is not None else 0)
            if table.referee.ends_at is not None:
                table.referee.ends_at += added - row.added_ms
            _append(table, table.referee.resume(timed, table.seating, now))
            _change(match, paused_at=None, added_ms=added)


def add_time(match: Match, ms: int) -> None:
    """Move the end of a session by time, later or (negative) earlier, but not before now. Raise ``Problem``."""
    with _held(match) as (row, _, timed):
        if row.minutes is None or row.started_at is None:
            raise Problem(409, "no-session-time", "This game is not played by time.")
        if timed.position.state.deals_left is not None:
            raise Problem(409, "time-called", "The time of this game is up: its last deals are being played.")
        agreed, now = row.started_at + minutes_ms(row.minutes), row.paused_at or now_ms()
        added = max(row.added_ms + ms, now - agreed)
        due_at = None if row.due_at is None else min(row.due_at, agreed + added)
        _change(match, added_ms=added, due_at=due_at)


def stop_match(match: Match) -> None:
    """End a match in play at once, as one that was abandoned. Raise ``Problem``."""
    with transaction.atomic():
        _lock(match)
        _change(match, status=Match.Status.ABANDONED, finished_at=now_ms(), due_at=None, paused_at=None)
        key = match.pk
        transaction.on_commit(lambda: lifecycle.notify(lambda node: _end(node, key)))


def _end(node: GameNode, match: int) -> None:
    """Tell those of a process who wait for ends, as where play itself comes to one."""
    for hear in node.match_end_listeners:
        hear(match)


def _lock(match: Match) -> Match:
    row = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if row.status != Match.Status.PLAYING:
        raise Problem(409, "not-playing", "Nothing is being played at this table.")
    return row


@contextmanager
def _held(match: Match) -> Generator[Held, None, None]:
    with transaction.atomic():
        row = _lock(match)
        with refusing_unsupported():
            table = loading.read_table(DEFAULT_DB_ALIAS, match.pk, lifecycle.pace_and_name()[0])
            if table is None:
                raise LookupError(match.game)
        assert table.timed is not None, "it has begun"
        yield Held(row, table, table.timed)


def _append(table: LoadedTable, step: Transition) -> None:
    write(DEFAULT_DB_ALIAS, [build_append(table, step, lifecycle.pace_and_name()[1])])


def _change(match: Match, **fields: Any) -> None:
    """Change the row of a match, and have all processes read it once that is committed."""
    Match.objects.filter(pk=match.pk).update(roster=F("roster") + 1, **fields)
    for name, value in fields.items():
        setattr(match, name, value)
    key = match.pk
    transaction.on_commit(lambda: lifecycle.notify(lambda node: node.hints.announce_change(key)))
