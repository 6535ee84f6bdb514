"""Readers keep their connections as long as these hold, and nobody notices when one does not."""

import asyncio
import threading
from typing import Any

import pytest
import pytest_asyncio
from django.db import IntegrityError, OperationalError, ProgrammingError, connections

from mahjong_server.database import sql, threads
from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.play.storage import queries
from tests.backends import swapped
from tests.play.table import PATIENCE_S, in_database


@pytest_asyncio.fixture
async def database(backend):
    made = Database(threads=1)
    yield made
    made.close()


@pytest.fixture
def postgres(postgres_backend, django_db_blocker):
    with django_db_blocker.unblock(), swapped(postgres_backend.database):
        made = Database(threads=1)
        yield made
        made.close()


def line(alias: str) -> Any:
    """Return the connection itself, of the thread that asks."""
    return connections[alias].connection


def ask(alias: str) -> Any:
    return sql.fetch(alias, "SELECT 1", [])[0][0]


async def test_a_connection_is_kept(database):
    assert await database.read(ask) == 1
    first = await database.read(line)
    assert first is not None
    assert await database.read(ask) == 1
    assert await database.read(line) is first


async def test_one_that_has_grown_old_is_given_back(database, monkeypatch):
    await database.read(ask)
    assert await database.read(line) is not None
    monkeypatch.setattr(threads, "MOST_AGE_S", -1.0)
    assert await database.read(line) is None
    assert await database.read(ask) == 1


async def test_nobody_holds_one_who_has_nothing_to_read(backend, monkeypatch):
    monkeypatch.setattr(threads, "IDLE_S", 0.01)
    given_back = threading.Event()
    close = type(connections["default"]).close

    def noted(connection: Any) -> None:
        held = connection.connection is not None
        close(connection)
        if held:
            given_back.set()

    monkeypatch.setattr(type(connections["default"]), "close", noted)
    database = Database(threads=1)
    await database.read(ask)
    assert await asyncio.to_thread(given_back.wait, PATIENCE_S)
    database.close()


async def test_a_statement_that_fails_costs_the_connection(database):
    await database.read(ask)
    first = await database.read(line)
    with pytest.raises((DatabaseUnavailable, ProgrammingError)):
        await database.read(sql.fetch, "SELECT * FROM nowhere", [])
    assert await database.read(line) is not first
    assert await database.read(ask) == 1


async def test_other_errors_are_those_who_ask(database):
    with pytest.raises(ZeroDivisionError):
        await database.read(lambda _: 1 / 0)
    with pytest.raises(IntegrityError):
        await database.read(lambda _: (_ for _ in ()).throw(IntegrityError("no")))


async def test_what_was_cut_meanwhile_is_no_outage(postgres):
    number = (await postgres.read(sql.fetch, "SELECT pg_backend_pid()", []))[0][0]
    await in_database(sql.fetch, "default", "SELECT pg_terminate_backend(%s, 10000)", [number])
    assert (await postgres.read(sql.fetch, "SELECT pg_backend_pid()", []))[0][0] != number


async def test_what_is_read_by_a_connection_that_holds_is_read_once(database):
    tries: list[str] = []

    def fail(alias: str) -> None:
        tries.append(alias)
        raise OperationalError("busy")

    await database.read(ask)
    with pytest.raises(DatabaseUnavailable):
        await database.read(fail)
    assert tries == ["default"]


async def test_nobody_waits_for_who_has_gone(backend):
    database = Database()
    database.close()
    with pytest.raises(DatabaseUnavailable):
        await database.read(ask)


async def test_readers_tell_when_the_database_is_away(database):
    assert await database.read(queries.match_by_code, "nothing") is None
    with pytest.raises(DatabaseUnavailable):
        await database.read(lambda _: (_ for _ in ()).throw(OperationalError("away")))
