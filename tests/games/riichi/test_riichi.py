"""Riichi: who may declare it, its deposit, and what it binds to (RR §5)."""

import pytest

from games.riichi.actions import Discard, Kan, Pon, Riichi
from games.riichi.rules import RULES
from tests.games.riichi.table import Fresh, Table

READY = "123456m789p11s23s"
"""Waits on 1s and 4s once one more tile is gone."""


class TestDeclared:
    @pytest.mark.clause("RR §5.1")
    def test_with_each_discard_that_leaves_a_closed_hand_ready(self):
        table = Table(READY, drawn="9s")
        assert [each for each in table.offered(0) if each.startswith("riichi")] == ["riichi 1s", "riichi 9s drawn"]
        assert table.refused(0, Riichi("1m")) == "not-tenpai (RR §5.1)"
        assert table.refused(0, Riichi("9m")) == "not-held (RR §2.1)"
        assert table.refused(1, Riichi("1m")) == "not-your-turn (RR §2.1)"

    @pytest.mark.clause("RR §5.1")
    def test_not_with_an_open_hand(self):
        table = Table("123456m11s23s", melds=("789p",), drawn="9s")
        assert table.refused(0, Riichi("9s", drawn=True)) == "not-closed (RR §5.1)"
        table = Table("123456m11s23s", melds=("9999pc",), drawn="9s")
        assert "riichi 9s drawn" in table.offered(0), "a closed kan leaves it closed"

    @pytest.mark.clause("RR §5.1")
    def test_not_with_fewer_than_four_tiles_in_the_wall(self):
        assert "riichi 9s drawn" in Table(READY, drawn="9s", left=4).offered(0)
        table = Table(READY, drawn="9s", left=3)
        assert table.refused(0, Riichi("9s", drawn=True)) == "too-late (RR §5.1)"

    @pytest.mark.clause("RR §5.1", "RR §8.3")
    def test_not_where_all_waits_are_in_the_own_hand(self):
        table = Table("123m456p789s1111z", drawn="9p")
        assert "riichi 9p drawn" not in table.offered(0)

    @pytest.mark.clause("RR §5.1")
    def test_points_do_not_matter(self):
        table = Table(READY, drawn="9s", points=(0, 40_000, 40_000, 40_000)).riichi(0, "9s").settle()
        assert table.state.points == (-1000, 40_000, 40_000, 40_000)


class TestDeposit:
    @pytest.mark.clause("RR §5.2")
    def test_it_is_laid_once_nobody_has_won_on_the_discard(self):
        table = Table(READY, drawn="9s").riichi(0, "9s")
        assert RULES.view(table.state, 1)["last"] == {"seat": 0, "tile": "9s", "riichi": True}
        assert (table.state.sticks, table.state.points[0]) == (0, 30_000)
        table.settle()
        assert (table.state.sticks, table.state.points[0]) == (1, 29_000)
        assert table.state.players[0].riichi == 1
        doc = RULES.view(table.state, None)
        assert doc["seats"]["0"] | {"riichi": 1, "ippatsu": True, "points": -1000, "total": 29_000} == doc["seats"]["0"]
        assert doc["round"]["sticks"] == 1

    @pytest.mark.clause("RR §5.2")
    def test_won_on_it_was_never_declared(self):
        table = Table(READY, "234567m888p44s78s", drawn="9s", riichi=(1,), indicators="9m", ura="9m")
        table.riichi(0, "9s").ron(1).settle()
        assert table.winners == ["1 from 0 on 9s: riichi 1"]
        assert table.paid("riichi") == ["1>- 1000"]
        assert table.state.sticks == 0

    @pytest.mark.clause("RR §5.2")
    def test_called_it_stands_without_ippatsu(self):
        table = Table(READY, "99s147m258p12345z", drawn="9s").riichi(0, "9s").pon(1).settle()
        assert table.state.players[0].riichi == 1
        assert not table.state.players[0].ippatsu
        assert table.state.sticks == 1


class TestBound:
    @pytest.mark.clause("RR §5.3")
    def test_every_tile_drawn_is_discarded(self):
        table = Table(READY, drawn="9s", riichi=(0,))
        assert table.offered(0) == ["9s drawn"]
        assert table.refused(0, Discard("1m")) == "in-riichi (RR §5.3)"
        assert table.refused(0, Riichi("9s", drawn=True)) == "in-riichi (RR §5.3)"

    @pytest.mark.clause("RR §5.3")
    def test_nothing_is_called(self):
        table = Table("", "11s123456m789p23s", drawn="1s", riichi=(1,)).discard(0, "1s")
        assert table.offered(1) == ["ron", "pass"]
        assert table.refused(1, Pon(("1s", "1s"))) == "in-riichi (RR §5.3)"

    @pytest.mark.clause("RR §5.4")
    def test_a_kan_that_changes_nothing_may_be_declared(self):
        table = Table("678m2333888p345s", drawn="8p", riichi=(0,))
        assert "kan 8p" in table.offered(0)
        table = Table("678m2333888p345s", drawn="3p", riichi=(0,))
        assert table.refused(0, Kan("3p")) == "kan-in-riichi (RR §5.4)"

    @pytest.mark.clause("RR §5.4")
    @pytest.mark.parametrize("drawn", ["3s", "4s", "5s"])
    def test_one_that_loses_a_reading_may_not(self, drawn: str):
        table = Table("2399m333444055s", drawn=drawn, riichi=(0,))
        assert table.refused(0, Kan(drawn)) == "kan-in-riichi (RR §5.4)"

    @pytest.mark.clause("RR §5.4", "RR §8.3")
    def test_a_wait_of_which_all_four_are_held_may_go(self):
        table = Table("666888m1222s", melds=("3333sc",), drawn="2s", riichi=(0,))
        assert "kan 2s" in table.offered(0), "1s is the only wait: 12s and the pair 22s wait for a fifth 3s"
        table = Table("666888m1222s", melds=("7777pc",), drawn="2s", riichi=(0,))
        assert table.refused(0, Kan("2s")) == "kan-in-riichi (RR §5.4)", "3s can still come"

    @pytest.mark.clause("RR §5.4")
    def test_only_with_the_tile_just_drawn(self):
        table = Table("123m8888p567s99m1z", drawn="5z", riichi=(0,))
        assert table.refused(0, Kan("8p")) == "kan-in-riichi (RR §5.4)"


class TestSideways:
    @pytest.mark.clause("RR §5.5")
    def test_the_discard_that_declares_it(self):
        table = Table(READY, drawn="9s", wall="1m1p1z2z3z").riichi(0, "9s").settle().drop_drawn(4)
        assert table.river(0) == "9s* 2z"

    @pytest.mark.clause("RR §5.5")
    def test_or_the_next_one_if_that_is_called(self):
        table = Table(READY, "99s147m258p12345z", drawn="9s", wall="1m7z2z4z6z").riichi(0, "9s").pon(1).settle()
        table.drop(1, "5z").drop_drawn(3)
        assert table.river(0) == "(9s*) 2z*"


@pytest.mark.clause("RR §5.1")
def test_the_deal_goes_on_in_riichi_to_a_win():
    play = Fresh("123456m789p11s23s9s", wall="1m1p1z4s", indicators="9p", ura="8s", deals=1)
    play.riichi(0, "9s").settle().drop_drawn(3).tsumo(0)
    (winner,) = play.winners
    assert winner == "0 on 4s: double-riichi 2, ippatsu 1, menzen-tsumo 1, pinfu 1"
    assert play.sheet["ura"] == ["8s"]
