"""The end of a deal: how it ends, what is paid then, penalties, and who deals next (SBR §5, §6, §9-§11)."""

from typing import Any

import pytest

from games.actions import Deal, EndTime
from games.base import TABLE
from games.sichuan.game import GAME
from tests.games.sichuan.table import Fresh, Play, Table

ON_4S = "123456m789p11s23s"
ALSO_ON_4S = "123456m789p55s23s"
THIRD_ON_4S = "456789m123p99s23s"
NOTHING = ("14789m258p13699s", "14789p258s13699m", "14789s258m13699p")
"""Hands that are far from ready."""


def three_hu(*, forbid: str = "", **options: Any) -> Table:
    """Seat 0 makes a kong of 5p and discards; seats 1, 2 and 3 go hu on its next discard but one."""
    hands = ("5555p14m147p1369s", ON_4S, ALSO_ON_4S, THIRD_ON_4S)
    table = Table(*hands, forbid=forbid, drawn="7m", wall="7s8s8s8s4s", **options).kong(0, "5p").drop(0, "7s")
    for seat in (1, 2, 3):
        table.drop(seat, "8s")
    return table.discard(0, "4s").hu(1, 2, 3).settle()


class TestThreeHu:
    @pytest.mark.clause("SBR §5.1", "SBR §6.3")
    def test_three_on_one_tile_end_the_deal(self):
        table = Table("", ON_4S, ALSO_ON_4S, THIRD_ON_4S, drawn="4s").discard(0, "4s").hu(1, 2, 3).settle()
        assert table.sheet["end"] == "three-hu"
        assert table.sheet["scores"] == [-3, 1, 1, 1]

    @pytest.mark.clause("SBR §5.1")
    def test_two_at_once_may_be_the_second_and_third(self):
        table = Table("", ON_4S, ALSO_ON_4S, "789m111p88866s44p", drawn="4p", wall="4s").discard(0, "4p").hu(3).settle()
        assert table.turn == 0
        table.discard(0, "4s").hu(1, 2).settle()
        assert table.sheet["end"] == "three-hu"
        assert table.sheet["next_dealer"] == 3

    @pytest.mark.clause("SBR §6.4", "SBR §2.4")
    def test_the_fourth_hand_is_neither_checked_nor_shown_and_its_kongs_count(self):
        table = three_hu(forbid="s")
        assert table.paid("kong") == ["1>0 2", "2>0 2", "3>0 2"]
        assert table.paid("kong-returned", "forbidden-suit", "not-ready") == []
        assert "tiles" not in table.sheet["hands"]["0"]
        assert [table.sheet["hands"][seat]["shown"] for seat in "0123"] == [False, True, True, True]
        assert "hand" not in GAME.view(table.state, 1)["seats"]["0"]
        assert table.sheet["hands"]["1"]["sets"][-1] == ["1s", "1s"]

    @pytest.mark.clause("SBR §5.1")
    def test_the_third_hu_on_the_last_tile_makes_it_three_hu(self):
        table = Table("", ON_4S, ALSO_ON_4S, THIRD_ON_4S, drawn="4s", left=0).discard(0, "4s").hu(1, 2, 3).settle()
        assert table.sheet["end"] == "three-hu"


class TestEmptyWall:
    @pytest.mark.clause("SBR §5.1", "SBR §6.5", "SBR §9.1", "SBR §9.3", "SBR §6.1")
    def test_who_is_not_ready_pays_who_is(self):
        table = Table("1188m22p66s77s356p", ON_4S, drawn="3p", left=0).drop(0, "3p")
        assert table.sheet["end"] == "wall"
        assert table.paid("not-ready") == ["0>1 1", "2>1 1", "3>1 1"]
        assert table.clauses("not-ready") == {"SBR §9.3"}

    @pytest.mark.clause("SBR §7.2")
    def test_a_ready_hand_is_worth_its_dearest_completion(self):
        table = Table("2223477m", NOTHING[1], NOTHING[2], melds=("5s 9s",), drawn="1s", left=0).drop(0, "1s")
        assert table.sheet["hands"]["0"]["waits"] == [
            {"tile": "2m", "points": 2},
            {"tile": "5m", "points": 1},
            {"tile": "7m", "points": 1},
        ]
        assert "1>0 2" in table.paid("not-ready")

    @pytest.mark.clause("SBR Terms")
    def test_ready_whether_or_not_the_tile_is_to_be_had(self):
        hand, melds = "8888p", ("5s 9s 2m",)
        table = Table(hand, NOTHING[2], melds=melds, drawn="1m", left=0).drop(0, "1m")
        assert table.sheet["hands"]["0"]["ready"]
        assert "1>0 4" in table.paid("not-ready"), "all pungs and a root"
        table = Table(hand, NOTHING[2], melds=melds, drawn="1m", left=0, own_four_waits=False).drop(0, "1m")
        assert not table.sheet["hands"]["0"]["ready"]

    @pytest.mark.clause("SBR §10.6", "SBR §6.5")
    def test_who_is_not_ready_returns_what_kongs_earned(self):
        table = Table("5555p14m147p1369s", ON_4S, drawn="7m", wall="7s", left=1).kong(0, "5p").drop(0, "7s")
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]
        assert table.clauses("kong-returned") == {"SBR §10.6"}

    @pytest.mark.clause("SBR §10.6")
    def test_who_has_won_keeps_it(self):
        table = Table("5555p123456m2s11s", drawn="3s", wall="4s", left=1)
        assert table.kong(0, "5p").hu(0).paid("kong-returned") == []

    @pytest.mark.clause("SBR §4.3", "SBR §6.6", "SBR §9.1", "SBR §9.2")
    def test_the_forbidden_suit_costs_48_and_is_not_ready(self):
        table = Table(ON_4S, "123456m789p99s23s", forbid="m", drawn="9p", left=0).drop(0, "9p")
        assert table.paid("forbidden-suit") == ["0>- 48"]
        assert table.clauses("forbidden-suit") == {"SBR §9.2"}
        assert "0>1 1" in table.paid("not-ready")
        assert sum(table.sheet["scores"]) == -48

    @pytest.mark.clause("SBR §4.3")
    def test_not_where_all_discards_were_of_it_or_none_was_made(self):
        table = Table(ON_4S, "", forbid="s", aside=("1s",), drawn="9p", left=0).drop(0, "1s")
        assert not table.state.players[0].strayed
        assert table.paid("forbidden-suit") == []
        table = Table("", ON_4S, forbid="-s", aside=("", "1s"), drawn="9p", left=0).drop(0, "9p")
        assert table.paid("forbidden-suit") == [], "seat 1 never discarded"
        table = Table(ON_4S, "", forbid="s", drawn="9s", left=0).drop(0, "9s")
        assert table.paid("forbidden-suit") == ["0>- 48"]

    @pytest.mark.clause("SBR §6.5")
    def test_every_hand_is_shown(self):
        table = Table(ON_4S, drawn="9p", left=0).drop(0, "9p")
        assert all(hand["shown"] for hand in table.sheet["hands"].values())
        assert GAME.view(table.state, None)["seats"]["0"]["hand"][0] == "1m"


class TestTime:
    @pytest.mark.clause("SBR §5.2")
    def test_only_hu_and_kongs_count(self):
        table = Table("5555p14m147p1369s", ON_4S, forbid="s", drawn="7m", wall="4s").kong(0, "5p").discard(0, "4s")
        table.hu(1).settle().end_time()
        assert table.sheet["end"] == "time"
        assert table.paid("hu") == ["0>1 2"]
        assert table.paid("not-ready", "forbidden-suit") == []
        assert not table.sheet["hands"]["0"]["shown"]
        assert GAME.decisions(table.state) == {}
        assert table.refused(TABLE, EndTime()) == "match-over (SBR §5.6)"

    @pytest.mark.clause("SBR §5.2")
    def test_claims_on_an_open_tile_are_settled_first(self):
        table = Table("", ON_4S, "44s147m258p3699s1p", drawn="4s").discard(0, "4s").pung(2).hu(1).end_time()
        assert table.winners == ["1 from 0 on 4s: plain"]
        table = Table("", "5558s147m258p369m", drawn="5s").discard(0, "5s").claim_kong(1).end_time()
        assert table.paid("kong") == ["0>1 2"]
        table = Table("147m258p369s1p", melds=("5s",), drawn="5s").kong(0, "5s").end_time()
        assert table.paid("kong") == ["1>0 1", "2>0 1", "3>0 1"]

    @pytest.mark.clause("SBR §5.2", "SBR §5.1")
    def test_what_ends_the_deal_by_itself_does_so(self):
        table = Table("", ON_4S, ALSO_ON_4S, THIRD_ON_4S, drawn="4s").discard(0, "4s").hu(1, 2, 3).end_time()
        assert table.sheet["end"] == "three-hu"
        assert GAME.result(table.state)

    @pytest.mark.clause("SBR §5.2")
    def test_while_suits_are_being_named(self):
        table = Fresh("")
        assert table.end_time().sheet["scores"] == [0, 0, 0, 0]

    @pytest.mark.clause("SBR §5.6", "SBR §5.2")
    def test_before_a_deal_none_begins(self):
        play = Play(GAME.new(GAME.info.options(), 4, 2)).end_time()
        assert GAME.decisions(play.state) == {}
        assert play.refused(TABLE, Deal()) == "match-over (SBR §5.6)"
        assert GAME.result(play.state) is not None

    @pytest.mark.clause("SBR §5.6")
    def test_a_match_has_the_deals_agreed(self):
        table = Table(ON_4S, drawn="9p", left=0, deals=2).drop(0, "9p")
        assert GAME.result(table.state) is None
        assert table.deal().state.deal == 1
        table = Table(ON_4S, drawn="9p", left=0).drop(0, "9p")
        assert table.refused(TABLE, Deal()) == "match-over (SBR §5.6)"


class TestFalseHu:
    @pytest.mark.clause("SBR §11.1", "SBR §2.6")
    def test_first_of_the_deal_24_points(self):
        table = Table(NOTHING[0], drawn="1p", strict=True).hu(0).end_time()
        assert table.winners == ["0 on 1p: false"]
        assert table.paid("false-hu") == ["0>1 8", "0>2 8", "0>3 8"]
        assert table.clauses("false-hu") == {"SBR §11.1"}

    @pytest.mark.clause("SBR §11.1")
    def test_to_those_in_play_after_all_declarations_on_the_tile(self):
        table = Table("", ON_4S, turn=3, drawn="4s", wall="9m", strict=True).discard(3, "4s").hu(1).settle()
        table.discard(2, "9m").hu(3, 0).settle()
        assert table.paid("false-hu") == ["0>2 8", "3>2 8"], "eight from each of two, to the one still in play"

    @pytest.mark.clause("SBR §11.1")
    def test_its_kongs_are_returned_and_a_shot_one_not_twice(self):
        table = Table("5555p14m147p1369s", drawn="7m", wall="7s", strict=True).kong(0, "5p").hu(0).end_time()
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]
        assert table.clauses("kong-returned") == {"SBR §11.1"}
        table = Table("5555p14m147p1369s", ON_4S, drawn="7m", wall="4s9m9m9m9m", strict=True).kong(0, "5p")
        table.discard(0, "4s").hu(1).settle().drop(2, "9m").drop(3, "9m").hu(0).end_time()
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]

    @pytest.mark.clause("SBR §6.6")
    def test_holding_the_suit_costs_48_besides(self):
        for forbid in "ms":
            table = Table("", ON_4S, forbid=f"-{forbid}", drawn="4s", strict=True).discard(0, "4s").hu(1).settle()
            assert table.end_time().paid("forbidden-suit") == ["1>- 48"]
            assert table.clauses("forbidden-suit") == {"SBR §6.6"}
            assert len(table.paid("false-hu")) == 3

    @pytest.mark.clause("SBR §6.6")
    def test_the_tile_won_may_be_the_only_one_of_the_suit(self):
        table = Table("", "123456m789p1144p", forbid="-s", drawn="4s", strict=True).discard(0, "4s").hu(1).settle()
        assert table.end_time().paid("forbidden-suit") == ["1>- 48"]

    @pytest.mark.clause("SBR §2.4", "SBR §11.1")
    def test_the_declarer_is_out_of_play_and_counts_among_the_three(self):
        table = Table("", NOTHING[0], ON_4S, ALSO_ON_4S, drawn="4s", strict=True).discard(0, "4s").hu(1, 2, 3).settle()
        assert table.sheet["end"] == "three-hu"
        assert table.winners[0] == "1 from 0 on 4s: false"
        assert table.paid("hu") == ["0>2 1", "0>3 1"]

    def test_its_hand_is_shown_unsorted_into_sets(self):
        table = Table(NOTHING[0], drawn="1p", strict=True).hu(0).end_time()
        assert "sets" not in table.sheet["hands"]["0"]


class TestDeclaredForbiddenSet:
    @pytest.mark.clause("SBR §11.2")
    @pytest.mark.parametrize("end", ["wall", "time", "three-hu"])
    def test_48_however_the_deal_ends(self, end: str):
        hands = ("14789m25836p", ON_4S, "123456m789p66s23s", THIRD_ON_4S)
        left = 0 if end == "wall" else 9
        table = Table(*hands, melds=("5s",), forbid="s", drawn="4s", left=left, strict=True)
        if end == "time":
            table.end_time()
        elif end == "wall":
            table.drop(0, "3p")
        else:
            table.discard(0, "4s").hu(1, 2, 3).settle()
        assert table.sheet["end"] == end
        assert table.paid("forbidden-suit") == ["0>- 48"]
        assert table.clauses("forbidden-suit") == {"SBR §11.2"}
        assert table.sheet["hands"]["0"]["forbidden"] == "s"

    @pytest.mark.clause("SBR §11.2")
    def test_once_a_deal(self):
        table = Table("14789m2589s3p", melds=("5s",), forbid="s", drawn="4s", left=0, strict=True).drop(0, "4s")
        assert table.paid("forbidden-suit") == ["0>- 48"]


class TestNextDealer:
    @pytest.mark.clause("SBR §5.3")
    def test_nobody_went_hu_the_same(self):
        assert Table(ON_4S, drawn="9p", left=0).drop(0, "9p").sheet["next_dealer"] == 0

    @pytest.mark.clause("SBR §5.4")
    def test_the_first_to_go_hu(self):
        table = Table("", ON_4S, drawn="4s").discard(0, "4s").hu(1).settle().end_time()
        assert table.sheet["next_dealer"] == 1
        assert Table("", ON_4S, turn=1, drawn="4s").hu(1).end_time().sheet["next_dealer"] == 1

    @pytest.mark.clause("SBR §5.5")
    def test_several_at_once_the_giver(self):
        table = Table("", ON_4S, ALSO_ON_4S, turn=3, drawn="4s").discard(3, "4s").hu(1, 2).settle().end_time()
        assert table.sheet["next_dealer"] == 3

    @pytest.mark.clause("SBR §5.3", "SBR §5.4", "SBR §11.1")
    def test_a_false_hu_counts_for_nothing(self):
        assert Table(NOTHING[0], turn=0, drawn="1p", strict=True).hu(0).end_time().sheet["next_dealer"] == 0
        table = Table("", ON_4S, NOTHING[0], turn=3, drawn="4s", strict=True).discard(3, "4s").hu(1, 2).settle()
        assert table.end_time().sheet["next_dealer"] == 1, "one of two was true"

    @pytest.mark.clause("SBR §5.4")
    def test_the_next_deal_is_dealt_by_the_one_named(self):
        table = Table("", ON_4S, drawn="4s", left=0, deals=2).discard(0, "4s").hu(1).settle().deal()
        assert table.state.dealer == 1


class TestValue:
    @pytest.mark.clause("SBR §7.3")
    @pytest.mark.parametrize(("limit", "points"), [(3, 8), (4, 16)])
    def test_the_limit(self, limit: int, points: int):
        table = Table("", "1122334455667m", drawn="7m", fan_limit=limit).discard(0, "7m").hu(1).settle().end_time()
        assert table.winners == ["1 from 0 on 7m: full-flush 2, seven-pairs 2"]
        assert table.paid("hu") == [f"0>1 {points}"]

    @pytest.mark.clause("SBR §7.1", "SBR §8.1")
    def test_fans_add_up_to_a_value_that_the_giver_pays(self):
        table = Table("", "5m", melds=("", "1p 2p 3pk 4pc"), drawn="5m").discard(0, "5m").hu(1).settle().end_time()
        assert table.winners == ["1 from 0 on 5m: kong 2, all-pungs 1, golden-wait 1"]
        assert table.paid("hu") == ["0>1 8"]
        assert table.clauses("hu") == {"SBR §8.1"}
