"""Databases that a command opens by their URLs, beside the server's own: each by one connection and without a pool."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from mahjong_server import environment
from mahjong_server.backup.failure import Failure
from mahjong_server.database import diagnosis, migration_state

LONGEST_LIST: Final = 3
UNSAFE: Final = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA temp_store = MEMORY;"
"""For drafts: nothing waits for the disk until all is written."""
OTHERS: Final = """
    SELECT DISTINCT coalesce(nullif(application_name, ''), 'unnamed') FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def settings_of(url: str, option: str) -> dict[str, Any]:
    """Return Django's settings of the database at a URL; raise ``Failure``, which names the option that has it."""
    try:
        return environment.database(url, settings.VAR)
    except environment.BadEnvironment as error:
        raise Failure(str(error).replace("DATABASE_URL", option)) from None


def own_settings() -> dict[str, Any]:
    """Return those of the server's own database."""
    return dict(connections.settings[DEFAULT_DB_ALIAS])


def settings_of_draft(path: Path) -> dict[str, Any]:
    """Return those of a file of SQLite that is thrown away unless it comes to its end."""
    found = environment.database(f"sqlite:///{path.absolute()}", settings.VAR)
    return {**found, "OPTIONS": {**found["OPTIONS"], "init_command": UNSAFE}}


@contextmanager
def connected(alias: str, database: Mapping[str, Any]) -> Iterator[str]:
    """Give a database an alias for as long as the block lasts; raise ``Failure`` where it can't be reached."""
    options = {key: value for key, value in database["OPTIONS"].items() if key != "pool"}
    made = {**database, "OPTIONS": options, "CONN_MAX_AGE": 0}
    connections.settings[alias] = connections.configure_settings({DEFAULT_DB_ALIAS: made})[DEFAULT_DB_ALIAS]
    try:
        try:
            connections[alias].ensure_connection()
        except DatabaseError as error:
            raise Failure(f"Can't reach the database {name_of(database)}: {diagnosis.explain(error, alias)}") from None
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.settings[alias]


def name_of(database: Mapping[str, Any]) -> str:
    """Return what a database is called in messages: a file, or a name and a host; never a password."""
    host = f" at {database['HOST']}" if database.get("HOST") else ""
    return f"{database['NAME']}{host}"


def file_of(database: Mapping[str, Any]) -> Path | None:
    """Return the file of SQLite, ``None`` for another database."""
    return Path(database["NAME"]) if str(database["ENGINE"]).endswith("sqlite3") else None


def refuse_used(database: Mapping[str, Any]) -> None:
    """Raise ``Failure`` where other processes have the database open: what they write meanwhile would be lost."""
    path = file_of(database)
    if path is not None:
        if path.exists() and not _can_lock_alone(path):
            raise Failure(f"{path} is open in another process. Stop all servers, then try again.")
        return
    with connected("used", database) as alias, connections[alias].cursor() as cursor:
        cursor.execute(OTHERS)
        names = [str(name) for (name,) in cursor.fetchall()]
    if names:
        told = ", ".join(names[:LONGEST_LIST])
        raise Failure(
            f"Others are connected to {name_of(database)} ({told}). Stop all servers, then try again; "
            "--ignore-connections goes on where these are no servers."
        )


def _can_lock_alone(path: Path) -> bool:
    """Return whether SQLite gives us the whole file, which it does not while another connection is open."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0)) as connection:
        connection.isolation_level = None
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return False
        except sqlite3.DatabaseError as error:
            raise Failure(f"{path} can't be read: {error}") from None
    return True


def applied_migrations(alias: str) -> set[tuple[str, str]]:
    """Return the migrations that a database has."""
    return set(MigrationRecorder(connections[alias]).applied_migrations())


def refuse_outdated(alias: str) -> None:
    """Raise ``Failure`` where a database lacks migrations of this version, or has some of a newer one."""
    has = applied_migrations(alias)
    if not migration_state.required_migrations() <= has:
        raise Failure("The database is not up to date. Run manage.py migrate, or use the version that it belongs to.")
    refuse_newer(has, "The database")


def refuse_newer(has: set[tuple[str, str]], what: str) -> None:
    """Raise ``Failure`` for migrations that this version does not know, of the apps that it has."""
    known = set(MigrationLoader(None).graph.nodes)
    apps = {app for app, _ in known}
    newer = ", ".join(sorted(f"{app}.{name}" for app, name in has - known if app in apps))
    if newer:
        raise Failure(f"{what} is of a newer version of the server: it has the migrations {newer}.")


def migrate(alias: str) -> None:
    """Bring a database up to date, with all that migrations make."""
    call_command("migrate", database=alias, verbosity=0, interactive=False)
