"""`manage.py verify RECORD…`: proves the walls of downloaded records."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_server.play.management.commands.replay import parse, read, reason
from mahjong_server.play.match.fairness.proof import Mismatch, verify


class Command(BaseCommand):
    """Prints one line a deal; ends with status 1 and the reason when something does not agree."""

    help = (
        "Check commitment, wall, dice and first dealer of each deal of downloaded records ('-' reads one from stdin)."
    )
    requires_system_checks = ()  # it needs neither database nor server

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("records", nargs="+", metavar="RECORD")

    def handle(self, *args: Any, records: list[str], **options: Any) -> None:
        for name in records:
            try:
                for line in verify(parse(read(name))):
                    self.stdout.write(line)
            except Mismatch as error:
                raise CommandError(f"{name}: {error}") from None
            except (OSError, RecursionError, ValueError) as error:
                raise CommandError(f"{name}: {reason(error)}") from None
