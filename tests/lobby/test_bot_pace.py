"""How fast bots play, as a term of a table: who may agree on it, who is told of it, and what keeps it."""

import msgspec
import pytest

from mahjong_server.http.problems import Problem
from mahjong_server.live import topics
from mahjong_server.lobby import services
from mahjong_server.lobby.lobby_topic import read_invites
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.terms import read_terms, terms_of
from mahjong_server.matchmaking.queue import Terms as Sought
from mahjong_server.matchmaking.rounds import table_terms
from mahjong_server.play.models import Match
from tests.lobby.conftest import Visitor

PACES = ("natural", "quick", "instant")


def told(row) -> str:
    """Return what a document tells of it; one that plays naturally says nothing."""
    assert row.get("bot_pace") != "natural"
    return str(row.get("bot_pace", "natural"))


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("path", ["play", "tables"])
def test_a_table_is_made_with_a_pace_and_tells_it(anna: Visitor, path, pace):
    answer = anna.send(path, {"bots": "hard", "bot_pace": pace})
    assert answer.status_code == 201, answer.content
    code = answer.json()["code"]
    assert Match.objects.get(code=code).bot_pace == pace
    assert told(anna.look(code)) == pace


def test_who_says_nothing_of_it_plays_with_bots_as_ever(anna: Visitor):
    assert Match.objects.get(code=anna.send("play").json()["code"]).bot_pace == "natural"
    assert read_terms(TableOrder()).bot_pace == "natural"


@pytest.mark.parametrize("order", [{"game": "botless", "bot_pace": "instant"}, {"bot_pace": "slow"}])
def test_where_no_bot_can_sit_there_is_no_pace(anna: Visitor, order):
    answer = anna.send("tables", order)
    assert (answer.status_code, answer.json()["code"], list(answer.json()["errors"])) == (400, "invalid", ["bot_pace"])
    assert not Match.objects.exists()


@pytest.mark.parametrize("terms", [{"rated": True}, {"game": "botless"}])
def test_the_natural_pace_is_no_contradiction(terms):
    assert read_terms(TableOrder(bot_pace="natural", **terms)).bot_pace == "natural"


def test_seats_may_be_left_open_for_people(anna: Visitor):
    code = anna.send("tables", {"bot_pace": "quick"}).json()["code"]
    assert [seat["kind"] for seat in anna.look(code)["seats"].values()].count("empty") == 3
    assert told(anna.look(code)) == "quick"


def test_a_rematch_keeps_it(anna: Visitor):
    code = anna.send("play", {"bots": "hard", "bot_pace": "instant"}).json()["code"]
    Match.objects.filter(code=code).update(status=Match.Status.FINISHED)
    following = anna.send(f"tables/{code}/rematch").json()["code"]
    assert Match.objects.get(code=following).bot_pace == "instant"
    assert anna.look(following)["status"] == "playing"


@pytest.mark.django_db
@pytest.mark.parametrize("pace", PACES)
def test_lists_and_invitations_tell_it(client, player, pace):
    owner, friend = player("Owner"), player("Frida", "account")
    match = services.create_table(owner, TableOrder(public=True, bot_pace=pace))
    match.seats.filter(seat=0).update(came=True)
    services.invite(match.code, owner, "Frida")
    invites = read_invites(friend.pk)
    assert invites is not None
    (one,) = msgspec.to_builtins(invites)["got"]
    lobby = msgspec.to_builtins(topics.find_topic("lobby").kind.read("", None))
    (row,) = client.get("/api/tables").json()["results"]
    assert [told(each) for each in (one, row, lobby["tables"]["rows"][match.code])] == [pace] * 3
    assert terms_of(Match.objects.get(pk=match.pk)) == read_terms(TableOrder(public=True, bot_pace=pace))


@pytest.mark.django_db
def test_whom_a_queue_seats_plays_without_bots():
    assert table_terms(Sought("toy", "normal", "casual")).bot_pace == "natural"


def test_what_does_not_go_together_is_explained():
    with pytest.raises(Problem) as refused:
        read_terms(TableOrder(rated=True, bot_pace="instant"))
    assert refused.value.errors == {"bot_pace": "No bots play at such a table."}
