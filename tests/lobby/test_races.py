"""Two at once: one wins, the other is told, and nothing is lost or doubled."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from mahjong_server.accounts.models import Player
from mahjong_server.lobby import services
from mahjong_server.lobby.orders import TableOrder
from mahjong_server.play.models import Match, Seat
from mahjong_server.site.problems import Problem

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works):
    """Run all at the same moment; return each one's result, or the code of its refusal."""
    barrier = Barrier(len(works))

    def run(work):
        try:
            connection.ensure_connection()
            barrier.wait(20)
            return work()
        except Problem as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def players(count):
    return [Player.objects.create(name=f"P{number}") for number in range(count)]


def new_table():
    owner = Player.objects.create(name="Owner")
    return services.create_table(owner, TableOrder()), owner


def test_two_take_one_seat():
    match, _ = new_table()
    results = at_once(*(lambda one=one: services.take_seat(match.code, one, 2) for one in players(2)))
    assert sorted(result if isinstance(result, str) else "seated" for result in results) == ["seat-taken", "seated"]
    assert Seat.objects.exclude(player=None).count() == 2


def test_six_take_three_seats():
    match, _ = new_table()
    results = at_once(*(lambda one=one: services.take_seat(match.code, one, None) for one in players(6)))
    assert results.count("table-full") == 3
    assert Seat.objects.exclude(player=None).values("player").distinct().count() == 4


def test_one_takes_two_seats():
    match, _ = new_table()
    (one,) = players(1)
    at_once(*(lambda seat=seat: services.take_seat(match.code, one, seat) for seat in (1, 2, 3)))
    assert Seat.objects.filter(player=one).count() == 1


def test_two_take_one_bot_s_seat_during_play():
    match, owner = new_table()
    services.start(match.code, owner)
    results = at_once(*(lambda one=one: services.take_seat(match.code, one, 1) for one in players(2)))
    assert results.count("seat-taken") == 1
    assert Seat.objects.filter(bot="").count() == 2


def test_start_twice():
    match, owner = new_table()
    results = at_once(*(lambda: services.start(match.code, owner) for _ in range(3)))
    assert results.count("already-started") == 2
    assert Match.objects.get().status == Match.Status.PLAYING


def test_start_while_someone_sits_down():
    match, owner = new_table()
    (one,) = players(1)
    started, _ = at_once(lambda: services.start(match.code, owner), lambda: services.take_seat(match.code, one, 1))
    seats = Seat.objects.order_by("seat")
    assert [bool(seat.player_id) for seat in seats] == [True, True, False, False]
    # Whoever sat down first was asked whether the start is welcome; else they took over a bot's seat.
    bots = [False] * 4 if started == "not-ready" else [False, False, True, True]
    assert [bool(seat.bot) for seat in seats] == bots


def test_a_bot_and_a_player_for_one_seat():
    match, owner = new_table()
    (one,) = players(1)
    at_once(lambda: services.fill_seat(match.code, owner, 1, "easy"), lambda: services.take_seat(match.code, one, 1))
    seat = Seat.objects.get(seat=1)
    assert (seat.player_id, seat.bot) == (one.pk, "")


def test_roster_counts_every_change():
    match, _ = new_table()
    at_once(*(lambda one=one: services.take_seat(match.code, one, None) for one in players(3)))
    assert Match.objects.get().roster == 3
