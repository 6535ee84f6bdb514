"""What a table's owner may do: seat bots, and start."""

import pytest

from mahjong_server.play.models import Match


def test_fill_a_seat_and_change_and_clear_it(anna, code):
    path = f"tables/{code}/bots"
    assert anna.send(path, {"seat": 1, "level": "hard"}).json()["seats"]["1"]["level"] == "hard"
    assert anna.send(path, {"seat": 1, "level": "easy"}).json()["seats"]["1"]["level"] == "easy"
    assert anna.send(path, {"seat": 1, "level": None}).json()["seats"]["1"]["kind"] == "empty"


@pytest.mark.parametrize(
    ("body", "status", "code_"),
    [
        ({"seat": 0, "level": "easy"}, 409, "seat-taken"),
        ({"seat": 4, "level": "easy"}, 400, "no-such-seat"),
        ({"seat": 1, "level": "genius"}, 400, "no-such-level"),
        ({"level": "easy"}, 400, "invalid"),
        ({"seat": "1", "level": "easy"}, 400, "invalid"),
        ({"seat": 1, "level": "easy", "name": "Bo"}, 400, "invalid"),
        ({}, 400, "invalid"),
    ],
)
def test_bots_that_can_t_sit(anna, code, body, status, code_):
    answer = anna.send(f"tables/{code}/bots", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code_)
    assert [seat["kind"] for seat in anna.look(code)["seats"].values()] == ["human", "empty", "empty", "empty"]


@pytest.mark.parametrize(("path", "body"), [("bots", {"seat": 1, "level": "easy"}), ("start", {})])
@pytest.mark.parametrize("seated", [True, False])
def test_only_the_owner(boris, code, path, body, seated):
    if seated:
        boris.send(f"tables/{code}/seats", {"seat": 2})
    answer = boris.send(f"tables/{code}/{path}", body)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-owner")
    assert Match.objects.get().status == Match.Status.WAITING


def test_a_stranger_is_no_owner_and_stays_a_stranger(client, code):
    for answer, wanted in (
        (client.post(f"/api/tables/{code}/bots", {"seat": 1}, "application/json"), "not-owner"),
        (client.post(f"/api/tables/{code}/start", {}, "application/json"), "not-owner"),
        (client.delete(f"/api/tables/{code}/seats"), "not-seated"),
    ):
        assert answer.json()["code"] == wanted
    assert not client.cookies


def test_start_fills_what_is_empty(anna, boris, code):
    boris.send(f"tables/{code}/seats", {"seat": 3})
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/bots", {"seat": 1, "level": "hard"})
    table = anna.send(f"tables/{code}/start").json()
    assert table["status"] == "playing"
    assert [seat.get("level") for seat in table["seats"].values()] == [None, "hard", "fair", None]
    match = Match.objects.get()
    assert match.started_at
    assert match.due_at


def test_start_twice(anna, code):
    anna.send(f"tables/{code}/start")
    for path, body in (("start", {}), ("bots", {"seat": 1, "level": "easy"})):
        answer = anna.send(f"tables/{code}/{path}", body)
        assert (answer.status_code, answer.json()["code"]) == (409, "already-started")


def test_start_has_nothing_to_say(anna, code):
    assert anna.send(f"tables/{code}/start", {"now": True}).status_code == 400


def test_a_game_without_bots_waits_for_people(anna, boris, client):
    code = anna.send("tables", {"game": "botless"}).json()["code"]
    assert anna.send(f"tables/{code}/start").json()["code"] == "no-bots"
    assert anna.look(code)["status"] == "waiting"
    for visitor in (boris, client, type(client)()):
        visitor.post(f"/api/tables/{code}/seats", content_type="application/json")
        visitor.post(f"/api/tables/{code}/ready", content_type="application/json")
    assert anna.send(f"tables/{code}/start").json()["status"] == "playing"
