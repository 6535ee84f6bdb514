"""What who is liable pays for, by options: one yakuman of several, and a win on the tile that replaces an open kan."""

from typing import Any

import pytest

from tests.games.riichi.table import Table


class TestOneYakumanOfSeveral:
    """Seat 0 gives seat 1 the third dragon; the hand waits for East, which makes it daisangen and tsuiso."""

    def ready(self, *, wall: str, **kept: Any) -> Table:
        table = Table("", "11z22z77z1p", melds=("", "555z 666z"), drawn="7z", wall=wall, honba=1, **kept)
        return table.discard(0, "7z").pon(1).settle().drop(1, "1p")

    def by_ron(self, **kept: Any) -> Table:
        """Return the deal that seat 2 gives the last tile in."""
        return self.ready(wall="1z", **kept).discard(2, "1z").ron(1).settle()

    def by_tsumo(self, **kept: Any) -> Table:
        return self.ready(wall="9s9m1s1z", **kept).drop_drawn(3).tsumo(1)

    @pytest.mark.clause("RR §22.11")
    def test_by_ron_from_another_half_of_all_or_half_of_that_one(self):
        table = self.by_ron()
        assert table.winners == ["1 from 2 on 1z: daisangen 13, tsuiso 13"]
        assert table.paid("hand", "pao", "honba") == ["2>1 32000", "0>1 32000", "2>1 300"]
        table = self.by_ron(pao_share="own")
        assert table.paid("hand", "pao", "honba") == ["2>1 48000", "0>1 16000", "2>1 300"]
        assert (table.sheet["winners"][0]["points"], table.sheet["winners"][0]["liable"]) == (64_000, 0)
        assert table.clauses("pao") == {"RR §22.11"}

    @pytest.mark.clause("RR §22.11", "RR §22.8")
    def test_the_honba_of_a_ron_may_come_from_who_is_liable(self):
        table = self.by_ron(pao_share="own", pao_honba="liable")
        assert table.paid("hand", "pao", "honba") == ["2>1 48000", "0>1 16000", "0>1 300"]

    @pytest.mark.clause("RR §22.11")
    def test_by_tsumo_all_of_it_or_that_one_beside_what_everybody_pays_for_the_other(self):
        assert self.by_tsumo().paid("pao", "hand", "honba") == ["0>1 64000", "0>1 300"]
        table = self.by_tsumo(pao_share="own")
        assert table.paid("pao", "hand", "honba") == ["0>1 32000", "2>1 8000", "3>1 8000", "0>1 16000", "0>1 300"]

    @pytest.mark.clause("RR §22.11")
    def test_who_gives_the_tile_won_on_as_well_pays_all(self):
        table = self.ready(wall="9s9m1z", pao_share="own").drop_drawn(2).discard(0, "1z").ron(1).settle()
        assert table.paid("hand", "pao", "honba") == ["0>1 64000", "0>1 300"]

    @pytest.mark.clause("RR §22.11")
    @pytest.mark.parametrize("share", ["hand", "own"])
    def test_a_single_yakuman_is_the_whole_hand(self, share: str):
        table = Table("", "123m9s77z1p", melds=("", "555z 666z"), drawn="7z", wall="9s", pao_share=share)
        table.discard(0, "7z").pon(1).settle().drop(1, "1p").discard(2, "9s").ron(1).settle()
        assert table.paid("hand", "pao") == ["2>1 16000", "0>1 16000"]
        assert table.clauses("pao") == {"RR §14.6"}

    @pytest.mark.clause("RR §22.11", "RR §22.4")
    def test_where_one_alone_counts_it_is_paid_for(self):
        assert self.by_tsumo(pao_share="own", multiple_yakuman=False).paid("pao", "hand") == ["0>1 32000"]

    @pytest.mark.clause("RR §22.11", "RR §22.5")
    def test_one_that_is_worth_two(self):
        kept = {"melds": ("", "111z 222z 333z"), "drawn": "4z", "wall": "5z"}
        table = Table("", "44z5z1p", **kept, pao_share="own", double_yakuman=True)
        table.discard(0, "4z").pon(1).settle().drop(1, "1p").discard(2, "5z").ron(1).settle()
        assert table.winners == ["1 from 2 on 5z: daisushi 26, tsuiso 13"]
        assert table.paid("hand", "pao") == ["2>1 64000", "0>1 32000"]

    @pytest.mark.clause("RR §22.11", "RR §22.7")
    def test_two_that_one_player_is_liable_for(self):
        melds = ("", "5555zc 6666zk 1111mc")
        kept = {"melds": melds, "kans": (1, 1, 1), "drawn": "7z", "replacements": "3s4s5s9p", "indicators": "9m9m9m"}
        table = Table("", "777z9p", **kept, pao="kans-too", pao_share="own")
        table.discard(0, "7z").claim_kan(1).settle().tsumo(1)
        assert table.winners == ["1 on 9p: daisangen 13, sukantsu 13"]
        assert table.paid("pao", "hand") == ["0>1 64000"]


class TestTileThatReplacesAnOpenKan:
    """Seat 0 gives seat 1 the tile of an open kan; the hand waits for the middle of 4-6s."""

    def kan(self, replacements: str = "5s", **kept: Any) -> Table:
        given: dict[str, Any] = {"drawn": "7z", "honba": 1, "indicators": "9m9m9m", "replacements": replacements}
        table = Table("", "234m99p46s777z666m", **given | kept)
        return table.discard(0, "7z").claim_kan(1).settle()

    @pytest.mark.clause("RR §22.12")
    def test_everybody_pays_or_who_gave_it_alone(self):
        table = self.kan().tsumo(1)
        assert table.winners == ["1 on 5s: yakuhai-red 1, rinshan 1"]
        assert table.paid("pao", "hand") == ["2>1 800", "3>1 800", "0>1 1600"]
        table = self.kan(kan_pao=True).tsumo(1)
        assert table.paid("pao", "hand", "honba") == ["0>1 3200", "0>1 300"]
        assert table.clauses("pao") == {"RR §22.12"}
        assert (table.sheet["winners"][0]["points"], table.sheet["winners"][0]["liable"]) == (3_200, 0)

    @pytest.mark.clause("RR §22.12")
    def test_the_dealer_gets_what_all_would_have_paid(self):
        kept = {"turn": 2, "drawn": "7z", "indicators": "9m9m", "replacements": "5s", "kan_pao": True}
        table = Table("234m99p46s777z666m", **kept).discard(2, "7z").claim_kan(0).settle().tsumo(0)
        assert table.paid("pao", "hand") == ["2>0 4800"]

    @pytest.mark.clause("RR §22.12")
    def test_not_for_a_tile_that_replaces_another_kan(self):
        table = self.kan("6m5s", kan_pao=True).kan(1, "6m").tsumo(1)
        assert "liable" not in table.sheet["winners"][0]
        assert table.paid("pao") == []
        assert len(table.paid("hand")) == 3

    @pytest.mark.clause("RR §22.12")
    def test_not_for_a_tile_of_a_later_turn(self):
        table = self.kan("1z", wall="1p2p3p5s", kan_pao=True).drop(1, "1z").drop_drawn(3).tsumo(1)
        assert table.winners == ["1 on 5s: yakuhai-red 1"]
        assert len(table.paid("hand")) == 3

    @pytest.mark.clause("RR §22.12")
    def test_not_for_a_ron(self):
        table = self.kan("1z", wall="5s", kan_pao=True).drop(1, "1z").discard(2, "5s").ron(1).settle()
        assert table.paid("pao", "hand") == ["2>1 1600"]

    @pytest.mark.clause("RR §22.12")
    def test_it_goes_before_other_pao(self):
        kept = {"melds": ("", "555z 666z"), "drawn": "7z", "wall": "1m", "replacements": "9s", "kan_pao": True}
        table = Table("", "111m9s77z1p", **kept).discard(0, "7z").pon(1).settle().drop(1, "1p")
        table.discard(2, "1m").claim_kan(1).settle().tsumo(1)
        assert "daisangen 13" in table.winners[0]
        assert table.paid("pao", "hand") == ["2>1 32000"]
