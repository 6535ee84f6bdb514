"""A backup made of the server's database while it is in use: one moment of it, checked before it has its name."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from mahjong_server.backup import copy_rows, databases, manifest
from mahjong_server.backup.failure import Failure
from mahjong_server.backup.manifest import Manifest
from mahjong_server.database.file_permissions import BESIDE


def make_backup(path: Path, at: int) -> Manifest:
    """Back the server's database up to a file that is not there yet, at the time ``at`` (epoch ms)."""
    if path.exists():
        raise Failure(f"{path} is there already; nothing was written.")
    path.parent.mkdir(parents=True, exist_ok=True)
    own = databases.own_settings()
    file = databases.file_of(own)
    with draft_beside(path) as draft:
        if file is not None:
            copy_sqlite(file, draft)
        else:
            copy_postgresql(draft)
        manifest.write_manifest(draft, at, "postgresql" if file is None else "sqlite")
        found = manifest.check_backup(draft)
        sync_to_disk(draft)
        draft.rename(path)
        sync_to_disk(path.absolute().parent)
    return found


@contextmanager
def draft_beside(path: Path) -> Iterator[Path]:
    """A private, empty file beside a path; nothing is left of it unless it was given another name."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        yield draft
    finally:
        for end in BESIDE:
            Path(f"{draft}{end}").unlink(missing_ok=True)


def copy_sqlite(file: Path, draft: Path) -> None:
    """Copy SQLite's database by its own means: nobody who writes waits, and what is not committed stays behind."""
    if not file.exists():
        raise Failure(f"There is no database {file} yet. Run manage.py migrate.")
    with (
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True)) as source,
        closing(sqlite3.connect(draft)) as target,
    ):
        source.backup(target)


def copy_postgresql(draft: Path) -> None:
    """Copy PostgreSQL's database, as one transaction sees it."""
    with (
        databases.connected("backup-source", databases.own_settings()) as source,
        databases.connected("backup-file", databases.settings_of_draft(draft)) as target,
    ):
        databases.refuse_outdated(source)
        databases.migrate(target)
        copy_rows.copy_database(source, target)


def sync_to_disk(path: Path) -> None:
    """Return once a file, or the names in a folder, are on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
