"""``manage.py seat_round FILE``: seat a round of an event, or seat it again (docs/event-files.md)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from msgspec import json

from mahjong_server.events.files import read_file
from mahjong_server.events.seating.inputs import Event
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.values import EventError


class Command(BaseCommand):
    """Needs neither database nor server."""

    help = "Print the tables of an event's round as JSON; the same file brings the same tables everywhere."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file, and which round."""
        parser.add_argument("file", metavar="FILE", help="an event as JSON; - is standard input")
        parser.add_argument("--round", type=int, metavar="N", help="which round, from 1 (default: the next)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the round; where the file has it already, say on standard error if it has other tables."""
        event = read_file(options["file"], Event, "events")
        try:
            seated = seat_round(event, options["round"])
        except EventError as error:
            self.stderr.write(str(error))
            sys.exit(1)
        self.stdout.write(json.format(json.encode(seated), indent=1).decode())
        if seated.round <= len(event.rounds) and event.rounds[seated.round - 1].tables != seated.tables:
            self.stderr.write(f"round {seated.round}: the file has other tables")
            sys.exit(1)
