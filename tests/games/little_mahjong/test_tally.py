"""What a deal counts for in its players' figures."""

import pytest

from games.little_mahjong.game import GAME
from tests.games.little_mahjong.table import Table

WINS = "22 25 55 12 35"  # with 34: two sets beside two straights, 4 points


def figures(table: Table) -> list[tuple[str, ...]]:
    found = GAME.tally(table.state)
    assert found
    return [seat.figures for seat in found.seats if seat]


@pytest.mark.clause("LM §3.3")
def test_a_win_on_a_domino_drawn():
    assert figures(Table(WINS, "", "", "", drawn="34").win(0)) == [("won", "self-drawn"), (), (), ()]


@pytest.mark.clause("LM §4.5")
def test_a_win_on_a_discard_and_who_gave_it():
    table = Table(WINS, "", "", "", turn=1, drawn="34").discard(1, "34").win(0).settle()
    assert figures(table) == [("won",), ("dealt-in",), (), ()]


@pytest.mark.clause("LM §4.6")
def test_a_triplet_claimed_is_called():
    table = Table("22 25", "", "", laid=("12 35 34",), drawn="55", left=0)
    assert "called" in figures(table.win(0))[0]


@pytest.mark.clause("LM §7.1")
def test_a_draw_counts_as_a_deal_of_nothing():
    assert figures(Table(WINS, "", "", "", drawn="34", left=0).discard(0, "34")) == [(), (), (), ()]


@pytest.mark.clause("LM §7.4")
def test_a_deal_that_time_broke_off_counts_for_nobody():
    assert GAME.tally(Table(WINS, "", "", "", drawn="34").end_time().state) is None
