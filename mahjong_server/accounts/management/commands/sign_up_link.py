"""`manage.py sign_up_link`: a link by which some people may make an account."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from mahjong_server.accounts.models import SignUpLink
from mahjong_server.accounts.sign_in import sign_up_links
from mahjong_server.database.shared_clock import now_ms

DAY_MS = 24 * 60 * 60 * 1000
MOST_USES, MOST_DAYS = 10_000, 366


class Command(BaseCommand):
    """Makes links to sign up, lists them, and ends them."""

    help = "Make a link by which people may sign up (SIGN_UP=link). It is shown once, for only a digest of it is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--uses", type=int, default=1, help="how many accounts may be made by it, 1 by default")
        parser.add_argument("--days", type=int, default=7, help="how long it holds, 7 days by default")
        parser.add_argument("--note", default="", help="whom it is for, for your own list")
        parser.add_argument("--list", action="store_true", help="make none; list those that hold")
        parser.add_argument("--end", type=int, metavar="NUMBER", help="make none; end the one of this number")

    def handle(self, *args: Any, uses: int, days: int, note: str, **options: Any) -> None:
        if options["list"]:
            self.list_links()
        elif options["end"] is not None:
            self.end(options["end"])
        else:
            self.make(uses, days, note)

    def make(self, uses: int, days: int, note: str) -> None:
        """Make a link, and show it."""
        if not 1 <= uses <= MOST_USES or not 1 <= days <= MOST_DAYS:
            raise CommandError(f"--uses must be 1 to {MOST_USES}, --days 1 to {MOST_DAYS}.")
        now = now_ms()
        secret = sign_up_links.create_link(uses, now + days * DAY_MS, note[:80], now)
        self.stdout.write(f"{settings.PUBLIC_URL or 'http://localhost:8000'}/signup#{secret}")
        if settings.SIGN_UP != "link":
            self.stderr.write(f"SIGN_UP is {settings.SIGN_UP}: set it to link for this to count.")

    def list_links(self) -> None:
        """Show those that hold, not what stands in them."""
        for link in sign_up_links.valid_links(now_ms()).order_by("pk"):
            until = datetime.fromtimestamp(link.expires_at / 1000, UTC)
            self.stdout.write(f"{link.pk}: {link.left} left, until {until:%Y-%m-%d %H:%M} UTC. {link.note}".rstrip())

    def end(self, number: int) -> None:
        """End a link."""
        if not SignUpLink.objects.filter(pk=number).update(left=0):
            raise CommandError(f"There is no link {number}.")
        self.stdout.write(f"Link {number} holds no longer.")
