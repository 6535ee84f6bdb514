"""Queues by game and pool: what each of them plays, who waits and plays in it, and that nobody is mixed up."""

import random
from collections import Counter

import pytest

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.matchmaking import rounds
from mahjong_server.matchmaking.models import Absence, Seek, Wait
from mahjong_server.matchmaking.queue import Terms
from mahjong_server.matchmaking.status import read_queues, status_of
from mahjong_server.play.models import Match, Seat
from tests.games.depth import DEPTH
from tests.matchmaking.conftest import people, person, seat_all, seeks, waited

pytestmark = pytest.mark.django_db
POOLS = ("league", "street", "casual")


@pytest.fixture(autouse=True)
def _pooled(_toy_games, settings):
    settings.GAMES = ["tests.lobby.pooled", "tests.lobby.toy"]


def terms(pool, speed="normal", game="pooled"):
    return Terms(game, speed, pool)


def waiting_in(pool, count=4, **kind):
    found = [person(f"{pool} {number}", **kind) for number in range(count)]
    for player in found:
        seeks(player, terms(pool))
    return found


@pytest.mark.parametrize(
    ("pool", "options", "deals", "rated"),
    [
        ("league", {"preset": "swift", "fast": True, "limit": 3}, 8, True),
        ("street", {"preset": "swift", "fast": True, "limit": 3}, 2, False),
        ("casual", {"preset": "plain", "fast": False, "limit": 3}, 4, False),
    ],
)
def test_a_table_that_is_found_plays_what_its_pool_says(pool, options, deals, rated):
    waiting_in(pool)
    assert seat_all() == 1
    match = Match.objects.get()
    assert (match.game, match.pool, match.options, match.deals) == ("pooled", pool, options, deals)
    assert (match.rated, match.source, match.closed) == (rated, "seek", True)


@pytest.mark.parametrize("seed", range(10 * DEPTH))
def test_nobody_sits_with_those_of_another_queue(seed):
    chance = random.Random(seed)
    wanted = {}
    for player in people(24):
        wanted[player.pk] = terms(chance.choice(POOLS), chance.choice(("quick", "normal")))
        seeks(player, wanted[player.pk])
        waited(player, chance.randrange(90_000))
    full = sum(count // 4 for count in Counter(wanted.values()).values())
    assert seat_all() == full
    for match in Match.objects.all():
        sought = {wanted[seat.player_id] for seat in Seat.objects.filter(match=match) if seat.player_id}
        assert sought == {Terms(match.game, match.speed, match.pool)}
    left = {seek.player_id for seek in Seek.objects.filter(match=None)}
    assert len(left) == len(wanted) - 4 * full


def test_a_seek_names_its_pool(visitor):
    found = visitor.ask("post", body={"pool": "street"})
    assert {key: found["sought"][key] for key in ("game", "pool", "speed", "rated")} == {
        "game": "pooled",
        "pool": "street",
        "speed": "normal",
        "rated": False,
    }


@pytest.mark.parametrize(
    ("body", "pool"),
    [
        ({}, "street"),
        ({"rated": False}, "street"),
        ({"pool": "casual", "rated": False}, "casual"),
        ({"game": "toy"}, "casual"),
    ],
)
def test_without_a_pool_it_is_the_first_that_guests_may_play_in(visitor, body, pool):
    assert visitor.ask("post", body=body)["sought"]["pool"] == pool


@pytest.mark.parametrize("body", [{"rated": True}, {"pool": "league"}, {"pool": "league", "rated": True}])
def test_a_rated_pool_is_for_accounts(visitor, body):
    assert visitor.refused("post", body=body) == (401, "sign-in-needed")
    assert not Seek.objects.exists()


def test_a_pool_that_there_is_not_is_refused_with_those_that_there_are(visitor):
    answer = visitor.post("/api/seek", {"pool": "ladder"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "no-such-pool")
    assert answer.json()["errors"] == {"pool": "This game has no such queue; it has: league, street, casual."}
    assert not Seek.objects.exists()


@pytest.mark.parametrize("body", [{"pool": "street", "rated": True}, {"pool": "league", "rated": False}])
def test_a_pool_is_rated_or_not_as_the_game_says(visitor, body):
    assert visitor.refused("post", body=body) == (400, "invalid")
    assert not Seek.objects.exists()


def test_another_pool_is_another_search(visitor):
    first = visitor.ask("post", body={"pool": "street"})["sought"]
    again = visitor.ask("post", body={"pool": "street"})["sought"]
    other = visitor.ask("post", body={"pool": "casual"})["sought"]
    assert first == again
    assert (other["pool"], Seek.objects.count()) == ("casual", 1)


def test_every_queue_tells_how_many_wait_and_how_many_play():
    players = waiting_in("street")
    assert seat_all() == 1
    waiting_in("casual", 3)
    assert [(one.pool, one.rated, one.waiting, one.playing) for one in read_queues("", None).queues] == [
        ("casual", False, 3, 0),
        ("street", False, 0, 4),
    ]
    lobby.leave_seat(Match.objects.get().code, players[0])
    assert [one.playing for one in read_queues("", None).queues] == [0, 3]


def test_a_rematch_has_the_same_rules_and_is_in_no_queue():
    players = waiting_in("street")
    seat_all()
    Match.objects.update(status=Match.Status.FINISHED)
    match = Match.objects.get()
    following = lobby.rematch(match.code, players[0])
    assert (following.options, following.pool, following.source) == (match.options, "", "rematch")
    assert read_queues("", None).queues[0].playing == 0


def test_tables_that_were_not_found_count_in_no_queue():
    lobby.play_now(person("Alone"), TableOrder(game="pooled"))
    assert read_queues("", None).queues == []


def test_who_was_missed_is_told_from_which_queue(visitor):
    from mahjong_server.accounts.models import Player

    visitor.ask("post", body={"pool": "street"})
    now = now_ms()
    sought = {"game": "pooled", "pool": "street", "speed": "slow", "rated": False}
    Absence.objects.create(player=Player.objects.get(), **sought, declined=False, times=1, at=now, until=now)
    Seek.objects.all().delete()
    assert visitor.ask("get")["missed"]["pool"] == "street"


def test_rows_of_older_processes_are_in_the_first_queue_of_their_kind():
    """They know whether a match is rated, and no pools; the database fills in the column."""
    players = waiting_in("league")
    Seek.objects.update(pool="")
    Wait.objects.bulk_create(
        Wait(game="pooled", speed="normal", rated=True, waited_ms=20_000, at=now_ms()) for _ in range(4)
    )
    assert [(one.pool, one.waiting, one.usual_s) for one in read_queues("", None).queues] == [("league", 4, 20)]
    found = status_of(players[0])
    assert found.sought
    assert (found.sought.pool, found.waiting) == ("league", 4)
    assert seat_all() == 1
    assert Match.objects.get().pool == "league"


def test_a_pool_that_only_newer_processes_know_is_left_to_them():
    players = waiting_in("street")
    Seek.objects.update(pool="ladder")
    assert seat_all() == 0
    assert status_of(players[0]).state == "waiting"
    assert read_queues("", None).queues == []
    for player in players:
        waited(player, rounds.GIVEN_UP_MS + 1)
    assert seat_all(drop=False) == 0
    assert not Seek.objects.exists()


def test_the_games_on_offer_tell_their_queues_presets_and_groups(client):
    pooled, toy = client.get("/api/games").json()["games"]
    assert pooled["pools"] == [
        {"key": "league", "preset": "swift", "deals": 8, "rated": True},
        {"key": "street", "preset": "swift", "deals": 2, "rated": False},
        {"key": "casual", "preset": "plain", "deals": 4, "rated": False},
    ]
    assert [(pool["key"], pool["rated"]) for pool in toy["pools"]] == [("casual", False), ("league", True)]
    assert pooled["option_groups"] == [{"key": "pace", "options": ["fast"]}, {"key": "", "options": ["limit"]}]
    assert toy["option_groups"] == [{"key": "", "options": ["fast", "level", "limit"]}]
    assert [preset["title"] for preset in pooled["presets"]] == ["Plain 2001", "Swift 2002"]
