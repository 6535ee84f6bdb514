"""Limits: reading, lists and changes apart, tokens besides, and what is left told in every answer."""

from typing import Any

import pytest
from django.core.cache import cache

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in import tokens
from mahjong_server.limits.throttles import CallThrottle

RATES = {"read": "9/min", "list": "2/min", "change": "9/min", "create": "9/min", "token": "3/min", "person": "9/min"}


@pytest.fixture(autouse=True)
def _few(monkeypatch, db):
    monkeypatch.setattr(CallThrottle, "THROTTLE_RATES", RATES)


@pytest.fixture
def program(django_user_model):
    player = Player.objects.create(name="Prog", folded="prog", user=django_user_model.objects.create(username="x"))
    return {"Authorization": f"Bearer {tokens.issue_token(player, 'mine', ['read'], None)[1]}"}


def test_an_answer_tells_what_is_left(client):
    first, second = client.get("/api/me"), client.get("/api/me")
    assert first["RateLimit-Policy"] == '"read";q=9;w=60'
    assert first["RateLimit"] == '"read";r=8;t=60'
    assert second["RateLimit"].startswith('"read";r=7;t=')


@pytest.mark.parametrize("later", [0.6, 20.7, 58.8])
def test_whoever_waits_as_long_as_told_is_served(client, monkeypatch, later):
    now = [1000.0]
    monkeypatch.setattr(CallThrottle, "timer", lambda _: now[0])
    for _ in range(2):
        client.get("/api/tables")
    now[0] += later
    refused = client.get("/api/tables")
    assert refused.status_code == 429
    assert refused["RateLimit"] == f'"list";r=0;t={refused["Retry-After"]}'
    now[0] += int(refused["Retry-After"])
    assert client.get("/api/tables").status_code == 200


@pytest.mark.security("SEC 5.1")
def test_lists_are_counted_by_themselves(client):
    assert [client.get("/api/tables").status_code for _ in range(3)] == [200, 200, 429]
    refused = client.get("/api/tables")
    assert refused["RateLimit"].startswith('"list";r=0;t=')
    assert refused["Retry-After"]
    assert client.get("/api/me").status_code == 200


def test_a_token_has_a_limit_of_its_own_from_wherever_it_calls(client, program):
    def call(address):
        return client.get("/api/games", headers=program, REMOTE_ADDR=address)

    first = call("192.0.2.1")
    assert first["RateLimit-Policy"] == '"read";q=9;w=60, "token";q=3;w=60, "person";q=9;w=60'
    assert [call(f"192.0.2.{n}").status_code for n in (2, 3, 4)] == [200, 200, 429]
    assert client.get("/api/games", REMOTE_ADDR="192.0.2.1").status_code == 200


@pytest.mark.security("SEC 5.1")
def test_a_token_is_one_however_its_header_is_spelt(client, program):
    token = program["Authorization"].removeprefix("Bearer ")
    spelt = ("Bearer ", "bearer ", "BEARER  ", "Bearer \t ")
    answers = [client.get("/api/games", headers={"Authorization": each + token}).status_code for each in spelt]
    assert answers == [200, 200, 200, 429]


@pytest.mark.security("SEC 5.1")
def test_made_up_tokens_do_not_escape_the_address(client):
    answers = [client.get("/api/games", headers={"Authorization": f"Bearer mj_{n}_x"}) for n in range(10)]
    assert answers[-1].status_code == 429


@pytest.mark.security("SEC 3.3")
def test_a_token_is_not_kept_where_it_is_counted(client, program):
    client.get("/api/games", headers=program)
    kept: Any = cache
    assert kept._cache
    assert not [key for key in kept._cache if "mj_" in key]


def test_where_nothing_is_limited_nothing_is_told(client, monkeypatch):
    monkeypatch.setattr(CallThrottle, "THROTTLE_RATES", dict.fromkeys(RATES))
    assert "RateLimit" not in client.get("/api/me")


@pytest.mark.security("SEC 5.1")
def test_a_person_has_a_limit_of_their_own_by_all_browsers_and_tokens(client, program, monkeypatch):
    monkeypatch.setattr(CallThrottle, "THROTTLE_RATES", {**RATES, "person": "4/min"})
    player = Player.objects.get(name="Prog")
    others = [tokens.issue_token(player, name, ["read"], None)[1] for name in ("one", "two")]
    found = [
        client.get("/api/games", headers={"Authorization": f"Bearer {text}"}, REMOTE_ADDR=f"192.0.2.{number}")
        for number, text in enumerate([*others, *others, others[0]])
    ]
    assert [answer.status_code for answer in found] == [200, 200, 200, 200, 429]
    assert found[-1]["Retry-After"]
    assert client.get("/api/games").status_code == 200


@pytest.mark.security("SEC 5.1")
def test_a_guest_counts_by_name_from_wherever(client, monkeypatch):
    client.post("/api/me", {"name": "Mio"}, "application/json")
    monkeypatch.setattr(CallThrottle, "THROTTLE_RATES", {**RATES, "person": "2/min"})
    found = [client.get("/api/me", REMOTE_ADDR=f"192.0.2.{number}").status_code for number in range(3)]
    assert found == [200, 200, 429]
