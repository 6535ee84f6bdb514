"""People who talk: each a browser with a player behind it. Nobody here has been counted before."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from mahjong_server.accounts.models import Player, SignIn
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.accounts.sign_in.sessions import key_digest
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk import posting
from mahjong_server.talk.views import moderation, talk
from tests.play.conftest import games  # noqa: F401 - a fixture


@pytest.fixture(autouse=True)
def _nobody_counted():
    cache.clear()


class Person(Client):
    """A browser that speaks JSON."""

    player: Player

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = "" if body is None else json.dumps(body)
        return self.generic(method, f"/api/{path}", data, content_type="application/json")

    def send(self, path: str, **body: Any) -> Any:
        return self.ask("POST", path, body)

    def say(self, room: str, text: str = "Hello all") -> Any:
        return self.send(f"chat/{room}", text=text)

    def told(self, path: str) -> Any:
        answer = self.get(f"/api/{path}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def be(self, **fields: Any) -> "Person":
        Player.objects.filter(pk=self.player.pk).update(**fields)
        return self


def new_player(name: str, *, account: bool, **fields: Any) -> Player:
    """Make a player without a browser."""
    player = Player(name=name, **fields)
    if account:
        player.user = User.objects.create(username=player.pk.hex)
        player.folded = lookup_key(name)
    player.save()
    return player


def browser_of(player: Player) -> Person:
    """Return a browser that is signed in as a player."""
    person = Person()
    session = person.session
    session["player"], session["door"] = str(player.pk), "door"
    session.save()
    person.cookies["mahjong-session"] = session.session_key or ""
    if player.user_id is not None:
        key = key_digest(session.session_key)
        SignIn.objects.create(player=player, digest=key, door="door", agent="Test", created_at=1, seen_at=now_ms())
    person.player = player
    return person


@pytest.fixture
def account(db):
    """Return a new account with its browser."""
    return lambda name, **fields: browser_of(new_player(name, account=True, **fields))


@pytest.fixture
def guest(db):
    """Return a new guest with a browser."""
    return lambda name, **fields: browser_of(new_player(name, account=False, **fields))


@pytest.fixture
def anna(account):
    return account("Anna")


@pytest.fixture
def ben(account):
    return account("Ben")


@pytest.fixture
def moderator(account):
    return account("Mod", moderator=True)


@pytest.fixture
def stranger(db):
    return Person()


@pytest.fixture
def table(db):
    """Return a new table where these sit; without a status it is being played."""

    def make(*people: Person, **fields: Any) -> Match:
        fields = {"status": "playing", "started_at": now_ms(), **fields}
        if fields["status"] == "waiting":
            fields["started_at"] = None
        match = Match.objects.create(game="highcard", rules_version=1, deals=1, **fields)
        for seat in range(4):
            player = people[seat].player if seat < len(people) else None
            Seat.objects.create(match=match, seat=seat, player=player, bot="" if player else "keen")
        return match

    return make


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is set forward."""

    class Clock:
        now = now_ms()

        def __call__(self) -> int:
            return self.now

    clock = Clock()
    for module in (talk, moderation):
        monkeypatch.setattr(module, "now_ms", clock)
    return clock


@pytest.fixture
def unhurried(monkeypatch):
    """Nobody is asked to wait: for tests of something else."""
    monkeypatch.setattr(posting, "count_message", lambda *_: None)


def refused(answer: Any) -> tuple[int, str]:
    """Return the status and the code of a refusal."""
    assert answer["Content-Type"] == "application/problem+json", answer.content
    return answer.status_code, answer.json()["code"]
