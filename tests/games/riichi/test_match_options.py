"""The end of a match by options: when it ends, and what everybody's score is then (RR §18)."""

from typing import Any, Literal

import pytest

from games.actions import Deal
from games.base import TABLE
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.settlement.final_scores import Standing, standings
from tests.games.riichi.table import Table

ON_25P = "234m345s678s34p22s"
FAR = "147m258p369s1234z"
SOUTH_4 = 7
WEST_1, WEST_4 = 8, 11
SHORT = (29_000, 31_000, 30_000, 30_000)


def won_by_another(**kept: Any) -> Table:
    """Return a deal in which seat 1 wins 2,000 from seat 0, the dealer."""
    return Table("", ON_25P, drawn="5p", indicators="9p", **kept).discard(0, "5p").ron(1).settle()


def won_by_the_dealer(**kept: Any) -> Table:
    """Return a deal in which seat 0, the dealer, gets 1,300 from each."""
    return Table(ON_25P, drawn="5p", indicators="9p", **kept).tsumo(0)


def drawn_with_a_ready_dealer(**kept: Any) -> Table:
    """Return a deal in which the dealer alone is ready at the empty wall, and gets 3,000."""
    hands = (ON_25P, "147m258p369s1345z", "258m369p147s2567z", "369m147p258s3467z")
    return Table(*hands, drawn="9m", left=0, **kept).drop(0, "9m").settle()


def finals(
    *points: int, sticks: int = 0, chombo: tuple[int, ...] = (0,) * 4, first_dealer: int = 0, **options: Any
) -> tuple[Standing, ...]:
    return standings(points, sticks, chombo, Options(**options), first_dealer)


def scores(*points: int, **given: Any) -> list[int]:
    return [each.score for each in finals(*points, **given)]


def places(*points: int, **given: Any) -> list[int]:
    return [each.place for each in finals(*points, **given)]


@pytest.mark.clause("RR §18.1")
def test_everybody_begins_with_so_many_points():
    state = GAME.new(Options(start=25_000), 4, 1)
    assert state.points == (25_000,) * 4
    assert GAME.view(state, 0)["seats"]["0"]["total"] == 25_000
    assert scores(45_000, 25_000, 20_000, 10_000, start=25_000) == [35_000, 5_000, -10_000, -30_000]


class TestGoal:
    @pytest.mark.clause("RR §18.2")
    def test_without_it_the_last_hand_is_the_last(self):
        table = won_by_another(hand=SOUTH_4, points=SHORT)
        assert table.following == "nothing"
        assert "over" not in table.sheet

    @pytest.mark.clause("RR §18.2")
    @pytest.mark.parametrize(("length", "hand", "following"), [("hanchan", 7, "West 1"), ("tonpusen", 3, "South 1")])
    def test_one_more_round_is_played_where_nobody_has_it(self, length: str, hand: int, following: str):
        table = won_by_another(hand=hand, length=length, goal=34_000)
        assert table.following == f"{following}, honba 0, sticks 0"
        assert GAME.result(table.state) is None
        assert GAME.decisions(table.state)[TABLE].actions == (Deal(),)

    @pytest.mark.clause("RR §18.2")
    def test_with_exactly_as_many_points_it_is_reached(self):
        assert won_by_another(hand=SOUTH_4, goal=32_000).following == "nothing"

    @pytest.mark.clause("RR §18.2")
    def test_who_has_it_earlier_ends_nothing(self):
        assert won_by_another(hand=6, goal=32_000).following == "South 4, honba 0, sticks 0"
        assert won_by_the_dealer(hand=SOUTH_4, goal=32_000).following == "South 4, honba 1, sticks 0"

    @pytest.mark.clause("RR §18.2")
    def test_sticks_on_the_table_are_nobodys(self):
        table = Table(FAR, "258m369p147s2567z", drawn="9m", left=0, hand=SOUTH_4, sticks=5, goal=34_000)
        assert table.drop(0, "9m").settle().following == "West 1, honba 1, sticks 5"

    @pytest.mark.clause("RR §18.3")
    def test_the_first_deal_with_it_ends_that_round_whoever_deals(self):
        assert won_by_another(hand=WEST_1, goal=32_000).following == "nothing"
        assert won_by_another(hand=WEST_1, goal=32_000).sheet["over"] == "goal"
        assert won_by_the_dealer(hand=WEST_1, goal=33_000).following == "nothing"
        assert won_by_another(hand=WEST_1, goal=34_000).following == "West 2, honba 0, sticks 0"

    @pytest.mark.clause("RR §18.3")
    def test_there_is_no_round_after_it(self):
        assert won_by_another(hand=WEST_4, goal=40_000).following == "nothing"
        assert won_by_another(hand=7, length="tonpusen", goal=40_000).following == "nothing"
        assert won_by_the_dealer(hand=WEST_4, goal=40_000).following == "West 4, honba 1, sticks 0"

    @pytest.mark.clause("RR §18.3")
    @pytest.mark.parametrize(("length", "most"), [("tonpusen", 40), ("hanchan", 60)])
    def test_its_hands_count_for_the_most_deals(self, length: Literal["hanchan", "tonpusen"], most: int):
        assert GAME.new(Options(length=length, goal=30_000), 4, 999).deals == most

    @pytest.mark.clause("RR §18.3")
    def test_west_is_a_wind_of_the_round(self):
        table = Table("", "123456m99p789s33z", drawn="3z", hand=WEST_1, indicators="5z", goal=60_000)
        assert table.discard(0, "3z").ron(1).settle().winners == ["1 from 0 on 3z: yakuhai-round 1"]

    @pytest.mark.clause("RR §18.3")
    def test_a_chombo_does_not_end_it(self):
        table = Table(FAR, drawn="9m", strict=True, hand=WEST_1, goal=33_000, chombo="mangan").tsumo(0)
        assert max(table.state.points) == 34_000
        assert table.following == "West 1, honba 0, sticks 0"


class TestBankruptcy:
    @pytest.mark.clause("RR §18.4")
    @pytest.mark.parametrize(
        ("bankruptcy", "held", "ends"),
        [
            ("none", 1_000, False),
            ("below-zero", 1_000, True),
            ("below-zero", 2_000, False),
            ("zero", 2_000, True),
            ("zero", 3_000, False),
        ],
    )
    def test_who_is_out_of_points(self, bankruptcy: str, held: int, ends: bool):  # noqa: FBT001 - a column
        table = won_by_another(points=(held, 40_000, 40_000, 38_000), bankruptcy=bankruptcy)
        assert table.state.points[0] == held - 2_000
        assert (table.following == "nothing") is ends
        assert (GAME.result(table.state) is not None) is ends
        assert table.sheet.get("over") == ("bankrupt" if ends else None)

    @pytest.mark.clause("RR §18.4")
    def test_a_deposit_that_is_lost_counts(self):
        hands = (FAR, ON_25P, "258m369p147s2567z", "369m147p258s3467z")
        points = (30_000, 500, 40_000, 48_500)
        table = Table(*hands, drawn="5p", turn=2, riichi=(1,), points=points, left=0, bankruptcy="below-zero")
        table.drop(2, "5p").settle()
        assert table.state.points[1] == 2_500, "ready at the draw"
        assert table.following != "nothing"
        table = won_by_another(riichi=(3,), points=(40_000, 40_000, 39_500, 500), bankruptcy="below-zero")
        assert table.state.points[3] == -500
        assert table.following == "nothing"

    @pytest.mark.clause("RR §18.4", "RR §18.11")
    def test_a_chombo_paid_at_once_may_ruin(self):
        points = (11_000, 40_000, 40_000, 29_000)
        given: dict[str, Any] = {"drawn": "9m", "strict": True, "points": points, "bankruptcy": "below-zero"}
        assert Table(FAR, **given).tsumo(0).following == "East 1, honba 0, sticks 0"
        assert Table(FAR, **given, chombo="mangan").tsumo(0).following == "nothing"


class TestLastDealer:
    LEADS = (31_000, 29_000, 30_000, 30_000)

    @pytest.mark.clause("RR §18.5")
    def test_who_wins_and_leads_ends_the_match(self):
        assert won_by_the_dealer(hand=SOUTH_4, points=self.LEADS).following == "South 4, honba 1, sticks 0"
        assert won_by_the_dealer(hand=SOUTH_4, points=self.LEADS, winning_dealer_ends=True).following == "nothing"
        assert won_by_the_dealer(hand=3, length="tonpusen", winning_dealer_ends=True).sheet["over"] == "dealer"

    @pytest.mark.clause("RR §18.5")
    @pytest.mark.parametrize(
        ("why", "kept"),
        [
            ("another leads", {"points": (20_000, 40_000, 30_000, 30_000)}),
            ("another has as many", {"points": (28_700, 33_900, 28_700, 28_700)}),
            ("the goal is not reached", {"goal": 40_000}),
            ("it is not the last hand", {"hand": 6}),
        ],
    )
    def test_not_where(self, why: str, kept: dict[str, Any]):
        table = won_by_the_dealer(**{"hand": SOUTH_4, "winning_dealer_ends": True} | kept)
        assert table.following != "nothing", why

    @pytest.mark.clause("RR §18.5")
    def test_with_the_goal(self):
        assert won_by_the_dealer(hand=SOUTH_4, goal=33_000, winning_dealer_ends=True).following == "nothing"

    @pytest.mark.clause("RR §18.6")
    def test_who_is_ready_and_leads_ends_it(self):
        assert drawn_with_a_ready_dealer(hand=SOUTH_4).following == "South 4, honba 1, sticks 0"
        assert drawn_with_a_ready_dealer(hand=SOUTH_4, ready_dealer_ends=True).following == "nothing"

    @pytest.mark.clause("RR §18.5", "RR §18.6")
    def test_one_option_is_not_the_other(self):
        assert drawn_with_a_ready_dealer(hand=SOUTH_4, winning_dealer_ends=True).following != "nothing"
        assert won_by_the_dealer(hand=SOUTH_4, ready_dealer_ends=True).following != "nothing"

    @pytest.mark.clause("RR §18.6")
    def test_not_where_the_deal_is_broken_off(self):
        table = Table(
            "19m19p19s123567z4m", drawn="8m", first=True, hand=SOUTH_4, points=self.LEADS, ready_dealer_ends=True
        )
        assert table.kyushu(0).following == "South 4, honba 1, sticks 0"


class TestOka:
    @pytest.mark.clause("RR §18.7")
    def test_first_place_gets_what_all_give(self):
        found = finals(40_000, 30_000, 20_000, 10_000, start=25_000, oka=20_000, uma=30)
        assert [each.oka for each in found] == [15_000, -5_000, -5_000, -5_000]
        assert [each.score for each in found] == [60_000, 10_000, -20_000, -50_000]

    @pytest.mark.clause("RR §18.7")
    def test_without_it_no_standing_names_it(self):
        table = won_by_another(hand=SOUTH_4)
        assert "oka" not in GAME.view(table.state, None)["final"]["1"]
        table = won_by_another(hand=SOUTH_4, start=25_000, oka=20_000)
        assert GAME.view(table.state, None)["final"]["1"]["oka"] == 15_000

    @pytest.mark.clause("RR §18.7", "RR §18.9")
    def test_several_first_places_share_it(self):
        found = finals(35_000, 10_000, 35_000, 20_000, start=25_000, oka=20_000)
        assert [each.oka for each in found] == [5_000, -5_000, 5_000, -5_000]
        found = finals(30_000, 30_000, 30_000, 10_000, start=25_000, oka=20_000, first_dealer=2)
        assert [each.oka for each in found] == [1_700, 1_600, 1_700, -5_000]
        assert [each.place for each in found] == [1, 1, 1, 4]


class TestUma:
    @pytest.mark.clause("RR §18.8")
    @pytest.mark.parametrize(
        ("uma", "spread"),
        [
            (10, [10_000, 5_000, -5_000, -10_000]),
            (15, [15_000, 5_000, -5_000, -15_000]),
            (20, [20_000, 10_000, -10_000, -20_000]),
            (30, [30_000, 10_000, -10_000, -30_000]),
        ],
    )
    def test_by_place(self, uma: Any, spread: list[int]):
        assert [each.uma for each in finals(45_000, 35_000, 25_000, 15_000, uma=uma)] == spread

    @pytest.mark.clause("RR §18.8")
    @pytest.mark.parametrize(
        ("points", "spread"),
        [
            ((45_000, 29_000, 26_000, 20_000), [12_000, -1_000, -3_000, -8_000]),
            ((40_000, 30_000, 29_000, 21_000), [8_000, 4_000, -4_000, -8_000]),
            ((40_000, 31_000, 30_000, 19_000), [8_000, 3_000, 1_000, -12_000]),
            ((30_000, 30_000, 30_000, 30_000), [0, 0, 0, 0]),
            ((29_900, 29_800, 29_700, 29_600), [0, 0, 0, 0]),
        ],
    )
    def test_by_who_holds_the_start_or_more(self, points: tuple[int, ...], spread: list[int]):
        assert [each.uma for each in finals(*points, uma="floating")] == spread

    @pytest.mark.clause("RR §18.9")
    def test_ties_are_shared_or_go_by_seat(self):
        points = (25_000, 40_000, 15_000, 40_000)
        assert scores(*points) == [-10_000, 20_000, -30_000, 20_000]
        assert scores(*points, uma_ties="by-seat") == [-10_000, 25_000, -30_000, 15_000]
        assert places(*points, uma_ties="by-seat") == [3, 1, 4, 2]
        assert places(*points, uma_ties="by-seat", first_dealer=2) == [3, 2, 4, 1]

    @pytest.mark.clause("RR §18.9")
    def test_what_does_not_divide_is_shared_in_hundreds(self):
        found = finals(35_000, 35_000, 35_000, 15_000, uma=10, first_dealer=1)
        assert [each.uma for each in found] == [3_300, 3_400, 3_300, -10_000]
        assert [each.place for each in found] == [1, 1, 1, 4]
        found = finals(45_000, 25_000, 25_000, 25_000, uma=10, first_dealer=3)
        assert [each.uma for each in found] == [10_000, -3_300, -3_400, -3_300]
        assert [each.place for each in found] == [1, 2, 2, 2]

    @pytest.mark.clause("RR §18.9")
    def test_the_first_dealer_of_a_match_is_who_dealt_first(self):
        table = won_by_another(hand=SOUTH_4, points=(30_000, 28_000, 30_000, 32_000), uma_ties="by-seat")
        assert table.state.first_dealer == 1
        assert table.state.points == (28_000, 30_000, 30_000, 32_000)
        assert [each.place for each in table.state.standings] == [4, 2, 3, 1]

    @pytest.mark.clause("RR §18.7", "RR §18.8", "RR §18.9")
    @pytest.mark.parametrize("uma", [10, 15, 20, 30, "floating"])
    @pytest.mark.parametrize("uma_ties", ["shared", "by-seat"])
    @pytest.mark.parametrize("level", [(0, 0, 0, 0), (9, 9, 9, -27), (9, 9, -9, -9), (27, -9, -9, -9), (9, 0, 0, -9)])
    def test_uma_and_oka_come_to_nothing_in_all(self, uma: Any, uma_ties: Any, level: tuple[int, ...]):
        for first_dealer in range(4):
            points = [25_000 + 1_000 * each for each in level]
            found = finals(*points, uma=uma, uma_ties=uma_ties, start=25_000, oka=20_000, first_dealer=first_dealer)
            assert sum(each.uma for each in found) == sum(each.oka for each in found) == 0
            assert sum(each.score for each in found) == 0


class TestSticks:
    @pytest.mark.clause("RR §18.10")
    def test_first_place_gets_them_or_nobody(self):
        points = (44_000, 35_000, 25_000, 14_000)
        assert [each.sticks for each in finals(*points, sticks=2)] == [2_000, 0, 0, 0]
        assert [each.sticks for each in finals(*points, sticks=2, left_sticks="lost")] == [0, 0, 0, 0]

    @pytest.mark.clause("RR §18.9", "RR §18.10")
    def test_of_equals_who_sat_nearer_gets_all(self):
        points = (39_500, 39_500, 25_000, 15_000)
        assert [each.sticks for each in finals(*points, sticks=1)] == [500, 500, 0, 0]
        assert [each.sticks for each in finals(*points, sticks=1, uma_ties="by-seat", first_dealer=1)] == [
            0,
            1_000,
            0,
            0,
        ]


class TestChombo:
    @pytest.mark.clause("RR §18.11")
    def test_thirty_thousand_after_uma(self):
        table = Table(FAR, drawn="9m", strict=True, chombo=30_000).tsumo(0)
        assert table.sheet["chombo"] == {"0": 30_000}
        assert [each.chombo for each in table.state.standings] == [-30_000, 0, 0, 0]
        assert table.state.points == (30_000,) * 4

    @pytest.mark.clause("RR §18.11")
    @pytest.mark.parametrize(
        ("seat", "paid", "cost"),
        [
            (0, ["0>1 4000", "0>2 4000", "0>3 4000"], 12_000),
            (2, ["2>3 2000", "2>0 4000", "2>1 2000"], 8_000),
        ],
    )
    def test_a_mangan_at_once(self, seat: int, paid: list[str], cost: int):
        hands = ["", "", "", ""]
        hands[seat] = FAR
        table = Table(*hands, turn=seat, drawn="9m", strict=True, chombo="mangan", honba=1, sticks=1, riichi=(3,))
        table.tsumo(seat)
        assert table.paid("chombo") == paid
        assert table.clauses("chombo") == {"RR §17.3"}
        assert table.sheet["chombo"] == {str(seat): cost}
        assert table.state.points[seat] == 30_000 - cost
        assert sum(table.state.points) == 120_000, "the deposit goes back"
        assert [each.chombo for each in table.state.standings] == [0] * 4
        assert table.following == "East 1, honba 1, sticks 1"

    @pytest.mark.clause("RR §18.11")
    def test_several_pay_each(self):
        table = Table("", FAR, "258m369p147s2567z", drawn="9m", strict=True, chombo="mangan")
        table.discard(0, "9m").ron(1, 2).settle()
        assert table.sheet["scores"] == [8_000, -6_000, -6_000, 4_000]

    @pytest.mark.clause("RR §18.11", "RR §17.6")
    def test_the_fifth_ends_the_match(self):
        table = Table(FAR, drawn="9m", strict=True, chombo="mangan", penalties=(4, 0, 0, 0)).tsumo(0)
        assert table.following == "nothing"
