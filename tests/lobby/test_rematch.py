"""The same people again."""

import pytest

from mahjong_server.lobby import services
from mahjong_server.lobby.orders import TableOrder
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


def test_alone_among_bots_one_plays_at_once(anna):
    code = anna.send("play", {"bots": "hard"}).json()["code"]
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED)
    following = anna.look(again(anna, code))
    assert following["status"] == "playing"
    assert [following["seats"][seat]["level"] for seat in "123"] == ["hard"] * 3


def test_a_seat_that_is_taken_leaves_another(anna, boris, over, client):
    following = again(anna, over)
    client.post(f"/api/tables/{following}/seats", {"seat": 2}, "application/json")
    again(boris, over)
    assert boris.look(following)["you"] == 1
    assert boris.look(following)["status"] == "waiting"  # the stranger has not agreed yet


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
        services.say_ready(match.code, one, ready=True)
    services.start(match.code, four[0])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    nexts = [services.rematch(match.code, one) for one in four]
    assert [following.status for following in nexts] == ["waiting", "waiting", "waiting", "playing"]
    assert (nexts[-1].rated, nexts[-1].closed) == (True, True)
    assert Seat.objects.filter(match=nexts[-1]).exclude(player=None).count() == 4
