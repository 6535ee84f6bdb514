"""Two at once, on SQLite and PostgreSQL: one wins, the other is told, and nothing is lost or doubled."""

import pytest

from mahjong_server.lobby import services
from mahjong_server.lobby.models import Invite
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import new_player
from tests.races import run_concurrently

pytestmark = pytest.mark.usefixtures("backend")


def players(count):
    return [new_player(f"P{number}") for number in range(count)]


def new_table(**order):
    owner = new_player("Owner")
    return services.create_table(owner, TableOrder(**order)), owner


def seats(match):
    return Seat.objects.filter(match=match).order_by("seat")


def status(match):
    return Match.objects.get(pk=match.pk).status


def full_table(*, ready=True):
    match, owner = new_table()
    guests = players(3)
    for one in guests:
        services.take_seat(match.code, one, None)
        services.set_ready(match.code, one, ready=ready)
    return match, [owner, *guests]


def test_two_take_one_seat():
    match, _ = new_table()
    results = run_concurrently(*(lambda one=one: services.take_seat(match.code, one, 2) for one in players(2)))
    assert sorted(result if isinstance(result, str) else "seated" for result in results) == ["seat-taken", "seated"]
    assert seats(match).exclude(player=None).count() == 2


def test_six_take_three_seats():
    match, _ = new_table()
    results = run_concurrently(*(lambda one=one: services.take_seat(match.code, one, None) for one in players(6)))
    assert results.count("table-full") == 3
    assert seats(match).exclude(player=None).values("player").distinct().count() == 4


@pytest.mark.security("SEC 5.8")
@pytest.mark.parametrize(("begin", "refusal"), [("play_now", "too-many-games"), ("create_table", "too-many-waiting")])
def test_one_begins_five_tables(begin, refusal):
    (one,) = players(1)
    results = run_concurrently(*[lambda: getattr(services, begin)(one, TableOrder())] * 5)
    assert results.count(refusal) == 2
    assert Match.objects.count() == 3


def test_one_takes_two_seats():
    match, _ = new_table()
    (one,) = players(1)
    run_concurrently(*(lambda seat=seat: services.take_seat(match.code, one, seat) for seat in (1, 2, 3)))
    assert seats(match).filter(player=one).count() == 1


def test_two_take_one_bot_s_seat_during_play():
    match, owner = new_table(closed=False)
    services.start(match.code, owner)
    results = run_concurrently(*(lambda one=one: services.take_seat(match.code, one, 1) for one in players(2)))
    assert results.count("seat-taken") == 1
    assert seats(match).filter(bot="").count() == 2


def test_start_twice():
    match, owner = new_table()
    results = run_concurrently(*(lambda: services.start(match.code, owner) for _ in range(3)))
    assert results.count("already-started") == 2
    assert status(match) == Match.Status.PLAYING


def test_start_while_someone_sits_down():
    match, owner = new_table(closed=False)
    (one,) = players(1)
    started, _ = run_concurrently(
        lambda: services.start(match.code, owner), lambda: services.take_seat(match.code, one, 1)
    )
    assert [bool(seat.player_id) for seat in seats(match)] == [True, True, False, False]
    # Whoever sat down first was asked whether the start is welcome; else they took over a bot's seat.
    bots = [False] * 4 if started == "not-ready" else [False, False, True, True]
    assert [bool(seat.bot) for seat in seats(match)] == bots


def test_start_while_someone_takes_it_back():
    match, (owner, *guests) = full_table()
    started, unready = run_concurrently(
        lambda: services.start(match.code, owner), lambda: services.set_ready(match.code, guests[0], ready=False)
    )
    if started == "not-ready":
        assert status(match) == Match.Status.WAITING
    else:
        assert (unready, status(match)) == ("already-started", Match.Status.PLAYING)


def test_start_while_someone_leaves():
    match, (owner, *guests) = full_table()
    run_concurrently(lambda: services.start(match.code, owner), lambda: services.leave_seat(match.code, guests[0]))
    assert status(match) == Match.Status.PLAYING
    seat = seats(match)[1]
    assert bool(seat.bot) != seat.left


def test_all_are_ready_at_once():
    match, (owner, *guests) = full_table(ready=False)
    run_concurrently(*(lambda one=one: services.set_ready(match.code, one, ready=True) for one in guests))
    assert services.start(match.code, owner).status == Match.Status.PLAYING


def test_a_bot_and_a_player_for_one_seat():
    match, owner = new_table()
    (one,) = players(1)
    run_concurrently(
        lambda: services.set_bot(match.code, owner, 1, "easy"), lambda: services.take_seat(match.code, one, 1)
    )
    seat = seats(match)[1]
    assert (seat.player_id, seat.bot) == (one.pk, "")


def test_a_kick_and_a_move():
    match, owner = new_table()
    (one,) = players(1)
    services.take_seat(match.code, one, 1)
    results = run_concurrently(
        lambda: services.kick(match.code, owner, 1), lambda: services.take_seat(match.code, one, 2)
    )
    where = [seat.seat for seat in seats(match).filter(player=one)]
    assert ("nobody-there" in results, where) in ((True, [2]), (False, []))


def test_everyone_leaves_at_once():
    match, four = full_table()
    run_concurrently(*(lambda one=one: services.leave_seat(match.code, one) for one in four))
    assert status(match) == Match.Status.ABANDONED
    assert not seats(match).exclude(player=None).exists()


def test_four_ask_for_a_rematch_at_once():
    match, four = full_table()
    services.start(match.code, four[0])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    results = run_concurrently(*(lambda one=one: services.rematch(match.code, one) for one in four))
    assert len({result.pk for result in results}) == 1
    following = Match.objects.get(previous=match)
    assert following.status == Match.Status.PLAYING
    assert [seat.player_id for seat in seats(following)] == [seat.player_id for seat in seats(match)]


def test_one_asks_for_a_rematch_twice():
    match, four = full_table()
    services.start(match.code, four[0])
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    results = run_concurrently(*(lambda: services.rematch(match.code, four[1]) for _ in range(3)))
    assert len({result.pk for result in results}) == 1
    assert seats(results[0]).filter(player=four[1]).count() == 1


def test_two_invite_one():
    match, owner = new_table()
    (other,) = players(1)
    services.take_seat(match.code, other, 1)
    name = f"Frida {match.pk}"
    friend = new_player(name, "account")
    results = run_concurrently(*(lambda who=who: services.invite(match.code, who, name) for who in (owner, other)))
    assert results[0] == results[1]
    assert Invite.objects.filter(player=friend).count() == 1


def test_roster_counts_every_change():
    match, _ = new_table()
    run_concurrently(*(lambda one=one: services.take_seat(match.code, one, None) for one in players(3)))
    assert Match.objects.get(pk=match.pk).roster == 3
