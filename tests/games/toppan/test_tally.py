"""What a deal counts for in its players' figures."""

import pytest

from games.toppan.game import GAME
from tests.games.toppan.table import OUT, Play, Table, dealt


def figures(table: Play) -> list[tuple[str, ...] | None]:
    found = GAME.tally(table.state)
    assert found
    return [seat.figures if seat else None for seat in found.seats]


@pytest.mark.clause("TP §5.1")
def test_the_hand_nearest_wins():
    assert figures(Table("9m", "55m1z", "9s").call(100)) == [(), ("won",), ()]


@pytest.mark.clause("TP §4.3", "TP §4.4")
def test_who_drops_out_and_who_is_left():
    assert figures(Table("9m", "55m1z", "9s").drop(0, 1)) == [("dropped",), ("dropped",), ("won", "last-left")]


@pytest.mark.clause("TP §3.3")
def test_pairs_that_burst():
    play = dealt("9m3m 1z1z 9p3p 9s3s 1z2z 5m5s", seats=2)
    play.stand(0).stand(1).drop(0)
    assert [names and "burst" in names for names in figures(play)] == [True, False]


@pytest.mark.clause("TP §6.6")
def test_who_is_out_plays_no_deal():
    assert figures(Table("9m1z", OUT, "55p1z").call(500))[1] is None


@pytest.mark.clause("TP §8.3")
def test_a_deal_that_time_broke_off_counts_for_nobody():
    assert GAME.tally(Table("9m", "55m1z").end_time().state) is None
