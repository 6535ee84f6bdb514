"""Tables to act on, of a game that no lobby knows."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.lobby import services
from mahjong_server.lobby.requests import TableOrder


@pytest.fixture(autouse=True)
def _toy_games(settings):
    settings.GAMES = ["tests.lobby.toy", "tests.lobby.botless", "tests.lobby.wide"]
    cache.clear()  # rate limits count by address, and every test has the same


class Visitor(Client):
    """A browser that speaks JSON."""

    def send(self, path: str, body: Any = None) -> Any:
        return self.post(f"/api/{path}", {} if body is None else body, content_type="application/json")

    def look(self, code: str) -> dict[str, Any]:
        answer = self.get(f"/api/tables/{code}")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    def named(self, name: str) -> "Visitor":
        assert self.send("me", {"name": name}).status_code == 200
        return self


def refused(answer: Any) -> tuple[int, str]:
    """Return the status and the code of a refusal."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def anna(db):
    return Visitor().named("Anna")


@pytest.fixture
def boris(db):
    return Visitor().named("Boris")


@pytest.fixture
def code(anna):
    """A waiting table with Anna in seat 0."""
    return anna.send("tables").json()["code"]


def new_player(name: str, kind: str = "guest") -> Player:
    """Return a new guest, person with an account, or program."""
    if kind == "guest":
        return Player.objects.create(name=name)
    user = User.objects.create(username=name)
    return Player.objects.create(name=name, user=user, folded=lookup_key(name), is_bot=kind == "bot")


@pytest.fixture
def player(db):
    """Return a new player."""
    return new_player


@pytest.fixture
def table(player):
    """Return a new waiting table and its owner."""

    def make(kind="guest", **order):
        owner = player("Owner", kind)
        return services.create_table(owner, TableOrder(**order)), owner

    return make
