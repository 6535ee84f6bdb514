"""Two of one name in one place are told apart, wherever their names are shown, by one rule."""

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.numbering import numbers
from mahjong_server.lobby.lobby_topic import read_lobby
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk.chat_topic import read_chat
from mahjong_server.talk.models import Line
from tests.lobby.conftest import Visitor, new_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def other_anna(code):
    visitor = Visitor().named("Anna")
    visitor.send(f"tables/{code}/seats", {"seat": 2})
    return visitor


def test_names_are_numbered_in_their_order():
    assert numbers(["Ann", "Boris", "Ann", "", "ann", ""]) == [1, 1, 2, 1, 3, 1]
    assert numbers([]) == []


@pytest.mark.parametrize("other", ["ANN", "Änn", "A n n", "A.n.n"])
def test_names_that_are_taken_for_one_another_are_numbered(other):
    assert numbers(["Ann", other]) == [1, 2]


@pytest.mark.parametrize(("bot", "person"), [("Zhú", "Zhú"), ("Zhú", "zhu"), ("Méi", "MEI")])
def test_a_person_of_a_bots_name_is_told_from_it(bot, person):
    assert numbers([person, bot]) == [1, 2]
    assert numbers([bot, person]) == [1, 2]


def test_no_number_makes_the_name_of_somebody_else():
    assert numbers(["Ann", "Ann", "Ann (2)"]) == [1, 3, 1]
    assert numbers(["Ann", "Ann", "Ann"]) == [1, 2, 3]


def test_at_the_table_the_first_by_seat_keeps_the_name(anna, other_anna, code):
    seats = anna.look(code)["seats"]
    assert {seat: info.get("nth") for seat, info in seats.items() if info["kind"] == "human"} == {"0": None, "2": 2}
    assert [info["name"] for info in seats.values() if info["kind"] == "human"] == ["Anna", "Anna"]


def test_a_table_to_come_back_to_names_its_people_as_they_are_named_there(anna, other_anna, code):
    assert [(table["others"], table["numbers"]) for table in anna.get("/api/me").json()["tables"]] == [(["Anna"], [2])]
    assert [table["numbers"] for table in other_anna.get("/api/me").json()["tables"]] == [[1]]


def test_a_bots_name_is_no_persons_to_choose():
    assert Visitor().send("me", {"name": "Zhú"}).json()["code"] == "name-reserved"


def test_a_person_who_has_a_bots_name_from_before_is_told_from_it(anna, code):
    anna.send(f"tables/{code}/bots", {"seat": 2, "level": "easy"})
    bot = anna.look(code)["seats"]["2"]["name"]
    Seat.objects.filter(match__code=code, seat=3).update(player=new_player(bot))
    seats = anna.look(code)["seats"]
    assert (seats["2"].get("nth"), seats["3"]["nth"]) == (None, 2)


def test_a_list_of_tables_tells_them_apart(anna, other_anna, code):
    Match.objects.filter(code=code).update(public=True, status=Match.Status.PLAYING)
    (row,) = anna.get("/api/tables").json()["results"]
    assert [seat.get("nth") for seat in row["seats"] if seat["kind"] == "human"] == [None, 2]


def test_in_a_chat_they_have_the_numbers_of_their_seats(anna, other_anna, code):
    match = Match.objects.get(code=code)
    for at, seat in ((1000, 2), (2000, 0)):
        player = Player.objects.get(seats__match=match, seats__seat=seat)
        Line.objects.create(key=f"k{at}", room=code, match=match, player=player, at=at, text="Hello")
    assert [(line.seat, line.nth or 1) for line in read_chat(code, None).lines.values()] == [(2, 2), (0, 1)]


def test_in_a_room_without_seats_whoever_came_first_keeps_the_name(db):
    first, second = new_player("Anna"), new_player("Anna")
    for at, player in ((1000, second), (2000, first)):
        Line.objects.create(key=f"k{at}", room="lobby", player=player, at=at, text="Hello")
    assert [line.nth or 1 for line in read_chat("lobby", None).lines.values()] == [2, 1]


def test_those_who_are_here_are_told_apart(anna, other_anna, code, monkeypatch):
    monkeypatch.setattr("mahjong_server.lobby.lobby_topic.present_players", Player.objects.all)
    first, second = Player.objects.order_by("created_at")
    numbers = {first.pk: 1, second.pk: 2}
    listed = Player.objects.order_by("name", "pk").values_list("pk", flat=True)
    assert [person.nth or 1 for person in read_lobby("lobby", None).people.rows] == [numbers[pk] for pk in listed]
