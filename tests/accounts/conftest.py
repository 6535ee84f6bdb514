"""People with browsers. Rate limits count by address, and every test has the same."""

import json
from typing import Any

import pytest
from django.test import Client

from mahjong_server.accounts import email_outbox
from mahjong_server.accounts.sign_in import password_reset

PASSWORD = "nine quiet tiles"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


@pytest.fixture(autouse=True)
def _letters_at_once(monkeypatch):
    """What is done after the answer is done before it, so that a test may look."""
    monkeypatch.setattr(email_outbox, "enqueue_reset", password_reset.send_reset)


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    """Argon2id takes most of the time of tests that say nothing of it."""
    quick = "django.contrib.auth.hashers.MD5PasswordHasher"
    settings.PASSWORD_HASHERS = [quick, *settings.PASSWORD_HASHERS]


class Person(Client):
    """A browser that speaks JSON."""

    def __init__(self, **headers: Any) -> None:
        super().__init__(headers={"User-Agent": FIREFOX, **headers})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = "" if body is None else json.dumps(body)
        return self.generic(method, f"/api/{path}", data, content_type="application/json")

    def send(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body or {})

    def drop(self, path: str, body: Any = None) -> Any:
        return self.ask("DELETE", path, body)

    def told(self, path: str) -> Any:
        answer = self.get(f"/api/{path}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def sign_up(self, name: str, **more: Any) -> "Person":
        answer = self.send("accounts", {"name": name, "password": PASSWORD, **more})
        assert answer.status_code == 201, answer.content
        return self

    def sign_in(self, name: str, password: str = PASSWORD) -> Any:
        return self.send("session", {"name": name, "password": password})


@pytest.fixture
def stranger(db):
    return Person()


@pytest.fixture
def ada(db):
    """Ada, who has an account and is signed in."""
    return Person().sign_up("Ada", email="ada@mail.example")


@pytest.fixture
def with_token():
    """Return a program that has a token of someone's."""

    def make(owner: Person, *scopes: str, **order: Any) -> tuple[Person, dict[str, Any]]:
        answer = owner.send("tokens", {"name": "program", "scopes": list(scopes) or ["read"], **order})
        assert answer.status_code == 201, answer.content
        found = answer.json()
        return Person(Authorization=f"Bearer {found['token']}"), found

    return make


def code_of(answer: Any, status: int) -> str:
    """Return the code of a refusal that has this status."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    return str(answer.json()["code"])
