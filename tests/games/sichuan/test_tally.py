"""What a deal counts for in its players' figures."""

import pytest

from games.sichuan.game import GAME
from tests.games.sichuan.table import Play, Table
from tests.games.sichuan.test_end import ALSO_ON_4S, NOTHING, ON_4S, THIRD_ON_4S


def figures(table: Play) -> list[tuple[str, ...]]:
    found = GAME.tally(table.state)
    assert found
    return [seat.figures for seat in found.seats if seat]


@pytest.mark.clause("SBR §2.3", "SBR §8.1")
def test_each_hu_on_one_tile_is_a_win_and_its_giver_dealt_in():
    table = Table("", ON_4S, ALSO_ON_4S, THIRD_ON_4S, drawn="4s").discard(0, "4s").hu(1, 2, 3).settle()
    assert figures(table) == [("dealt-in",), ("won",), ("won",), ("won",)]


@pytest.mark.clause("SBR §8.2")
def test_a_hu_on_the_tile_drawn_is_self_drawn():
    first, *others = figures(Table(ON_4S, *NOTHING, drawn="4s", left=0).hu(0))
    assert first == ("won", "self-drawn")
    assert not [names for names in others if "dealt-in" in names]


@pytest.mark.clause("SBR §3.1")
def test_a_pung_is_called_and_a_concealed_kong_is_not():
    assert "called" in figures(Table("5m", melds=("1m 2p 3m 4p",), drawn="5m", left=0).hu(0))[0]
    assert "called" not in figures(Table("5m", melds=("1mc 2pc 3mc 4pc",), drawn="5m", left=0).hu(0))[0]


@pytest.mark.clause("SBR §9.3")
def test_who_pays_at_the_empty_wall_was_not_ready():
    table = Table("1188m22p66s77s356p", ON_4S, drawn="3p", left=0).drop(0, "3p")
    assert ["not-ready" in names for names in figures(table)] == [True, False, True, True]


@pytest.mark.clause("SBR §11.1")
def test_a_false_hu_is_no_win_and_nobody_dealt_in():
    table = Table("", NOTHING[0], ON_4S, ALSO_ON_4S, drawn="4s", strict=True).discard(0, "4s").hu(1, 2, 3).settle()
    assert table.winners[0] == "1 from 0 on 4s: false"
    assert figures(table)[1] == ()
    assert figures(table)[2:] == [("won",), ("won",)]


@pytest.mark.clause("SBR §5.2")
def test_a_deal_that_time_broke_off_counts_for_nobody():
    assert GAME.tally(Table(ON_4S, *NOTHING, drawn="4s").hu(0).end_time().state) is None
