"""A person's token plays no rated match, finds no game, and is marked as a program wherever it plays or speaks."""

import asyncio
import json
from uuid import uuid4

import pytest
from django.core.cache import cache

from mahjong_server.accounts.models import Player
from mahjong_server.archive import archive_match
from mahjong_server.archive.models import Outcome
from mahjong_server.archive.player_names import seat_results
from mahjong_server.matchmaking.models import Seek
from mahjong_server.play.models import Match, Seat
from tests.accounts.conftest import Person, code_of
from tests.accounts.test_socket_caller import Browser, program
from tests.archive.played import log_of, store
from tests.http.test_whole import frame

pytestmark = pytest.mark.security("SEC 2.12")
RATED = {"rated": True, "public": True}


@pytest.fixture
def by_token(ada, with_token):
    """A program of Ada's, a person's, that may play and talk."""
    return with_token(ada, "play", "talk", "read")[0]


@pytest.fixture
def rated(ada):
    """A rated table that Ada has made by hand."""
    return ada.send("tables", RATED).json()["code"]


def sitting(code):
    return set(Seat.objects.filter(match__code=code).exclude(player=None).values_list("player__name", flat=True))


def test_it_makes_no_rated_table(by_token):
    for path in ("tables", "play"):
        assert code_of(by_token.send(path, RATED), 403) == "rated-by-hand"
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "seats", {"seat": 2}),
        ("DELETE", "seats", {}),
        ("POST", "ready", {}),
        ("POST", "start", {}),
        ("POST", "kick", {"seat": 1}),
        ("POST", "bots", {"seat": 1, "level": "easy"}),
        ("POST", "invites", {"name": "Bo"}),
        ("POST", "rematch", {}),
        ("POST", "spectators", {"spectators": "none"}),
    ],
)
def test_it_does_nothing_at_one(rated, by_token, method, path, body):
    before = list(Seat.objects.order_by("seat").values("player", "ready", "bot"))
    assert code_of(by_token.ask(method, f"tables/{rated}/{path}", body), 403) == "rated-by-hand"
    assert list(Seat.objects.order_by("seat").values("player", "ready", "bot")) == before
    assert Match.objects.get().spectators == "public"


def test_it_sits_down_at_nobody_s_rated_table(rated, with_token):
    bo = Person().sign_up("Bo")
    assert code_of(with_token(bo, "play")[0].send(f"tables/{rated}/seats", {}), 403) == "rated-by-hand"
    assert bo.send(f"tables/{rated}/seats", {}).status_code == 200
    assert sitting(rated) == {"Ada", "Bo"}


@pytest.mark.parametrize("kind", [True, False], ids=["rated", "casual"])
def test_it_finds_no_game(by_token, kind):
    assert code_of(by_token.send("seek", {"rated": kind}), 403) == "not-for-programs"
    assert not Seek.objects.exists()


def test_it_answers_no_proposal(by_token):
    assert code_of(by_token.send("seek/ready", {}), 403) == "not-for-programs"


def test_a_program_s_own_account_is_refused_as_ever(ada, with_token):
    ada.send("me/bot", {})
    Player.objects.filter(name="Ada").update(is_bot=True)
    machine, _ = with_token(ada, "play")
    assert code_of(machine.send("tables", RATED), 409) == "rated-needs-accounts"
    code = machine.send("tables", {}).json()["code"]
    assert not Seat.objects.get(match__code=code, seat=0).program


def test_elsewhere_it_sits_as_a_program(ada, by_token):
    code = by_token.send("tables", {"public": True}).json()["code"]
    assert ada.told(f"tables/{code}")["seats"]["0"]["machine"] is True
    Seat.objects.update(came=True)  # as by the table's socket, without which no waiting table is listed
    assert ada.told("tables")["results"][0]["seats"][0]["person"]["kind"] == "bot"
    bo = Person().sign_up("Bo")
    bo.send(f"tables/{code}/seats", {"seat": 1})
    assert "machine" not in ada.told(f"tables/{code}")["seats"]["1"]


def test_the_mark_goes_with_the_seat(ada, by_token):
    code = by_token.send("tables", {}).json()["code"]
    ada.send(f"tables/{code}/seats", {"seat": 0})
    assert ada.told(f"tables/{code}")["seats"]["0"]["machine"] is True, "who comes back by hand does not wash it off"
    ada.send(f"tables/{code}/seats", {"seat": 3})
    assert "machine" not in ada.told(f"tables/{code}")["seats"]["3"], "another seat is sat down at anew"


def test_whoever_plays_now_by_a_token_is_a_program(by_token):
    assert by_token.send("play", {}).status_code == 201
    assert Seat.objects.get(bot="").program


def test_results_tell_of_it(db):
    match = store(log_of(1), ("Anna",))
    match.seats.filter(seat=0).update(program=True)
    assert archive_match.file_match(match.pk)
    assert seat_results(Outcome.objects.filter(seat=0))[0].kind == "bot"


def test_it_speaks_as_a_program_and_not_at_rated_tables(ada, rated, by_token):
    cache.clear()
    hello = {"phrase": "hello"}
    assert code_of(by_token.send(f"chat/{rated}", hello), 403) == "rated-by-hand"
    assert code_of(by_token.send("chat/lobby", hello), 403) == "people-only"
    code = by_token.send("tables", {}).json()["code"]
    assert code_of(by_token.send(f"chat/{code}", {"text": "hello"}), 403) == "phrases-only"
    assert by_token.send(f"chat/{code}", hello).status_code == 201


async def rated_match(server, name):
    """A rated match of four people, the first of whom has a token; return its code, the people and the token."""
    people = [Browser(server).sign_up(f"{name}{letter}") for letter in "abcd"]
    token = people[0].send("POST", "tokens", {"name": "t", "scopes": ["play"]})["token"]
    code = people[0].send("POST", "tables", {"rated": True, "game": "sichuan"})["code"]
    for person in people[1:]:
        person.send("POST", f"tables/{code}/seats", {})
        person.send("POST", f"tables/{code}/ready", {})
    people[0].send("POST", f"tables/{code}/start", {})
    return code, people, token


@pytest.fixture
def name(request):
    return "H" + str(abs(hash(request.node.name)))[:12]


async def test_its_socket_sees_a_rated_table_as_a_stranger_s_and_can_t_act(server, name):
    code, people, token = await rated_match(server, name)
    async with program(server, f"tables/{code}", token) as theirs:
        state = await frame(theirs, "state")
        assert not {"you", "decision"} & state["doc"].keys()
        await theirs.send(json.dumps({"type": "act", "id": str(uuid4()), "decision": "x", "action": {"type": "ready"}}))
        assert (await frame(theirs, "error"))["code"] == "rated-by-hand"
        seats = people[1].send("GET", f"tables/{code}")["seats"]
        assert "machine" not in seats["0"]
        async with people[0].socket(code) as own:
            assert (await frame(own, "state"))["doc"]["you"] == 0


async def test_its_socket_marks_the_seat_at_any_other(server, name):
    anna, boris = Browser(server).sign_up(f"{name}a"), Browser(server).sign_up(f"{name}b")
    token = anna.send("POST", "tokens", {"name": "t", "scopes": ["play"]})["token"]
    code = anna.send("POST", "tables", {})["code"]
    boris.send("POST", f"tables/{code}/seats", {"seat": 1})
    async with boris.socket(code) as theirs:
        before = await frame(theirs, "state")
        assert "machine" not in before["doc"]["table"]["seats"]["0"]
        async with program(server, f"tables/{code}", token) as own:
            assert (await frame(own, "state"))["doc"]["you"] == 0
            async with asyncio.timeout(30):
                while (
                    not (await frame(theirs, "update"))["patch"]
                    .get("table", {})
                    .get("seats", {})
                    .get("0", {})
                    .get("machine")
                ):
                    pass


@pytest.mark.parametrize("at_first", [[], [1]], ids=["sits down", "moves"])
async def test_an_act_by_it_marks_the_seat_wherever_its_player_sits_by_then(server, name, at_first):
    anna, boris = Browser(server).sign_up(f"{name}a"), Browser(server).sign_up(f"{name}b")
    token = anna.send("POST", "tokens", {"name": "t", "scopes": ["play"]})["token"]
    code = boris.send("POST", "tables", {"game": "sichuan"})["code"]
    for seat in at_first:
        anna.send("POST", f"tables/{code}/seats", {"seat": seat})
    async with program(server, f"tables/{code}", token) as own:
        await frame(own, "state")
        anna.send("POST", f"tables/{code}/seats", {"seat": 2})
        async with asyncio.timeout(30):
            while (await frame(own, "state"))["doc"].get("you") != 2:
                pass
        await own.send(json.dumps({"type": "act", "id": str(uuid4()), "decision": "x", "action": {"type": "ready"}}))
        await frame(own, "error")
        assert boris.send("GET", f"tables/{code}")["seats"]["2"]["machine"]
