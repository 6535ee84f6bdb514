"""A drill that is asked for while the database is away: a problem that says to come back, and nothing kept of it."""

import pytest
from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.test import Client

from mahjong_server.drills import daily
from mahjong_server.drills.days import A_DAY

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("error", [OperationalError("no connection"), InterfaceError("connection closed")])
def test_it_is_a_problem_until_the_database_is_back(monkeypatch: pytest.MonkeyPatch, error: Exception):
    cache.clear()

    def away(*_: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(daily, "people_of", away)
        answer = Client(raise_request_exception=False).get("/api/games/sichuan/drill")
    assert answer.status_code == 503
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "database-away", answer.json()
    assert int(answer["Retry-After"]) > 0
    assert answer["Cache-Control"] == "no-store"
    assert len(Client().get("/api/games/sichuan/drill").json()["positions"]) == A_DAY
