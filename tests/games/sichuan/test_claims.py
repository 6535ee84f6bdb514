"""Claims on a discard: who may claim what, who goes first, and wins let go (SBR §2, §3)."""

import pytest

from games.actions import Pass, Settle
from games.base import TABLE
from games.sichuan.actions import ClaimKong, Discard, Hu, Pung
from games.sichuan.game import GAME
from tests.games.sichuan.table import Table

ON_4S = "123456m789p11s23s"
"""Waits on 1s and 4s, for 1 point."""
ALSO_ON_4S = "123456m789p55s23s"
THIRD_ON_4S = "456789m123p99s23s"


@pytest.mark.clause("SBR §3.1")
class TestEntitled:
    def test_two_in_hand_make_a_pung_three_a_kong(self):
        table = Table("", "55s147m258p36999s", "", "", drawn="5s")
        table.discard(0, "5s")
        assert table.offered(1) == ["pung", "pass"]
        assert table.offered(0) == []
        table = Table("", "5558s147m258p369m", drawn="5s").discard(0, "5s")
        assert table.offered(1) == ["claim-kong", "pung", "pass"]

    def test_what_may_not_be_claimed_is_refused_by_its_clause(self):
        table = Table("", "59s147m258p3699m1s", ON_4S, drawn="5s").discard(0, "5s")
        assert table.refused(1, Pung()) == "too-few (SBR §3.1)"
        assert table.refused(1, ClaimKong()) == "too-few (SBR §3.1)"
        assert table.refused(1, Hu()) == "not-complete (SBR §2.1)"
        assert table.refused(1, Pass()) == "nothing-to-claim (SBR §3.1)"
        assert table.refused(0, Pung()) == "nothing-to-claim (SBR §3.1)"
        table.settle()
        assert table.refused(2, Pung()) == "nothing-to-claim (SBR §3.1)"

    def test_a_window_opens_even_where_nobody_can_claim(self):
        table = Table("", "159s147m258p3699m", "159s147m258p3699m", drawn="5s", left=20).discard(0, "5s")
        assert list(GAME.decisions(table.state)) == [TABLE]
        assert table.state.phase == "claim"


@pytest.mark.clause("SBR §3.2")
def test_a_chow_is_never_claimed():
    table = Table("", "46s147m258p36999s", drawn="5s").discard(0, "5s")
    assert table.offered(1) == []


class TestPrecedence:
    @pytest.mark.clause("SBR §3.6")
    def test_hu_goes_before_pung(self):
        table = Table("", "44s147m258p36999s", ON_4S, drawn="4s").discard(0, "4s").pung(1).hu(2).settle()
        assert [win.seat for win in table.state.wins] == [2]
        assert table.state.players[1].melds == ()
        assert table.state.players[0].river == ()

    @pytest.mark.clause("SBR §3.6")
    def test_one_claim_a_seat(self):
        table = Table("", ON_4S, ALSO_ON_4S, drawn="4s").discard(0, "4s").hu(1)
        assert table.refused(1, Pass()) == "already-answered (SBR §3.6)"

    @pytest.mark.clause("SBR §3.6")
    def test_a_window_is_settled_when_all_asked_have_answered(self):
        table = Table("", ON_4S, ALSO_ON_4S, drawn="4s").discard(0, "4s").hu(1)
        assert table.refused(TABLE, Settle()) == "claims-open (SBR §3.6)"

    @pytest.mark.clause("SBR §2.3", "SBR §2.5")
    def test_several_win_on_one_tile_and_play_goes_on_after_the_farthest(self):
        table = Table("", ON_4S, ALSO_ON_4S, drawn="4s").discard(0, "4s").hu(2, 1).settle()
        assert table.turn == 3
        table = Table(ON_4S, "", "", ALSO_ON_4S, turn=2, drawn="4s").discard(2, "4s").hu(0, 3).settle()
        assert table.turn == 1, "from seat 2, seat 0 is farther than seat 3"
        assert table.end_time().winners == ["3 from 2 on 4s: plain", "0 from 2 on 4s: plain"]

    @pytest.mark.clause("SBR §2.5")
    def test_who_has_won_is_passed_over(self):
        table = Table("", ON_4S, drawn="4s").discard(0, "4s").hu(1).settle()
        assert table.turn == 2
        table.drop(2, table.offered(2)[-1]).drop(3, table.offered(3)[-1])
        assert table.drop(0, table.offered(0)[-1]).turn == 2

    @pytest.mark.clause("SBR §2.4")
    def test_who_has_won_claims_nothing_more(self):
        table = Table("", ON_4S, drawn="4s", wall="1s").discard(0, "4s").hu(1).settle()
        assert table.refused(1, Discard("1m")) == "out-of-play (SBR §2.4)"
        table.discard(2, "1s")
        assert table.offered(1) == []
        assert table.refused(1, Hu()) == "out-of-play (SBR §2.4)"


@pytest.mark.clause("SBR §2.7")
class TestMissedWin:
    def test_a_win_let_go_bars_as_dear_a_one_until_the_own_draw(self):
        table = Table("", ON_4S, turn=2, drawn="4s", wall="4s9p9m4s").drop(2, "4s")
        table.discard(3, "4s")
        assert table.offered(1) == []
        assert table.refused(1, Hu()) == "missed-win (SBR §2.7)"
        table.settle().drop(0, "9p")
        assert table.turn == 1
        table.drop(1, "9m").discard(2, "4s")
        assert table.worth(1) == 1

    def test_a_dearer_one_may_be_won(self):
        table = Table("", "2223477m", melds=("", "5s 9p"), turn=2, drawn="5m", wall="2m7m").drop(2, "5m")
        table.discard(3, "2m")
        assert table.worth(1) == 2, "a root"
        table.settle().discard(0, "7m")
        assert table.worth(1) is None, "now a win of two points was let go"

    def test_a_fan_of_chance_may_make_it_dearer(self):
        table = Table("", ON_4S, turn=2, drawn="4s", left=1, wall="4s").drop(2, "4s").discard(3, "4s")
        assert table.worth(1) == 2, "under the sea"

    def test_a_pung_claimed_instead_lets_the_win_go_and_is_no_draw(self):
        table = Table("", "123456m789p44s55s", turn=2, drawn="4s", wall="7m").discard(2, "4s").pung(1).settle()
        table.drop(1, "1m").discard(2, "7m")
        assert table.refused(1, Hu()) == "missed-win (SBR §2.7)"

    def test_a_win_is_let_go_even_where_another_hu_overrides_the_pung(self):
        table = Table("", "123456m789p44s55s", "", "456789m123p99s56s", turn=2, drawn="4s", wall="5s")
        table.discard(2, "4s").pung(1).hu(3).settle()
        table.discard(0, "5s")
        assert table.worth(1) is None

    def test_a_replacement_is_a_draw(self):
        table = Table("", "123m999m789p11s23s", turn=2, drawn="4s", wall="9m5p4s").drop(2, "4s")
        table.discard(3, "9m").claim_kong(1).settle()
        table.drop(1, "5p").discard(2, "4s")
        assert table.worth(1) == 2

    def test_it_holds_for_robbing_a_kong_too(self):
        hand = "123456m789p99s23s"
        table = Table("", hand, melds=("4s 1s",), drawn="4s", wall="1s").kong(0, "4s")
        assert table.worth(1) == 2
        table.settle().kong(0, "1s")
        assert table.worth(1) is None
        assert table.refused(1, Hu()) == "missed-win (SBR §2.7)"

    def test_robbing_is_dearer_than_a_discard_let_go(self):
        table = Table("", "123456m789p99s23s", melds=("", "", "", "4s"), turn=2, drawn="1s", wall="4s").drop(2, "1s")
        assert table.kong(3, "4s").worth(1) == 2

    def test_a_self_drawn_win_may_be_let_go(self):
        table = Table("", ON_4S, turn=1, drawn="4s", wall="4s").drop(1, "4s").discard(2, "4s")
        assert table.worth(1) == 1

    def test_the_strict_table_refuses_a_false_hu_too_while_it_lasts(self):
        table = Table("", ON_4S, turn=2, drawn="4s", wall="9m", strict=True).drop(2, "4s").discard(3, "9m")
        assert table.refused(1, Hu()) == "missed-win (SBR §2.7)"
        assert table.offered(1) == []
        assert table.worth(0) == 0, "others may go hu falsely"

    def test_a_hand_with_the_forbidden_suit_lets_no_win_go(self):
        table = Table("", ON_4S, forbid="-m", turn=2, drawn="4s", wall="9m", strict=True).drop(2, "4s")
        assert table.discard(3, "9m").offered(1) == ["hu", "pass"]


class TestLastDiscard:
    @pytest.mark.clause("SBR §3.7")
    def test_pung_and_hu_but_no_kong(self):
        table = Table("", "5558s147m258p369m", ON_4S, drawn="5s", left=0).discard(0, "5s")
        assert table.offered(1) == ["pung", "pass"]
        assert table.refused(1, ClaimKong()) == "no-replacement (SBR §3.4)"

    @pytest.mark.clause("SBR §3.7", "SBR §5.1")
    def test_after_a_pung_the_next_discard_is_the_last(self):
        table = Table("", "55m1s147m258p3699s", "1199s147m258p36s5p", drawn="5m", left=0)
        table.discard(0, "5m").pung(1).settle().discard(1, "1s").pung(2).settle()
        assert table.turn == 2
        table.drop(2, "4m")
        assert table.sheet["end"] == "wall"

    @pytest.mark.clause("SBR §5.1")
    def test_a_hu_on_it_ends_the_deal(self):
        table = Table("", "44s147m258p36999s", ON_4S, drawn="4s", left=0).discard(0, "4s").pung(1).hu(2).settle()
        assert table.sheet["end"] == "wall"
        assert table.winners == ["2 from 0 on 4s: under-the-sea 1"]


@pytest.mark.clause("SBR §4.1")
class TestSetAside:
    def test_the_tile_set_aside_serves_no_meld(self):
        table = Table("", "55s147m258p36999s", forbid="-s", aside=("", "5s"), drawn="5s", strict=True).discard(0, "5s")
        assert table.offered(1) == ["hu", "pass"]
        assert table.refused(1, Pung()) == "set-aside (SBR §4.1)"
        table = Table("", "555s147m258p3699s", forbid="-s", aside=("", "5s"), drawn="5s", strict=True).discard(0, "5s")
        assert table.offered(1) == ["hu", "pung", "pass"]
        assert table.refused(1, ClaimKong()) == "set-aside (SBR §4.1)"

    def test_it_is_discarded_in_the_turn_of_a_first_pung(self):
        table = Table("", "55m147m258p36999s", forbid="-s", aside=("", "9s"), drawn="5m").discard(0, "5m")
        assert table.pung(1).settle().offered(1) == ["9s"]

    def test_a_hand_that_still_holds_it_is_no_win(self):
        table = Table("", ON_4S, forbid="-m", aside=("", "1m"), drawn="4s").discard(0, "4s")
        assert table.refused(1, Hu()) == "forbidden-suit (SBR §2.2)"


@pytest.mark.clause("SBR §11.2")
def test_the_assisted_table_permits_no_meld_of_the_forbidden_suit():
    table = Table("", "555m147p258p3699p", forbid="-m", drawn="5m").discard(0, "5m")
    assert table.offered(1) == []
    assert table.refused(1, Pung()) == "forbidden-meld (SBR §11.2)"


@pytest.mark.clause("SBR §2.2")
@pytest.mark.parametrize("melds", ["", "7m"])
def test_a_win_holds_no_forbidden_suit_in_hand_or_melds(melds: str):
    hand = "456m123m789p11s23s" if not melds else "456s789p11s23s"
    table = Table("", hand, melds=("", melds), forbid="-m", drawn="4s").discard(0, "4s")
    assert table.refused(1, Hu()) == "forbidden-suit (SBR §2.2)"


@pytest.mark.clause("SBR §2.1")
@pytest.mark.parametrize("hand", [ON_4S, "1155m2277p3388s4s", "4444m2277p3388s4s"])
def test_four_sets_and_a_pair_or_seven_pairs(hand: str):
    table = Table("", hand, drawn="4s").discard(0, "4s")
    assert "hu" in table.offered(1)
    table = Table("", hand, drawn="9p").discard(0, "9p")
    assert table.refused(1, Hu()) == "not-complete (SBR §2.1)"
