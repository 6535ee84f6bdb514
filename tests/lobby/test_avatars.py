"""Whose avatar is told where: with each person at tables, in lists and in chat, alike to everyone, by no query more."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mahjong_server.accounts import avatars
from mahjong_server.accounts.models import Player, Tie
from mahjong_server.lobby.lobby_topic import read_lobby
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk.chat_topic import overrides, read_chat
from mahjong_server.talk.models import Line
from tests.lobby.conftest import Visitor, new_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(code):
    """Ada, who has an account and a face, in seat 1."""
    ada = new_player("Ada", "account")
    avatars.choose_avatar(ada, "tiger")
    Seat.objects.filter(match__code=code, seat=1).update(player=ada)
    return ada


def seat_of(visitor, code, seat="1"):
    return visitor.look(code)["seats"][seat]


def say(room, player, at=1000, **more):
    match = Match.objects.filter(code=room).first()
    return Line.objects.create(key=f"k{at}", room=room, match=match, player=player, at=at, text="Hello", **more)


def test_at_a_table_everyone_is_told_the_same(anna, boris, ada, code):
    assert [seat_of(each, code).get("avatar") for each in (anna, boris, Visitor())] == ["tiger"] * 3
    assert "avatar" not in seat_of(anna, code, "0"), "a guest has chosen none"


def test_a_list_of_tables_tells_it_with_the_person(anna, ada, code):
    Match.objects.filter(code=code).update(public=True, status=Match.Status.PLAYING)
    (row,) = anna.get("/api/tables").json()["results"]
    people = [seat["person"] for seat in row["seats"] if seat["kind"] == "human"]
    assert [person.get("avatar") for person in people] == [None, "tiger"]


def test_who_is_here_is_seen_with_it(ada, monkeypatch):
    monkeypatch.setattr("mahjong_server.lobby.lobby_topic.present_players", Player.objects.all)
    found = {person.name: person.avatar for person in read_lobby("lobby", None).people.rows}
    assert found["Ada"] == "tiger"
    assert found["Anna"] is not None
    assert not found["Anna"]


def test_a_line_of_chat_bears_it(ada, code):
    say(code, ada)
    (line,) = read_chat(code, None).lines.values()
    assert line.avatar == "tiger"


def test_a_seat_or_line_of_a_program_has_none(anna, ada, code):
    Seat.objects.filter(match__code=code, seat=1).update(program=True)
    assert (seat_of(anna, code)["machine"], seat_of(anna, code).get("avatar")) == (True, None)
    Match.objects.filter(code=code).update(public=True, status=Match.Status.PLAYING)
    (row,) = anna.get("/api/tables").json()["results"]
    assert row["seats"][1]["person"] == {"name": "Ada", "kind": "bot"}
    say(code, ada, program=True)
    (line,) = read_chat(code, None).lines.values()
    assert (line.kind, bool(line.avatar)) == ("bot", False)


def test_a_new_choice_is_told_at_the_tables_of_whoever_made_it(anna, ada, code):
    before = Match.objects.get(code=code).roster
    avatars.choose_avatar(ada, "owl")
    assert seat_of(anna, code)["avatar"] == "owl"
    assert Match.objects.get(code=code).roster > before
    avatars.choose_avatar(ada, None)
    assert "avatar" not in seat_of(anna, code)


@pytest.mark.parametrize("sort", Tie.Sort.values)
def test_of_the_muted_and_blocked_no_line_comes_and_their_seat_tells_what_it_tells_others(anna, boris, ada, code, sort):
    """So a picture is no way round a mute, and none to find out who has blocked whom."""
    listener = Player.objects.get(name="Anna")
    Tie.objects.create(by=listener, whom=ada, sort=sort)
    say(code, ada)
    doc = read_chat(code, None)
    assert not overrides(code, doc, {listener.pk, None})[listener.pk].lines
    assert seat_of(anna, code) == seat_of(boris, code)
    before = seat_of(boris, code)
    Tie.objects.all().delete()
    assert seat_of(boris, code) == before


def test_nothing_more_is_asked_of_the_database_for_them(anna, ada, code):
    Match.objects.filter(code=code).update(public=True, status=Match.Status.PLAYING)
    say(code, ada)

    def asked():
        with CaptureQueriesContext(connection) as found:
            anna.look(code)
            anna.get("/api/tables")
            read_chat(code, None)
            read_lobby("lobby", None)
        return len(found)

    asked()  # what is read once is read
    with_one = asked()
    avatars.choose_avatar(ada, None)
    assert asked() == with_one
