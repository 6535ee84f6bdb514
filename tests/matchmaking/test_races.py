"""Two things at once, in threads as in processes: whatever comes first, everyone sits once, waits, or does neither."""

from threading import Event

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.lobby import services as lobby
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.matchmaking import queue, rounds
from mahjong_server.matchmaking.models import Absence, Proposal, Seek
from mahjong_server.play.models import Match, Seat
from tests.backends import somebody_waits, swapped
from tests.matchmaking.conftest import CASUAL, agree_all, people, person, seat_all, seeks
from tests.races import run_concurrently

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE_S = 60


def pair():
    return rounds.run_round(drop=True)


def found_seats():
    return list(Seat.objects.filter(match__source="seek").values_list("player", flat=True))


def agreed(seekers):
    """Return four to whom a table is proposed, and who are all ready."""
    four = seekers(4, CASUAL)
    pair()
    assert agree_all() == 4
    return four


def test_several_pair_at_once(seekers):
    all_of_them = seekers(21, CASUAL)
    run_concurrently(pair, pair, pair, pair)
    assert Proposal.objects.count() == 5
    agree_all()
    run_concurrently(pair, pair, pair, pair)
    seat_all()
    assert len(found_seats()) == len(set(found_seats())) == 20
    assert Seek.objects.filter(match=None).count() == 1
    assert {player.pk for player in all_of_them} == {*found_seats(), Seek.objects.get(match=None).player_id}


def test_one_joins_several_times_at_once(db):
    (one,) = people(1)
    run_concurrently(*(lambda: queue.join(one, CASUAL) for _ in range(4)))
    assert Seek.objects.count() == 1


def test_one_joins_again_while_pairing_goes_on(seekers):
    four = agreed(seekers)
    results = run_concurrently(pair, *(lambda one=one: queue.join(one, CASUAL) for one in four))
    seat_all()
    assert set(results[1:]) <= {None, "playing-already"}
    assert sorted(found_seats()) == sorted(player.pk for player in four)
    assert not Seek.objects.filter(match=None).exists()


def test_one_leaves_while_pairing_goes_on(seekers):
    four = agreed(seekers)
    _, left = run_concurrently(pair, lambda: queue.leave(four[0]))
    if left == "table-found":
        assert len(found_seats()) == 4
        return
    assert left is None
    assert (found_seats(), Seek.objects.count()) == ([], 3)


def test_all_answer_at_once_while_rounds_go_on(seekers):
    four = seekers(4, CASUAL)
    pair()
    results = run_concurrently(*(lambda one=one: queue.accept(one) for one in four), pair, pair)
    assert results[:4] == [None] * 4
    seat_all()
    assert sorted(found_seats()) == sorted(player.pk for player in four)


def test_the_deadline_and_an_answer_come_at_once(seekers):
    four = agreed(seekers)
    Seek.objects.filter(player=four[0]).update(ready_at=None)
    Proposal.objects.update(deadline=0)
    _, answer = run_concurrently(pair, lambda: queue.accept(four[0]))
    pair()
    if answer is None:
        assert sorted(found_seats()) == sorted(player.pk for player in four)
        assert not Absence.objects.exists()
    else:
        assert answer == "no-proposal"
        assert not found_seats()
        assert Absence.objects.get().player == four[0]
        assert Seek.objects.filter(let_down=1).count() == 3


def test_one_sits_down_elsewhere_while_pairing_goes_on(seekers):
    four = agreed(seekers)
    owner = person("Owner")
    code = lobby.create_table(owner, TableOrder(game="toy")).code
    _, sat = run_concurrently(pair, lambda: lobby.take_seat(code, four[0], None))
    seat_all()
    elsewhere = Seat.objects.filter(match__code=code, player=four[0]).exists()
    if sat == "playing-already":
        assert (len(found_seats()), elsewhere) == (4, False)
    else:
        assert (found_seats(), elsewhere) == ([], True)


def test_one_seeks_and_sits_down_at_once(db):
    """Of the two the later one counts: nobody waits in the queue and sits at a waiting table."""
    owner, one = people(2)
    code = lobby.create_table(owner, TableOrder(game="toy")).code
    run_concurrently(lambda: queue.join(one, CASUAL), lambda: lobby.take_seat(code, one, None))
    waits = Seek.objects.filter(player=one).exists()
    sits = Seat.objects.filter(player=one, match__status=Match.Status.WAITING).exists()
    assert (waits, sits) in {(True, False), (False, True)}


def test_one_seeks_while_a_rated_table_begins(db):
    owner, *others = people(4)
    match = lobby.create_table(owner, TableOrder(game="toy", rated=True))
    for other in others:
        lobby.take_seat(match.code, other, None)
        lobby.set_ready(match.code, other, ready=True)
    run_concurrently(lambda: queue.join(others[0], CASUAL), lambda: lobby.start(match.code, owner))
    match.refresh_from_db()
    playing = match.status == Match.Status.PLAYING
    assert Seek.objects.filter(player=others[0]).exists() != playing
    assert Seat.objects.filter(match=match, player=others[0], left=False).exists() == playing


def test_one_joins_again_just_as_a_round_is_seating_them(
    postgres_backend,
    django_db_blocker,
    monkeypatch,
):
    """PostgreSQL lets the two overlap: who joins waits for the round, and must then see what came of it."""
    seating = Event()

    def seat_slowly(seeks, now, seat=rounds._start_tables):
        match = seat(seeks, now)
        seating.set()
        assert somebody_waits(PATIENCE_S), "nobody waits"
        return match

    def join_once_seated():
        seating.wait(PATIENCE_S)
        queue.join(four[0], CASUAL)

    with django_db_blocker.unblock(), swapped(postgres_backend.database):
        four = [Player.objects.create(name=f"P{number}") for number in range(4)]
        for player in four:
            seeks(player, CASUAL)
        pair()
        agree_all()
        monkeypatch.setattr(rounds, "_start_tables", seat_slowly)
        monkeypatch.setattr(
            queue, "_refuse_begun_meanwhile", lambda _: None
        )  # comes later: another round may be quicker
        made, joined = run_concurrently(pair, join_once_seated)
        own = sorted(player.pk for player in four)  # other tests leave theirs in this database
        assert (made.tables, joined) == (1, "playing-already")
        assert sorted(pk for pk in found_seats() if pk in own) == own
        assert not Seek.objects.filter(match=None, player__in=four).exists()
