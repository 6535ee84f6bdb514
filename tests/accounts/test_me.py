"""`/api/me`: a guest is whoever holds the session."""

import pytest

from mahjong_server.accounts.guests import SESSION_KEY
from mahjong_server.accounts.models import Player

pytestmark = pytest.mark.django_db


def say(client, body):
    return client.post("/api/me", body, content_type="application/json")


def test_nobody_yet(client):
    answer = client.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, {"name": None, "kind": None, "moderator": False, "tables": []})
    assert not client.cookies
    assert not Player.objects.exists()


def test_a_name_makes_a_guest_who_is_known_again(client):
    assert say(client, {"name": "  Mio "}).json()["name"] == "Mio"
    assert client.get("/api/me").json()["name"] == "Mio"
    cookie = client.cookies["mahjong-session"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert Player.objects.get().user is None


def test_renaming_keeps_the_player(client):
    say(client, {"name": "Mio"})
    player = Player.objects.get()
    assert say(client, {"name": "李雷"}).json()["name"] == "李雷"
    assert Player.objects.get().pk == player.pk


def test_guests_are_apart(client, django_user_model):
    other = type(client)()
    say(client, {"name": "Mio"})
    say(other, {"name": "Mio"})
    assert Player.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": ""}, "name-empty"),
        ({"name": "x" * 21}, "name-long"),
        ({"name": "\u202eMei"}, "name-characters"),
        ({"name": "M0derator"}, "name-reserved"),
        ({"name": "deleted_player"}, "name-reserved"),
        ({"name": 7}, "invalid"),
        ({"name": None}, "invalid"),
        ({}, "invalid"),
        ([], "invalid"),
        ({"name": "Mio", "admin": True}, "invalid"),
    ],
)
def test_bad_names_are_explained_and_change_nothing(client, body, code):
    answer = say(client, body)
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == code
    assert answer.json()["errors"]
    assert not Player.objects.exists()


def test_an_unknown_field_is_named(client):
    assert "admin" in say(client, {"name": "Mio", "admin": True}).json()["detail"]


@pytest.mark.parametrize("value", ["not a uuid", "00000000-0000-0000-0000-000000000000", ""])
def test_a_session_whose_player_is_gone_starts_anew(client, value):
    session = client.session
    session[SESSION_KEY] = value
    session.save()
    client.cookies["mahjong-session"] = session.session_key
    assert client.get("/api/me").json()["name"] is None
    assert say(client, {"name": "Mio"}).json()["name"] == "Mio"
