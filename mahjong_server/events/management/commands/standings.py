"""``manage.py standings FILE``: count the results of an event (docs/event-files.md)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from msgspec import json

from mahjong_server.events.files import read_file
from mahjong_server.events.standings.prizes import prizes
from mahjong_server.events.standings.results import Results
from mahjong_server.events.standings.standings import standings
from mahjong_server.events.standings.tables import as_csv, as_text
from mahjong_server.events.standings.teams import team_standings
from mahjong_server.events.values import EventError


class Command(BaseCommand):
    """Needs neither database nor server."""

    help = "Print the standings of an event from a file of its results."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a file, and the form of the answer."""
        parser.add_argument("file", metavar="FILE", help="results as JSON; - is standard input")
        parser.add_argument("--format", choices=("json", "csv", "text"), default="text", help="default: text")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the standings; in JSON the teams' and the prizes, too."""
        results = read_file(options["file"], Results, "standings")
        try:
            lines = standings(results)
        except EventError as error:
            self.stderr.write(str(error))
            raise SystemExit(1) from None
        match options["format"]:
            case "csv":
                self.stdout.write(as_csv(lines), ending="")
            case "text":
                self.stdout.write(as_text(lines))
            case _:
                whole = {"standings": lines, "teams": team_standings(lines), "prizes": prizes(results)}
                self.stdout.write(json.format(json.encode(whole), indent=1).decode())
