"""Who pays whom: hands, honba, pao, sticks; and which hand comes next (RR §14, §15)."""

import pytest

from games.riichi.game import GAME
from tests.games.riichi.table import Fresh, Table

ON_25P = "234m345s678s34p22s"
"""Pinfu, Tanyao: 2,000 by ron for who doesn't deal."""
ALSO_ON_25P = "567m567s34p88p222m"


def ron(**kept: object) -> Table:
    """Return a deal that seat 1 has won from seat 0, the dealer."""
    return Table("", ON_25P, drawn="5p", indicators="9p", **kept).discard(0, "5p").ron(1).settle()


class TestShares:
    @pytest.mark.clause("RR §14.2")
    def test_ron_is_paid_by_the_discarder_alone(self):
        table = ron()
        assert table.paid("hand") == ["0>1 2000"]
        assert table.sheet["scores"] == [-2000, 2000, 0, 0]
        assert table.state.points == (28_000, 32_000, 30_000, 30_000)

    @pytest.mark.clause("RR §14.2")
    def test_tsumo_by_all_the_dealer_twice_as_much(self):
        table = Table("", ON_25P, turn=1, drawn="5p", indicators="9p").tsumo(1)
        assert table.paid("hand") == ["2>1 700", "3>1 700", "0>1 1300"]
        table = Table(ON_25P, drawn="5p", indicators="9p").tsumo(0)
        assert table.paid("hand") == ["1>0 1300", "2>0 1300", "3>0 1300"]


class TestHonba:
    @pytest.mark.clause("RR §15.1")
    def test_300_each_from_the_discarder_or_100_from_each(self):
        assert ron(honba=2).paid("honba") == ["0>1 600"]
        table = Table(ON_25P, drawn="5p", indicators="9p", honba=2).tsumo(0)
        assert table.paid("honba") == ["1>0 200", "2>0 200", "3>0 200"]

    @pytest.mark.clause("RR §15.1")
    def test_to_every_winner(self):
        table = Table("", ON_25P, ALSO_ON_25P, drawn="5p", indicators="9m", honba=1).discard(0, "5p").ron(1, 2).settle()
        assert table.paid("honba") == ["0>1 300", "0>2 300"]


class TestSticks:
    @pytest.mark.clause("RR §15.2")
    def test_those_on_the_table_go_to_the_winner(self):
        table = ron(sticks=2, riichi=(3,))
        assert table.paid("riichi", "returned", "sticks") == ["3>- 1000", "->1 3000"]
        assert table.state.sticks == 0
        assert sum(table.state.points) == 122_000, "two sticks lay there before"

    @pytest.mark.clause("RR §15.2")
    def test_winners_get_their_own_back_and_the_first_all_others(self):
        table = Table("", ON_25P, ALSO_ON_25P, drawn="5p", indicators="9m", ura="9m", sticks=1, riichi=(2, 3))
        table.discard(0, "5p").ron(2, 1).settle()
        assert table.paid("returned") == ["->2 1000"]
        assert table.paid("sticks") == ["->1 2000"]
        assert table.sheet["sticks"] == 0

    @pytest.mark.clause("RR §15.2")
    def test_at_a_draw_they_stay(self):
        table = Table("147m258p369s1234z", drawn="9m", left=0, sticks=2).drop(0, "9m").settle()
        assert table.state.sticks == 2


class TestNextHand:
    @pytest.mark.clause("RR §15.3")
    def test_the_dealer_stays_after_winning(self):
        table = Table(ON_25P, drawn="5p", honba=1).tsumo(0)
        assert table.following == "East 1, honba 2, sticks 0"
        assert table.sheet["next_dealer"] == 0

    @pytest.mark.clause("RR §15.3")
    def test_alone_or_with_others(self):
        table = Table(ON_25P, "", ALSO_ON_25P, turn=1, drawn="5p").discard(1, "5p").ron(0, 2).settle()
        assert table.following == "East 1, honba 1, sticks 0"

    @pytest.mark.clause("RR §15.3")
    def test_when_ready_at_the_empty_wall(self):
        table = Table(ON_25P, drawn="9m", left=0).drop(0, "9m").settle()
        assert table.following == "East 1, honba 1, sticks 0"

    @pytest.mark.clause("RR §15.4")
    def test_else_the_deal_passes_with_a_honba_after_a_draw(self):
        table = Table("147m258p369s1234z", drawn="9m", left=0, honba=2).drop(0, "9m").settle()
        assert table.following == "East 2, honba 3, sticks 0"
        assert table.sheet["next_dealer"] == 1

    @pytest.mark.clause("RR §15.4")
    def test_and_without_after_a_win(self):
        assert ron(honba=3).following == "East 2, honba 0, sticks 0"

    @pytest.mark.clause("RR §15.4", "RR §1.2")
    def test_after_the_fourth_the_south_round_begins(self):
        table = Table("", ON_25P, drawn="5p", hand=3).discard(0, "5p").ron(1).settle()
        assert table.following == "South 1, honba 0, sticks 0"

    @pytest.mark.clause("RR §15.3")
    def test_the_next_deal_is_dealt_so(self):
        play = Fresh("147m258p369s1235z5p", "34p234m345678s22s", indicators="9p")
        play.discard(0, "5p").ron(1).settle()
        assert play.following == "East 2, honba 0, sticks 0"
        play.next_deal(dealer=1)
        assert (play.state.dealer, play.state.hand, play.state.first_dealer) == (1, 1, 0)
        assert [play.state.wind(seat) for seat in range(4)] == [30, 27, 28, 29]


class TestPao:
    DRAGONS = ("", "555z 666z", "", "")

    @pytest.mark.clause("RR §14.6")
    def test_who_gives_the_third_dragon_pays_a_tsumo_alone(self):
        table = Table("", "123m9s77z1p", melds=self.DRAGONS, drawn="7z", wall="1s1s1s9s", honba=1)
        table.discard(0, "7z").pon(1).settle().drop(1, "1p").drop_drawn(3).tsumo(1)
        assert table.winners == ["1 on 9s: daisangen 13"]
        assert table.paid("pao", "hand") == ["0>1 32000"]
        assert table.paid("honba") == ["0>1 300"]
        assert table.sheet["winners"][0]["liable"] == 0

    @pytest.mark.clause("RR §14.6")
    def test_and_half_of_a_ron_from_another(self):
        table = Table("", "123m9s77z1p", melds=self.DRAGONS, drawn="7z", wall="9s")
        table.discard(0, "7z").pon(1).settle().drop(1, "1p").discard(2, "9s").ron(1).settle()
        assert table.paid("hand") == ["2>1 16000"]
        assert table.paid("pao") == ["0>1 16000"]
        (dealt_in,) = [each for each in GAME.highlights(table.state) if each.tag == "dealt-in"]
        assert (dealt_in.seat, dealt_in.points) == (2, -16000)

    @pytest.mark.clause("RR §14.6")
    def test_four_winds_bring_it_and_a_closed_last_set_does_not(self):
        winds = ("", "111z 222z 333z", "", "")
        table = Table("", "44z9s1p", melds=winds, drawn="4z", wall="9s")
        table.discard(0, "4z").pon(1).settle().drop(1, "1p").discard(2, "9s").ron(1).settle()
        assert table.paid("pao") == ["0>1 16000"]
        table = Table("", "123m9s777z", melds=self.DRAGONS, turn=2, drawn="9s").discard(2, "9s").ron(1).settle()
        assert table.paid("pao") == []
        assert table.winners == ["1 from 2 on 9s: daisangen 13"]
