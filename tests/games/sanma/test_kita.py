"""Norths set aside: when, what lies open to ron, what it ends, and what it is worth (SR §3)."""

import pytest

from games.base import TABLE
from games.mahjong.tiles34 import NORTH
from games.riichi.actions import Kita, Kyushu, Pon
from games.riichi.events import IndicatorTurned, KitaDeclared
from games.riichi.options import FifthTile
from games.riichi.rules import RULES
from games.riichi.turns.ready_hand import ready_with
from tests.games.sanma.table import Fresh, Table

READY = "123456789p11s23s"
"""Waits on 1s and 4s."""
ON_NORTH = "123456789p123s4z"
"""Waits on North, with ittsu."""
FAR = "19m158p258s35674z"
"""Far from ready, with a North."""


def with_north(*others: str, **kept: object) -> Table:
    """Return a table where seat 0 has drawn a tile and holds a North."""
    return Table(FAR, *others, drawn="9s", **kept)


def turned(table: Table) -> list[str]:
    """Return the indicators that lie open."""
    found: list[str] = RULES.view(table.state, None)["wall"]["indicators"]
    return found


class TestWhen:
    @pytest.mark.clause("SR §3.1")
    def test_in_the_own_turn_after_a_draw(self):
        table = with_north()
        assert "kita" in table.offered(0)
        assert [table.offered(seat) for seat in (1, 2)] == [[], []]
        assert table.refused(1, Kita()) == "not-your-turn (RR §2.1)"
        table.kita(0).settle()
        assert "4z" not in table.hand(0)
        doc = RULES.view(table.state, 1)["seats"]["0"]
        assert (doc["kita"], doc["count"], doc["melds"]) == (1, 14, [])

    @pytest.mark.clause("SR §3.1")
    def test_a_north_just_drawn(self):
        table = Table("19m158p1258s3567z", drawn="4z")
        assert "kita" in table.offered(0)

    @pytest.mark.clause("SR §3.1")
    def test_again_and_again(self):
        table = Table("19m158p258s444z67z", drawn="9s", replacements="1s4z2s3s")
        for norths in (1, 2, 3, 4):
            table.kita(0).settle()
            assert table.state.players[0].norths == norths
        assert table.refused(0, Kita()) == "no-north (SR §3.1)"
        assert "kita" not in table.offered(0)
        assert table.turn == 0

    @pytest.mark.clause("SR §3.2")
    def test_not_right_after_the_own_pon(self):
        table = Table("", "19m158p258s554z67z", drawn="5z").discard(0, "5z").pon(1).settle()
        assert table.refused(1, Kita()) == "kita-after-call (SR §3.2)"
        assert "kita" not in table.offered(1)

    @pytest.mark.clause("SR §3.2")
    def test_not_without_a_tile_in_the_wall(self):
        assert "kita" in with_north(left=1).offered(0)
        table = with_north(left=0)
        assert table.refused(0, Kita()) == "no-replacement (SR §3.2)"
        assert "kita" not in table.offered(0)

    @pytest.mark.clause("SR §3.3")
    def test_in_riichi_the_tile_just_drawn(self):
        table = Table(READY, drawn="4z", riichi=(0,))
        assert table.offered(0) == ["kita", "4z drawn"]
        table.kita(0).settle()
        assert table.state.players[0].norths == 1

    @pytest.mark.clause("SR §3.3")
    def test_in_riichi_none_of_the_hand(self):
        table = Table("123456789p44z23s", drawn="9s", riichi=(0,))
        assert table.refused(0, Kita()) == "kita-in-riichi (SR §3.3)"
        assert table.offered(0) == ["9s drawn"]
        table = Table("123456789p44z23s", drawn="4z", riichi=(0,), replacements="9s").kita(0).settle()
        assert table.hand(0) == "123456789p239s44z", "of three alike one is set aside"

    @pytest.mark.clause("SR §6.1")
    def test_not_where_the_option_is_off(self):
        table = with_north(kita=False)
        assert "kita" not in table.offered(0)
        assert table.refused(0, Kita()) == "no-kita (SR §6.1)"


class TestRon:
    @pytest.mark.clause("SR §3.4")
    def test_it_lies_open_to_ron_and_to_nothing_else(self):
        table = with_north(ON_NORTH, "44z19m158p258s357z").kita(0)
        assert RULES.view(table.state, None)["last"] == {"seat": 0, "tile": "4z", "kan": "kita"}
        assert table.offered(1) == ["ron", "pass"]
        assert table.refused(2, Pon(("4z", "4z"))) == "only-ron (SR §3.4)"
        table.ron(1).settle()
        assert table.winners == ["1 from 0 on 4z: ittsu 2"]
        assert table.sheet["winners"][0]["robbed"] == "kita"
        assert table.paid("hand")[0].startswith("0>1 ")
        assert "kita" not in table.sheet["hands"]["0"], "it was never set aside"

    @pytest.mark.clause("SR §3.4")
    def test_it_takes_a_yaku(self):
        table = with_north("123456p789s123s4z").kita(0)
        assert table.offered(1) == []

    @pytest.mark.clause("SR §3.4")
    def test_ippatsu_is_kept(self):
        table = Table("", ON_NORTH, FAR, turn=1, drawn="9s", wall="1s", indicators="9m", ura="9m")
        table.riichi(1, "9s").settle().kita(2).ron(1).settle()
        assert table.winners == ["1 from 2 on 4z: riichi 1, ippatsu 1, ittsu 2"]

    @pytest.mark.clause("SR §3.4")
    def test_there_is_a_pause_whether_or_not_anybody_could_win(self):
        for other in (ON_NORTH, READY):
            table = with_north(other, "19m158p258s11567z").kita(0)
            assert table.state.phase == "claim"
            assert RULES.decisions(table.state)[TABLE].kind == "pause"

    @pytest.mark.clause("SR §3.9")
    def test_who_lets_it_go_is_in_furiten(self):
        table = with_north("123456789p44z55z", replacements="5z").kita(0).settle()
        table.discard(0, "5z")
        assert "ron" not in table.offered(1)
        assert table.state.players[1].missed

    @pytest.mark.clause("SR §3.9")
    def test_its_owner_may_win_on_north_later(self):
        table = Table("", "", ON_NORTH, turn=1, drawn="4z", norths=(0, 0, 1)).discard(1, "4z")
        assert table.offered(2) == ["ron", "pass"]


class TestEnds:
    @pytest.mark.clause("SR §3.5")
    def test_ippatsu_is_over_for_everybody_when_nobody_wins(self):
        table = Table("", READY, FAR, turn=1, drawn="9s", wall="9p", replacements="4s", indicators="9m", ura="9m")
        table.riichi(1, "9s").settle()
        assert table.state.players[1].ippatsu
        table.kita(2).settle().discard(2, "4s").ron(1).settle()
        assert table.winners == ["1 from 2 on 4s: riichi 1, pinfu 1, ittsu 2"]

    @pytest.mark.clause("SR §3.5")
    def test_there_is_no_tenho_after_it(self):
        table = Fresh(READY + "4z", replacements="4s", indicators="9m").kita(0).settle().tsumo(0)
        assert table.winners == ["0 on 4s: menzen-tsumo 1, pinfu 1, ittsu 2, rinshan 1, kita 1"]

    @pytest.mark.clause("SR §3.5")
    def test_nor_chiho_for_others(self):
        table = Fresh(f"2z{FAR}", READY, wall="4s", indicators="9m", replacements="9m")
        table.kita(0).settle().drop_drawn().tsumo(1)
        assert "chiho" not in table.sheet["winners"][0]["yaku"]

    @pytest.mark.clause("SR §3.5")
    def test_nor_double_riichi(self):
        table = Fresh(f"2z{FAR}", READY, wall="9s", replacements="9m").kita(0).settle().drop_drawn()
        table.riichi(1, "9s").settle()
        assert table.state.players[1].riichi == 1

    @pytest.mark.clause("SR §3.5")
    def test_nor_nine_ends(self):
        table = Fresh("19m19p19s1234z258s2p", replacements="9m")
        assert "kyushu" in table.offered(0)
        table.kita(0).settle()
        assert table.refused(0, Kyushu()) == "not-first-turn (RR §9.2)"


class TestReplacement:
    @pytest.mark.clause("SR §3.6")
    def test_its_owner_draws_one_and_goes_on(self):
        table = with_north(replacements="3p").kita(0).settle()
        assert (table.turn, table.drawn) == (0, "3p")
        drew = [event for event in table.log if getattr(event, "replacement", False)]
        assert len(drew) == 1
        table.drop(0, "3p")
        assert table.turn == 1

    @pytest.mark.clause("SR §3.6")
    def test_a_win_on_it_is_rinshan_and_never_haitei(self):
        table = Table(READY, drawn="4z", left=1, replacements="4s", indicators="9m").kita(0).settle()
        assert table.state.left == 0
        table.tsumo(0)
        assert table.winners == ["0 on 4s: menzen-tsumo 1, pinfu 1, ittsu 2, rinshan 1, kita 1"]
        assert table.sheet["winners"][0]["replaced"] is True


class TestWorth:
    @pytest.mark.clause("SR §3.7")
    def test_each_is_worth_a_han_and_one_more_where_indicators_point_to_it(self):
        table = Table(READY, drawn="4s", norths=(2, 0, 0), indicators="9m").tsumo(0)
        assert table.sheet["winners"][0]["dora"] == {"kita": 2}
        assert table.sheet["hands"]["0"]["kita"] == 2
        table = Table(READY, drawn="4s", norths=(2, 1, 0), indicators="3z", ura="3z", riichi=(0,)).tsumo(0)
        assert table.sheet["winners"][0]["dora"] == {"dora": 2, "ura-dora": 2, "kita": 2}

    @pytest.mark.clause("SR §3.7")
    def test_it_is_no_yaku(self):
        table = Table("", "", "123p456p11s23s", melds=("", "", "999m@0"), norths=(0, 0, 4), drawn="4s")
        table.discard(0, "4s")
        assert table.offered(2) == []

    @pytest.mark.clause("SR §3.7")
    def test_it_leaves_a_hand_closed_and_spoils_no_yaku(self):
        table = Table("234567p234s22p67s", drawn="9s", norths=(1, 0, 0))
        assert "riichi 9s drawn" in table.offered(0)
        table = Table("234567p234s22p67s", drawn="8s", norths=(1, 0, 0), indicators="9m").tsumo(0)
        assert table.winners == ["0 on 8s: menzen-tsumo 1, pinfu 1, tanyao 1, kita 1"]

    @pytest.mark.clause("SR §3.7")
    def test_hints_count_it_too(self):
        table = Table("", "123p456p11s23s", melds=("", "555z@0"), norths=(0, 2, 0), drawn="9s", indicators="9m")
        (wait,) = (each for each in RULES.view(table.state, 1)["hints"]["waits"] if each["tile"] == "4s")
        assert wait["points"] == 3_900, "white dragons and two Norths: three han and 30 fu"


class TestIndicators:
    @pytest.mark.clause("SR §3.8")
    def test_none_is_turned_over_for_it(self):
        table = with_north().kita(0).settle()
        assert len(table.state.indicators) == 1

    @pytest.mark.clause("SR §3.8")
    @pytest.mark.parametrize("moment", ["with-discard", "after-discard"])
    def test_one_that_waits_is_turned_over_before_the_north_lies_open(self, moment: str):
        caller = "19m28p258s364555z"
        table = Table("", caller, ON_NORTH, drawn="5z", kan_dora_moment=moment, replacements="1s", indicators="9p3z")
        table.discard(0, "5z").claim_kan(1).settle()
        assert turned(table) == ["9p"]
        table.kita(1)
        told = [type(event) for event in table.log if isinstance(event, IndicatorTurned | KitaDeclared)]
        assert told == [IndicatorTurned, KitaDeclared]
        assert turned(table) == ["9p", "3z"]
        table.ron(2).settle()
        assert table.sheet["winners"][0]["dora"] == {"dora": 3}, "one of dots, and the pair of North"

    @pytest.mark.clause("SR §3.10")
    @pytest.mark.parametrize("fifth", ["not-in-hand", "not-in-sets"])
    def test_a_wait_for_the_fourth_north_is_no_wait_for_a_fifth_tile(self, fifth: FifthTile):
        player = Table(ON_NORTH, norths=(3, 0, 0)).state.players[0]
        assert ready_with(player, fifth) == (NORTH,)
