"""The same people again."""

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.models import Presence
from mahjong_server.lobby import services
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.services.rematch import RESERVED_MS
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import refused


@pytest.fixture
def over(anna, boris, code):
    """A finished match of Anna, Boris and two bots."""
    boris.send(f"tables/{code}/seats", {"seat": 2})
    boris.send(f"tables/{code}/ready")
    anna.send(f"tables/{code}/bots", {"seat": 1, "level": "hard"})
    anna.send(f"tables/{code}/start")
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED, public=True, speed="slow", deals=2)
    return code


def again(visitor, code):
    answer = visitor.send(f"tables/{code}/rematch")
    assert answer.status_code == 201, answer.content
    return answer.json()["code"]


def test_the_first_makes_the_table_and_the_others_come_to_it(anna, boris, over):
    following = again(boris, over)
    assert anna.look(over)["next"] == following
    table = boris.look(following)
    assert (table["you"], table["owner"], table["status"]) == (2, 2, "waiting")
    assert [table["seats"][seat].get("level") for seat in "13"] == ["hard", "fair"]
    assert again(anna, over) == following
    assert again(boris, over) == following
    table = anna.look(following)
    assert (table["you"], table["owner"], table["status"]) == (0, 2, "playing")


def test_the_terms_are_the_same_but_it_is_not_listed(anna, over):
    match = Match.objects.get(code=again(anna, over))
    assert (match.speed, match.deals, match.public, match.source) == ("slow", 2, False, "rematch")
    assert match.options == Match.objects.get(code=over).options


def test_deals_time_and_its_end_are_the_same(anna, over):
    Match.objects.filter(code=over).update(deals=8, minutes=60, at_time="one-more")
    match = Match.objects.get(code=again(anna, over))
    assert (match.deals, match.minutes, match.at_time) == (8, 60, "one-more")


def test_alone_among_bots_one_plays_at_once(anna):
    code = anna.send("play", {"bots": "hard"}).json()["code"]
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED)
    following = anna.look(again(anna, code))
    assert following["status"] == "playing"
    assert [following["seats"][seat]["level"] for seat in "123"] == ["hard"] * 3


@pytest.mark.security("SEC 2.11")
def test_its_seats_are_for_those_who_played_before(anna, boris, over):
    following = again(anna, over)
    assert anna.look(following)["reserved"] is True
    stranger = type(anna)().named("Clara")
    for body in ({}, {"seat": 1}, {"seat": 2}):
        assert refused(stranger.send(f"tables/{following}/seats", body)) == (403, "seats-reserved")
    assert refused(anna.send(f"tables/{following}/invites", {"name": "Clara"})) == (404, "no-such-player")
    Presence.objects.create(player=Player.objects.get(name="Clara"), seen_at=now_ms())
    assert refused(anna.send(f"tables/{following}/invites", {"name": "Clara"})) == (403, "seats-reserved")
    again(boris, over)
    assert (boris.look(following)["you"], boris.look(following)["status"]) == (2, "playing")


@pytest.mark.security("SEC 2.11")
def test_by_the_link_alone_those_who_played_before_come_too(anna, boris, over):
    following = again(anna, over)
    assert boris.send(f"tables/{following}/seats").json()["you"] == 2


@pytest.mark.security("SEC 2.11")
def test_the_owner_lets_others_in_once_there_was_time_to_come(anna, boris, over):
    following = again(anna, over)
    answer = anna.send(f"tables/{following}/open")
    assert refused(answer) == (409, "still-reserved")
    made_at = Match.objects.get(code=following).created_at
    assert answer.json()["until"] == made_at + RESERVED_MS
    Match.objects.filter(code=following).update(created_at=made_at - RESERVED_MS)
    assert refused(boris.send(f"tables/{following}/open")) == (403, "not-owner")
    for _ in range(2):
        assert "reserved" not in anna.send(f"tables/{following}/open").json()
    stranger = type(anna)().named("Clara")
    assert stranger.send(f"tables/{following}/seats").json()["you"] == 2
    again(boris, over)
    assert boris.look(following)["you"] == 1  # another seat, as a bot makes room
    assert boris.look(following)["status"] == "waiting"  # the stranger has not agreed yet


def test_whoever_is_handed_the_table_may_let_others_in(anna, boris, over):
    following = again(anna, over)
    Match.objects.filter(code=over).update(status=Match.Status.FINISHED)
    boris.send(f"tables/{following}/seats")
    anna.delete(f"/api/tables/{following}/seats")
    assert boris.look(following)["reserved"] is True
    Match.objects.filter(code=following).update(created_at=0)
    assert "reserved" not in boris.send(f"tables/{following}/open").json()


def test_a_next_table_that_closed_is_made_anew(anna, boris, over):
    first = again(anna, over)
    anna.delete(f"/api/tables/{first}/seats")
    second = again(boris, over)
    assert second != first
    assert anna.look(over)["next"] == second


def test_who_may_not(anna, boris, over, client, code):
    answer = client.post(f"/api/tables/{over}/rematch", content_type="application/json")
    assert refused(answer) == (409, "not-seated")
    stranger = type(anna)().named("Clara")
    assert refused(stranger.send(f"tables/{over}/rematch")) == (409, "not-seated")
    assert Match.objects.count() == 1


@pytest.mark.parametrize("status", [Match.Status.WAITING, Match.Status.PLAYING])
def test_not_before_the_end(anna, code, status):
    Match.objects.filter(code=code).update(status=status)
    assert refused(anna.send(f"tables/{code}/rematch")) == (409, "still-playing")


def test_not_where_nothing_was_played(anna, boris, code):
    boris.send(f"tables/{code}/seats")
    Match.objects.filter(code=code).update(status=Match.Status.ABANDONED)
    assert refused(boris.send(f"tables/{code}/rematch")) == (409, "never-played")


def test_rated_matches_again(player):
    four = [player(f"P{number}", "account") for number in range(4)]
    match = services.create_table(four[0], TableOrder(rated=True))
    for one in four[1:]:
        services.take_seat(match.code, one, None)
        services.set_ready(match.code, one, ready=True)
    services.start(match.code, four[0])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    nexts = [services.rematch(match.code, one) for one in four]
    assert [following.status for following in nexts] == ["waiting", "waiting", "waiting", "playing"]
    assert (nexts[-1].rated, nexts[-1].closed) == (True, True)
    assert Seat.objects.filter(match=nexts[-1]).exclude(player=None).count() == 4


@pytest.mark.security("SEC 2.11")
def test_to_let_others_in_takes_back_what_was_agreed_to(anna, boris, over):
    following = again(anna, over)
    Seat.objects.filter(match__code=following, seat=1).update(bot="")  # so that play waits for somebody
    again(boris, over)
    assert Seat.objects.get(match__code=following, seat=2).ready
    Match.objects.filter(code=following).update(created_at=now_ms() - RESERVED_MS)
    assert anna.send(f"tables/{following}/open").status_code == 200
    assert refused(anna.send(f"tables/{following}/start")) == (409, "not-ready")


@pytest.mark.security("SEC 5.8")
def test_nobody_waits_at_more_tables_by_making_them_again(anna, boris, over):
    for _ in range(3):
        assert anna.send("tables").status_code == 201
    assert refused(anna.send(f"tables/{over}/rematch")) == (409, "too-many-waiting")
    assert Match.objects.get(code=over).next is None
