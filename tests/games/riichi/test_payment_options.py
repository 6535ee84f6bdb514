"""Who pays whom by options: several winners on one tile, and pao (RR §21, §22)."""

from typing import Any

import pytest

from games.riichi.game import GAME
from tests.games.riichi.table import Table

ON_25P = "234m345s678s34p22s"
ALSO_ON_25P = "567m567s34p88p222m"


def won_by_two(**kept: Any) -> Table:
    """Return a deal that seats 1 and 2 win from seat 0: all three are in riichi, and a stick lies there."""
    given = {"drawn": "5p", "indicators": "9m", "ura": "9m", "honba": 2, "sticks": 1, "riichi": (1, 2, 3)}
    return Table("", ON_25P, ALSO_ON_25P, **given | kept).discard(0, "5p").ron(2, 1).settle()


class TestSeveralWinners:
    @pytest.mark.clause("RR §21.4")
    def test_each_gets_the_honba_or_the_first(self):
        assert won_by_two().paid("honba") == ["0>1 600", "0>2 600"]
        table = won_by_two(honba_of_several="first")
        assert table.paid("honba") == ["0>1 600"]
        assert table.clauses("honba") == {"RR §14.7"}

    @pytest.mark.clause("RR §21.5")
    def test_each_gets_the_own_stick_back_or_the_first_gets_all(self):
        table = won_by_two()
        assert table.paid("returned", "sticks") == ["->1 1000", "->2 1000", "->1 2000"]
        table = won_by_two(sticks_of_several="first")
        assert table.paid("returned", "sticks") == ["->1 4000"]
        assert table.clauses("sticks") == {"RR §15.2"}
        assert table.sheet["sticks"] == 0
        assert sum(table.state.points) == 121_000

    @pytest.mark.clause("RR §21.4", "RR §21.5")
    def test_one_winner_is_the_first(self):
        table = Table("", ON_25P, drawn="5p", honba=1, riichi=(1,), honba_of_several="first", sticks_of_several="first")
        table.discard(0, "5p").ron(1).settle()
        assert table.paid("honba", "returned", "sticks") == ["0>1 300", "->1 1000"]


class TestPao:
    DRAGONS = ("", "555z 666z", "", "")

    def ron_after_pao(self, **kept: Any) -> Table:
        """Return a deal in which seat 0 gives seat 1 the third dragon, and seat 2 the tile won on."""
        table = Table("", "123m9s77z1p", melds=self.DRAGONS, drawn="7z", wall="9s", honba=1, **kept)
        return table.discard(0, "7z").pon(1).settle().drop(1, "1p").discard(2, "9s").ron(1).settle()

    @pytest.mark.clause("RR §22.7")
    def test_nobody_is_liable(self):
        table = self.ron_after_pao(pao="none")
        assert table.paid("hand", "pao", "honba") == ["2>1 32000", "2>1 300"]
        assert "liable" not in table.sheet["winners"][0]

    @pytest.mark.clause("RR §22.8")
    def test_the_honba_is_paid_by_who_discarded_or_is_liable(self):
        assert self.ron_after_pao().paid("hand", "pao", "honba") == ["2>1 16000", "0>1 16000", "2>1 300"]
        table = self.ron_after_pao(pao_honba="liable")
        assert table.paid("hand", "pao", "honba") == ["2>1 16000", "0>1 16000", "0>1 300"]

    @pytest.mark.clause("RR §22.8")
    def test_one_who_pays_alone_pays_the_honba(self):
        table = Table("", "123m9s77z1p", melds=self.DRAGONS, drawn="7z", wall="1s1s1s9s", honba=1, pao_honba="liable")
        table.discard(0, "7z").pon(1).settle().drop(1, "1p").drop_drawn(3).tsumo(1)
        assert table.paid("pao", "honba") == ["0>1 32000", "0>1 300"]

    @pytest.mark.clause("RR §22.7")
    @pytest.mark.parametrize(
        ("pao", "paid"),
        [
            ("dragons-and-winds", ["2>1 8000", "3>1 8000", "0>1 16000"]),
            ("kans-too", ["0>1 32000"]),
        ],
    )
    def test_who_gives_the_fourth_kan(self, pao: Any, paid: list[str]):
        kans = ("", "2222mc 0555p+ 8888sc", "", "")
        kept = {"melds": kans, "kans": (1, 1, 1), "drawn": "1z", "replacements": "3s4s5s9p", "indicators": "9m9m9m"}
        table = Table("", "111z9p", **kept, pao=pao)
        table.discard(0, "1z").claim_kan(1).settle().tsumo(1)
        assert table.winners == ["1 on 9p: sukantsu 13"]
        assert table.paid("hand", "pao") == paid

    @pytest.mark.clause("RR §22.4")
    def test_for_a_yakuman_that_is_not_the_one_that_counts(self):
        table = Table("", "11z22z77z1p", melds=self.DRAGONS, drawn="7z", wall="1z", multiple_yakuman=False)
        table.discard(0, "7z").pon(1).settle().drop(1, "1p").discard(2, "1z").ron(1).settle()
        assert table.winners == ["1 from 2 on 1z: daisangen 13, tsuiso 13"]
        assert table.paid("hand", "pao") == ["2>1 16000", "0>1 16000"]
        assert GAME.highlights(table.state)
