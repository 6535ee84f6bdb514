"""Real tables, made in a server's database in one go: ``python -m bench.load.tables --tables N``.

Runs in the server's environment, before it starts or beside it, and writes a line for each table: its code, and for
each seat the cookie by which it is its player's.
"""

import argparse
import os
import secrets
import sys
from datetime import timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")

import django

django.setup()

# ruff: noqa: E402 - settings come first
import msgspec
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in import sessions
from mahjong_server.play import services
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match, Seat


class Table(msgspec.Struct, frozen=True):
    """A table's code, and the cookie of each seat."""

    code: str
    cookies: list[str]


def session_of(player: Player) -> Session:
    """Return a guest's session, not saved yet."""
    store = SessionStore()
    sessions.sign_in_guest(store, player)
    expires = timezone.now() + timedelta(days=1)
    return Session(
        session_key=secrets.token_hex(16),
        session_data=store.encode(dict(store.items())),
        expire_date=expires,
    )


def make(tables: int, game: str, deals: int) -> list[Table]:
    """Make tables that are being played, four guests at each."""
    rules = games()[game].info
    players = Player.objects.bulk_create([Player(name=f"Guest {number}") for number in range(4 * tables)])
    kept = Session.objects.bulk_create([session_of(player) for player in players])
    fields = {"game": game, "rules_version": rules.rules_version, "deals": deals, "speed": "slow"}
    options = msgspec.to_builtins(rules.options())
    matches = Match.objects.bulk_create([Match(**fields, options=options) for _ in range(tables)])
    Seat.objects.bulk_create(
        [Seat(match=matches[number // 4], seat=number % 4, player=player) for number, player in enumerate(players)]
    )
    for match in matches:
        services.start_match(match)
    cookies = [f"{settings.SESSION_COOKIE_NAME}={session.session_key}" for session in kept]
    return [Table(match.code, cookies[4 * number : 4 * number + 4]) for number, match in enumerate(matches)]


def main() -> None:
    """Make them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, required=True)
    parser.add_argument("--game", default="sichuan")
    parser.add_argument("--deals", type=int, default=999)
    given = parser.parse_args()
    with transaction.atomic():
        found = make(given.tables, given.game, given.deals)
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
