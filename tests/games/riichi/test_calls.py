"""Turns and calls: chi, pon, open kan, who goes first, and kuikae (RR §2, §4)."""

import pytest

from games.actions import Draw, Pass, Settle
from games.base import TABLE
from games.riichi.actions import Chi, ClaimKan, Discard, Kan, Pon, Ron, Tsumo
from games.riichi.decisions import decisions
from games.riichi.rules import RULES
from tests.games.riichi.table import Table

PLAIN = "147m258p369s1234z"
ON_4S = "123456m789p11s23s"
"""Waits on 1s and 4s."""


@pytest.mark.clause("RR §2.1")
class TestTurns:
    def test_draw_and_discard_go_round(self):
        table = Table(PLAIN, PLAIN, PLAIN, drawn="9m").drop(0, "9m")
        assert table.turn == 1
        assert len(table.state.players[1].hand) == 14
        table.drop_drawn(3)
        assert table.turn == 0

    def test_what_is_not_held_or_out_of_turn_is_refused(self):
        table = Table(PLAIN, drawn="9m")
        assert table.refused(1, Discard("1m")) == "not-your-turn (RR §2.1)"
        assert table.refused(0, Discard("9p")) == "not-held (RR §2.1)"
        assert table.refused(0, Discard("9m")) == "not-held (RR §2.1)"
        assert table.refused(0, Discard("1m", drawn=True)) == "not-held (RR §2.1)"
        assert table.refused(0, Discard("10m")) == "no-such-tile (RR §1.1)"
        assert table.refused(0, Settle()) == "for-the-table (RR §2.1)"
        assert table.refused(TABLE, Discard("1m")) == "for-a-player (RR §2.1)"
        assert table.refused(TABLE, Draw()) == "no-draw (RR §2.1)"
        assert table.refused(TABLE, Settle()) == "no-window (RR §2.2)"
        assert table.refused(4, Discard("1m")) == "no-such-seat (RR §1.2)"

    def test_the_drawn_tile_and_its_like_in_the_hand_are_two_discards(self):
        table = Table("55m147p258s12345z", drawn="5m")
        assert [each for each in table.offered(0) if each.startswith("5m")] == ["5m", "5m drawn"]
        assert table.discard(0, "5m").state.players[0].river[0].drawn is False

    def test_who_runs_out_of_time_discards_what_was_drawn(self):
        assert decisions(Table(PLAIN, drawn="9m").state)[0].default == Discard("9m", drawn=True)


@pytest.mark.clause("RR §2.2")
class TestWindow:
    def test_a_window_opens_even_where_nobody_can_call(self):
        table = Table(PLAIN, PLAIN, PLAIN, drawn="9m").discard(0, "9m")
        assert list(decisions(table.state)) == [TABLE]
        assert table.state.phase == "claim"

    def test_after_the_next_draw_it_is_too_late(self):
        table = Table("", "55m147p258s12345z", drawn="5m").drop(0, "5m")
        assert table.refused(2, Pon(("5m", "5m"))) == "nothing-to-claim (RR §2.2)"
        assert table.refused(2, Pass()) == "nothing-to-claim (RR §2.2)"

    def test_the_window_waits_for_every_answer(self):
        table = Table("", "55m147p258s12345z", drawn="5m").discard(0, "5m")
        assert table.refused(TABLE, Settle()) == "claims-open (RR §2.6)"
        assert table.refused(0, Pass()) == "nothing-to-claim (RR §2.2)"
        assert table.refused(3, Pass()) == "nothing-to-claim (RR §2.2)"


@pytest.mark.clause("RR §2.3")
class TestChi:
    def test_a_run_with_a_discard_from_the_left(self):
        table = Table("", "3467m147p258s123z", drawn="5m").discard(0, "5m")
        assert table.offered(1) == ["chi 34m", "chi 46m", "chi 67m", "pass"]
        table.chi(1, "46m").settle()
        assert table.melds(1) == ["chi 456m"]
        assert table.hand(1) == "37m147p258s123z"
        assert table.turn == 1
        assert table.state.turn.drawn is None
        assert table.river(0) == "(5m)"

    def test_not_from_anyone_else(self):
        table = Table("", "", "3467m147p258s123z", drawn="5m").discard(0, "5m")
        assert table.offered(2) == []
        assert table.refused(2, Chi(("3m", "4m"))) == "not-from-left (RR §2.3)"

    def test_neither_across_suits_nor_round_the_nine_nor_of_honours(self):
        table = Table("", "89m12p147s123457z", drawn="1m").discard(0, "1m")
        assert table.offered(1) == []
        table = Table("", "89m23p147s123457z", drawn="1p").discard(0, "1p")
        assert table.offered(1) == ["chi 23p", "pass"]
        table = Table("", "89m1p147s2233457z", drawn="1z").discard(0, "1z")
        assert table.offered(1) == []
        assert table.refused(1, Chi(("2z", "3z"))) == "too-few (RR §2.3)"

    def test_with_the_red_five_or_without(self):
        table = Table("", "4056m147p258s123z", drawn="3m").discard(0, "3m")
        assert table.offered(1) == ["chi 40m", "chi 45m", "pass"]
        assert table.chi(1, "40m").settle().melds(1) == ["chi 340m"]


@pytest.mark.clause("RR §2.4")
class TestPon:
    @pytest.mark.parametrize("seat", [1, 2, 3])
    def test_from_anyone_and_the_turn_jumps(self, seat: int):
        hands = ["", "", "", ""]
        hands[seat] = "55m147p258s12345z"
        table = Table(*hands, drawn="5m").discard(0, "5m").pon(seat).settle()
        assert table.melds(seat) == ["pon 555m"]
        assert table.state.players[seat].melds[0].from_seat == 0
        assert table.turn == seat
        table.drop(seat, "1z")
        assert table.turn == (seat + 1) % 4

    def test_with_the_red_five_or_without(self):
        table = Table("", "055m147p258s1234z", drawn="5m").discard(0, "5m")
        assert table.offered(1) == ["claim-kan", "pon 05m", "pon 55m", "pass"]
        assert table.pon(1, "05m").settle().hand(1) == "5m147p258s1234z"

    def test_one_alike_is_too_few(self):
        table = Table("", "5m1479p258s12345z", drawn="5m").discard(0, "5m")
        assert table.refused(1, Pon(("5m", "5m"))) == "too-few (RR §2.4)"
        assert table.refused(1, Pon(("5m", "5x"))) == "no-such-tile (RR §1.1)"


@pytest.mark.clause("RR §2.5")
def test_an_open_kan_takes_three_alike_and_a_replacement():
    table = Table("", "", "5558m147p258s123z", drawn="0m", replacements="9p", left=20).discard(0, "0m")
    assert table.offered(2) == ["claim-kan", "pon 55m", "pass"]
    table.claim_kan(2).settle()
    assert table.melds(2) == ["open-kan 0555m"]
    assert table.hand(2) == "8m1479p258s123z"
    assert table.turn == 2
    assert table.state.left == 19
    table = Table("", "", "5568m147p258s123z", drawn="5m").discard(0, "5m")
    assert table.refused(2, ClaimKan()) == "too-few (RR §2.5)"


class TestPrecedence:
    @pytest.mark.clause("RR §2.6")
    def test_pon_and_kan_go_before_chi(self):
        table = Table("", "34m147p258s12345z", "55m369p147s12345z", drawn="5m")
        table.discard(0, "5m").chi(1).pon(2).settle()
        assert table.melds(1) == []
        assert table.melds(2) == ["pon 555m"]

    @pytest.mark.clause("RR §2.6")
    def test_ron_goes_before_pon(self):
        table = Table("", "44s147m258p12345z", ON_4S, drawn="4s", riichi=(2,), indicators="9p", ura="9p")
        table.discard(0, "4s").pon(1).ron(2).settle()
        assert table.winners == ["2 from 0 on 4s: riichi 1, pinfu 1"]
        assert table.melds(1) == []

    @pytest.mark.clause("RR §2.6")
    def test_one_answer_a_seat(self):
        table = Table("", "34m147p258s12345z", "55m369p147s12345z", drawn="5m").discard(0, "5m").chi(1)
        assert table.refused(1, Pass()) == "already-answered (RR §2.6)"


@pytest.mark.clause("RR §2.7")
def test_the_last_discard_is_for_ron_alone():
    table = Table("", "34m147p258s12345z", "555m369p147s1234z", drawn="0m", left=0).discard(0, "0m")
    assert table.offered(1) == table.offered(2) == []
    assert table.refused(1, Chi(("3m", "4m"))) == "last-discard (RR §2.7)"
    assert table.refused(2, ClaimKan()) == "last-discard (RR §2.7)"
    table = Table("", "", "", ON_4S, drawn="4s", left=0).discard(0, "4s")
    assert table.offered(3) == ["ron", "pass"]


@pytest.mark.clause("RR §2.8")
def test_who_calls_has_an_open_hand_and_draws_nothing():
    table = Table("", "55m147p258s12345z", drawn="5m").discard(0, "5m").pon(1).settle()
    assert not table.state.players[1].is_closed
    assert table.refused(1, Tsumo()) == "turn-of-a-call (RR §6.6)"
    assert table.refused(1, Kan("5m")) == "turn-of-a-call (RR §3.3)"


class TestKuikae:
    @pytest.mark.clause("RR §4.1")
    def test_the_same_tile_stays(self):
        table = Table("", "555m47p258s1234z", drawn="0m").discard(0, "0m").pon(1).settle()
        assert "5m" not in table.offered(1)
        assert table.refused(1, Discard("5m")) == "kuikae (RR §4.1)"
        table = Table("", "2255m5678s333z12p", drawn="0m").discard(0, "0m")
        assert table.pon(1).settle().offered(1)[0] == "2m"

    @pytest.mark.clause("RR §4.2")
    def test_nor_may_the_run_be_completed_from_its_other_side(self):
        table = Table("", "22534m5678s333z1p", drawn="0m").discard(0, "0m").chi(1, "34m").settle()
        assert table.refused(1, Discard("2m")) == "kuikae (RR §4.2)"
        assert table.refused(1, Discard("5m")) == "kuikae (RR §4.1)"
        assert table.offered(1) == ["1p", "5s", "6s", "7s", "8s", "3z"]
        table = Table("", "134678m2468p12z", "", drawn="5m").discard(0, "5m").chi(1, "67m").settle()
        assert table.refused(1, Discard("8m")) == "kuikae (RR §4.2)"
        table = Table("", "12346m2468p1234z", drawn="5m").discard(0, "5m").chi(1, "46m").settle()
        assert [each for each in table.offered(1) if "m" in each] == ["1m", "2m", "3m"]

    @pytest.mark.clause("RR §4.1", "RR §4.2")
    def test_what_is_barred_is_told_of_a_red_five_too(self):
        table = Table("", "5067m47p258s1234z", drawn="5m").discard(0, "5m").chi(1, "67m").settle()
        assert RULES.view(table.state, 1)["hints"]["barred"]["tiles"] == ["0m", "5m"]
        table = Table("", "034m47p258s12345z", drawn="2m").discard(0, "2m").chi(1, "34m").settle()
        assert RULES.view(table.state, 1)["hints"]["barred"]["tiles"] == ["0m"]

    @pytest.mark.clause("RR §4.1", "RR §4.2")
    @pytest.mark.parametrize(
        ("hand", "barred"),
        [
            ("34m47p258s12345z8m", None),
            ("34m27p258s12345z2m", "2m (RR §4.2)"),
            ("34m57p258s12345z5m", "5m (RR §4.1)"),
            ("345m47p258s1234z2m", "2m 5m (RR §4.1, §4.2)"),
        ],
    )
    def test_the_hint_cites_what_bars_the_tiles_held(self, hand: str, barred: str | None):
        table = Table("", hand, drawn="0m").discard(0, "0m").chi(1, "34m").settle()
        found = RULES.view(table.state, 1).get("hints", {}).get("barred")
        assert (found and f"{' '.join(sorted(found['tiles']))} ({found['clause']})") == barred

    @pytest.mark.clause("RR §4.2")
    def test_at_the_end_of_a_suit_there_is_no_other_side(self):
        table = Table("", "1289m2468p12345z", drawn="7m").discard(0, "7m").chi(1, "89m").settle()
        assert len([each for each in table.offered(1) if "m" in each]) == 2
        table = Table("", "23m19p13579s1234z", drawn="1m").discard(0, "1m").chi(1, "23m").settle()
        assert len(table.offered(1)) == 11

    @pytest.mark.clause("RR §4.2")
    def test_a_chi_that_leaves_nothing_to_discard_cannot_be_called(self):
        melds = ("", "777p 888p 999p", "", "")
        table = Table("", "2534m", melds=melds, drawn="0m").discard(0, "0m")
        assert table.refused(1, Chi(("3m", "4m"))) == "nothing-to-discard (RR §4.2)"

    @pytest.mark.clause("RR §4.1")
    def test_after_the_discard_the_bar_is_gone(self):
        table = Table("", "55m147p258s12345z", drawn="5m", wall="9p9p9p").discard(0, "5m").pon(1).settle()
        table.drop(1, "1z").drop_drawn(3)
        assert table.turn == 1
        assert table.state.turn.barred == ()


def test_a_missing_ron_is_refused_for_its_reason():
    table = Table("", PLAIN, drawn="5m").discard(0, "5m")
    assert table.refused(1, Ron()) == "not-complete (RR §6.1)"
