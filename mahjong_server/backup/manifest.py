"""What a backup says of itself: of which version it is, of when, and what each of its tables adds up to."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from mahjong_server.backup.checksums import RowChecksum
from mahjong_server.backup.databases import refuse_newer
from mahjong_server.backup.failure import Failure
from mahjong_server.telemetry.state import version

APPLICATION: Final = 0x4D4A4B50
"""Stands in the head of a backup's file, by which it is told from other files of SQLite."""
MAGIC: Final = b"SQLite format 3\0"
HEAD_BYTES: Final = 100
ID_AT: Final = slice(68, 72)
"""Where SQLite has that number, as its format says."""
FORMAT: Final = 1
TABLE: Final = "backup_manifest"


class Table(Struct, frozen=True):
    """A table: the names of its columns, its rows, and what they add up to."""

    columns: list[str]
    rows: int
    checksum: str


class Manifest(Struct, frozen=True):
    """A backup's account of itself. ``at`` is epoch milliseconds, ``database`` what kind it was taken of."""

    format: int
    version: str
    at: int
    database: str
    migrations: list[tuple[str, str]]
    tables: dict[str, Table]

    @property
    def rows(self) -> int:
        """How many rows there are in all tables."""
        return sum(table.rows for table in self.tables.values())


class Head(Struct, frozen=True):
    """What can be read of a manifest of any format."""

    format: int
    version: str


def write_manifest(path: Path, at: int, database: str) -> Manifest:
    """Write into a copy of the database what it holds, and leave it as one file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        made = Manifest(FORMAT, version(), at, database, read_migrations(connection), describe_tables(connection))
        text = msgspec.json.encode(made)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"CREATE TABLE {TABLE} (text BLOB NOT NULL, digest TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {TABLE} VALUES (?, ?)", (text, hashlib.sha256(text).hexdigest()))  # noqa: S608 - a name of ours
        connection.commit()
    return made


def check_backup(path: Path) -> Manifest:
    """Return the manifest of a backup that is whole and that this version can read; raise ``Failure``."""
    refuse_foreign(path)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = read_manifest(connection, path)
            refuse_damaged(connection, found, path)
    except (sqlite3.Error, UnicodeError) as error:
        raise Failure(f"{path} is damaged: {error}") from None
    refuse_newer(set(found.migrations), str(path))
    return found


def refuse_foreign(path: Path) -> None:
    """Raise ``Failure`` for what does not begin as a backup does, so that only what was one is called damaged."""
    if not path.is_file():
        raise Failure(f"There is no file {path}.")
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    if not head.startswith(MAGIC) or head[ID_AT] != APPLICATION.to_bytes(4):
        raise Failure(f"{path} is no backup of this server.")


def read_manifest(connection: sqlite3.Connection, path: Path) -> Manifest:
    """Return the manifest; raise ``Failure`` where it was changed, or is one that this version can't read."""
    asked = f"SELECT CAST(text AS BLOB), digest FROM {TABLE}"  # noqa: S608 - a name of ours
    text, digest = connection.execute(asked).fetchone() or (b"", "")
    if hashlib.sha256(text).hexdigest() != digest:
        raise Failure(f"{path} is damaged: its manifest is not what was written.")
    head = msgspec.json.decode(text, type=Head)
    if head.format > FORMAT:
        raise Failure(f"{path} is of a newer version of the server, {head.version}.")
    return msgspec.json.decode(text, type=Manifest)


def refuse_damaged(connection: sqlite3.Connection, manifest: Manifest, path: Path) -> None:
    """Raise ``Failure`` where the file does not hold what its manifest says."""
    (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if state != "ok":
        raise Failure(f"{path} is damaged: {state}")
    found = describe_tables(connection)
    for name in sorted(found.keys() | manifest.tables.keys()):
        if found.get(name) != manifest.tables.get(name):
            raise Failure(f"{path} is damaged: its table {name} is not what was written.")


def describe_tables(connection: sqlite3.Connection) -> dict[str, Table]:
    """Return all tables of a file, by their names."""
    return {name: describe_table(connection, name) for name in table_names(connection)}


def table_names(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the names of a file's tables, without SQLite's own and the manifest's."""
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        if not name.startswith("sqlite_") and name != TABLE:
            yield name


def describe_table(connection: sqlite3.Connection, name: str) -> Table:
    """Return what a table holds."""
    quoted = name.replace('"', '""')
    rows = connection.execute(f'SELECT * FROM "{quoted}"')  # noqa: S608 - a name from the file
    total = RowChecksum()
    for row in rows:
        total.add(row)
    return Table([column[0] for column in rows.description], total.rows, total.checksum)


def read_migrations(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return the migrations that a database has; raise ``Failure`` where it has none."""
    try:
        found: list[Any] = connection.execute("SELECT app, name FROM django_migrations ORDER BY app, name").fetchall()
    except sqlite3.OperationalError:
        found = []
    if not found:
        raise Failure("The database has no tables yet. Run manage.py migrate.")
    return found
