"""`manage.py pack`: folds the logs of matches that are over, now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_server.archive import log_packing
from mahjong_server.database.shared_clock import now_ms

MINUTE_MS = 60_000
MOST = 1_000_000


class Command(BaseCommand):
    """Does at once what every process does little by little; both may run beside each other."""

    help = "Pack the logs of matches that are over and filed, which serving processes do by themselves in time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--rest-minutes", type=int, default=log_packing.REST_MS // MINUTE_MS, help="over for so long"
        )
        parser.add_argument("--most", type=int, default=100_000, help="so many matches at most")

    def handle(self, *args: Any, rest_minutes: int, most: int, **options: Any) -> None:
        if rest_minutes < 0 or not 0 <= most <= MOST:
            raise CommandError(f"--rest-minutes must be 0 or more, --most 0 to {MOST}.")
        waiting = log_packing.unpacked_matches(now_ms() - rest_minutes * MINUTE_MS, most)
        done = sum(log_packing.pack_match(match) for match in waiting)
        later = len(log_packing.unpacked_matches(now_ms(), MOST, waiting)) if len(waiting) < most else 0
        rest = f"; {later} more have not been over for {rest_minutes} minutes (--rest-minutes)" if later else ""
        self.stdout.write(f"packed {done} of {len(waiting)} matches{rest}")
