"""Rounds: who waits is seated once, at a table that plays; who is gone is let go; nobody is lost."""

import pytest

from mahjong_server.accounts import services as accounts
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.matchmaking import queue, retention, rounds
from mahjong_server.matchmaking.models import Seek, Wait
from mahjong_server.matchmaking.queue import ALIVE_MS
from mahjong_server.matchmaking.status import status_of
from mahjong_server.play.models import Match, Seat
from mahjong_server.ratings.models import Rating
from tests.matchmaking.conftest import (
    CASUAL,
    RATED,
    agree_all,
    gone,
    opens_page,
    people,
    person,
    seat_all,
    seeks,
    waited,
)

pytestmark = pytest.mark.django_db


def seated():
    """Return the ids of who sits, by table."""
    return [
        {seat.player_id for seat in Seat.objects.filter(match=match)} for match in Match.objects.order_by("created_at")
    ]


def test_four_who_seek_the_same_are_seated_and_play(seekers):
    four = seekers(4)
    assert seat_all() == 1
    match = Match.objects.get()
    assert (match.status, match.source, match.closed, match.public) == ("playing", "seek", True, True)
    assert (match.rated, match.speed, match.game) == (True, "normal", "toy")
    assert (match.spectators, match.delay) == ("all", 5)
    assert match.minutes is None
    assert seated() == [{player.pk for player in four}]
    assert set(Seek.objects.values_list("match", flat=True)) == {match.pk}


@pytest.mark.security("SEC 2.6")
def test_the_banned_are_seated_and_counted_no_more_from_that_moment(seekers):
    four = seekers(4)
    assert queue.alive_seeks(now_ms()).count() == 4
    four[1].banned_until = now_ms() + 60_000
    four[1].save()
    assert queue.alive_seeks(now_ms()).count() == 3
    assert seat_all() == 0
    assert set(Seek.objects.values_list("player", flat=True)) == {each.pk for each in four} - {four[1].pk}


def test_three_wait(seekers):
    seekers(3)
    assert seat_all() == 0
    assert Seek.objects.filter(match=None).count() == 3


def test_the_remainder_waits_and_is_the_one_who_came_last(seekers):
    six = seekers(6)
    for number, player in enumerate(six):
        waited(player, 10_000 - number)
    assert seat_all() == 1
    assert set(Seek.objects.filter(match=None).values_list("player", flat=True)) == {six[4].pk, six[5].pk}


@pytest.mark.parametrize(
    "other", [CASUAL, queue.Terms("toy", "quick", "league"), queue.Terms("botless", "normal", "league")]
)
def test_terms_are_apart(seekers, other):
    seekers(3)
    seeks(person("Other"), other)
    assert seat_all() == 0


def test_guests_and_accounts_meet_in_casual_games(seekers):
    seekers(2, CASUAL)
    for name in ("A", "B"):
        seeks(person(name, "guest"), CASUAL)
    assert seat_all() == 1
    assert not Match.objects.get().rated


def test_who_is_far_apart_meets_after_a_while(seekers):
    four = seekers(4)
    Seek.objects.filter(player=four[0]).update(value=2500)
    assert seat_all() == 0
    waited(four[0], 60_000)
    assert seat_all() == 1


def test_a_rating_is_taken_along(db):
    player = person("Strong")
    Rating.objects.create(player=player, game="toy", mu=30.0, sigma=2.0)
    queue.join(player, RATED)
    seek = Seek.objects.get()
    assert (seek.value, seek.spread) == (1800, 120)


def test_a_second_round_seats_nobody_again(seekers):
    seekers(8)
    assert seat_all() == 2
    assert seat_all() == 0
    assert Seat.objects.count() == 8


def test_seats_are_dealt_out_by_chance(seekers):
    first = seekers(100, CASUAL)
    for number, player in enumerate(first):
        waited(player, 50_000 - number)
    seat_all()
    assert len(set(Seat.objects.filter(player__in=first[::4]).values_list("seat", flat=True))) > 1


def test_a_long_queue_takes_several_rounds(seekers, monkeypatch):
    monkeypatch.setattr(rounds, "MOST_TABLES", 2)
    seekers(20, CASUAL)
    assert rounds.run_round(drop=True) == (0, True)
    assert rounds.run_round(drop=True) == (0, True)
    assert rounds.run_round(drop=True) == (0, False)
    agree_all()
    assert rounds.run_round(drop=True) == (2, True)
    assert rounds.run_round(drop=True) == (2, True)
    assert rounds.run_round(drop=True) == (1, False)


def test_who_gives_no_sign_is_not_seated_and_then_let_go(seekers):
    four = seekers(4)
    gone(four[0], ALIVE_MS + 1)
    assert seat_all(drop=False) == 0
    assert Seek.objects.count() == 4
    assert seat_all(drop=True) == 0
    assert not Seek.objects.filter(player=four[0]).exists()
    assert Seek.objects.count() == 3


def test_an_open_page_is_sign_enough(seekers):
    four = seekers(4)
    gone(four[0], 10 * ALIVE_MS)
    opens_page(four[0])
    assert seat_all() == 1


@pytest.mark.parametrize("terms", [CASUAL, RATED])
@pytest.mark.parametrize("fate", [{"banned_until": 2**52}, {"erased_at": 1}, {"is_bot": True}])
def test_who_may_not_play_any_more_is_let_go(seekers, fate, terms):
    four = seekers(4, terms)
    type(four[0]).objects.filter(pk=four[0].pk).update(**fate)
    assert seat_all(drop=False) == 0
    assert Seek.objects.count() == 3


def test_who_becomes_a_program_s_account_while_seeking_keeps_nobody_waiting(seekers):
    five = seekers(5)
    waited(five[0], 60_000)
    accounts.declare_bot(five[0])
    assert seat_all() == 1
    assert seated() == [{player.pk for player in five[1:]}]


def test_a_game_that_is_no_longer_offered_is_not_sought(seekers, settings):
    for player in seekers(4):
        waited(player, rounds.GIVEN_UP_MS + 1)
    settings.GAMES = ["tests.lobby.botless"]
    assert seat_all(drop=False) == 0
    assert not Seek.objects.exists()


def test_a_game_that_only_newer_processes_know_is_left_to_them(seekers, settings):
    four = seekers(4)
    offered, settings.GAMES = settings.GAMES, ["tests.lobby.botless"]
    assert seat_all() == 0
    found = status_of(four[0])
    assert (found.state, found.waiting, found.needed) == ("waiting", 4, 0)
    assert found.sought
    assert found.sought.game == "toy"
    settings.GAMES = offered
    assert seat_all() == 1


def test_where_one_was_seated_is_forgotten_after_a_while(seekers):
    four = seekers(4)
    seat_all()
    assert {each.player for each in rounds.news_since(now_ms() - 60_000)} == {player.pk.hex for player in four}
    Seek.objects.update(seated_at=now_ms() - retention.SEATED_MS - 1)
    seat_all()
    assert not Seek.objects.exists()


def test_waits_are_kept_for_a_while(seekers):
    for player in seekers(4):
        waited(player, 9_000)
    seat_all()
    assert all(9_000 <= waited_ms < 29_000 for waited_ms in Wait.objects.values_list("waited_ms", flat=True))
    assert Wait.objects.count() == 4
    Wait.objects.update(at=now_ms() - retention.WAITS_MS - 1)
    person("Late")
    queue.join(person("Later"), CASUAL)
    seat_all()
    assert not Wait.objects.exists()


def test_whoever_sits_down_elsewhere_seeks_no_longer(seekers):
    owner, guest, player, _ = seekers(4)
    match = lobby.create_table(owner, TableOrder(game="toy"))
    lobby.take_seat(match.code, guest, None)
    lobby.play_now(player, TableOrder(game="toy"))
    assert Seek.objects.count() == 1
    assert seat_all() == 0


def test_whoever_seeks_gets_up_from_tables_that_wait(db):
    owner, other = people(2)
    match = lobby.create_table(owner, TableOrder(game="toy"))
    lobby.take_seat(match.code, other, None)
    queue.join(owner, RATED)
    match.refresh_from_db()
    assert (match.status, match.owner) == ("waiting", other)
    queue.join(other, RATED)
    match.refresh_from_db()
    assert match.status == "abandoned"


def test_a_casual_table_in_play_keeps_its_players(db):
    player = person("Player")
    match = lobby.play_now(player, TableOrder(game="toy"))
    queue.join(player, CASUAL)
    assert Seat.objects.get(match=match, player=player).left is False


def test_a_deleted_account_seeks_no_longer(seekers):
    four = seekers(4)
    accounts.erase(four[0])
    assert Seek.objects.count() == 3
    assert seat_all() == 0


def test_who_plays_already_is_not_seated_again_whatever_the_queue_says(seekers):
    four = seekers(4)
    seat_all()
    again = {"match": None, "seated_at": None}
    Seek.objects.filter(player__in=four).update(**again)
    for player in people_more(3):
        seeks(player, RATED)
    assert seat_all() == 0
    assert Seat.objects.count() == 4


def people_more(count):
    return [person(f"More {number}") for number in range(count)]
