"""How what many tables have pending is committed in one transaction. Blocks: for whoever writes and does nothing else.

An append states the head that it was computed on. The match's row is locked and compared, so of two processes that
append to the same head one wins and the other hears ``False``; the primary key of the log is the second fence.
While the database is away it is tried a few times, and then the answer is ``DatabaseUnavailable``; if such a commit
did happen after all, the caller's next append finds the head moved and reloads.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db import IntegrityError, connections, transaction

from games.base import Seat
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.sql import fetch
from mahjong_server.database.threads import GONE
from mahjong_server.play.storage.append import Append
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import act

log = logging.getLogger(__name__)
RETRIES_S = (0.05, 0.2, 0.5, 1.0)


class Call(NamedTuple):
    """``function(alias, *args)``, to be run in a transaction of its own."""

    function: Callable[..., Any]
    args: tuple[Any, ...]


Work = Append | Call


class BatchResult(NamedTuple):
    """The results of some works of a batch: their indexes in it, each with its answer; an exception is to be raised.

    ``appends`` of them were appends, which took so many ``seconds`` together.
    """

    answers: list[tuple[int, Any]]
    appends: int = 0
    seconds: float = 0.0


EVENT = "INSERT INTO play_event (match_id, seq, at, data, act, actor, digest) VALUES (%s, %s, %s, %s, %s, %s, %s)"
UPDATE = """UPDATE play_match SET head = %s, clock = %s, due_at = %s, status = %s, keeper = %s,
    finished_at = COALESCE(finished_at, %s), roster = roster + %s WHERE id = %s"""
SNAPSHOT = "INSERT INTO play_snapshot (match_id, seq, state, clock) VALUES (%s, %s, %s, %s)"


def commit(alias: str, batch: Sequence[Work]) -> Iterator[BatchResult]:
    """Commit all appends in one transaction, then each call in its own; yield what became of them as it is known."""
    appends = {index: work for index, work in enumerate(batch) if isinstance(work, Append)}
    if appends:
        begun = time.perf_counter()
        results = _appended(alias, list(appends.values()))
        yield BatchResult(list(zip(appends, results, strict=True)), len(appends), time.perf_counter() - begun)
    for index, work in enumerate(batch):
        if isinstance(work, Call):
            yield BatchResult([(index, _called(alias, work))])


def _appended(alias: str, appends: list[Append]) -> list[Any]:
    """Return the answer to each append. A faulty one among many is found by doing each alone."""
    try:
        answers: list[Any] = _with_retries(alias, lambda: _append_all(alias, appends))
    except DatabaseUnavailable as error:
        return [error] * len(appends)
    except Exception as error:  # noqa: BLE001 - it is logged below
        if len(appends) > 1:
            return [answer for append in appends for answer in _appended(alias, [append])]
        return [_failed(alias, appends[0], error)]
    return answers


def _failed(alias: str, append: Append, error: Exception) -> Any:
    """Return what to answer for a faulty append. An act that is in the log already lost its race, however long ago."""
    if isinstance(error, IntegrityError):
        try:
            if _with_retries(alias, lambda: any(_is_known(alias, append.match, row) for row in append.rows)):
                return False
        except DatabaseUnavailable as down:
            return down
    log.error("a write failed", exc_info=error)
    return DatabaseUnavailable(type(error).__name__)


def _is_known(alias: str, match: int, row: LogEntry) -> bool:
    if row.actor is None or row.act is None:
        return False
    return act(alias, match, row.actor, row.act) is not None


def _called(alias: str, call: Call) -> Any:
    try:
        return _with_retries(alias, lambda: call.function(alias, *call.args))
    except DatabaseUnavailable as error:
        return error
    except Exception as error:
        log.exception("a write failed")
        return DatabaseUnavailable(type(error).__name__)


def _with_retries(alias: str, work: Callable[[], Any]) -> Any:
    for pause in (*RETRIES_S, None):
        try:
            with transaction.atomic(using=alias):
                return work()
        except GONE as error:
            connections[alias].close()
            if pause is None:
                log.warning("the database does not answer: %s", type(error).__name__)
                raise DatabaseUnavailable(type(error).__name__) from None
            time.sleep(pause)
    raise AssertionError("unreachable")


def _append_all(alias: str, appends: list[Append]) -> list[Any]:
    heads = _lock(alias, {append.match for append in appends})
    results: list[bool] = []
    winners: list[Append] = []
    for append in appends:
        won = heads.get(append.match) == append.head
        results.append(won)
        if won:
            winners.append(append)
            heads[append.match] = append.head + len(append.rows)
    if winners:
        write(alias, winners)
    return results


def _lock(alias: str, matches: set[int]) -> dict[int, int]:
    """Return the heads of these matches, locked in one order so that processes can't block one another."""
    found = sorted(matches)
    marks = ", ".join(["%s"] * len(found))
    key = connections[alias].features.has_select_for_no_key_update
    lock = " FOR NO KEY UPDATE" if key else ""
    sql = f"SELECT id, head FROM play_match WHERE id IN ({marks}) AND status = 'playing' ORDER BY id{lock}"  # noqa: S608
    return dict(fetch(alias, sql, found))


def write(alias: str, appends: Sequence[Append]) -> None:
    """Write appends into the log, and to their matches' rows, in a transaction that holds these."""
    rows = [(append.match, *row) for append in appends for row in append.rows]
    with connections[alias].cursor() as cursor:
        cursor.executemany(EVENT, rows)
        cursor.executemany(UPDATE, [_update(append) for append in appends])
        for append in appends:
            if append.snapshot is not None:
                seq = append.head + len(append.rows)
                cursor.execute(SNAPSHOT, [append.match, seq, append.snapshot, append.clock])


def _update(append: Append) -> tuple[Any, ...]:
    # What changes no event must still be noticed by other processes: they look at ``roster`` too.
    silent = int(not append.rows or append.status != "playing")
    head = append.head + len(append.rows)
    return (
        head,
        append.clock,
        append.due_at,
        append.status,
        append.deadline_owner,
        append.finished_at,
        silent,
        append.match,
    )


def touch(alias: str, seats: Sequence[tuple[int, Seat]], now: int) -> None:
    """Note that the players in these seats of these matches, some hundreds at most, have a socket open.

    A note that comes late takes nothing back from a later one.
    """
    marks = ", ".join(["(%s, %s)"] * len(seats))
    latest = "CASE WHEN last_seen > %s THEN last_seen ELSE %s END"
    sql = f"UPDATE play_seat SET last_seen = {latest}, came = TRUE WHERE (match_id, seat) IN (VALUES {marks})"  # noqa: S608 - marks
    with connections[alias].cursor() as cursor:
        cursor.execute(sql, [now, now, *(value for pair in seats for value in pair)])


COME_BACK = """UPDATE play_seat SET "left" = FALSE, came = TRUE, last_seen = %s
    WHERE "left" AND match_id = %s AND seat = %s AND player_id = %s"""


def come_back(alias: str, match: int, seat: Seat, player: str, now: int) -> None:
    """Note that a player (an id in hex) who has left a seat during play has the table open again, and plays on."""
    with connections[alias].cursor() as cursor:
        cursor.execute(COME_BACK, [now, match, seat, player])
        if cursor.rowcount:
            cursor.execute("UPDATE play_match SET roster = roster + 1 WHERE id = %s", [match])


def set_due(alias: str, match: int, head: int, due_at: int | None) -> None:
    """Correct when a match is due, unless it has moved on."""
    with connections[alias].cursor() as cursor:
        cursor.execute("UPDATE play_match SET due_at = %s WHERE id = %s AND head = %s", [due_at, match, head])
