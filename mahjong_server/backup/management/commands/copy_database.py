"""`manage.py copy_database`: from SQLite to PostgreSQL, or back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_server.backup import databases, fill_database
from mahjong_server.backup.failure import as_command_error


class Command(BaseCommand):
    """Copies a database."""

    help = (
        "Copy everything from one database to another that is empty, of SQLite and PostgreSQL in either direction, and "
        "compare. Stop all servers first. Where only one is named, the other is that of DATABASE_URL."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--from", dest="source", default="", metavar="URL", help="as DATABASE_URL has them")
        parser.add_argument("--to", dest="target", default="", metavar="URL", help="a database that is empty")
        parser.add_argument("--ignore-connections", action="store_true", help="those who are connected are no servers")

    def handle(self, *args: Any, source: str, target: str, ignore_connections: bool, **options: Any) -> None:
        if not source and not target:
            raise CommandError("Say where to: --to postgres://USER@HOST/NAME, or --to sqlite:////PATH.")
        with as_command_error():
            one = databases.settings_of(source, "--from") if source else databases.own_settings()
            other = databases.settings_of(target, "--to") if target else databases.own_settings()
            fill_database.copy_database(one, other, self.tell, alone=not ignore_connections)
        self.stdout.write(f"All of it is in {databases.name_of(other)} now, and was compared. Set DATABASE_URL to it.")

    def tell(self, table: str, rows: int) -> None:
        """Write that a table was copied."""
        if rows:
            self.stdout.write(f"{rows:>12,}  {table}")
