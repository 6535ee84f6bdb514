"""Winning, several at once, and furiten of all three sorts (RR §6)."""

import pytest

from games.riichi.actions import Ron, Tsumo
from games.riichi.rules import RULES
from tests.games.riichi.table import Table

ON_25P = "234m345s678s34p22s"
"""Waits on 2p and 5p, with Tanyao on either."""
ALSO_ON_25P = "567m567s34p88p222m"
OTHER_ON_2P = "444s33m13p666m777z"


class TestWin:
    @pytest.mark.clause("RR §6.1")
    def test_by_tsumo_and_by_ron(self):
        table = Table(ON_25P, drawn="5p", indicators="9p").tsumo(0)
        assert table.winners == ["0 on 5p: menzen-tsumo 1, pinfu 1, tanyao 1"]
        table = Table("", ON_25P, drawn="5p", indicators="9p").discard(0, "5p").ron(1).settle()
        assert table.winners == ["1 from 0 on 5p: pinfu 1, tanyao 1"]

    @pytest.mark.clause("RR §6.1")
    def test_it_takes_a_complete_hand(self):
        table = Table("147m258p369s1234z", drawn="9m")
        assert "tsumo" not in table.offered(0)
        assert table.refused(0, Tsumo()) == "not-complete (RR §6.1)"
        assert table.refused(1, Tsumo()) == "not-your-turn (RR §2.1)"

    @pytest.mark.clause("RR §6.1", "RR §10.1")
    def test_and_a_yaku(self):
        melds = ("", "123m 789p", "", "")
        table = Table("", "456s11s23s", melds=melds, drawn="4s").discard(0, "4s")
        assert table.refused(1, Ron()) == "no-yaku (RR §10.1)"
        assert RULES.view(table.state, 1)["hints"]["no_yaku"] is True
        table = Table("456s11s23s", melds=("123m 789p",), drawn="4s")
        assert table.refused(0, Tsumo()) == "no-yaku (RR §10.1)"
        assert RULES.view(table.state, 0)["hints"]["no_yaku"] is True

    @pytest.mark.clause("RR §6.1")
    def test_it_is_never_compulsory(self):
        table = Table(ON_25P, drawn="5p").drop(0, "5p")
        assert table.turn == 1

    @pytest.mark.clause("RR §6.2", "RR §9.5")
    def test_all_who_win_on_one_tile_are_paid(self):
        table = Table("", ON_25P, ALSO_ON_25P, OTHER_ON_2P, drawn="2p", indicators="9m").discard(0, "2p")
        table.ron(3, 1, 2).settle()
        assert [win["seat"] for win in table.sheet["winners"]] == [1, 2, 3], "in turn order from the discarder"
        assert table.sheet["end"] == "win"
        assert [entry["payer"] for entry in table.sheet["ledger"]] == [0, 0, 0]

    @pytest.mark.clause("RR §6.6")
    def test_none_after_a_call(self):
        table = Table("", "11p234m345s67s888m", drawn="1p").discard(0, "1p").pon(1).settle()
        assert table.refused(1, Tsumo()) == "turn-of-a-call (RR §6.6)"


class TestFuriten:
    @pytest.mark.clause("RR §6.3")
    @pytest.mark.parametrize("tile", ["2p", "5p"])
    def test_any_wait_among_the_own_discards_bars_ron_on_all(self, tile: str):
        table = Table("", ON_25P, rivers=("", "5p9m"), drawn=tile).discard(0, tile)
        assert "ron" not in table.offered(1)
        assert table.refused(1, Ron()) == "furiten (RR §6.3)"
        assert RULES.view(table.state, 1)["hints"]["furiten"] == {"sort": "discard", "clause": "RR §6.3"}

    @pytest.mark.clause("RR §6.3")
    def test_called_discards_count_too(self):
        table = Table("", ON_25P, "55p147m258s12345z", drawn="9m", wall="5p7z6z").drop(0, "9m")
        table.discard(1, "5p").pon(2).settle().discard(2, "1z")
        assert table.river(1) == "(5p)"
        table = Table("", ON_25P, "55p147m258s12345z", "2p147m258s123456z", drawn="9m", wall="5p7z").drop(0, "9m")
        table.discard(1, "5p").pon(2).settle().drop(2, "1z").discard(3, "2p")
        assert table.refused(1, Ron()) == "furiten (RR §6.3)"

    @pytest.mark.clause("RR §6.3")
    def test_another_wait_lifts_it(self):
        table = Table("", "33456678m35p678s", rivers=("", "1p4z7z2s4s9m"), drawn="4p").discard(0, "4p")
        assert table.offered(1) == ["ron", "chi 35p", "pass"]

    @pytest.mark.clause("RR §6.4")
    def test_a_tile_let_go_bars_ron_until_the_own_next_draw(self):
        table = Table("", "", ON_25P, drawn="5p", wall="2p9m8m1z5p").drop(0, "5p").discard(1, "2p")
        assert table.refused(2, Ron()) == "furiten (RR §6.4)"
        assert RULES.view(table.state, 2)["hints"]["furiten"] == {"sort": "missed", "clause": "RR §6.4"}
        table.settle().drop_drawn(3)
        assert table.turn == 1
        table.discard(1, "5p")
        assert table.offered(2)[0] == "ron"

    @pytest.mark.clause("RR §6.4")
    def test_so_does_one_that_would_have_had_no_yaku(self):
        melds = ("", "", "123m 789p", "")
        table = Table("", "", "456s11s23s", melds=melds, drawn="4s", wall="1s").drop(0, "4s").discard(1, "1s")
        assert table.refused(2, Ron()) == "furiten (RR §6.4)"

    @pytest.mark.clause("RR §6.4")
    def test_an_own_call_ends_it(self):
        table = Table("", "", "345m34p456s22z777m", drawn="5p", wall="2z")
        table.drop(0, "5p").discard(1, "2z").pon(2).settle()
        assert not table.state.players[2].missed

    @pytest.mark.clause("RR §6.4")
    def test_so_does_the_tile_of_an_added_kan(self):
        table = Table("5p2345m123s55z", ON_25P, melds=("550p",), drawn="9s", wall="2p")
        table.kan(0, "5p").settle()
        assert table.state.players[1].missed

    @pytest.mark.clause("RR §6.5")
    def test_in_riichi_it_lasts(self):
        table = Table("", ON_25P, drawn="5p", wall="9m8m7m1z2p", riichi=(1,)).drop(0, "5p").drop_drawn(4)
        assert table.turn == 1
        table = Table("", ON_25P, drawn="5p", wall="9m2p", riichi=(1,)).drop(0, "5p").drop_drawn(1).discard(2, "2p")
        assert table.refused(1, Ron()) == "furiten (RR §6.5)"
        assert RULES.view(table.state, 1)["hints"]["furiten"] == {"sort": "riichi", "clause": "RR §6.5"}

    @pytest.mark.clause("RR §6.7")
    def test_tsumo_is_never_barred(self):
        table = Table(ON_25P, rivers=("5p",), drawn="2p")
        assert table.offered(0)[0] == "tsumo"
        assert table.tsumo(0).sheet["end"] == "win"
