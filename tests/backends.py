"""Both backends of play, one after the other: SQLite with a bus in the process, PostgreSQL with Redis."""

import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection, connections, transaction
from pytest_django.plugin import DjangoDbBlocker

from mahjong_server import environment
from mahjong_server.database.readers import Database
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import InProcessBus, RedisBus
from mahjong_server.play.node.game_node import GameNode, NodeDependencies
from mahjong_server.play.table.hints import Bus
from mahjong_server.play.writer.process import ProcessWriter
from mahjong_server.play.writer.thread import ThreadWriter
from tests import real_servers

MADE_BY_MIGRATIONS = {ContentType, Permission}


class Backend(NamedTuple):
    """A migrated database and what joins the processes that share it."""

    database: dict[str, Any]
    new_bus: Callable[[], Bus]


@pytest.fixture(scope="session")
def sqlite_backend(tmp_path_factory: pytest.TempPathFactory) -> Backend:
    path = tmp_path_factory.mktemp("play")
    shutil.copy(real_servers.migrated(), path / real_servers.DATABASE)
    database = environment.database("", path)
    room: list[InProcessBus] = []
    return Backend(database, lambda: InProcessBus(room))


@pytest.fixture(scope="session")
def postgres_backend(
    tmp_path_factory: pytest.TempPathFactory, postgres_url: str, redis_url: str, django_db_blocker: DjangoDbBlocker
) -> Backend:
    database = environment.database(postgres_url, tmp_path_factory.mktemp("play"))
    migrate(database, django_db_blocker)
    return Backend(database, lambda: RedisBus(redis_url))


def migrate(database: dict[str, Any], blocker: DjangoDbBlocker) -> None:
    with blocker.unblock(), swapped(database):
        call_command("migrate", verbosity=0)


def close_pool() -> None:
    close = getattr(connections["default"], "close_pool", None)
    if close:
        close()


class swapped:  # noqa: N801 - used as a function
    """The default database is this one, in every thread that has not used it yet."""

    def __init__(self, database: dict[str, Any]) -> None:
        self.settings = connections.configure_settings({"default": dict(database)})["default"]

    def __enter__(self) -> None:
        close_pool()  # Django keeps one pool an alias, whatever database that stands for
        self.before = connections.settings["default"], connections["default"]
        connections.settings["default"] = self.settings
        del connections["default"]

    def __exit__(self, *_: object) -> None:
        connections["default"].close()
        close_pool()
        connections.settings["default"], connections["default"] = self.before


@pytest.fixture(params=["sqlite", "postgres"])
def backend(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[Backend]:
    found: Backend = request.getfixturevalue(f"{request.param}_backend")
    with django_db_blocker.unblock(), swapped(found.database):
        empty()
        yield found


def empty() -> None:
    """Delete what the tests before left in the default database, for they come in any order."""
    with transaction.atomic(), connections["default"].cursor() as cursor:
        for model in apps.get_models():
            if model not in MADE_BY_MIGRATIONS:
                cursor.execute(f"DELETE FROM {model._meta.db_table}")


NewNode = Callable[..., Awaitable[GameNode]]


@pytest_asyncio.fixture
async def new_node(backend: Backend) -> AsyncIterator[NewNode]:
    """Makes what a server process has; several of them are as many processes."""
    made: list[GameNode] = []

    async def make(
        pace: float = 0.0,
        bus: Bus | None = None,
        now: Callable[[], int] = now_ms,
        spent: Callable[[], int] = lambda: 0,
    ) -> GameNode:
        node = GameNode(NodeDependencies(Database(), ThreadWriter(), bus or backend.new_bus(), now, spent=spent), pace)
        await lifecycle.begin(node)
        made.append(node)
        return node

    yield make
    for node in reversed(made):
        if node in lifecycle._current:
            await lifecycle.end(node)


@pytest_asyncio.fixture
async def scribing(backend) -> AsyncIterator[ProcessWriter]:
    """A writer in a process."""
    writer = ProcessWriter()
    await writer.start()
    yield writer
    await writer.stop()


def somebody_waits(seconds: float) -> bool:
    """Return whether another connection to PostgreSQL comes to wait for a row within so many seconds."""
    deadline = time.monotonic() + seconds
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0]:
                return True
            time.sleep(0.01)
    return False
