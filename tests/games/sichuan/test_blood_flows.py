"""Who has gone hu plays on, and goes hu again (SBR §12.21, §12.22)."""

from typing import Any

import pytest

from games.actions import Pass
from games.base import TABLE
from games.sichuan.actions import ClaimKong, Discard, Hu, Kong, Pung
from games.sichuan.game import GAME
from tests.games.sichuan.playing import playing, street_of
from tests.games.sichuan.table import Fresh, Table

ON_4S = "123456m789p11s23s"
ALSO_ON_4S = "123456m789p55s23s"
FAR = "14789m258p13699s"


def flowing(*hands: str, **options: Any) -> Table:
    return Table(*hands, blood_flows=True, **options)


class TestPlayingOn:
    @pytest.mark.clause("SBR §12.21")
    def test_a_winner_draws_again_and_wins_again(self):
        table = flowing("", ON_4S, ALSO_ON_4S, drawn="4s", wall="9m9m9m4s").discard(0, "4s").hu(1).settle()
        assert table.turn == 2
        table.drop(2, "9m").drop(3, "9m").drop(0, "9m")
        assert table.offered(1) == ["hu", "4s"]
        table.hu(1).end_time()
        assert table.winners == ["1 from 0 on 4s: plain", "1 on 4s: plain"]
        assert table.paid("hu") == ["0>1 1", "0>1 2", "2>1 2", "3>1 2"]

    @pytest.mark.clause("SBR §12.21")
    def test_three_hu_do_not_end_the_deal(self):
        table = flowing("", ON_4S, ALSO_ON_4S, "456789m123p99s23s", drawn="4s").discard(0, "4s").hu(1, 2, 3).settle()
        assert table.state.phase == "turn"
        assert table.turn == 0

    @pytest.mark.clause("SBR §12.21")
    def test_the_empty_wall_does(self):
        table = flowing("", ON_4S, drawn="4s", left=0).discard(0, "4s").hu(1).settle()
        assert table.sheet["end"] == "wall"
        assert table.sheet["hands"]["1"]["ready"]
        assert {entry["payee"] for entry in table.entries(["not-ready"])} == {1}

    @pytest.mark.clause("SBR §12.21")
    def test_who_has_won_pays_the_winners_after(self):
        table = flowing("", ON_4S, ALSO_ON_4S, drawn="4s", wall="4s").discard(0, "4s").hu(1).settle().hu(2).end_time()
        assert table.paid("hu") == ["0>1 1", "0>2 2", "1>2 2", "3>2 2"]

    @pytest.mark.clause("SBR §12.21", "SBR §10.1")
    def test_and_their_kongs(self):
        table = flowing("", ON_4S, "5555p14m147p1369s", drawn="4s", wall="7m").discard(0, "4s").hu(1).settle()
        assert table.kong(2, "5p").end_time().paid("kong") == ["0>2 2", "1>2 2", "3>2 2"]

    @pytest.mark.clause("SBR §5.4", "SBR §12.21")
    def test_the_first_to_go_hu_deals_next(self):
        table = flowing("", ON_4S, ALSO_ON_4S, drawn="4s", wall="4s").discard(0, "4s").hu(1).settle().hu(2).end_time()
        assert table.sheet["next_dealer"] == 1

    @pytest.mark.clause("SBR §12.21")
    def test_otherwise_a_winner_is_out(self):
        table = Table("", ON_4S, drawn="4s", wall="9m9m9m9m").discard(0, "4s").hu(1).settle()
        table.drop(2, "9m").drop(3, "9m").drop(0, "9m")
        assert table.turn == 2


class TestLockedHand:
    def locked(self, hand: str = ON_4S, **options: Any) -> Table:
        return flowing("", hand, drawn="4s", **options).discard(0, "4s").hu(1).settle()

    @pytest.mark.clause("SBR §12.22")
    def test_what_is_drawn_is_discarded(self):
        table = self.locked(wall="9m9m9m8s").drop(2, "9m").drop(3, "9m").drop(0, "9m")
        assert table.offered(1) == ["8s"]
        assert table.refused(1, Discard("1m")) == "hand-locked (SBR §12.22)"
        assert GAME.view(table.state, 1)["hints"] == {"locked": {"clause": "SBR §12.22"}}

    @pytest.mark.clause("SBR §12.22")
    def test_nothing_is_claimed_for_a_pung(self):
        table = self.locked(wall="1s").discard(2, "1s")
        assert table.offered(1) == ["hu", "pass"], "the pair of 1s: it waits for a pung in hand alone"
        assert table.refused(1, Pung()) == "hand-locked (SBR §12.22)"

    @pytest.mark.clause("SBR §12.22")
    def test_a_kong_that_leaves_the_waits_is_declared(self):
        table = self.locked("123456m11s23s777p", wall="7p").discard(2, "7p")
        assert table.offered(1) == ["claim-kong", "pass"]
        table.claim_kong(1).settle()
        assert table.state.players[1].melds[0].sort == "melded"
        table = self.locked("123456m11s23s777p", wall="9m9m9m7p").drop(2, "9m").drop(3, "9m").drop(0, "9m")
        assert table.offered(1) == ["kong 7p", "7p"]
        assert table.kong(1, "7p").state.players[1].locked

    @pytest.mark.clause("SBR §12.22")
    def test_one_that_changes_them_is_not(self):
        hand = "777888999p11s23s"
        table = self.locked(hand, wall="8p").discard(2, "8p")
        assert table.offered(1) == ["claim-kong", "pass"]
        hand = "4445m123789p111s"  # waits on 3m and 6m, too, with a pair of 4m
        table = flowing("", hand, drawn="3m", wall="4m").discard(0, "3m").hu(1).settle().discard(2, "4m")
        assert table.offered(1) == []
        assert table.refused(1, ClaimKong()) == "hand-locked (SBR §12.22)"
        table = flowing("", hand, drawn="3m", wall="9s9s9s4m").discard(0, "3m").hu(1).settle()
        table.drop(2, "9s").drop(3, "9s").drop(0, "9s")
        assert table.refused(1, Kong("4m")) == "hand-locked (SBR §12.22)"

    @pytest.mark.clause("SBR §12.22")
    def test_the_fourth_tile_of_a_pung_is_added(self):
        hands = ("", "123456m11s23s")
        table = flowing(*hands, melds=("", "7p"), drawn="4s", wall="9m9m9m7p").discard(0, "4s").hu(1).settle()
        table.drop(2, "9m").drop(3, "9m").drop(0, "9m")
        assert table.offered(1) == ["kong 7p", "7p"]

    @pytest.mark.clause("SBR §12.22")
    def test_the_tile_drawn_and_won_on_lies_apart(self):
        table = flowing(ON_4S, drawn="4s").hu(0)
        own = GAME.view(table.state, 0)["seats"]["0"]
        assert (len(own["hand"]), own["won"], own["hu"]["tile"]) == (13, ["4s"], "4s")
        other = GAME.view(table.state, 1)["seats"]["0"]
        assert (other["count"], "won" in other, "tile" in other["hu"]) == (13, False, False)

    @pytest.mark.clause("SBR §12.22")
    def test_of_a_hand_dealt_complete_what_leaves_the_dearest_wait(self):
        table = Fresh("123456m12345611p", blood_flows=True, root=False).forbid("s").defaults().hu(0)
        assert len(GAME.view(table.state, 0)["seats"]["0"]["hand"]) == 13
        assert len(table.state.players[0].won) == 1
        assert table.turn == 1

    @pytest.mark.clause("SBR §12.22")
    def test_whose_time_runs_out_goes_hu(self):
        table = self.locked(wall="9m9m9m4s").drop(2, "9m").drop(3, "9m").drop(0, "9m")
        assert GAME.decisions(table.state)[1].default == Hu()
        table = self.locked(wall="4s").discard(2, "4s")
        assert GAME.decisions(table.state)[1].default == Hu()
        table = flowing("", ON_4S, drawn="4s").discard(0, "4s")
        assert GAME.decisions(table.state)[1].default == Pass()


class TestHints:
    @pytest.mark.clause("SBR §12.21")
    def test_a_hu_on_offer_tells_what_may_be_won_on_again(self):
        again = [{"tile": "1s", "points": 1, "left": 2}, {"tile": "4s", "points": 1, "left": 3}]
        table = flowing("", ON_4S, drawn="4s").discard(0, "4s")
        assert GAME.view(table.state, 1)["hints"]["hu"] == {"points": 1, "fans": {}, "again": again}
        table = flowing(ON_4S, drawn="4s")
        assert GAME.view(table.state, 0)["hints"]["hu"]["again"] == again
        table = Table("", ON_4S, drawn="4s").discard(0, "4s")
        assert "again" not in GAME.view(table.state, 1)["hints"]["hu"], "nobody wins twice"

    @pytest.mark.clause("SBR §12.21", "SBR §12.22")
    def test_a_hand_won_again_still_tells_what_is_left(self):
        table = flowing("", ON_4S, drawn="4s", wall="9m9m9m4s").discard(0, "4s").hu(1).settle()
        table.drop(2, "9m").drop(3, "9m").drop(0, "9m")
        left = [wait["left"] for wait in GAME.view(table.state, 1)["hints"]["hu"]["again"]]
        assert left == [2, 2], "a 4s that was won, and one just drawn"

    @pytest.mark.clause("SBR §12.22")
    def test_of_a_hand_dealt_complete_it_is_the_dearest_wait(self):
        table = Fresh("123456m12345611p", blood_flows=True).forbid("s").defaults()
        told = GAME.view(table.state, 0)["hints"]["hu"]["again"]
        table.hu(0)
        kept = GAME.view(table.state, 0)["hints"].get("waits")
        assert [wait["tile"] for wait in told] == [wait["tile"] for wait in kept]


class TestSheet:
    @pytest.mark.clause("SBR §12.21")
    def test_each_hu_is_told_with_its_sets(self):
        table = (
            flowing("", ON_4S, drawn="4s", wall="4s").discard(0, "4s").hu(1).settle().discard(2, "4s").hu(1).settle()
        )
        winners = table.end_time().sheet["winners"]
        assert [(each["seat"], each["from"]) for each in winners] == [(1, 0), (1, 2)]
        assert winners[1]["sets"][-1] == ["1s", "1s"]
        assert [entry["win"] for entry in table.entries(["hu"])] == [0, 1]
        hand = table.sheet["hands"]["1"]
        assert (hand["shown"], hand["ready"], len(hand["tiles"])) == (True, True, 13)
        assert "sets" not in Table("", ON_4S, drawn="4s").discard(0, "4s").hu(1).settle().end_time().sheet["winners"][0]

    @pytest.mark.clause("SBR §2.4")
    def test_the_view_tells_of_all_hus_and_their_worth_to_their_player(self):
        table = (
            flowing("", ON_4S, drawn="4s", wall="4s").discard(0, "4s").hu(1).settle().discard(2, "4s").hu(1).settle()
        )
        own, other = (GAME.view(table.state, viewer)["seats"]["1"] for viewer in (1, 0))
        assert own["hu"] | {"order": 2, "from": 2} == own["again"][0]
        assert "points" not in other["hu"]
        assert (own["plays_on"], other["plays_on"]) == (True, True)
        assert other["again"] == [{"order": 2, "from": 2, "robbed": False, "tile": "4s"}]
        assert own["points"] == other["points"] + 2


def test_every_flowing_deal_ends_at_the_wall_with_all_in_play():
    for seed in range(60):
        options = street_of(seed)
        if not options.blood_flows:
            continue
        *_, (*_, last) = playing(seed, options=options)
        assert not any(player.out for player in last.players)
        assert last.time_up or last.sheet["end"] == "wall"
        assert TABLE not in GAME.decisions(last)
