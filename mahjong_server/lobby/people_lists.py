"""People as the lobby shows and finds them: those who are here, and those with an account wherever they are."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from msgspec import UNSET

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.lookup import find_account_by_name
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.models import PRESENT_MS
from mahjong_server.lobby.responses import Person, Rating
from mahjong_server.ratings.services import Shown, shown_ratings


def describe_people(players: Iterable[Player], game: str) -> dict[UUID, Person]:
    """Return who they are, as anyone may know it, by their ids, with their ratings in a game. One query at most."""
    found = {player.pk: player for player in players}
    rated = [key for key, player in found.items() if player.user_id]
    ratings = shown_ratings(rated, game) if rated else {}
    return {key: _person(player, ratings.get(key)) for key, player in found.items()}


def _person(player: Player, rating: Shown | None) -> Person:
    kind: Any = player.kind
    return Person(player.name, kind, Rating(**rating) if rating else UNSET, avatar=shown_avatar(player))


def present_players() -> QuerySet[Player]:
    """Return who has a page open, or had until a moment ago."""
    return Player.objects.filter(presence__seen_at__gt=now_ms() - PRESENT_MS, erased_at=None)


def find_person(name: str) -> Player:
    """Return the account of this name, or the guest of this name who is here; raise ``Problem`` (404, 409)."""
    name = name.strip()
    account = find_account_by_name(name)
    if account is not None:
        return account
    guests = list(present_players().filter(user=None, name=name)[:2])
    if not guests:
        raise Problem(404, "no-such-player", "There is no account of this name, and no guest of this name is here.")
    if len(guests) > 1:
        raise Problem(409, "ambiguous-name", "Several guests here have this name: send them the link.")
    return guests[0]
