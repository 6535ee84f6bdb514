"""What three play otherwise than four in turns and calls (SR §2)."""

import pytest

from games.riichi.actions import Chi, Riichi
from games.riichi.rules import RULES
from tests.games.sanma.table import Table

READY = "123456p789p11s23s"
"""Waits on 1s and 4s once one more tile is gone."""


@pytest.mark.clause("SR §2.1")
def test_there_is_no_chi():
    table = Table("", "23566p258s12345z", drawn="4p").discard(0, "4p")
    assert table.offered(1) == []
    assert table.refused(1, Chi(("2p", "3p"))) == "no-chi (SR §2.1)"


@pytest.mark.clause("SR §2.1")
def test_a_pon_is_called_by_either_of_the_others():
    for caller in (1, 2):
        hands = ["", "", ""]
        hands[caller] = "44p258p258s12355z"
        table = Table(*hands, drawn="4p").discard(0, "4p")
        assert table.offered(caller) == ["pon 44p", "pass"]
        table.pon(caller).settle()
        assert table.turn == caller
        table.drop(caller, "1z")
        assert table.turn == (caller + 1) % 3


class TestNorth:
    @pytest.mark.clause("SR §2.2")
    @pytest.mark.parametrize("seat", range(3))
    def test_a_set_of_it_is_no_yakuhai(self, seat: int):
        hands = ["", "", ""]
        hands[seat] = "123p456s11s23s"
        melds = ["", "", ""]
        melds[seat] = f"444z@{(seat + 1) % 3}"
        table = Table(*hands, turn=seat, drawn="4s", melds=tuple(melds))
        assert "tsumo" not in table.offered(seat)
        assert RULES.view(table.state, seat)["hints"]["no_yaku"] is True

    @pytest.mark.clause("SR §2.2")
    def test_a_pair_of_it_has_no_fu(self):
        table = Table("123p456p789s23s44z", drawn="4s").tsumo(0)
        assert "pinfu" in table.sheet["winners"][0]["yaku"]

    @pytest.mark.clause("SR §2.2")
    def test_it_counts_among_winds_and_honours(self):
        table = Table("44z11s", drawn="1s", melds=("111z@1 222z@1 333z@1",)).tsumo(0)
        assert table.sheet["winners"][0]["yaku"] == {"shosushi": 13}
        table = Table("44z55z", drawn="5z", melds=("111z@1 222z@1 333z@1",)).tsumo(0)
        assert set(table.sheet["winners"][0]["yaku"]) == {"shosushi", "tsuiso"}
        table = Table("19m19p19s1234567z", drawn="7z").tsumo(0)
        assert "kokushi" in table.sheet["winners"][0]["yaku"]


class TestRiichi:
    @pytest.mark.clause("SR §2.3")
    def test_it_takes_three_tiles_in_the_wall(self):
        assert "riichi 9s drawn" in Table(READY, drawn="9s", left=3).offered(0)
        table = Table(READY, drawn="9s", left=2)
        assert table.refused(0, Riichi("9s", drawn=True)) == "too-late (RR §5.1)"
