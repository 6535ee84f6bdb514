"""The own turn: kongs of every sort, hu, and what a pung's turn allows (SBR §2.6, §3.3-3.5, fans 7-10, §10)."""

import pytest

from games.sichuan.actions import ClaimKong, Hu, Kong, Pung
from tests.games.sichuan.table import Fresh, Table

ON_4S = "123456m789p11s23s"
DEALT = "123456m789p11s234s"


class TestHu:
    @pytest.mark.clause("SBR §8.2")
    def test_self_drawn_each_in_play_pays_the_value_and_one(self):
        table = Table(ON_4S, drawn="4s").hu(0).end_time()
        assert table.winners == ["0 on 4s: plain"]
        assert table.paid("hu") == ["1>0 2", "2>0 2", "3>0 2"]
        assert table.clauses("hu") == {"SBR §8.2"}
        assert table.sheet["scores"] == [6, -2, -2, -2]

    @pytest.mark.clause("SBR §2.6")
    def test_the_dealer_may_win_on_the_dealt_hand(self):
        table = Fresh("123456m123456p11p").forbid("s").defaults().hu(0).end_time()
        assert table.winners == ["0: plain"]

    @pytest.mark.clause("SBR §2.6")
    def test_strict_any_own_turn_after_a_draw(self):
        assert "hu" in Fresh("147m258p369s12345m", strict=True).forbid("3s").defaults().offered(0)
        assert "hu" in Table("", drawn="1m", strict=True).offered(0)
        assert "hu" not in Table("147m258p36999s55p", drawn="1m").offered(0)

    @pytest.mark.clause("SBR §3.4")
    def test_none_in_the_turn_of_a_pung(self):
        for strict in (False, True):
            table = Table("", "55p123456m99s23s5s", drawn="5p", strict=strict).discard(0, "5p").pung(1).settle()
            assert "hu" not in table.offered(1)
            assert table.refused(1, Hu()) == "turn-of-a-pung (SBR §3.4)"

    @pytest.mark.clause("SBR §2.6")
    def test_strict_hu_after_a_claimed_kong_and_its_replacement(self):
        table = Table("", "555p147m147p369s1s", drawn="5p", strict=True).discard(0, "5p").claim_kong(1).settle()
        assert table.offered(1)[0] == "hu"

    @pytest.mark.clause("SBR fan 10")
    def test_on_the_last_tile_of_the_wall_it_is_under_the_sea(self):
        table = Table("", ON_4S, drawn="9s", wall="4s", left=1).drop(0, "9s").hu(1)
        assert table.winners == ["1 on 4s: under-the-sea 1"]
        assert table.sheet["end"] == "wall"

    @pytest.mark.clause("SBR fan 10")
    def test_on_a_discard_while_the_wall_is_empty_too(self):
        table = Table("", ON_4S, drawn="4s", left=0).discard(0, "4s").hu(1).settle()
        assert table.winners == ["1 from 0 on 4s: under-the-sea 1"]
        table = Table("", "", "99p147m258p36s12s4s", ON_4S, drawn="9p", left=0).discard(0, "9p").pung(2).settle()
        table.discard(2, "4s").hu(3).settle()
        assert table.winners == ["3 from 2 on 4s: under-the-sea 1"]


class TestKong:
    @pytest.mark.clause("SBR §10.1", "SBR §3.3")
    def test_concealed_two_from_each_in_play(self):
        table = Table("5555s123m258p369m", drawn="1p", wall="7s8s")
        assert "kong 5s" in table.offered(0)
        table.kong(0, "5s")
        assert table.state.turn.drawn == 18 + 6, "the wall's next tile replaces it"
        assert table.turn == 0
        table.end_time()
        assert table.paid("kong") == ["1>0 2", "2>0 2", "3>0 2"]
        assert table.clauses("kong") == {"SBR §10.1"}

    @pytest.mark.clause("SBR §10.4")
    def test_a_concealed_kong_cannot_be_robbed(self):
        table = Table("4444s123m258p369m", "123456m789p11s56s", drawn="1p").kong(0, "4s")
        assert table.state.phase == "turn"

    @pytest.mark.clause("SBR §10.2", "SBR §3.1")
    def test_melded_two_from_the_discarder(self):
        table = Table("", "5558s147m258p369m", drawn="5s").discard(0, "5s").claim_kong(1).settle().end_time()
        assert table.paid("kong") == ["0>1 2"]
        assert table.clauses("kong") == {"SBR §10.2"}

    @pytest.mark.clause("SBR §10.3")
    def test_promoted_one_from_each_in_play(self):
        table = Table("147m258p369s1p", melds=("5s",), drawn="5s").kong(0, "5s").settle().end_time()
        assert table.paid("kong") == ["1>0 1", "2>0 1", "3>0 1"]
        assert table.sheet["hands"]["0"]["melds"] == [{"sort": "promoted", "tile": "5s", "from": 1}]

    @pytest.mark.clause("SBR §10.3")
    def test_postponed_nothing(self):
        table = Table("147m258p369s5s", melds=("5s",), drawn="1p").kong(0, "5s").settle().end_time()
        assert table.paid("kong") == []
        assert table.sheet["hands"]["0"]["melds"][0]["sort"] == "postponed"

    @pytest.mark.clause("SBR §10.3")
    def test_the_tile_just_drawn_is_the_last_one_drawn(self):
        table = Table("1111m58p369s", melds=("5s",), drawn="5s").kong(0, "1m").kong(0, "5s").settle().end_time()
        assert table.sheet["hands"]["0"]["melds"][0]["sort"] == "postponed", "it was in hand before the replacement"
        table = Table("1111m58p369s", melds=("5s",), drawn="9p", wall="5s").kong(0, "1m").kong(0, "5s").settle()
        assert table.end_time().sheet["hands"]["0"]["melds"][0]["sort"] == "promoted", "a replacement is drawn too"

    @pytest.mark.clause("SBR §6.2")
    def test_who_has_won_neither_pays_nor_receives(self):
        table = Table("5555s123m258p369m", ON_4S, turn=3, drawn="4s").discard(3, "4s").hu(1).settle()
        table.drop(2, table.offered(2)[-1]).drop(3, table.offered(3)[-1])
        table.kong(0, "5s").end_time()
        assert table.paid("kong") == ["2>0 2", "3>0 2"]

    @pytest.mark.clause("SBR §3.4")
    def test_none_without_a_tile_to_replace_it(self):
        table = Table("5555s123m258p36m", "", melds=("",), drawn="1p", left=0)
        assert table.refused(0, Kong("5s")) == "no-replacement (SBR §3.4)"
        assert not any("kong" in word for word in table.offered(0))
        table = Table("147m258p369s1p", melds=("5s",), drawn="5s", left=0)
        assert table.refused(0, Kong("5s")) == "no-replacement (SBR §3.4)"

    @pytest.mark.clause("SBR §3.4")
    def test_none_in_the_turn_of_a_pung(self):
        table = Table("", "55p2222s147m258p1p", drawn="5p").discard(0, "5p").pung(1).settle()
        assert table.refused(1, Kong("2s")) == "turn-of-a-pung (SBR §3.4)"
        assert not any("kong" in word for word in table.offered(1))

    @pytest.mark.clause("SBR §3.5")
    def test_one_after_another(self):
        table = Table("5555s2222m258p1p", drawn="1p", wall="8s").kong(0, "5s")
        assert "kong 2m" in table.offered(0)
        assert table.kong(0, "2m").end_time().paid("kong") == sorted(["1>0 2", "2>0 2", "3>0 2"] * 2)

    def test_what_is_no_kong_is_refused(self):
        table = Table("555s123m258p3699m", drawn="1p")
        assert table.refused(0, Kong("5s")) == "too-few (SBR §3.1)"
        assert table.refused(0, Kong("x")) == "no-such-tile (SBR §1.1)"
        assert table.refused(0, ClaimKong()) == "nothing-to-claim (SBR §3.1)"

    @pytest.mark.clause("SBR §4.1")
    def test_the_tile_set_aside_serves_no_kong(self):
        table = Table("5555s123m258p369m", forbid="s", aside=("5s",), drawn="1p", strict=True)
        assert table.refused(0, Kong("5s")) == "set-aside (SBR §4.1)"

    @pytest.mark.clause("SBR §11.2")
    def test_assisted_no_kong_of_the_forbidden_suit_strict_one(self):
        table = Table("5555s123m258p369m", forbid="s", drawn="1p")
        assert table.refused(0, Kong("5s")) == "forbidden-meld (SBR §11.2)"
        assert "kong 5s" not in table.offered(0)
        table = Table("5555s123m258p369m", forbid="s", drawn="1p", strict=True)
        assert "kong 5s" in table.offered(0)


class TestRobbing:
    @pytest.mark.clause("SBR fan 9", "SBR §10.4", "SBR §8.1")
    @pytest.mark.parametrize(("hand", "drawn"), [("147m258p369s1p", "4s"), ("147m258p369s4s", "1p")])
    def test_the_kong_is_not_made_and_its_declarer_pays(self, hand: str, drawn: str):
        table = Table(hand, "123456m789p99s23s", melds=("4s",), drawn=drawn).kong(0, "4s")
        assert table.refused(2, Pung()) == "only-hu (SBR fan 9)"
        table.hu(1).settle()
        assert table.turn == 2
        assert table.state.players[0].melds[0].sort == "pung"
        table.end_time()
        assert table.winners == ["1 from 0 on 4s: robbing-kong 1"]
        assert table.paid("hu") == ["0>1 2"]
        assert table.paid("kong") == []

    @pytest.mark.clause("SBR §2.3", "SBR fan 9")
    def test_several_may_rob_it(self):
        table = Table("", "123456m789p99s23s", "", "123456m789p99s23s", melds=("4s",), drawn="4s")
        table.kong(0, "4s").hu(3, 1).settle()
        assert table.turn == 0, "seat 3 is the farthest, and seat 0 has fourteen tiles no more"
        table.end_time()
        assert table.paid("hu") == ["0>1 2", "0>3 2"]
        assert table.sheet["next_dealer"] == 0

    @pytest.mark.clause("SBR §10.5")
    def test_it_returns_no_earlier_kong(self):
        table = Table("7777m258p369s", "123456m789p99s23s", melds=("4s",), drawn="4s")
        table.kong(0, "7m").kong(0, "4s").hu(1).settle().end_time()
        assert table.paid("kong") == ["1>0 2", "2>0 2", "3>0 2"]
        assert table.paid("kong-returned") == []

    @pytest.mark.clause("SBR fan 9", "SBR §2.6")
    def test_a_false_hu_robs_it_too(self):
        table = Table("147m258p369s1p", "", melds=("4s",), drawn="4s", strict=True)
        table.kong(0, "4s").hu(1).settle().end_time()
        assert table.winners == ["1 from 0 on 4s: false"]
        assert table.paid("kong") == []
        assert table.state.players[0].melds[0].sort == "pung"


class TestAfterKong:
    @pytest.mark.clause("SBR fan 7")
    def test_a_win_on_the_replacement(self):
        table = Table("5555p123456m2s11s", drawn="3s", wall="4s").kong(0, "5p").hu(0).end_time()
        assert table.winners == ["0 on 4s: kong 1, win-after-kong 1"]
        assert table.paid("hu") == ["1>0 5", "2>0 5", "3>0 5"]

    @pytest.mark.clause("SBR fan 7")
    def test_on_the_replacement_of_a_claimed_kong(self):
        table = Table("", "555p123456m11s23s", drawn="5p", wall="4s").discard(0, "5p").claim_kong(1).settle().hu(1)
        assert table.end_time().winners == ["1 on 4s: kong 1, win-after-kong 1"]

    @pytest.mark.clause("SBR fan 8", "SBR §10.5")
    def test_a_discard_right_after_is_shot_and_the_payment_returned(self):
        table = Table("5555p123m147p369s", ON_4S, drawn="7m", wall="4s").kong(0, "5p").discard(0, "4s").hu(1).settle()
        table.end_time()
        assert table.winners == ["1 from 0 on 4s: shoot-after-kong 1"]
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]
        assert table.clauses("kong-returned") == {"SBR §10.5"}
        assert table.sheet["scores"] == [-2, 2, 0, 0]

    @pytest.mark.clause("SBR §10.5")
    def test_of_several_kongs_the_last_is_returned(self):
        table = Table("5555p9999m147p36s", ON_4S, drawn="7m", wall="8m4s").kong(0, "5p").kong(0, "9m")
        table.discard(0, "4s").hu(1).settle().end_time()
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]
        assert {entry["tile"] for entry in table.sheet["ledger"] if entry["reason"] == "kong-returned"} == {"9m"}

    @pytest.mark.clause("SBR §10.5")
    def test_a_melded_kong_goes_back_to_the_one_who_paid(self):
        table = Table("", "555p147m147p369s1s", ON_4S, drawn="5p", wall="4s").discard(0, "5p").claim_kong(1).settle()
        table.discard(1, "4s").hu(2).settle().end_time()
        assert table.paid("kong-returned") == ["1>0 2"]

    @pytest.mark.clause("SBR §10.5", "SBR fan 8")
    def test_a_later_discard_is_no_longer_right_after_it(self):
        table = Table("5555p123m147p369s", ON_4S, drawn="7m", wall="9s9m9m9m4s").kong(0, "5p").drop(0, "9s")
        table.drop(1, "9m").drop(2, "9m").drop(3, "9m").discard(0, "4s").hu(1).settle().end_time()
        assert table.winners == ["1 from 0 on 4s: plain"]
        assert table.paid("kong-returned") == []

    @pytest.mark.clause("SBR fan 8")
    def test_a_false_hu_returns_nobody_elses_kong(self):
        table = Table("5555p123m147p369s", drawn="7m", wall="4s", strict=True).kong(0, "5p").discard(0, "4s").hu(1)
        table.settle().end_time()
        assert table.paid("kong-returned") == []

    @pytest.mark.clause("SBR §6.2")
    def test_a_return_goes_to_who_has_won_since(self):
        table = Table("5555p123m147p369s", ON_4S, "123456m789p55s23s", drawn="7m", wall="4s")
        table.kong(0, "5p").discard(0, "4s").hu(1, 2).settle().end_time()
        assert table.paid("kong-returned") == ["0>1 2", "0>2 2", "0>3 2"]
