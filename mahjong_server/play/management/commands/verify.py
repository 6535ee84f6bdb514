"""`manage.py verify RECORD…`: proves the walls of downloaded records."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from mahjong_server.play.proof import Mismatch, verify


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
                for line in verify(msgspec.json.decode(_read(name))):
                    self.stdout.write(line)
            except (OSError, msgspec.DecodeError, Mismatch) as error:
                raise CommandError(f"{name}: {error}") from None


def _read(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
