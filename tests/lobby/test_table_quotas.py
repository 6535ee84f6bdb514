"""How many tables may be under way: of one person, and of one network."""

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby import services
from mahjong_server.lobby.services import table_quotas
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import Visitor, refused

pytestmark = pytest.mark.security("SEC 5.8")
PLAYED = Match.Status.PLAYING


def codes(status=None):
    rows = Match.objects.filter(**({"status": status} if status else {}))
    return set(rows.values_list("code", flat=True))


def play(visitor, **order):
    answer = visitor.send("play", order)
    assert answer.status_code == 201, answer.content
    return answer.json()["code"]


def make(visitor, **order):
    answer = visitor.send("tables", order)
    assert answer.status_code == 201, answer.content
    return answer.json()["code"]


def test_one_person_plays_at_three_tables_and_is_told_which(anna):
    three = [play(anna, bots="hard") for _ in range(3)]
    answer = anna.send("play")
    assert refused(answer) == (409, "too-many-games")
    assert [row["code"] for row in answer.json()["tables"]] == three[::-1]
    assert answer.json()["tables"] == anna.get("/api/me").json()["tables"]
    assert all(code in answer.json()["detail"] for code in three)
    assert codes() == set(three)


def test_leaving_one_makes_room_and_ends_it(anna):
    first, *_ = [play(anna) for _ in range(3)]
    anna.delete(f"/api/tables/{first}/seats")
    fourth = play(anna)
    match = Match.objects.get(code=first)
    assert (match.status, match.due_at) == ("abandoned", None)
    assert match.finished_at
    assert fourth in codes(PLAYED)
    assert len(codes(PLAYED)) == 3


def test_making_and_leaving_keeps_no_more_going(anna):
    for _ in range(7):
        anna.delete(f"/api/tables/{play(anna)}/seats")
    assert len(codes(PLAYED)) <= 3


def test_what_one_left_stays_for_a_while_where_it_is_not_in_the_way(anna):
    first = play(anna)
    anna.delete(f"/api/tables/{first}/seats")
    play(anna)
    assert first in codes(PLAYED)
    assert anna.send(f"tables/{first}/seats").json()["you"] == 0


def test_nobody_comes_back_to_a_fourth(anna, boris):
    shared = play(anna, closed=False)
    boris.send(f"tables/{shared}/seats")
    anna.delete(f"/api/tables/{shared}/seats")
    for _ in range(3):
        play(anna)
    assert refused(anna.send(f"tables/{shared}/seats")) == (409, "too-many-games")
    assert shared in codes(PLAYED)  # Boris plays on


def test_nor_starts_or_joins_a_fourth(anna, boris):
    waits, other = make(anna), play(boris, closed=False)
    for _ in range(3):
        play(anna)
    assert refused(anna.send(f"tables/{waits}/start")) == (409, "too-many-games")
    assert refused(anna.send(f"tables/{other}/seats")) == (409, "too-many-games")
    assert anna.look(waits)["status"] == "waiting"


def test_nor_plays_one_again(anna):
    over = play(anna)
    Match.objects.update(status=Match.Status.FINISHED)
    for _ in range(3):
        play(anna)
    assert refused(anna.send(f"tables/{over}/rematch")) == (409, "too-many-games")
    assert anna.look(over)["next"] is None


@pytest.mark.security("SEC 5.9")
def test_one_person_waits_at_three_tables_and_is_told_which(anna, boris):
    three = [make(anna, public=True), make(anna)]
    other = make(boris)
    anna.send(f"tables/{other}/seats")
    answer = anna.send("tables", {"public": True})
    assert refused(answer) == (409, "too-many-waiting")
    assert {row["code"] for row in answer.json()["tables"]} == {*three, other}
    fourth = make(Visitor().named("Clara"))
    assert refused(anna.send(f"tables/{fourth}/seats")) == (409, "too-many-waiting")
    assert anna.send(f"tables/{other}/seats", {"seat": 3}).json()["you"] == 3  # where one sits one may move
    anna.delete(f"/api/tables/{other}/seats")
    assert anna.send(f"tables/{fourth}/seats").status_code == 200


def test_a_waiting_table_that_nobody_has_open_makes_room(anna, boris):
    first, second, third = (make(anna) for _ in range(3))
    boris.send(f"tables/{second}/seats")
    ago = now_ms() - table_quotas.DESERTED_MS - 1
    Seat.objects.filter(match__code__in=[first, second], seat=0).update(last_seen=ago)
    fourth = make(anna)
    assert codes("waiting") == {second, third, fourth}
    assert refused(anna.send("tables")) == (409, "too-many-waiting")


def test_the_people_of_one_network_own_no_more_than_it_may(anna, boris, settings):
    settings.TABLE_LIMITS = settings.TABLE_LIMITS | {"network-tables": 2}
    play(anna)
    waits = make(boris)
    for path in ("play", "tables"):
        assert refused(Visitor().send(path)) == (409, "too-many-here")
    assert Player.objects.count() == 2  # whoever was refused is no guest either
    elsewhere = Visitor(REMOTE_ADDR="203.0.113.9")
    assert elsewhere.send("play").status_code == 201
    boris.delete(f"/api/tables/{waits}/seats")
    play(Visitor())


def test_a_rematch_counts_for_the_network(anna, settings):
    over = play(anna)
    Match.objects.update(status=Match.Status.FINISHED)
    play(Visitor())
    settings.TABLE_LIMITS = settings.TABLE_LIMITS | {"network-tables": 1}
    assert refused(anna.send(f"tables/{over}/rematch")) == (409, "too-many-here")


def test_the_operator_sets_the_numbers(anna, settings):
    settings.TABLE_LIMITS = settings.TABLE_LIMITS | {"person-playing": 1}
    play(anna)
    assert refused(anna.send("play")) == (409, "too-many-games")
    settings.RATE_LIMITED = False
    play(anna)


def test_who_seeks_a_game_can_be_asked_the_same(player):
    someone = player("Someone")
    services.refuse_more_playing(someone)


def test_nobody_agrees_to_a_fourth_game_nor_is_taken_along_into_it(anna):
    codes = []
    for number in range(4):
        owner = Visitor().named(f"Owner {number}")
        codes.append((owner, owner.send("tables").json()["code"]))
    for owner, code in codes[:3]:
        anna.send(f"tables/{code}/seats")
        anna.send(f"tables/{code}/ready")
        if code != codes[2][1]:
            assert owner.send(f"tables/{code}/start").status_code == 200
    fourth, code = codes[3]
    anna.send(f"tables/{code}/seats")
    assert anna.send(f"tables/{code}/ready").status_code == 200, "two are played by now"
    assert codes[2][0].send(f"tables/{codes[2][1]}/start").status_code == 200
    assert refused(fourth.send(f"tables/{code}/start")) == (409, "not-ready")
    assert refused(anna.send(f"tables/{code}/ready")) == (409, "too-many-games")
    assert anna.send(f"tables/{code}/ready", {"ready": False}).status_code == 200


def test_what_a_network_has_deserted_does_not_stand_in_its_way(anna, settings):
    settings.TABLE_LIMITS = {**settings.TABLE_LIMITS, "network-tables": 3}
    for _ in range(3):
        assert anna.send("tables").status_code == 201
    assert refused(Visitor().named("Pupil").send("play")) == (409, "too-many-here")
    Seat.objects.update(last_seen=0)
    assert Visitor().named("Pupil").send("play").status_code == 201
    assert Match.objects.filter(status="waiting").count() == 0
