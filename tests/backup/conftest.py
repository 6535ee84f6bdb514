"""Databases of both kinds with everything in them that a copy might lose."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.contrib.sessions.models import Session
from django.db import connections

from mahjong_server import environment
from mahjong_server.accounts.models import Player
from mahjong_server.archive import log_packing
from mahjong_server.backup import copy_rows, databases
from mahjong_server.talk.models import Report
from tests import real_servers
from tests.archive.played import filed, log_of
from tests.backends import swapped

MOMENT = datetime(2026, 3, 1, 12, 30, 15, 123457, UTC)
PREFERENCES = {"ü": ["𝄞", None, True, 0.1, 1e16, -3, 2**53 + 1], "": {"nested": {"b": 1, "a": 2}}, "text": '"\\/\n\t'}
LINES = [{"key": "1", "text": "слово 🀄", "hidden": None}]
BOTS = ("easy",) * 4
Make = Callable[..., dict[str, Any]]


@pytest.fixture
def make(tmp_path, request, django_db_blocker) -> Iterator[Make]:
    """Makes databases, each migrated and empty, of the kind that is asked for; they are gone afterwards."""
    with django_db_blocker.unblock():
        found: list[Any] = []

        def made(kind: str) -> dict[str, Any]:
            folder = tmp_path / f"site-{len(found)}"
            folder.mkdir()
            if kind == "sqlite":
                shutil.copy(real_servers.migrated(), folder / real_servers.DATABASE)
                found.append(None)
                return environment.database("", folder)
            like = request.getfixturevalue("migrated_url")
            lasting = real_servers.database(request.getfixturevalue("postgres_server_url"), like)
            found.append(lasting)
            return environment.database(lasting.__enter__(), folder)

        yield made
        for each in found:
            if each is not None:
                each.__exit__(None, None, None)


@contextmanager
def default(database: dict[str, Any]) -> Iterator[None]:
    """The server's own database is this one."""
    with swapped(database):
        yield


def fill(database: dict[str, Any]) -> None:
    """Put into a database what people leave there: matches, a packed one among them, and values of every kind."""
    with default(database):
        log_packing.pack_match(filed(log_of(1, bots=BOTS)).pk)
        match = filed(log_of(1, 1, bots=BOTS))
        user = User.objects.create(username="ada", date_joined=MOMENT, last_login=MOMENT)
        user.user_permissions.add(Permission.objects.order_by("-pk")[0])
        Group.objects.create(name="a group").user_set.add(user)
        ada = Player.objects.create(name="Ada\u200d🀄", user=user, preferences=PREFERENCES)
        Player.objects.filter(pk=ada.pk).update(created_at=MOMENT)
        bob = Player.objects.create(name="Bob", preferences={})
        Session.objects.create(session_key="k" * 32, session_data="x", expire_date=MOMENT)
        Report.objects.create(reporter=bob, target=ada, target_name="Ada", reason="spam", match=match, lines=LINES)


def content(database: dict[str, Any]) -> dict[str, list[str]]:
    """Return all rows of all tables, as Python has them."""
    with databases.connected("looked-at", database) as alias:
        return {
            copy_rows.table_of(kind): sorted(
                repr([plain(value) for value in row]) for row in copy_rows.rows_of(kind, alias)
            )
            for kind in copy_rows.all_models()
        }


def plain(value: Any) -> Any:
    """Return a value that reads alike from both databases: dicts in one order, whole numbers without a point."""
    if isinstance(value, dict):
        return sorted((key, plain(each)) for key, each in value.items())
    if isinstance(value, list):
        return [plain(each) for each in value]
    if isinstance(value, memoryview):
        return bytes(value)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def execute(database: dict[str, Any], *statements: str) -> None:
    with databases.connected("changed", database) as alias, connections[alias].cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def url_of(database: dict[str, Any]) -> str:
    """Return the address by which a command is told of a database."""
    if path := databases.file_of(database):
        return f"sqlite:///{path}"
    return f"postgres://{database['USER']}@{database['HOST']}:{database['PORT']}/{database['NAME']}"


def is_private(path: Path) -> bool:
    return path.stat().st_mode & 0o777 == 0o600
