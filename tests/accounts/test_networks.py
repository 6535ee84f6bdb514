"""From which network somebody plays: noted as they play, comparable, told nowhere, and forgotten."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from mahjong_server.accounts import export, networks, retention, services
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.socket_caller import find_caller
from mahjong_server.admin import models
from mahjong_server.archive import archive_match
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby import services as lobby
from mahjong_server.play.models import Match, Seat
from tests.accounts.conftest import PASSWORD, Person

pytestmark = pytest.mark.django_db
HERE, THERE = "203.0.113.7", "198.51.100.9"


def network_of(name: str) -> str:
    return Player.objects.get(name=name).network


def table_socket(person: Person, address: str, token: str = "") -> dict[str, Any]:
    """The scope of a socket that a person opens at a table."""
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    return {
        "headers": headers,
        "client": (address, 1),
        "session": person.session,
        "url_route": {"kwargs": {"code": "table"}},
    }


def test_one_network_is_one_digest_of_32_hex_digits(settings):
    one = networks.network_digest(HERE)
    assert len(one) == 32
    assert int(one, 16)
    assert one == networks.network_digest(HERE)
    assert one != networks.network_digest(THERE)
    assert networks.network_digest("") == ""
    settings.SECRET_KEY = "another"
    assert networks.network_digest(HERE) != one


@pytest.mark.security("SEC 11.1")
@pytest.mark.parametrize(
    ("path", "body"), [("tables", {}), ("play", {}), ("seek", {"game": "sichuan"})], ids=["table", "play", "seek"]
)
def test_who_sits_down_or_seeks_is_noted_by_network(ada, path, body):
    assert network_of("Ada") == ""
    assert ada.ask("POST", path, body).status_code < 300
    first = network_of("Ada")
    assert first == networks.network_digest("127.0.0.1")
    assert ada.generic(
        "POST", "/api/tables", "{}", content_type="application/json", REMOTE_ADDR="2001:db8:1:2::7"
    ).status_code in {201, 409}
    assert network_of("Ada") == networks.network_digest("2001:db8:1:2::/64")


def test_a_guest_who_begins_to_play_is_noted_too(stranger):
    code = stranger.send("play").json()["code"]
    seat = Seat.objects.get(match__code=code, bot="")
    assert seat.network == networks.network_digest("127.0.0.1")
    assert Player.objects.get(seats=seat).network == seat.network
    assert set(Seat.objects.filter(match__code=code).exclude(bot="").values_list("network", flat=True)) == {""}


def test_nothing_else_notes_it(ada):
    ada.told("tables")
    ada.ask("PATCH", "me/preferences", {})
    ada.ask("POST", "me", {"name": "Ada"})
    find_caller("default", table_socket(ada, HERE) | {"url_route": {"kwargs": {}}})
    assert network_of("Ada") == ""


def test_the_socket_of_a_table_notes_it(ada, with_token):
    find_caller("default", table_socket(ada, HERE))
    assert network_of("Ada") == networks.network_digest(HERE)
    _, found = with_token(ada, "play")
    find_caller("default", table_socket(Person(), "2001:db8::1", found["token"]))
    assert network_of("Ada") == networks.network_digest("2001:db8::/64")


def test_what_has_not_changed_is_written_once_a_day(ada):
    player = Player.objects.get(name="Ada")
    networks.note_network(player, HERE)
    with CaptureQueriesContext(connection) as asked:
        networks.note_network(player, HERE)
        networks.note_network(player, "")
    assert not asked.captured_queries
    noted = now_ms() - networks.DAY_MS - 1
    Player.objects.update(network_at=noted)
    networks.note_network(Player.objects.get(name="Ada"), HERE)
    assert (Player.objects.get(name="Ada").network_at or 0) > noted


def test_a_database_that_takes_no_writes_keeps_nobody_from_a_table(ada, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise DatabaseError

    scope = table_socket(ada, HERE)
    monkeypatch.setattr(QuerySet, "update", refuse)
    assert find_caller("default", scope).player == Player.objects.get(name="Ada").pk.hex


@pytest.mark.security("SEC 11.1")
def test_seats_have_it_from_the_start_of_play_until_the_match_is_filed(ada):
    ada.send("play")
    networks.note_network(Player.objects.get(name="Ada"), HERE)  # amid play; the seat keeps what it had
    match = Match.objects.get()
    own = match.seats.get(bot="")
    assert own.network == networks.network_digest("127.0.0.1")
    Match.objects.update(status=Match.Status.ABANDONED, finished_at=now_ms())
    assert archive_match.file_match(match.pk)
    assert set(match.seats.values_list("network", flat=True)) == {""}


def test_whoever_takes_a_seat_amid_play_brings_their_network(ada):
    ada.send("play", {"closed": False})
    bo = Player.objects.create(name="Bo", network=networks.network_digest(THERE))
    seat = lobby.take_seat(Match.objects.get().code, bo, None).seats.get(player=bo)
    assert seat.network == networks.network_digest(THERE)


@pytest.mark.security("SEC 11.1")
def test_it_is_told_nowhere(ada, caplog):
    caplog.set_level("DEBUG")
    code = ada.send("tables", {"public": True}).json()["code"]
    found = network_of("Ada")
    assert found
    player = Player.objects.get(name="Ada")
    told = [json.dumps(ada.told(path)) for path in ("me", "players/Ada", f"tables/{code}", "tables")]
    told += [export.export_json(player).decode(), caplog.text, repr(player), str(player)]
    assert not [text for text in told if found in text or "network" in text]
    for shelf in (models.PlayerAdmin, models.SeatAdmin):
        assert not [name for name in (*shelf.fields, *shelf.list_display) if "network" in name]


@pytest.mark.security("SEC 11.1")
def test_it_goes_with_the_account_and_after_thirty_days(ada):
    ada.send("tables")
    assert network_of("Ada")
    player = Player.objects.get(name="Ada")
    old = Player.objects.create(
        name="Old", user=User.objects.create(username="old"), network="a" * 32, network_at=now_ms() - networks.KEPT_MS
    )
    retention.purge("default", now_ms() + 1000)
    old.refresh_from_db()
    assert (old.network, old.network_at) == ("", None)
    assert network_of("Ada")
    assert ada.drop("accounts", {"password": PASSWORD}).status_code == 204
    player.refresh_from_db()
    assert (player.network, player.network_at) == ("", None)
    networks.note_network(player, HERE)  # a request that was under way
    player.refresh_from_db()
    assert player.network == ""
    services.erase(player)
