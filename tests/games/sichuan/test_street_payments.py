"""Payments as options have them (SBR §12.1-12.7)."""

from typing import Any

import pytest

from tests.games.sichuan.table import Table

ON_4S = "123456m789p11s23s"
ALSO_ON_4S = "123456m789p55s23s"
FLUSH = "123456m789m11m23m"
FAR = ("14789m258p13699s", "14789p258s13699m", "14789s258m13699p")


class TestSelfDrawn:
    @pytest.mark.clause("SBR §12.1")
    @pytest.mark.parametrize(
        ("adds", "fans", "each"), [("point", "plain", 2), ("fan", "self-drawn 1", 2), ("nothing", "plain", 1)]
    )
    def test_a_plain_hand(self, adds: str, fans: str, each: int):
        table = Table(ON_4S, drawn="4s", self_drawn=adds).hu(0).end_time()
        assert table.winners == [f"0 on 4s: {fans}"]
        assert table.paid("hu") == [f"{payer}>0 {each}" for payer in (1, 2, 3)]
        assert table.clauses("hu") == {"SBR §8.2" if adds == "point" else "SBR §12.1"}
        assert table.sheet["winners"][0]["clause"] == ("SBR §8.2" if adds == "point" else "SBR §12.1")

    @pytest.mark.clause("SBR §12.1")
    @pytest.mark.parametrize(("adds", "each"), [("point", 5), ("fan", 8), ("nothing", 4)])
    def test_a_fan_doubles_what_a_point_adds_to(self, adds: str, each: int):
        table = Table(FLUSH, drawn="4m", self_drawn=adds).hu(0).end_time()
        assert table.paid("hu") == [f"{payer}>0 {each}" for payer in (1, 2, 3)]

    @pytest.mark.clause("SBR §12.1")
    def test_a_hu_on_a_discard_has_no_such_fan(self):
        table = Table("", ON_4S, drawn="4s", self_drawn="fan").discard(0, "4s").hu(1).settle().end_time()
        assert table.winners == ["1 from 0 on 4s: plain"]


class TestKongDraw:
    HAND = "555p12345m11s23s3p"

    def replaced(self, how: str, *, adds: str = "point") -> Table:
        table = Table("", "555p123456m2311s", drawn="5p", wall="4s", kong_draw=how, self_drawn=adds).discard(0, "5p")
        return table.claim_kong(1).settle().hu(1).end_time()

    @pytest.mark.clause("SBR §12.2")
    def test_as_self_drawn_all_pay(self):
        table = self.replaced("self-drawn")
        assert table.paid("hu") == ["0>1 5", "2>1 5", "3>1 5"]
        assert table.clauses("hu") == {"SBR §8.2"}

    @pytest.mark.clause("SBR §12.2")
    def test_as_a_discard_who_gave_the_fourth_tile_pays_the_value_alone(self):
        table = self.replaced("discard")
        assert table.winners == ["1 on 4s: kong 1, win-after-kong 1"]
        assert table.paid("hu") == ["0>1 4"]
        assert table.clauses("hu") == {"SBR §12.2"}

    @pytest.mark.clause("SBR §12.1", "SBR §12.2")
    def test_then_it_has_no_fan_for_being_drawn(self):
        assert self.replaced("discard", adds="fan").winners == ["1 on 4s: kong 1, win-after-kong 1"]
        assert self.replaced("self-drawn", adds="fan").winners == ["1 on 4s: kong 1, win-after-kong 1, self-drawn 1"]

    @pytest.mark.clause("SBR §12.2")
    def test_another_kong_is_drawn_for_like_any(self):
        table = Table("5555p123456m2s11s", drawn="3s", wall="4s", kong_draw="discard").kong(0, "5p").hu(0).end_time()
        assert len(table.paid("hu")) == 3


class TestFlowerPig:
    HANDS = (ON_4S, "123456m789p99s23s", "1478m2258p13699s", "2589m1146p45788s")

    def checked(self, **options: Any) -> Table:
        return Table(*self.HANDS, forbid="m---", drawn="9p", left=0, **options).drop(0, "9p")

    @pytest.mark.clause("SBR §12.3")
    def test_the_penalty_goes_to_nobody(self):
        table = self.checked()
        assert table.paid("forbidden-suit") == ["0>- 48"]
        assert table.paid("flower-pig") == []

    @pytest.mark.clause("SBR §12.3")
    @pytest.mark.parametrize(("limit", "points"), [(3, 8), (4, 16), (6, 64)])
    def test_the_limit_goes_to_each_other_instead_of_the_ready_hands_value(self, limit: int, points: int):
        table = self.checked(flower_pig="limit", fan_limit=limit)
        assert table.paid("flower-pig") == [f"0>{payee} {points}" for payee in (1, 2, 3)]
        assert table.clauses("flower-pig") == {"SBR §12.3"}
        assert table.paid("forbidden-suit") == []
        assert table.paid("not-ready") == ["2>1 1", "3>1 1"]

    @pytest.mark.clause("SBR §12.3")
    def test_a_pig_pays_no_pig(self):
        table = Table(*self.HANDS, forbid="mm--", drawn="9p", left=0, flower_pig="limit").drop(0, "9p")
        assert table.paid("flower-pig") == ["0>2 8", "0>3 8", "1>2 8", "1>3 8"]

    @pytest.mark.clause("SBR §12.3")
    def test_nothing_leaves_what_who_is_not_ready_pays(self):
        table = self.checked(flower_pig="nothing")
        assert table.paid("flower-pig", "forbidden-suit") == []
        assert "0>1 1" in table.paid("not-ready")


class TestNotReady:
    HAND, MELDS = "2223477m", ("5s 9s",)

    @pytest.mark.clause("SBR §12.4")
    @pytest.mark.parametrize(
        ("by", "paid", "clause"),
        [("dearest", 2, {"SBR §9.3"}), ("cheapest", 1, {"SBR §12.4"}), ("nothing", 0, set())],
    )
    def test_by_which_completion_it_is_paid(self, by: str, paid: int, clause: set[str]):
        table = Table(self.HAND, *FAR[1:], melds=self.MELDS, drawn="1s", left=0, not_ready=by).drop(0, "1s")
        assert table.paid("not-ready") == ([f"{seat}>0 {paid}" for seat in (1, 2, 3)] if paid else [])
        assert table.clauses("not-ready") == clause
        assert table.sheet["hands"]["0"]["points"] == (1 if by == "cheapest" else 2)


class TestKongs:
    @pytest.mark.clause("SBR §12.5")
    def test_each_sort_has_its_points(self):
        table = Table("5555p14m147p1369s", drawn="7m", wall="7s", concealed_kong=3).kong(0, "5p").drop(0, "7s")
        assert table.end_time().paid("kong") == ["1>0 3", "2>0 3", "3>0 3"]
        table = Table("", "5558s147m258p369m", drawn="5s", melded_kong=1).discard(0, "5s").claim_kong(1).end_time()
        assert table.paid("kong") == ["0>1 1"]
        table = Table("147m258p369s1p", melds=("5s",), drawn="5s", promoted_kong=2).kong(0, "5s").end_time()
        assert table.paid("kong") == ["1>0 2", "2>0 2", "3>0 2"]

    @pytest.mark.clause("SBR §12.5", "SBR §10.3")
    @pytest.mark.parametrize(("points", "clause"), [(1, "SBR §10.3"), (2, "SBR §12.5")])
    def test_another_price_is_the_option_s(self, points: int, clause: str):
        table = Table("147m258p369s1p", melds=("5s",), drawn="5s", promoted_kong=points).kong(0, "5s")
        assert table.end_time().clauses("kong") == {clause}

    @pytest.mark.clause("SBR §12.5")
    @pytest.mark.parametrize(("points", "paid"), [(0, []), (1, ["1>0 1", "2>0 1", "3>0 1"])])
    def test_a_postponed_one_may_earn_too(self, points: int, paid: list[str]):
        table = Table("147m258p36s5s1p", melds=("5s",), drawn="9m", postponed_kong=points).kong(0, "5s").end_time()
        assert table.paid("kong") == paid
        assert table.clauses("kong") == ({"SBR §12.5"} if paid else set())

    @pytest.mark.clause("SBR §12.5")
    def test_one_that_earns_nothing_has_no_entry(self):
        table = (
            Table("5555p14m147p1369s", drawn="7m", wall="7s", concealed_kong=0).kong(0, "5p").drop(0, "7s").end_time()
        )
        assert table.paid("kong", "kong-returned") == []

    @pytest.mark.clause("SBR §12.6")
    @pytest.mark.parametrize(("refund", "returned"), [(True, 3), (False, 0)])
    def test_who_is_not_ready_may_keep_it(self, *, refund: bool, returned: int):
        table = Table("5555p14m147p1369s", ON_4S, drawn="7m", wall="7s", left=1, kong_refund=refund)
        assert len(table.kong(0, "5p").drop(0, "7s").paid("kong-returned")) == returned


class TestKongShot:
    def shot(self, where: str, *winners: int) -> Table:
        hands = ("5555p14m147p1369s", ON_4S, ALSO_ON_4S)
        table = Table(*hands, drawn="7m", wall="4s", kong_shot=where).kong(0, "5p").discard(0, "4s")
        return table.hu(*winners).settle()

    @pytest.mark.clause("SBR §12.7")
    def test_it_goes_back(self):
        table = self.shot("returned", 1).end_time()
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]
        assert table.paid("kong-passed") == []

    @pytest.mark.clause("SBR §12.7")
    def test_it_is_passed_to_the_winner(self):
        table = self.shot("passed", 1)
        assert [table.gained(seat) for seat in range(4)] == [0, 4, -2, -2]
        table.end_time()
        assert table.paid("kong") == ["1>0 2", "2>0 2", "3>0 2"]
        assert table.paid("kong-passed") == ["0>1 6"]
        assert table.clauses("kong-passed") == {"SBR §12.7"}
        assert table.sheet["scores"] == [-2, 6, -2, -2]

    @pytest.mark.clause("SBR §12.7")
    def test_of_several_winners_the_first_in_turn_order_gets_it(self):
        assert self.shot("passed", 2, 1).end_time().paid("kong-passed") == ["0>1 6"]

    @pytest.mark.clause("SBR §12.7")
    def test_it_stays(self):
        table = self.shot("kept", 1).end_time()
        assert table.paid("kong-returned", "kong-passed") == []
        assert table.winners == ["1 from 0 on 4s: shoot-after-kong 1"]

    @pytest.mark.clause("SBR §12.7")
    def test_what_is_passed_is_not_given_back_at_the_empty_wall(self):
        hands = ("5555p14m147p1369s", ON_4S)
        table = (
            Table(*hands, drawn="7m", wall="4s", left=1, kong_shot="passed")
            .kong(0, "5p")
            .discard(0, "4s")
            .hu(1)
            .settle()
        )
        assert table.sheet["end"] == "wall"
        assert table.paid("kong-passed") == ["0>1 6"]
        assert table.paid("kong-returned") == []

    @pytest.mark.clause("SBR §12.7", "SBR §2.6")
    def test_the_strict_table_tells_nobody_before_the_end(self):
        hands = ("5555p14m147p1369s", ON_4S)
        table = Table(*hands, drawn="7m", wall="4s", kong_shot="passed", strict=True).kong(0, "5p").discard(0, "4s")
        table.hu(1).settle()
        assert table.gained(0) == 6
