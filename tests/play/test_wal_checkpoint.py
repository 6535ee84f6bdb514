"""SQLite's log is copied beside the commits: it stays short, and what was written stays readable."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import pytest_asyncio
from django.db import connection

from mahjong_server.play.writer import wal_checkpoint
from mahjong_server.play.writer.process import ProcessWriter
from mahjong_server.play.writer.wal_checkpoint import WalCheckpoint
from tests.backends import swapped
from tests.play.appends import append, log_of, playing
from tests.play.table import in_database, wait_until

PAGES = 8_000
"""What the log may hold until whoever writes begins it anew, and PAGE bytes each, a few more for their heads."""
PAGE = 4_096 + 24


@pytest.fixture
def sqlite(sqlite_backend, django_db_blocker):
    with django_db_blocker.unblock(), swapped(sqlite_backend.database):
        yield Path(sqlite_backend.database["NAME"])


@pytest_asyncio.fixture
async def scribing(sqlite):
    writer = ProcessWriter()
    await writer.start()
    yield writer
    await writer.stop()


def copied(database: Path, match: int) -> int:
    """Return how many events of a match are in the database's file itself, its log left out."""
    line = sqlite3.connect(f"file:{database}?immutable=1", uri=True)
    found: int = line.execute("SELECT count(*) FROM play_event WHERE match_id = ?", [match]).fetchone()[0]
    line.close()
    return found


def tables() -> list[str]:
    """Return the names of the database's tables."""
    return connection.introspection.table_names()


async def test_from_the_first_the_log_is_as_long_as_it_may_be(scribing, sqlite):
    match = await playing()
    assert await scribing.append(append(match, 0))
    log = sqlite.with_name(sqlite.name + "-wal")
    assert 0.95 * PAGES * PAGE < log.stat().st_size < 1.05 * PAGES * PAGE
    assert len(await in_database(log_of, match)) == 1
    assert "room_in_the_log" not in await in_database(tables)


def test_where_there_is_no_room_there_is_a_log_none_the_less(sqlite, caplog):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute("PRAGMA max_page_count = 500")
        wal_checkpoint.make_room("default")
        assert caplog.messages == ["the write-ahead log was given no room: OperationalError"]
        cursor.execute("PRAGMA max_page_count = 100000")
    assert "room_in_the_log" not in tables()


async def test_however_much_is_written_the_log_stays_short(scribing, sqlite):
    match = await playing()
    for head in range(240):
        assert await scribing.append(append(match, head, clock="x" * 400_000))
    log = sqlite.with_name(sqlite.name + "-wal")
    assert log.stat().st_size < 1.5 * PAGES * PAGE
    assert len(await in_database(log_of, match)) == 240


async def test_what_was_written_is_copied_long_before_the_log_is_full(scribing, sqlite):
    match = await playing()
    for head in range(2 * wal_checkpoint.EVERY):
        assert await scribing.append(append(match, head))
    await wait_until(lambda: copied(sqlite, match) >= wal_checkpoint.EVERY)


async def test_it_is_copied_once_so_much_was_written_and_not_before(sqlite, monkeypatch):
    copies: list[str] = []
    monkeypatch.setattr(WalCheckpoint, "_copy", lambda _: copies.append("copy"))
    made = WalCheckpoint("default")
    made.note(wal_checkpoint.EVERY - 1)
    await asyncio.sleep(0.05)
    assert copies == []
    made.note(1)
    await wait_until(lambda: copies == ["copy"])
