"""`manage.py tally`: counts old matches for their players' figures."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_server.archive import tallies
from mahjong_server.play.match.catalogue import UnsupportedVersion

BATCH = 200
MOST = 1_000_000


class Command(BaseCommand):
    """Reads the logs of matches that were filed before there were figures; may run beside play, and again."""

    help = "Count the deals of matches that an older server put into the archive, for the figures of profiles."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--most", type=int, default=100_000, help="so many matches at most")

    def handle(self, *args: Any, most: int, **options: Any) -> None:
        if not 0 <= most <= MOST:
            raise CommandError(f"--most must be 0 to {MOST}.")
        done, failed = 0, list[int]()
        while (room := most - done - len(failed)) > 0 and (
            waiting := tallies.untallied_matches(min(BATCH, room), failed)
        ):
            for match in waiting:
                try:
                    tallies.tally_match(match)
                    done += 1
                except UnsupportedVersion as error:
                    failed.append(match)
                    self.stderr.write(f"match {match} is left to newer servers: {error}")
        self.stdout.write(f"counted {done} matches" + (f"; {len(failed)} left" if failed else ""))
