"""`manage.py backup`: the whole database in a file, while people play; or a look at such a file."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from mahjong_server.backup import make_backup, manifest
from mahjong_server.backup.failure import as_command_error
from mahjong_server.backup.manifest import Manifest
from mahjong_server.database.shared_clock import now_ms


class Command(BaseCommand):
    """Makes backups, and checks them."""

    help = (
        "Back the whole database up to a file, SQLite's or PostgreSQL's, while the server runs. The secret key is not "
        "in it. With --check: say whether such a file is whole and can be restored."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="where to; backup-TIME.sqlite3 in VAR_DIR by default")
        parser.add_argument("--check", action="store_true", help="make nothing; check this file")

    def handle(self, *args: Any, file: Path | None, check: bool, **options: Any) -> None:
        if check and file is None:
            raise CommandError("--check needs the file to look at.")
        now = now_ms()
        path = file or settings.VAR / f"backup-{time_of(now):%Y%m%dT%H%M%SZ}.sqlite3"
        with as_command_error():
            found = manifest.check_backup(path) if check else make_backup.make_backup(path, now)
        self.stdout.write(f"{path} is whole: {describe(found)}.")


def describe(found: Manifest) -> str:
    """Return in a line what a backup is of.

    >>> describe(Manifest(1, "0.1.0", 0, "sqlite", [], {}))
    'version 0.1.0, of 1970-01-01 00:00 UTC, 0 rows in 0 tables'
    """
    when = f"{time_of(found.at):%Y-%m-%d %H:%M} UTC"
    return f"version {found.version}, of {when}, {found.rows:,} rows in {len(found.tables)} tables"


def time_of(at: int) -> datetime:
    """Return a time from epoch milliseconds."""
    return datetime.fromtimestamp(at / 1000, UTC)
