"""Deals without a win: the empty wall, and four ways to break a deal off (RR §7-§9)."""

import pytest

from games.actions import Settle
from games.base import TABLE
from games.riichi.actions import Chi, Conceal, Kyushu, Show
from games.riichi.rules import RULES
from tests.games.riichi.table import Fresh, Table

READY = ("123456m789p11s23s", "345678m123p77z46s", "234m234p234789s5z", "789m456p34566s22z")
NOTEN = ("147m258p369s1234z", "258m369p147s2567z", "369m147p258s3467z", "14m1479p1479s135z")


def hands(*ready: int) -> tuple[str, ...]:
    """Return four hands of which these seats' are ready."""
    return tuple(READY[seat] if seat in ready else NOTEN[seat] for seat in range(4))


def drawn_out(*ready: int, **kept: object) -> Table:
    """Return a table at whose last discard nobody wins."""
    return Table(*hands(*ready), drawn="9m", left=0, **kept).drop(0, "9m")


class TestEmptyWall:
    @pytest.mark.clause("RR §8.1")
    def test_after_the_last_discard_hands_are_shown_and_the_deal_is_drawn(self):
        table = Table(*hands(), drawn="9m", left=1, wall="1s").drop(0, "9m").drop_drawn()
        assert table.state.phase == "show"
        table.settle()
        assert table.sheet["end"] == "draw"

    @pytest.mark.clause("RR §8.2")
    @pytest.mark.parametrize(
        ("ready", "scores"),
        [
            ((), [0, 0, 0, 0]),
            ((2,), [-1000, -1000, 3000, -1000]),
            ((0, 2), [1500, -1500, 1500, -1500]),
            ((0, 1, 3), [1000, 1000, -3000, 1000]),
            ((0, 1, 2, 3), [0, 0, 0, 0]),
        ],
    )
    def test_noten_players_pay_3000_in_all(self, ready: tuple[int, ...], scores: list[int]):
        table = drawn_out(*ready).settle()
        assert table.sheet["scores"] == scores
        assert table.clauses("noten") <= {"RR §8.2"}

    @pytest.mark.clause("RR §8.3")
    def test_waits_all_in_the_own_hand_and_sets_are_none(self):
        table = Table("123m456p789s1z", "147m258p369s2345z", melds=("111z",), drawn="9m", left=0).drop(0, "9m")
        assert table.refused(0, Show()) == "nothing-to-show (RR §8.4)"
        assert table.settle().sheet["hands"]["0"]["shown"] is False

    @pytest.mark.clause("RR §8.3")
    def test_a_yaku_is_not_asked_for(self):
        melds = ("123m 789p", "", "", "")
        table = Table("456s11s23s", *NOTEN[1:3], melds=melds, drawn="9m", left=0).drop(0, "9m").settle()
        assert table.sheet["hands"]["0"]["waits"] == ["1s", "4s", "7s"]

    @pytest.mark.clause("RR §8.4")
    def test_who_conceals_a_ready_hand_is_noten(self):
        table = drawn_out(0, 2)
        assert table.offered(0) == table.offered(2) == ["show", "conceal"]
        assert table.offered(1) == []
        assert table.refused(1, Conceal()) == "nothing-to-show (RR §8.4)"
        assert table.refused(TABLE, Settle()) == "claims-open (RR §8.4)"
        table.conceal(2)
        assert table.refused(2, Show()) == "already-answered (RR §8.4)"
        table.settle()
        assert table.sheet["scores"] == [3000, -1000, -1000, -1000]
        assert table.sheet["hands"]["2"] == {"shown": False, "melds": []}

    @pytest.mark.clause("RR §8.4", "RR §7.2")
    def test_in_riichi_there_is_no_choice(self):
        table = drawn_out(0, 2, riichi=(2,))
        assert table.offered(2) == []
        table.settle()
        assert table.sheet["hands"]["2"]["riichi"] == 1
        assert table.sheet["hands"]["2"]["waits"] == ["5z"]
        assert table.state.sticks == 1
        assert table.sheet["scores"] == [1500, -1500, 500, -1500]

    @pytest.mark.clause("RR §8.4")
    def test_nobody_learns_who_is_asked(self):
        asked, nobody = drawn_out(0, 2, indicators="9p"), drawn_out(indicators="9p")
        assert RULES.view(asked.state, None) == RULES.view(nobody.state, None)
        assert RULES.view(asked.state, 1) == RULES.view(nobody.state, 1)


class TestNagashi:
    RIVERS = ("19m1z", "9p9s", "2m", "1z2z")

    @pytest.mark.clause("RR §8.5")
    def test_nothing_without_the_option(self):
        table = Table(*hands(1), rivers=self.RIVERS, drawn="9m", left=0).drop(0, "9m").settle()
        assert table.sheet["end"] == "draw"

    @pytest.mark.clause("RR §8.5")
    def test_each_whose_discards_were_all_ends_is_paid_as_for_a_mangan(self):
        table = Table(*hands(0), rivers=self.RIVERS, drawn="9m", left=0, nagashi_mangan=True, honba=2, sticks=1)
        table.drop(0, "9m").settle()
        assert table.sheet["end"] == "nagashi-mangan"
        assert table.sheet["scores"] == [12000 - 8000, -4000 + 8000 - 2000, -4000 - 2000 - 2000, -4000 + 8000 - 2000]
        assert table.clauses("nagashi-mangan") == {"RR §8.5"}
        assert table.paid("noten", "honba", "sticks") == []
        assert table.following == "East 1, honba 3, sticks 1", "the dealer was ready"

    @pytest.mark.clause("RR §8.5")
    def test_not_if_one_was_called(self):
        table = Table("", "99m147p258s12345z", drawn="9m", left=2, wall="5m5p", nagashi_mangan=True)
        table.discard(0, "9m").pon(1).settle().drop(1, "2s").drop_drawn(2).settle()
        assert table.sheet["end"] == "draw"


class TestFourWinds:
    @pytest.mark.clause("RR §9.1")
    def test_one_wind_four_times_in_the_first_round(self):
        play = Fresh("147m258p369s1235z4z", "4z", "4z", "4z", wall="9m9p9s")
        for seat in range(4):
            play.drop(seat, "4z")
        assert play.sheet["end"] == "four-winds"
        assert play.following == "East 1, honba 1, sticks 0"
        assert play.sheet["scores"] == [0, 0, 0, 0]

    @pytest.mark.clause("RR §9.1")
    def test_not_if_they_differ_or_the_round_was_broken(self):
        play = Fresh("147m258p369s1235z4z", "4z", "4z", "3z", wall="9m9p9s")
        for seat, tile in enumerate(("4z", "4z", "4z", "3z")):
            play.drop(seat, tile)
        assert play.turn == 0
        play = Fresh("147m258p369s1235z4z", "4z5z", "4z55z", "4z", wall="9m9p9s1m9m")
        play.drop(0, "5z").drop(1, "4z").drop(2, "4z").drop(3, "4z").drop(0, "4z")
        assert play.turn == 1

    @pytest.mark.clause("RR §9.1")
    def test_a_call_in_between_breaks_the_round(self):
        play = Fresh("147m258p369s1235z4z", "4z", "4z55m", "4z", wall="5m9p9s9m")
        play.drop(0, "4z").discard(1, "5m").pon(2).settle().drop(2, "4z").drop(3, "4z")
        assert play.turn == 0


class TestKyushu:
    NINE = "19m19p19s123z4568m"

    @pytest.mark.clause("RR §9.2", "RR §7.2")
    def test_nine_different_ends_on_the_first_turn(self):
        play = Fresh("", self.NINE, wall="5p").drop_drawn()
        assert play.offered(1)[0] == "kyushu"
        assert RULES.view(play.state, 1)["hints"]["nine"] == 9
        play.kyushu(1)
        assert play.sheet["end"] == "kyushu"
        assert play.sheet["hands"]["1"]["tiles"] == ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z"]
        assert play.following == "East 1, honba 1, sticks 0"

    @pytest.mark.clause("RR §9.2")
    def test_eight_are_too_few(self):
        play = Fresh("", "19m19p19s12z44568m", wall="5p").drop_drawn()
        assert play.refused(1, Kyushu()) == "too-few-ends (RR §9.2)"

    @pytest.mark.clause("RR §9.2")
    def test_not_after_the_first_turn_nor_after_a_call(self):
        table = Table(self.NINE, drawn="5p", first=True, rivers=("5s",))
        assert table.refused(0, Kyushu()) == "not-first-turn (RR §9.2)"
        table = Table(self.NINE, drawn="5p", first=False)
        assert table.refused(0, Kyushu()) == "not-first-turn (RR §9.2)"
        assert "kyushu" in Table(self.NINE, drawn="5p", first=True).offered(0)


class TestFourRiichi:
    @pytest.mark.clause("RR §9.3", "RR §7.2")
    def test_the_fourth_breaks_the_deal_off_once_nobody_has_won(self):
        table = Table(*hands(0, 1, 2, 3), drawn="9m", riichi=(1, 2, 3)).riichi(0, "9m").settle()
        assert table.sheet["end"] == "four-riichi"
        assert table.state.sticks == 4
        assert table.sheet["scores"] == [-1000] * 4
        assert all(hand["shown"] for hand in table.sheet["hands"].values())
        assert table.following == "East 1, honba 1, sticks 4"

    @pytest.mark.clause("RR §9.3")
    def test_a_win_on_its_discard_goes_before(self):
        table = Table(*hands(0, 1, 2, 3), drawn="5s", riichi=(1, 2, 3)).riichi(0, "5s").ron(1).settle()
        assert table.sheet["end"] == "win"
        assert table.state.sticks == 0


class TestFourKans:
    @pytest.mark.clause("RR §9.4")
    def test_of_different_players_once_the_next_discard_passes(self):
        table = Table("2222m345p123s551z", drawn="9s", kans=(1, 1, 3), replacements="1p2p3p8p").kan(0, "2m")
        assert table.turn == 0, "the replacement may still win"
        table.drop(0, "8p")
        assert table.sheet["end"] == "four-kans"
        assert table.following == "East 1, honba 1, sticks 0"

    @pytest.mark.clause("RR §9.4")
    def test_the_discard_may_be_won_on_but_not_called(self):
        table = Table("", "34m147p258s12345z", drawn="5m", kans=(0, 1, 0, 0)).discard(0, "5m")
        assert table.offered(1) == []
        assert table.refused(1, Chi(("3m", "4m"))) == "fourth-kan (RR §9.4)"
        table = Table("", READY[0], drawn="4s", kans=(0, 1, 0, 0), riichi=(1,)).discard(0, "4s").ron(1).settle()
        assert table.sheet["end"] == "win"


class TestShown:
    @pytest.mark.clause("RR §7.1", "RR §7.3")
    def test_only_winners_show_their_hands(self):
        table = Table(*hands(0, 1, 2, 3), drawn="5s", riichi=(1, 2), ura="9p").discard(0, "5s").ron(1).settle()
        shown = {seat: hand["shown"] for seat, hand in table.sheet["hands"].items()}
        assert shown == {"0": False, "1": True, "2": False, "3": False}
        assert table.sheet["ura"] == ["9p"]
        doc = RULES.view(table.state, None)
        assert ["hand" in doc["seats"][seat] for seat in "0123"] == [False, True, False, False]

    @pytest.mark.clause("RR §7.3")
    def test_the_tiles_below_stay_unseen_without_riichi(self):
        table = Table("234m345s678s34p22s", drawn="5p", ura="9p").tsumo(0)
        assert table.sheet["ura"] == []
