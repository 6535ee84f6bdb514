"""Tries at deals of the day, played without a server: by bots at the table itself, with everything written."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import DEFAULT_DB_ALIAS

from mahjong_server.archive import archive_match
from mahjong_server.daily import deals, settling
from mahjong_server.daily.models import Try
from mahjong_server.http.days import midnight_of
from mahjong_server.play import match_secrecy
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.models import Match
from mahjong_server.play.storage import loading, queries
from mahjong_server.play.storage.append import build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.writer.commit import write
from tests.archive.played import Visitor

TODAY = date(2026, 11, 30)
NOON = midnight_of(TODAY) + 12 * 60 * 60_000
GAME = "little_mahjong"
LONG_MS = 10**7


def it_is(monkeypatch: pytest.MonkeyPatch, now: int) -> None:
    """Have it be this time (epoch ms) for deals of the day, and for who may see them."""
    for module in (deals, match_secrecy, settling):
        monkeypatch.setattr(module, "now_ms", lambda: now)


def begin(visitor: Visitor, game: str = GAME, **order: Any) -> str:
    """Return the code of the table of a try, or of practice."""
    code: str = visitor.tell("post", f"games/{game}/daily", order)["code"]
    return code


def table_of(code: str) -> LoadedTable:
    table = loading.read_table(DEFAULT_DB_ALIAS, code, 1.0)
    assert table
    return table


def play(code: str, level: str = "", most: int = 10**6) -> list[Any]:
    """Play so many steps of a table, seat 0 by a bot of this level or by the default; return the events."""
    table, told = table_of(code), list[Any]()
    first = Occupant(bot=level) if level else Occupant("0", left=True)
    seating = (first, *(Occupant(bot=who.bot) for who in table.seating[1:]))
    now = table.row.started_at or 0
    for _ in range(most):
        if table.timed is None or not table.timed.position.decisions:
            break
        now += LONG_MS
        step = table.referee.run_due(table.timed, seating, now, lambda: b"s" * 32)
        write(DEFAULT_DB_ALIAS, [build_append(table, step, "p")])
        told += step.events
        found = queries.match_by_id(DEFAULT_DB_ALIAS, table.row.id)
        assert found
        table.row, table.timed = found[0], step.timed
    return told


def end(code: str, at: int = NOON, status: str = Match.Status.FINISHED) -> Match:
    """Have a table be over since this time, and file it."""
    Match.objects.filter(code=code).update(status=status, finished_at=at)
    match = Match.objects.get(code=code)
    archive_match.file_match(match.pk)
    return match


def settle() -> None:
    """Settle all that waits, as the processes that serve do."""
    for key in settling.unsettled_tries(100):
        exhaust(settling.settle(key))


def exhaust(steps: Iterator[None]) -> None:
    for _ in steps:
        pass


def played(visitor: Visitor, level: str = "", game: str = GAME) -> Match:
    """Return the match of a try that was played to its end and settled."""
    code = begin(visitor, game)
    play(code, level)
    match = end(code)
    settle()
    return match


def try_at(code: str) -> Try:
    return Try.objects.get(match__code=code)


def key_of(match: Match) -> bytes:
    """Return the key of a match's walls."""
    assert match.walls is not None
    return bytes(match.walls)
