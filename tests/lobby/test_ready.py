"""Before play: who agrees to start, who is sent away, and what a rated or a closed table asks for."""

from inspect import signature

import pytest

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.lobby import services
from mahjong_server.lobby.terms import Terms
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import refused


def ready_seats(code):
    return [seat.seat for seat in Seat.objects.filter(match__code=code, ready=True).order_by("seat")]


def code_of(work) -> str:
    with pytest.raises(Problem) as caught:
        work()
    return caught.value.code


def test_start_waits_for_everyone(anna, boris, code):
    boris.send(f"tables/{code}/seats")
    answer = anna.send(f"tables/{code}/start")
    assert refused(answer) == (409, "not-ready")
    assert "Boris" in answer.json()["detail"]
    assert anna.look(code)["status"] == "waiting"
    assert boris.send(f"tables/{code}/ready").json()["seats"]["1"]["ready"]
    assert anna.send(f"tables/{code}/start").json()["status"] == "playing"


def test_ready_can_be_taken_back(boris, code):
    boris.send(f"tables/{code}/seats")
    boris.send(f"tables/{code}/ready", {"ready": True})
    assert ready_seats(code) == [1]
    boris.send(f"tables/{code}/ready", {"ready": False})
    assert ready_seats(code) == []


def test_whoever_moves_or_comes_back_is_asked_again(boris, code):
    boris.send(f"tables/{code}/seats", {"seat": 1})
    boris.send(f"tables/{code}/ready")
    boris.send(f"tables/{code}/seats", {"seat": 1})
    assert ready_seats(code) == [1]
    boris.send(f"tables/{code}/seats", {"seat": 2})
    assert ready_seats(code) == []
    boris.send(f"tables/{code}/ready")
    boris.delete(f"/api/tables/{code}/seats")
    boris.send(f"tables/{code}/seats", {"seat": 2})
    assert ready_seats(code) == []


@pytest.mark.security("SEC 2.11")
@pytest.mark.parametrize(("before", "after"), [("none", "all"), ("all", "none"), ("all", "public")])
def test_whoever_agreed_is_asked_again_when_the_terms_change(anna, boris, before, after):
    code = anna.send("tables", {"spectators": "all", "delay": 1}).json()["code"]
    anna.send(f"tables/{code}/spectators", {"spectators": before})
    boris.send(f"tables/{code}/seats")
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/spectators", {"spectators": before})
    assert ready_seats(code) == [1]  # nothing has changed
    anna.send(f"tables/{code}/spectators", {"spectators": after})
    assert ready_seats(code) == []
    assert refused(anna.send(f"tables/{code}/start")) == (409, "not-ready")


@pytest.mark.security("SEC 2.11")
def test_no_other_way_changes_the_terms_of_a_table():
    """What a table is played on stands when it is made; a new way to change it has to ask those who agreed."""
    asked = {
        change.__name__ for change in (services.create_table, services.play_now, services.deal_now, services.play_on)
    }
    assert asked == {name for name in services.__all__ if "order" in signature(getattr(services, name)).parameters}


@pytest.mark.security("SEC 2.10")
def test_the_owner_sends_away_who_joined_during_play_and_the_bot_plays_on(anna, boris):
    code = anna.send("play", {"closed": False, "bots": "hard"}).json()["code"]
    joined = boris.send(f"tables/{code}/seats", {"seat": 2}).json()
    assert joined["seats"]["2"]["joined"] is True
    assert refused(boris.send(f"tables/{code}/kick", {"seat": 0})) == (403, "not-owner")
    assert refused(anna.send(f"tables/{code}/kick", {"seat": 1})) == (409, "nobody-there")
    assert refused(anna.send(f"tables/{code}/kick", {"seat": 2, "name": "Clara"})) == (409, "somebody-else")
    seat = anna.send(f"tables/{code}/kick", {"seat": 2, "name": "Boris"}).json()["seats"]["2"]
    assert (seat["kind"], seat["level"]) == ("bot", "hard")
    assert refused(boris.send(f"tables/{code}/seats", {"seat": 3})) == (403, "kicked")


@pytest.mark.security("SEC 2.10")
def test_nobody_is_sent_away_from_a_hand_that_they_were_dealt(anna, boris, code):
    Match.objects.update(closed=False)
    boris.send(f"tables/{code}/seats", {"seat": 1})
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/start")
    assert "joined" not in anna.look(code)["seats"]["1"]
    assert refused(anna.send(f"tables/{code}/kick", {"seat": 1})) == (409, "not-joined")
    boris.delete(f"/api/tables/{code}/seats")
    clara = type(anna)().named("Clara")
    assert clara.send(f"tables/{code}/seats", {"seat": 1}).json()["seats"]["1"]["joined"] is True
    assert anna.send(f"tables/{code}/kick", {"seat": 1}).json()["seats"]["1"]["level"] == "fair"


def test_who_took_the_seat_meanwhile_is_not_sent_away(anna, boris, code):
    boris.send(f"tables/{code}/seats", {"seat": 1})
    boris.delete(f"/api/tables/{code}/seats")
    clara = type(anna)().named("Clara")
    clara.send(f"tables/{code}/seats", {"seat": 1})
    assert refused(anna.send(f"tables/{code}/kick", {"seat": 1, "name": "Boris"})) == (409, "somebody-else")
    assert clara.look(code)["you"] == 1


def test_an_heir_need_not_be_ready(anna, boris, code):
    boris.send(f"tables/{code}/seats")
    anna.delete(f"/api/tables/{code}/seats")
    assert boris.send(f"tables/{code}/start").json()["status"] == "playing"


@pytest.mark.parametrize("body", [{"ready": 1}, {"ready": None}, {"set": True}, []])
def test_ready_is_yes_or_no(boris, code, body):
    boris.send(f"tables/{code}/seats")
    assert refused(boris.send(f"tables/{code}/ready", body)) == (400, "invalid")


def test_a_kicked_player_is_gone_for_good(anna, boris, code):
    Match.objects.update(closed=False)
    boris.send(f"tables/{code}/seats", {"seat": 2})
    assert anna.send(f"tables/{code}/kick", {"seat": 2}).json()["seats"]["2"]["kind"] == "empty"
    for body in ({}, {"seat": 1}):
        assert refused(boris.send(f"tables/{code}/seats", body)) == (403, "kicked")
    anna.send(f"tables/{code}/start")
    assert refused(boris.send(f"tables/{code}/seats", {"seat": 1})) == (403, "kicked")


@pytest.mark.parametrize(
    ("seat", "wanted"),
    [(0, (409, "not-yourself")), (1, (409, "nobody-there")), (3, (409, "nobody-there")), (4, (400, "no-such-seat"))],
)
def test_who_can_t_be_kicked(anna, code, seat, wanted):
    anna.send(f"tables/{code}/bots", {"seat": 3, "level": "easy"})
    assert refused(anna.send(f"tables/{code}/kick", {"seat": seat})) == wanted


@pytest.mark.parametrize("body", [{}, {"seat": "1"}, {"name": "Boris"}])
def test_kicks_that_make_no_sense(anna, code, body):
    assert refused(anna.send(f"tables/{code}/kick", body)) == (400, "invalid")


def test_at_a_rated_table_sit_people_with_accounts(table, player, anna, client):
    match, owner = table(kind="account", rated=True)
    assert refused(anna.send(f"tables/{match.code}/seats")) == (403, "account-needed")
    answer = client.post(f"/api/tables/{match.code}/seats", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (401, "sign-in-needed")
    assert not client.cookies
    assert code_of(lambda: services.take_seat(match.code, player("Guest"), 1)) == "account-needed"
    assert code_of(lambda: services.take_seat(match.code, player("Robot", "bot"), 1)) == "rated-needs-accounts"
    assert code_of(lambda: services.set_bot(match.code, owner, 1, "easy")) == "rated-needs-accounts"
    assert Seat.objects.filter(match=match, player=None, bot="").count() == 3


def test_a_rated_match_starts_when_all_seats_are_taken(table, player):
    match, owner = table(kind="account", rated=True)
    for seat in (1, 2, 3):
        assert code_of(lambda: services.start(match.code, owner)) == "rated-needs-accounts"
        one = player(f"P{seat}", "account")
        services.take_seat(match.code, one, seat)
        services.set_ready(match.code, one, ready=True)
    assert services.start(match.code, owner).status == Match.Status.PLAYING
    assert not Seat.objects.filter(match=match).exclude(bot="").exists()


def test_nobody_joins_a_closed_table_during_play(table, player):
    match, owner = table(closed=True)
    friend, late = player("Friend"), player("Late")
    services.take_seat(match.code, friend, 1)
    services.set_ready(match.code, friend, ready=True)
    services.start(match.code, owner)
    assert code_of(lambda: services.take_seat(match.code, late, 2)) == "table-closed"
    services.leave_seat(match.code, friend)
    assert code_of(lambda: services.take_seat(match.code, late, 1)) == "table-closed"
    services.take_seat(match.code, friend, None)
    assert not Seat.objects.get(match=match, seat=1).left


def test_people_who_were_brought_together_play_at_once(player):
    four = [player(f"P{number}", "account") for number in range(4)]
    terms = Terms("toy", {"limit": 3}, deals=1, rated=True, closed=True, source="seek")
    match = services.seat_together([four], terms)[0]
    assert (match.status, match.source, match.owner_id) == ("playing", "seek", None)
    assert [seat.player_id for seat in match.seats.order_by("seat")] == [one.pk for one in four]
    mixed = [*four[:2], "easy", "hard"]
    two, three = services.seat_together([mixed, mixed[::-1]], Terms("toy", {}, source="seek", closed=True))
    assert [seat.bot for seat in three.seats.order_by("seat")] == ["hard", "easy", "", ""]
    assert [seat.bot for seat in two.seats.order_by("seat")] == ["", "", "easy", "hard"]


def test_an_owner_without_an_heir_closes_the_table(table):
    match, owner = table()
    services.leave_seat(match.code, owner)
    match.refresh_from_db()
    assert (match.status, match.owner) == ("abandoned", None)
    assert now_ms() - (match.finished_at or 0) < 60_000
