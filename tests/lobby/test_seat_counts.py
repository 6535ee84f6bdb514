"""Games that seat now fewer and now more, and games that say themselves when they are over."""

import msgspec
import pytest

from mahjong_server.http.problems import Problem
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.terms import read_terms
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import refused


def made(visitor, **order):
    answer = visitor.send("tables", order)
    assert answer.status_code == 201, answer.content
    return answer.json()["code"]


@pytest.mark.parametrize(
    ("game", "seats", "found"), [("wide", None, 4), ("wide", 2, 2), ("wide", 10, 10), ("toy", 3, 3)]
)
def test_a_table_has_the_seats_that_were_asked_for_or_the_usual_ones(anna, game, seats, found):
    table = anna.look(made(anna, game=game, seats=seats))
    assert list(table["seats"]) == [str(seat) for seat in range(found)]
    assert table["seats"][str(found - 1)]["kind"] == "empty"


@pytest.mark.parametrize(("game", "seats"), [("wide", 11), ("wide", 1), ("toy", 5)])
def test_no_table_has_more_or_fewer_than_the_game(anna, game, seats):
    answer = anna.send("tables", {"game": game, "seats": seats})
    assert refused(answer) == (400, "invalid")
    assert "seats" in answer.json()["errors"]
    assert refused(anna.send("play", {"game": game, "seats": seats})) == (400, "invalid")
    assert not Match.objects.exists()


def test_bots_take_all_that_is_left_each_by_a_name_of_its_own(anna):
    table = anna.look(made(anna, game="wide", seats=10, bots="easy"))
    bots = [seat["name"] for seat in table["seats"].values() if seat["kind"] == "bot"]
    assert len(bots) == len(set(bots)) == 9


def test_the_last_of_many_seats_can_be_taken_and_the_owner_may_send_them_away(anna, boris):
    code = made(anna, game="wide", seats=10)
    assert boris.send(f"tables/{code}/seats", {"seat": 9}).json()["you"] == 9
    assert refused(boris.send(f"tables/{code}/seats", {"seat": 10})) == (400, "no-such-seat")
    assert anna.send(f"tables/{code}/kick", {"seat": 9}).json()["seats"]["9"]["kind"] == "empty"


def test_a_game_that_has_an_own_end_takes_no_deals_and_tells_of_none(anna):
    assert refused(anna.send("tables", {"game": "wide", "deals": 4})) == (400, "invalid")
    code = made(anna, game="wide", public=True)
    assert anna.look(code)["deals"] is None
    assert anna.get("/api/me").json()["tables"][0]["deals"] is None
    Seat.objects.update(came=True)
    (listed,) = anna.get("/api/tables?game=wide").json()["results"]
    assert listed["deals"] is None
    assert len(listed["seats"]) == 4
    timed = anna.look(made(anna, game="wide", minutes=30))
    assert (timed["deals"], timed["minutes"]) == (None, 30)


def test_who_is_invited_hears_how_many_sit(anna, boris, player):
    from mahjong_server.lobby import lobby_topic, services

    code = made(anna, game="wide", seats=7)
    guest = player("Carla", "account")
    services.invite(code, Match.objects.get(code=code).owner, "Carla")
    invites = lobby_topic.read_invites(guest.pk)
    assert invites
    assert (invites.got[0].seats, invites.got[0].free, invites.got[0].deals) == (7, 6, None)


def test_the_list_of_games_tells_what_may_be_chosen(anna):
    offered = {game["key"]: game for game in anna.get("/api/games").json()["games"]}
    assert (offered["wide"]["seats"], offered["wide"]["usual"], offered["wide"]["deals"]) == ([2, 10], 4, None)
    assert (offered["toy"]["usual"], offered["toy"]["deals"]["usual"]) == (4, 4)


def test_the_rules_are_given_more_deals_than_a_match_can_have():
    assert read_terms(TableOrder(game="wide")).deals == 999
    with pytest.raises(Problem):
        read_terms(TableOrder(game="wide", deals=1, options=msgspec.Raw(b"{}")))


def test_a_rematch_seats_as_many_as_before(anna):
    code = made(anna, game="wide", seats=7, bots="easy")
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED, started_at=1, finished_at=2)
    again = anna.send(f"tables/{code}/rematch").json()["code"]
    assert Seat.objects.filter(match__code=again).count() == 7


def test_those_who_wait_for_a_game_are_as_many_as_usual():
    assert games()["wide"].info.usual_seats == 4
    assert games()["toy"].info.usual_seats == 4
