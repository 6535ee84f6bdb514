"""Taking seats and leaving them, before play and during it."""

import pytest

from mahjong_server.http.problems import Problem
from mahjong_server.lobby import services
from mahjong_server.play import services as play
from mahjong_server.play.models import Match, Snapshot
from tests.lobby.conftest import Visitor, refused


def kinds(table):
    return [seat["kind"] for seat in table["seats"].values()]


def test_take_the_first_free_seat(boris, code):
    table = boris.send(f"tables/{code}/seats").json()
    assert table["you"] == 1
    assert table["seats"]["1"]["name"] == "Boris"


def test_take_a_seat_by_number(boris, code):
    assert boris.send(f"tables/{code}/seats", {"seat": 3}).json()["you"] == 3


def test_a_newcomer_is_named_by_us(client, code):
    table = client.post(f"/api/tables/{code}/seats", content_type="application/json").json()
    assert table["seats"]["1"]["name"].startswith("Guest ")


def test_a_taken_seat(boris, code):
    answer = boris.send(f"tables/{code}/seats", {"seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (409, "seat-taken")
    assert boris.look(code)["you"] is None


@pytest.mark.parametrize("seat", [4, 15])
def test_a_seat_that_is_not_there(boris, code, seat):
    answer = boris.send(f"tables/{code}/seats", {"seat": seat})
    assert (answer.status_code, answer.json()["code"]) == (400, "no-such-seat")


@pytest.mark.parametrize("body", [{"seat": -1}, {"seat": 16}, {"seat": "1"}, {"seat": True}, {"chair": 1}, [1]])
def test_seats_that_make_no_sense(boris, code, body):
    answer = boris.send(f"tables/{code}/seats", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_full_table(table, player):
    match, _ = table()
    for number in (1, 2, 3):
        services.take_seat(match.code, player(f"P{number}"), None)
    with pytest.raises(Problem) as refused:
        services.take_seat(match.code, player("Late"), None)
    assert (refused.value.status_code, refused.value.code) == (409, "table-full")


def test_sitting_again_changes_nothing(boris, code):
    for _ in range(2):
        assert boris.send(f"tables/{code}/seats", {"seat": 2}).json()["you"] == 2
    assert boris.send(f"tables/{code}/seats").json()["you"] == 2
    assert kinds(boris.look(code)) == ["human", "empty", "human", "empty"]


def test_before_play_one_may_move(boris, code):
    boris.send(f"tables/{code}/seats", {"seat": 2})
    table = boris.send(f"tables/{code}/seats", {"seat": 3}).json()
    assert (table["you"], kinds(table)) == (3, ["human", "empty", "empty", "human"])


def test_a_move_to_a_taken_seat_keeps_the_old_one(boris, code):
    boris.send(f"tables/{code}/seats", {"seat": 2})
    assert boris.send(f"tables/{code}/seats", {"seat": 0}).status_code == 409
    assert boris.look(code)["you"] == 2


def test_empty_seats_come_before_bots(anna, boris, code):
    anna.send(f"tables/{code}/bots", {"seat": 1, "level": "easy"})
    assert boris.send(f"tables/{code}/seats").json()["you"] == 2


def test_before_play_a_bot_makes_room(anna, boris, code):
    anna.send(f"tables/{code}/bots", {"seat": 1, "level": "easy"})
    table = boris.send(f"tables/{code}/seats", {"seat": 1}).json()
    assert table["seats"]["1"] == {"kind": "human", "name": "Boris", "present": True, "ready": False}


def test_during_play_a_bot_makes_room(anna, boris):
    code = anna.send("play", {"closed": False}).json()["code"]
    table = boris.send(f"tables/{code}/seats").json()
    assert (table["status"], table["you"]) == ("playing", 1)
    assert kinds(table) == ["human", "human", "bot", "bot"]


def test_during_play_one_keeps_the_hand_one_was_dealt(anna, boris):
    code = anna.send("play", {"closed": False}).json()["code"]
    boris.send(f"tables/{code}/seats", {"seat": 1})
    answer = boris.send(f"tables/{code}/seats", {"seat": 2})
    assert (answer.status_code, answer.json()["code"]) == (409, "already-seated")
    assert boris.send(f"tables/{code}/seats", {"seat": 1}).json()["you"] == 1


def test_leaving_before_play_frees_the_seat(boris, code):
    boris.send(f"tables/{code}/seats")
    table = boris.delete(f"/api/tables/{code}/seats").json()
    assert (table["you"], kinds(table)) == (None, ["human", "empty", "empty", "empty"])


def test_leaving_without_a_seat(boris, code):
    answer = boris.delete(f"/api/tables/{code}/seats")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-seated")


def test_an_owner_who_leaves_hands_the_table_over(anna, boris, code):
    boris.send(f"tables/{code}/seats", {"seat": 2})
    anna.delete(f"/api/tables/{code}/seats")
    assert boris.look(code)["owner"] == 2
    assert boris.send(f"tables/{code}/start").json()["status"] == "playing"


def test_an_owner_who_leaves_alone_closes_the_table(anna, boris, code):
    anna.send(f"tables/{code}/bots", {"seat": 1, "level": "easy"})
    assert anna.delete(f"/api/tables/{code}/seats").json()["status"] == "abandoned"
    answer = boris.send(f"tables/{code}/seats")
    assert (answer.status_code, answer.json()["code"]) == (409, "match-over")


def test_leaving_during_play_keeps_the_seat_until_it_is_taken(anna, boris, code):
    boris.send(f"tables/{code}/seats")
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    table = boris.delete(f"/api/tables/{code}/seats").json()
    assert table["you"] == 1
    left = {"kind": "human", "name": "Boris", "present": False, "ready": True, "left": True}
    assert table["seats"]["1"] == left
    back = boris.send(f"tables/{code}/seats").json()
    assert back["seats"]["1"]["present"]


def test_a_deserted_seat_may_be_taken_over(anna, boris, code, client):
    Match.objects.update(closed=False)
    boris.send(f"tables/{code}/seats")
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    assert client.post(f"/api/tables/{code}/seats", {"seat": 1}, "application/json").status_code == 409
    boris.delete(f"/api/tables/{code}/seats")
    assert anna.look(code)["seats"]["1"]["left"] is True
    newcomer = client.post(f"/api/tables/{code}/seats", {"seat": 1}, "application/json").json()
    assert newcomer["you"] == 1
    assert "left" not in newcomer["seats"]["1"]
    assert boris.look(code)["you"] is None


def test_whoever_gave_a_hand_up_plays_no_other_of_the_same_deal(anna, boris, code, client):
    Match.objects.update(closed=False)
    boris.send(f"tables/{code}/seats")
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    match = Match.objects.get()
    Snapshot.objects.create(match=match, seq=1, state=b"")
    boris.delete(f"/api/tables/{code}/seats")
    client.post(f"/api/tables/{code}/seats", {"seat": 1}, "application/json")
    assert refused(boris.send(f"tables/{code}/seats", {"seat": 2})) == (409, "hand-seen")
    assert boris.look(code)["you"] is None
    Snapshot.objects.create(match=match, seq=2, state=b"")
    assert boris.send(f"tables/{code}/seats", {"seat": 2}).json()["you"] == 2
    boris.delete(f"/api/tables/{code}/seats")
    Visitor().named("Clara").send(f"tables/{code}/seats", {"seat": 2})
    assert refused(boris.send(f"tables/{code}/seats", {"seat": 3})) == (409, "hand-seen")


@pytest.mark.parametrize("status", [Match.Status.FINISHED, Match.Status.ABANDONED])
def test_when_play_is_over_nothing_moves(anna, boris, code, status):
    Match.objects.update(status=status)
    for answer in (
        boris.send(f"tables/{code}/seats"),
        anna.delete(f"/api/tables/{code}/seats"),
        anna.send(f"tables/{code}/bots", {"seat": 1, "level": "easy"}),
        anna.send(f"tables/{code}/start"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "match-over")


def test_live_tables_hear_of_every_change_once_it_is_committed(
    anna, boris, code, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(play, "seats_changed", lambda match: told.append((match.code, rosters())))

    def rosters():
        return Match.objects.get().roster

    before = rosters()
    with django_capture_on_commit_callbacks(execute=True):
        boris.send(f"tables/{code}/seats")
    assert told == [(code, before + 1)]
    with django_capture_on_commit_callbacks(execute=True):
        boris.send(f"tables/{code}/seats", {"seat": 0})
    assert told == [(code, before + 1)]
    assert rosters() == before + 1
