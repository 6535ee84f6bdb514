"""Seekers, of a game that no lobby knows."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db.models import F
from django.test import Client

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.models import Presence
from mahjong_server.matchmaking import queue, rounds
from mahjong_server.matchmaking.models import Proposal, Seek
from mahjong_server.matchmaking.proposals import READY_MS
from mahjong_server.matchmaking.queue import Terms
from mahjong_server.play.models import Seat

CASUAL, RATED = Terms("toy", "normal", "casual"), Terms("toy", "normal", "league")


@pytest.fixture(autouse=True)
def _toy_games(settings):
    settings.GAMES = ["tests.lobby.toy", "tests.lobby.botless"]
    cache.clear()  # rate limits count by address, and every test has the same


class Visitor(Client):
    """A browser that speaks JSON."""

    def ask(self, way: str, path: str = "seek", body: Any = None, status: int = 200) -> Any:
        answer = getattr(self, way)(f"/api/{path}", {} if body is None else body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def refused(self, way: str, path: str = "seek", body: Any = None) -> tuple[int, str]:
        answer = getattr(self, way)(f"/api/{path}", {} if body is None else body, content_type="application/json")
        assert answer["Content-Type"] == "application/problem+json", answer.content
        return answer.status_code, answer.json()["code"]


@pytest.fixture
def visitor(db):
    return Visitor()


def person(name: str, kind: str = "account") -> Player:
    """Return a new guest, person with an account, or program."""
    if kind == "guest":
        return Player.objects.create(name=name)
    user = User.objects.create(username=name)
    return Player.objects.create(name=name, user=user, folded=lookup_key(name), is_bot=kind == "bot")


def people(count: int, kind: str = "account") -> list[Player]:
    return [person(f"P{number}", kind) for number in range(count)]


@pytest.fixture
def seekers(db) -> Callable[..., list[Player]]:
    """Return as many players with a page open, all of whom seek on these terms, the first one for longest."""

    def make(count: int, terms: Terms = RATED, kind: str = "account") -> list[Player]:
        found = people(count, kind)
        for player in found:
            seeks(player, terms)
        return found

    return make


def seeks(player: Player, terms: Terms) -> None:
    """Let somebody with a page open seek."""
    opens_page(player)
    queue.join(player, terms)


def opens_page(player: Player) -> None:
    """Note that the player has a page open, as the process does that serves it."""
    Presence.objects.update_or_create(player=player, defaults={"seen_at": now_ms(), "left_at": None})


def closes_page(player: Player) -> None:
    """Note that the player's last page has closed just now."""
    Presence.objects.filter(player=player).update(left_at=now_ms())


def waited(player: Player, ms: int) -> None:
    """Let the player have waited for so long, and show themselves all the while."""
    Seek.objects.filter(player=player).update(created_at=now_ms() - ms)


def gone(player: Player, ms: int) -> None:
    """Let the player's last sign be so long ago: the process that served their page has died."""
    Seek.objects.filter(player=player).update(seen_at=now_ms() - ms)
    Presence.objects.filter(player=player).update(seen_at=now_ms() - ms)


def seat_all(*, drop: bool = True) -> int:
    """Run rounds until there is nothing more to do at once, all being ready; return how many tables have begun."""
    tables, again = 0, True
    while again:
        made, more = rounds.run_round(drop=drop)
        tables += made
        again = agree_all() > 0 or more
    return tables


def agree_all() -> int:
    """Let everybody to whom a table is proposed be ready; return how many were not yet."""
    return Seek.objects.exclude(proposal=None).filter(ready_at=None).update(ready_at=now_ms())


def a_round() -> int:
    """Run one round; return how many tables have begun."""
    return rounds.run_round(drop=True).tables


def proposed() -> set[object]:
    """Return the ids of those to whom a table is proposed."""
    return set(Seek.objects.exclude(proposal=None).values_list("player", flat=True))


def seated() -> set[object]:
    """Return the ids of those who sit at tables that were found."""
    return set(Seat.objects.filter(match__source="seek").values_list("player", flat=True))


def agree(*players: Player) -> None:
    """Let these be ready."""
    for player in players:
        queue.accept(player)


def time_is_up() -> None:
    """Let the deadline of each proposal be over."""
    Proposal.objects.update(deadline=F("deadline") - READY_MS - 1)


def found(seekers: Callable[..., list[Player]]) -> list[Player]:
    """Return four to whom a table is proposed, the longest waiting first."""
    players = seekers(4, CASUAL)
    for number, player in enumerate(players):
        waited(player, 20_000 - number)
    assert a_round() == 0
    assert proposed() == {player.pk for player in players}
    return players
