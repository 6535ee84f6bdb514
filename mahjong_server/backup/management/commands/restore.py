"""`manage.py restore FILE`: the database as it was when it was backed up."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from mahjong_server.backup import fill_database
from mahjong_server.backup.failure import as_command_error
from mahjong_server.backup.management.commands.backup import describe


class Command(BaseCommand):
    """Restores backups."""

    help = (
        "Fill the database from a file that `manage.py backup` made, of SQLite or PostgreSQL alike. "
        "Stop all servers first. What is damaged, newer or foreign is refused, and nothing is changed then."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the backup")
        parser.add_argument("--replace", action="store_true", help="delete what the database holds now")
        parser.add_argument("--ignore-connections", action="store_true", help="those who are connected are no servers")

    def handle(self, *args: Any, file: Path, replace: bool, ignore_connections: bool, **options: Any) -> None:
        with as_command_error():
            found = fill_database.restore(file, replace=replace, alone=not ignore_connections)
        self.stdout.write(f"Restored: {describe(found)}.")
