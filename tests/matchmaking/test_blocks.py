"""Who is kept apart by a block is proposed no table together and learns nothing of it; who was missed waits a while."""

import pytest

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.matchmaking import no_shows, queue
from mahjong_server.matchmaking.models import Absence, Seek
from mahjong_server.matchmaking.status import status_of
from mahjong_server.talk import blocks
from tests.matchmaking.conftest import CASUAL, a_round, agree, found, person, proposed, seat_all, seated

pytestmark = pytest.mark.django_db


@pytest.mark.security("SEC 2.14")
@pytest.mark.parametrize("blocker", [0, 1, 3])
def test_a_blocker_and_whom_they_block_are_never_proposed_one_table(seekers, blocker):
    five = seekers(5, CASUAL)
    blocks.tie(five[blocker], five[2], "block")
    a_round()
    assert len(proposed()) == 4
    assert not proposed() >= {five[blocker].pk, five[2].pk}


@pytest.mark.security("SEC 2.14")
def test_four_of_whom_two_are_apart_wait_and_are_told_nothing(seekers):
    four = seekers(4, CASUAL)
    blocks.tie(four[1], four[2], "block")
    before = [(status_of(player).waiting, status_of(player).needed) for player in four]
    assert seat_all() == 0
    assert [(status_of(player).waiting, status_of(player).needed) for player in four] == before == [(4, 4)] * 4
    assert all(seek.let_down == 0 for seek in Seek.objects.all())


@pytest.mark.security("SEC 2.14")
def test_a_block_made_while_a_table_is_proposed_calls_it_off_for_all_alike(seekers):
    four = found(seekers)
    agree(*four)
    blocks.tie(four[1], four[2], "block")
    assert a_round() == 0
    assert not seated()
    assert not Absence.objects.exists()
    assert set(Seek.objects.values_list("let_down", flat=True)) == {1}


def test_a_mute_parts_nobody(seekers):
    four = seekers(4, CASUAL)
    blocks.tie(four[1], four[2], "mute")
    assert seat_all() == 1


def test_whoever_is_missed_again_and_again_waits_longer_and_longer(db, monkeypatch):
    player, now = person("Absent"), [now_ms()]
    monkeypatch.setattr(queue, "now_ms", lambda: now[0])
    pauses = []
    seek = Seek(player=player, game="toy", speed="slow", rated=False)
    for _ in range(5):
        no_shows.note_absence(seek, now[0], declined=False)
        pauses.append(Absence.objects.get().until - now[0])
        if pauses[-1]:
            with pytest.raises(Problem) as refused:
                queue.join(player, CASUAL)
            assert (refused.value.code, refused.value.status_code) == ("seek-pause", 429)
            assert refused.value.until == Absence.objects.get().until
        now[0] += pauses[-1]
        queue.join(player, CASUAL)
        queue.leave(player)
    assert pauses == [0, 60_000, 120_000, 300_000, 300_000]
    no_shows.note_absence(seek, now[0] + no_shows.REMEMBERED_MS + 1, declined=False)
    assert Absence.objects.get().times == 1


def test_whoever_sits_down_begins_anew(seekers):
    four = found(seekers)
    Absence.objects.create(
        player=four[0], game="toy", speed="slow", rated=False, declined=False, times=3, at=now_ms(), until=0
    )
    agree(*four)
    a_round()
    assert not Absence.objects.exists()
