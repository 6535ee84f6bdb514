"""`manage.py moderator NAME`: make an account a moderator, or no longer one."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mahjong_server.accounts.names.lookup import find_account_by_name


class Command(BaseCommand):
    """Names moderators."""

    help = "Let an account moderate, or with --remove no longer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the account's name")
        parser.add_argument("--remove", action="store_true", help="it moderates no longer")

    def handle(self, *args: Any, name: str, remove: bool, **options: Any) -> None:
        player = find_account_by_name(name)
        if player is None:
            raise CommandError(f"There is no account of the name {name!r}.")
        player.moderator = not remove
        player.save(update_fields=["moderator"])
        self.stdout.write(f"{player.name} {'moderates no longer' if remove else 'is a moderator'}.")
