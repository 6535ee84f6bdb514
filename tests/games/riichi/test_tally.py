"""What a deal counts for in its players' figures, of four and of three."""

from typing import Any

import pytest

from games.riichi.game import GAME
from games.sanma.game import GAME as OF_THREE
from tests.games.riichi.table import Table
from tests.games.sanma.table import Table as TableOfThree

READY = "123456m789p11s23s"
"""Waits on 1s and 4s."""


def figures(table: Any, game: Any = GAME) -> list[tuple[str, ...]]:
    found = game.tally(table.state)
    assert found
    return [seat.figures for seat in found.seats if seat]


@pytest.mark.clause("RR §14.1", "RR §5.1")
def test_a_ron_in_riichi_is_a_win_of_one_and_another_dealt_in():
    table = Table(READY, turn=1, drawn="4s", riichi=(0,)).discard(1, "4s").ron(0).settle()
    assert figures(table) == [("won", "riichi"), ("dealt-in",), (), ()]


@pytest.mark.clause("RR §6.2")
def test_two_ron_on_one_tile_are_two_wins_and_one_tile_dealt_in():
    table = Table("", READY, READY.replace("11s", "99s"), drawn="4s", riichi=(1, 2))
    table.discard(0, "4s").ron(1, 2).settle()
    assert figures(table)[0] == ("dealt-in",)
    assert [names[0] for names in figures(table)[1:3]] == ["won", "won"]


@pytest.mark.clause("RR §14.1")
def test_tsumo_is_self_drawn_and_nobody_dealt_in():
    table = Table(READY, drawn="4s", riichi=(0,)).tsumo(0)
    assert figures(table) == [("won", "self-drawn", "riichi"), (), (), ()]


@pytest.mark.clause("RR §3.1")
def test_an_open_set_is_called_and_a_closed_kan_is_not():
    table = Table("234m345p22s66s", melds=("777z",), drawn="6s").tsumo(0)
    assert figures(table)[0] == ("won", "self-drawn", "called")
    table = Table("234m345p22s66s", melds=("7777zc",), drawn="6s").tsumo(0)
    assert figures(table)[0] == ("won", "self-drawn")


@pytest.mark.clause("RR §17.3")
def test_a_false_win_is_none():
    table = Table("147m258p369s1234z", drawn="9m", strict=True).tsumo(0)
    assert figures(table) == [(), (), (), ()]


@pytest.mark.clause("SR §1.1")
def test_of_three_there_are_three():
    table = TableOfThree("123456789p11s23s", turn=1, drawn="4s", riichi=(0,)).discard(1, "4s").ron(0).settle()
    assert figures(table, OF_THREE) == [("won", "riichi"), ("dealt-in",), ()]


@pytest.mark.clause("RR §16.6")
def test_a_deal_that_time_broke_off_counts_for_nobody():
    assert GAME.tally(Table(READY, drawn="9s").end_time().state) is None
