"""``manage.py verify_event FILE``: compute an event anew from its file (docs/event-files.md)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from mahjong_server.events.event_file.differences import MOST, Difference
from mahjong_server.events.event_file.shapes import EventFile
from mahjong_server.events.event_file.verified import verify
from mahjong_server.events.files import read_file

MOST_BYTES = 512 * 1024 * 1024


class Command(BaseCommand):
    """Needs neither database nor server."""

    help = "Compute every wall, seat and standing of an event anew, and tell where its file says otherwise."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file."""
        parser.add_argument("file", metavar="FILE", help="an event's file; - is standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for whatever agrees; on standard error one for each difference, and then end with status 1."""
        file = read_file(options["file"], EventFile, "files of events", MOST_BYTES)
        wrong = 0
        for line in verify(file):
            if not isinstance(line, Difference):
                self.stdout.write(line)
            elif (wrong := wrong + 1) <= MOST:
                self.stderr.write(str(line))
        if wrong:
            self.stderr.write(f"{wrong} {'difference' if wrong == 1 else 'differences'}")
            sys.exit(1)
        self.stdout.write("everything agrees")
