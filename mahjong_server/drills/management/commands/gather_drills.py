"""`manage.py gather_drills`: looks for drills' positions in older matches than processes do by themselves."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_server.drills import gathering
from mahjong_server.drills.models import DrillPosition

MOST = 1_000_000


class Command(BaseCommand):
    """Looks at each match once, the newest first; may run beside play, and again."""

    help = "Look for positions for the drill of the day in matches of people, until enough of each game wait."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--most", type=int, default=100, help="so many matches at most")

    def handle(self, *args: Any, most: int, **options: Any) -> None:
        if not 0 <= most <= MOST:
            raise CommandError(f"--most must be 0 to {MOST}.")
        before, done = DrillPosition.objects.count(), 0
        while done < most and (waiting := gathering.waiting_matches(1)):
            self._look_at(waiting[0])
            done += 1
        found = DrillPosition.objects.count() - before
        self.stdout.write(f"looked at {done} matches: {found} positions more")

    def _look_at(self, match: int) -> None:
        try:
            for _ in gathering.gather(match):
                pass
        except LookupError as error:
            self.stderr.write(f"match {match} can't be looked at: {error}")
