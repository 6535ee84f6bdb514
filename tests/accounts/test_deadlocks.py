"""Two who hold what the other waits for: on PostgreSQL one of them would fail, after a second. Nobody does."""

from threading import Barrier, Event

import pytest

from mahjong_server.accounts import services
from mahjong_server.accounts.models import Attempt, Player
from mahjong_server.accounts.sign_in import attempt_limits
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.lobby.services import seating, table_lock
from mahjong_server.matchmaking import queue, rounds
from mahjong_server.matchmaking.models import Seek
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk import blocks
from tests.accounts.test_races import new_name, sign_up
from tests.backends import somebody_waits, swapped
from tests.races import run_concurrently

PATIENCE_S = 20
WAITED_S = 1.5
"""So long another may take to come to wait, if it does."""


@pytest.fixture(autouse=True)
def _postgres(postgres_backend, django_db_blocker):
    with django_db_blocker.unblock(), swapped(postgres_backend.database):
        Seek.objects.all().delete()
        yield


class Turns:
    """Has one begin when another is at some point, and that one go on when the first has come so far that it waits."""

    def __init__(self, monkeypatch):
        self.monkeypatch = monkeypatch
        self.there, self.met = Event(), Event()

    def pause(self, place, name):
        """Before this is called, let the other begin, and wait until it holds what it holds."""
        real = getattr(place, name)

        def before(*args):
            self.there.set()
            self.met.wait(PATIENCE_S)
            return real(*args)

        self.monkeypatch.setattr(place, name, before)

    def hold(self, place, name):
        """After this was done, let the first go on until somebody waits, which is for us if at all."""
        real = getattr(place, name)

        def after(*args, **options):
            done = real(*args, **options)
            self.met.set()
            somebody_waits(WAITED_S)
            return done

        self.monkeypatch.setattr(place, name, after)

    def then(self, work):
        """Return this work, to begin when the other pauses."""

        def begin():
            self.there.wait(PATIENCE_S)
            return work()

        return begin


def table_of(owner, *others):
    match = lobby.create_table(owner, TableOrder(game="sichuan"))
    for number, other in enumerate(others, 1):
        lobby.take_seat(match.code, other, number)
        lobby.set_ready(match.code, other, ready=True)
    return match


def sits(player, match):
    return Seat.objects.filter(match=match, player=player, left=False).exists()


def test_an_account_is_deleted_while_its_player_is_sent_away(monkeypatch):
    owner, player = sign_up(new_name()), sign_up(new_name())
    match = table_of(owner, player)
    turns = Turns(monkeypatch)
    turns.pause(seating, "give_up_seats")
    turns.hold(seating, "vacate")
    run_concurrently(lambda: services.erase(player), turns.then(lambda: lobby.kick(match.code, owner, 1)))
    assert Player.objects.get(pk=player.pk).erased_at
    assert not sits(player, match)


def test_an_account_is_deleted_while_its_player_is_given_the_table(monkeypatch):
    owner, player, third = (sign_up(new_name()) for _ in range(3))
    match = table_of(owner, player, third)
    turns = Turns(monkeypatch)
    turns.pause(seating, "give_up_seats")
    turns.hold(seating, "_pass_ownership")
    run_concurrently(lambda: services.erase(player), turns.then(lambda: lobby.leave_seat(match.code, owner)))
    assert Player.objects.get(pk=player.pk).erased_at
    assert Match.objects.get(pk=match.pk).owner == third


def test_an_account_is_deleted_while_a_round_seats_its_player(monkeypatch):
    four = [sign_up(new_name()) for _ in range(4)]
    for player in four:
        queue.join(player, queue.Terms("sichuan", "normal", "casual"))
    turns = Turns(monkeypatch)
    turns.pause(seating, "give_up_seats")
    turns.hold(rounds, "_start_tables")
    run_concurrently(lambda: services.erase(four[0]), turns.then(lambda: rounds.run_round(drop=False)))
    assert Player.objects.get(pk=four[0].pk).erased_at
    assert not Seat.objects.filter(player=four[0], left=False).exists()
    assert not Seek.objects.filter(player=four[0]).exists()


def test_two_block_one_another(monkeypatch):
    one, other = sign_up(new_name()), sign_up(new_name())
    turns = Turns(monkeypatch)
    turns.there.set()
    turns.hold(blocks, "_refresh")
    results = run_concurrently(lambda: blocks.tie(one, other, "block"), lambda: blocks.tie(other, one, "block"))
    assert [made.whom for made in results] == [other, one]


def test_a_new_name_is_told_to_tables_in_the_order_in_which_writers_hold_them(monkeypatch, settings):
    settings.RATE_LIMITED = False  # more tables than one may wait at
    player = sign_up(new_name())
    matches = [table_of(sign_up(new_name()), player) for _ in range(4)]
    for match in reversed(matches):  # PostgreSQL reads a row where it was last written
        Match.objects.filter(pk=match.pk).update(deals=3)
    told = []
    monkeypatch.setattr(table_lock, "notify_changed", lambda match: told.append(match.pk))
    lobby.refresh_tables_of(player)
    assert told == sorted(told)
    assert len(told) == 4


def test_two_who_try_again_long_after_don_t_drop_one_another_s_count(monkeypatch):
    for name in ("one", "two"):
        attempt_limits.count_attempt({name: 5})
    Attempt.objects.update(until=0)
    both, real = Barrier(2), attempt_limits._delete_old_counts

    def clear(now):
        both.wait(PATIENCE_S)
        real(now)

    monkeypatch.setattr(attempt_limits, "_delete_old_counts", clear)
    assert run_concurrently(
        *(lambda name=name: attempt_limits.count_attempt({name: 5}) for name in ("one", "two"))
    ) == [
        None,
        None,
    ]
    assert sorted(Attempt.objects.values_list("count", flat=True)) == [1, 1]
