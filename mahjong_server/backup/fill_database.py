"""A database filled from a backup, or from another database: all of it or nothing, and nothing else in between."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings

from mahjong_server.backup import copy_rows, databases, manifest
from mahjong_server.backup.copy_rows import Report, report_nothing
from mahjong_server.backup.failure import Failure
from mahjong_server.backup.make_backup import draft_beside
from mahjong_server.backup.manifest import Manifest


def restore(path: Path, *, replace: bool, alone: bool) -> Manifest:
    """Fill the server's database from a backup; ``replace`` what is there, ``alone``: only if nobody else has it open.

    A backup of an older version is brought up to date on the way, in a copy.
    """
    found = manifest.check_backup(path)
    own = databases.own_settings()
    if alone:
        databases.refuse_used(own)
    settings.VAR.mkdir(parents=True, exist_ok=True)
    with draft_beside(settings.VAR / "restore.sqlite3") as draft:
        shutil.copyfile(path, draft)
        with closing(sqlite3.connect(draft)) as connection:
            connection.execute(f"DROP TABLE {manifest.TABLE}")
        with (
            databases.connected("restore-file", databases.settings_of_draft(draft)) as source,
            databases.connected("restore-target", own) as target,
        ):
            databases.migrate(source)
            prepare_target(target, replace=replace)
            copy_rows.copy_database(source, target)
    return found


def copy_database(
    source: dict[str, Any], target: dict[str, Any], report: Report = report_nothing, *, alone: bool
) -> None:
    """Fill an empty database from another one that is up to date; ``alone``: only if nobody else has either open."""
    if databases.name_of(source) == databases.name_of(target) and source["ENGINE"] == target["ENGINE"]:
        raise Failure("Both are the same database.")
    file = databases.file_of(source)
    if file is not None and not file.exists():
        raise Failure(f"There is no database {file}.")
    for each in (source, target) if alone else ():
        databases.refuse_used(each)
    with databases.connected("copy-from", source) as one, databases.connected("copy-to", target) as other:
        databases.refuse_outdated(one)
        prepare_target(other, replace=False)
        copy_rows.copy_database(one, other, report)


def prepare_target(alias: str, *, replace: bool) -> None:
    """Bring the database to be filled up to date; raise ``Failure`` where it is not to be touched."""
    if not replace:
        copy_rows.refuse_filled(alias)
    databases.refuse_newer(databases.applied_migrations(alias), "The database to fill")
    databases.migrate(alias)
