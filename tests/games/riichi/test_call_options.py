"""Swap calling, and riichi with few points or few tiles left, as a table may choose (RR §20)."""

import pytest

from games.riichi.actions import Chi, Discard, Riichi
from games.riichi.rules import RULES
from tests.games.riichi.table import Table

READY = "123456m789p11s23s"
SHORT = (900, 40_000, 40_000, 39_100)


class TestSwapCalling:
    HAND = "2345m147p258s123z"

    @pytest.mark.clause("RR §20.2", "RR §4.1", "RR §4.2")
    @pytest.mark.parametrize("may", [False, True])
    def test_the_tile_called_and_its_other_end_may_be_discarded(self, *, may: bool):
        table = Table("", self.HAND, drawn="5m", swap_calling=may).discard(0, "5m").chi(1, "34m").settle()
        assert ("2m" in table.offered(1), "5m" in table.offered(1)) == (may, may)
        assert ("barred" in RULES.view(table.state, 1).get("hints", {})) != may
        if not may:
            assert table.refused(1, Discard("5m")) == "kuikae (RR §4.1)"
            assert table.refused(1, Discard("2m")) == "kuikae (RR §4.2)"

    @pytest.mark.clause("RR §20.2", "RR §4.1")
    @pytest.mark.parametrize("may", [False, True])
    def test_after_a_pon_too(self, *, may: bool):
        table = Table("", "555m147p258s1234z", drawn="0m", swap_calling=may).discard(0, "0m").pon(1).settle()
        assert ("5m" in table.offered(1)) == may

    @pytest.mark.clause("RR §20.2")
    @pytest.mark.parametrize("may", [False, True])
    def test_a_chi_may_leave_nothing_else_to_discard(self, *, may: bool):
        table = Table("", "2345m", melds=("", "111z 222z 333z"), drawn="5m", swap_calling=may).discard(0, "5m")
        assert ("chi 34m" in table.offered(1)) == may
        if not may:
            assert table.refused(1, Chi(("3m", "4m"))) == "nothing-to-discard (RR §4.2)"


class TestPoints:
    @pytest.mark.clause("RR §20.3", "RR §5.1")
    @pytest.mark.parametrize("may", [False, True])
    def test_riichi_takes_its_deposit_or_does_not(self, *, may: bool):
        table = Table(READY, drawn="9s", points=SHORT, riichi_below_deposit=may)
        assert ("riichi 9s drawn" in table.offered(0)) == may
        if not may:
            assert table.refused(0, Riichi("9s", drawn=True)) == "below-deposit (RR §20.3)"

    @pytest.mark.clause("RR §20.3")
    def test_the_last_1000_points_are_enough(self):
        points = (1_000, 40_000, 40_000, 39_000)
        table = Table(READY, drawn="9s", points=points, riichi_below_deposit=False).riichi(0, "9s").settle()
        assert table.state.points[0] == 0

    @pytest.mark.clause("RR §20.3")
    def test_nothing_else_is_refused_for_few_points(self):
        table = Table(READY, drawn="4s", points=SHORT, riichi_below_deposit=False)
        assert table.offered(0)[0] == "tsumo"

    @pytest.mark.clause("RR §20.3", "RR §17.2")
    def test_the_strict_table_refuses_it_as_well(self):
        table = Table(READY, drawn="9s", points=SHORT, riichi_below_deposit=False, strict=True)
        assert table.refused(0, Riichi("1m")) == "below-deposit (RR §20.3)"


class TestTiles:
    @pytest.mark.clause("RR §20.4", "RR §5.1")
    @pytest.mark.parametrize(("may", "left", "is_offered"), [(False, 4, True), (False, 3, False), (True, 1, True)])
    def test_riichi_takes_another_draw_or_does_not(self, *, may: bool, left: int, is_offered: bool):
        table = Table(READY, drawn="9s", left=left, riichi_without_draw=may)
        assert ("riichi 9s drawn" in table.offered(0)) == is_offered

    @pytest.mark.clause("RR §20.4")
    def test_never_on_the_last_discard(self):
        table = Table(READY, drawn="9s", left=0, riichi_without_draw=True)
        assert table.refused(0, Riichi("9s", drawn=True)) == "last-draw (RR §20.4)"

    @pytest.mark.clause("RR §20.4")
    def test_it_counts_at_the_draw(self):
        table = Table(READY, "147m258p369s1234z", "258m369p147s2567z", "14m1479p1479s135z", **self.kept())
        table.riichi(0, "9s").settle().drop_drawn().settle()
        assert table.sheet["hands"]["0"]["riichi"] == 1
        assert table.sheet["scores"] == [2000, -1000, -1000, -1000]

    @staticmethod
    def kept() -> dict[str, object]:
        return {"drawn": "9s", "left": 1, "wall": "7m", "riichi_without_draw": True}
