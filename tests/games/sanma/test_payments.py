"""Who pays whom where three play: tsumo, honba, noten, pao, nagashi mangan, chombo (SR §4, §5.2, §6.2)."""

import pytest

from games.riichi.scoring import tsumo_points, tsumo_total
from games.sanma.options import Options
from tests.games.sanma.table import Table

ON_25P = "22234678s34678p"
"""Pinfu, tanyao: 2,000 by ron for who doesn't deal; with tsumo 20 fu and three han."""
LOST, SHARED = Options(), Options(tsumo_loss=False)


class TestTsumo:
    @pytest.mark.clause("SR §4.1")
    def test_the_share_of_the_missing_player_is_lost(self):
        table = Table("", ON_25P, turn=1, drawn="5p", indicators="9m").tsumo(1)
        assert table.paid("hand") == ["2>1 700", "0>1 1300"]
        assert table.clauses("hand") == {"SR §4.1"}
        assert table.sheet["winners"][0]["points"] == 2000
        table = Table(ON_25P, drawn="5p", indicators="9m").tsumo(0)
        assert table.paid("hand") == ["1>0 1300", "2>0 1300"]
        assert table.sheet["winners"][0]["points"] == 2600

    @pytest.mark.clause("SR §4.1")
    def test_a_ron_is_worth_as_much_as_ever(self):
        table = Table("", ON_25P, drawn="5p", indicators="9m").discard(0, "5p").ron(1).settle()
        assert table.paid("hand") == ["0>1 2000"]
        assert table.clauses("hand") == {"RR §14.2"}

    @pytest.mark.clause("SR §6.2")
    def test_or_each_also_pays_half_of_it(self):
        table = Table("", ON_25P, turn=1, drawn="5p", indicators="9m", tsumo_loss=False).tsumo(1)
        assert table.paid("hand") == ["2>1 1100", "0>1 1700"]
        assert table.clauses("hand") == {"SR §6.2"}
        assert table.sheet["winners"][0]["points"] == 2800
        table = Table(ON_25P, drawn="5p", indicators="9m", tsumo_loss=False).tsumo(0)
        assert table.paid("hand") == ["1>0 2000", "2>0 2000"]

    @pytest.mark.clause("SR §6.2")
    @pytest.mark.parametrize(
        ("base", "dealer", "shares"),
        [(2000, True, (6000, 6000)), (2000, False, (5000, 3000)), (240, False, (700, 500)), (240, True, (800, 800))],
    )
    def test_the_part_and_the_sum_are_rounded_up(self, base: int, dealer: bool, shares: tuple[int, int]):  # noqa: FBT001 - a parameter
        assert tsumo_points(base, dealer=dealer, options=SHARED) == shares
        assert tsumo_total(base, dealer=dealer, options=SHARED) == (2 * shares[1] if dealer else sum(shares))
        assert tsumo_total(base, dealer=dealer, options=LOST) < tsumo_total(base, dealer=dealer, options=SHARED)


class TestHonba:
    @pytest.mark.clause("SR §4.2")
    def test_200_from_the_discarder_or_100_from_each(self):
        table = Table("", ON_25P, drawn="5p", honba=2).discard(0, "5p").ron(1).settle()
        assert table.paid("honba") == ["0>1 400"]
        assert table.clauses("honba") == {"SR §4.2"}
        table = Table(ON_25P, drawn="5p", honba=2).tsumo(0)
        assert table.paid("honba") == ["1>0 200", "2>0 200"]
        assert table.clauses("honba") == {"SR §4.2"}


class TestNoten:
    @pytest.mark.clause("SR §4.3")
    @pytest.mark.parametrize(
        ("ready", "scores"),
        [((), [0, 0, 0]), ((2,), [-1000, -1000, 2000]), ((0, 2), [1000, -2000, 1000]), ((0, 1, 2), [0, 0, 0])],
    )
    def test_noten_players_pay_2000_in_all(self, ready: tuple[int, ...], scores: list[int]):
        tenpai = ("123456789p11s23s", "345678p123s77z46s", "234p234789s5z444z")
        noten = ("147p258s19m12346z", "258p369s19m12567z", "369p147s19m23467z")
        hands = (tenpai[seat] if seat in ready else noten[seat] for seat in range(3))
        table = Table(*hands, drawn="9m", left=0, nagashi_mangan=False).drop(0, "9m").settle()
        assert table.sheet["end"] == "draw"
        assert table.sheet["scores"] == scores
        assert table.clauses("noten") <= {"SR §4.3"}


class TestPao:
    """Seat 1 has called two sets of dragons; seat 2 gives the third."""

    def dragons(self, **kept: object) -> Table:
        table = Table("", "1m22p34s77z", melds=("", "555z@0 666z@0"), turn=2, drawn="7z", **kept).discard(2, "7z")
        table.pon(1).settle().drop(1, "1m")
        return table

    @pytest.mark.clause("SR §4.4")
    def test_by_tsumo_who_is_liable_pays_what_both_would_have(self):
        table = self.dragons(wall="9m1m5s", honba=1)
        table.drop_drawn(2).tsumo(1)
        assert table.sheet["winners"][0]["liable"] == 2
        assert table.paid("pao", "hand", "honba") == ["2>1 24000", "2>1 200"]
        assert (table.clauses("pao"), table.clauses("honba")) == ({"SR §4.4"}, {"SR §4.2"})

    @pytest.mark.clause("SR §6.2")
    def test_where_shares_are_paid_it_is_as_much_as_a_ron(self):
        table = self.dragons(wall="9m1m5s", tsumo_loss=False)
        table.drop_drawn(2).tsumo(1)
        assert table.paid("pao", "hand") == ["2>1 32000"]

    @pytest.mark.clause("SR §4.4")
    def test_by_ron_from_another_half(self):
        table = self.dragons(wall="9m5s")
        table.drop_drawn().discard(0, "5s").ron(1).settle()
        assert table.paid("pao", "hand") == ["0>1 16000", "2>1 16000"]
        assert (table.clauses("pao"), table.clauses("hand")) == ({"SR §4.4"}, {"RR §14.2"})


class TestNagashi:
    @pytest.mark.clause("SR §5.2", "SR §3.9")
    @pytest.mark.parametrize(
        ("options", "seat", "scores"),
        [
            ({}, 0, [8000, -4000, -4000]),
            ({}, 1, [-4000, 6000, -2000]),
            ({"tsumo_loss": False}, 1, [-5000, 8000, -3000]),
        ],
    )
    def test_it_is_paid_as_a_mangan_by_tsumo(self, options: dict[str, bool], seat: int, scores: list[int]):
        rivers = ["5p", "5p", "5p"]
        rivers[seat] = "1p9s1z"
        norths = tuple(int(each == seat) for each in range(3))
        table = Table(turn=2, rivers=tuple(rivers), drawn="5s", left=0, norths=norths, **options).drop(2, "5s").settle()
        assert table.sheet["end"] == "nagashi-mangan"
        assert table.sheet["scores"] == scores


class TestChombo:
    @pytest.mark.clause("SR §4.6")
    @pytest.mark.parametrize(("seat", "scores"), [(0, [-8000, 4000, 4000]), (2, [4000, 2000, -6000])])
    def test_one_that_is_paid_at_once(self, seat: int, scores: list[int]):
        far = "147p258s19m12346z"
        hands = [far if each == seat else "" for each in range(3)]
        table = Table(*hands, turn=seat, drawn="9s", strict=True, chombo="mangan").tsumo(seat)
        assert table.sheet["end"] == "chombo"
        assert table.sheet["scores"] == scores
        assert table.sheet["chombo"] == {str(seat): -scores[seat]}
