"""Kans: closed, added, open; the next indicator, the replacement, and who may rob which (RR §3)."""

import pytest

from games.riichi.actions import ClaimKan, Kan, Pon
from games.riichi.rules import RULES
from tests.games.riichi.table import Table

ON_4S = "123456m789p11s23s"
ORPHANS = "19m19p199s234567z"
"""Waits on East."""


def turned(table: Table) -> list[str]:
    """Return the indicators that lie open."""
    found: list[str] = RULES.view(table.state, None)["wall"]["indicators"]
    return found


class TestClosed:
    @pytest.mark.clause("RR §3.1")
    def test_four_alike_of_the_hand_after_a_draw(self):
        table = Table("5055m2345p123s55z", drawn="9s", replacements="9p")
        assert "kan 5m" in table.offered(0)
        table.kan(0, "5m")
        assert table.melds(0) == ["closed-kan 0555m"]
        assert table.state.players[0].is_closed
        assert table.hand(0) == "23459p1239s55z"
        assert table.turn == 0

    @pytest.mark.clause("RR §3.1")
    def test_it_is_named_by_its_kind(self):
        table = Table("5055m2345p123s55z", drawn="9s")
        assert table.refused(0, Kan("0m")) == "no-such-tile (RR §3.1)"
        assert table.refused(0, Kan("1s")) == "too-few (RR §3.1)"
        assert table.refused(0, Kan("8z")) == "no-such-tile (RR §1.1)"
        assert table.refused(1, Kan("5m")) == "not-your-turn (RR §2.1)"

    @pytest.mark.clause("RR §3.8")
    def test_kokushi_alone_may_rob_it(self):
        table = Table("1111z2345p123s55z", ORPHANS, drawn="8s")
        table.kan(0, "1z")
        assert table.state.phase == "claim"
        assert RULES.view(table.state, None)["last"] == {"seat": 0, "tile": "1z", "kan": "closed"}
        assert table.offered(1) == ["ron", "pass"]
        table.ron(1).settle()
        assert table.winners == ["1 from 0 on 1z: kokushi 13"]
        assert table.sheet["winners"][0]["robbed"] == "closed"
        assert len(table.sheet["indicators"]) == 1

    @pytest.mark.clause("RR §3.8")
    def test_kokushi_may_not_where_the_option_is_off(self):
        table = Table("1111z2345p123s55z", ORPHANS, drawn="8s", kokushi_robs_closed_kan=False)
        table.kan(0, "1z")
        assert table.state.phase == "turn", "nobody is waited for"
        assert len(table.state.indicators) == 2
        assert table.offered(1) == []

    @pytest.mark.clause("RR §3.8")
    def test_no_other_hand_may(self):
        table = Table("4444z2345p123s55z", "123456m789p234s1z", drawn="8s").kan(0, "4z")
        assert [table.offered(seat) for seat in (1, 2, 3)] == [[], [], []]
        table = Table("4444s2345p123m55z", ON_4S, drawn="8s", riichi=(1,)).kan(0, "4s")
        assert table.state.phase == "turn", "of middle tiles nobody could, and play goes on at once"


class TestAdded:
    @pytest.mark.clause("RR §3.2")
    def test_a_fourth_tile_joins_a_pon(self):
        table = Table("5m2345p123s55z", melds=("055m@2",), drawn="9s").kan(0, "5m")
        assert RULES.view(table.state, None)["last"] == {"seat": 0, "tile": "5m", "kan": "added"}
        assert table.melds(0) == ["pon 055m"], "until nobody has robbed it"
        table.settle()
        assert table.melds(0) == ["added-kan 0555m"]
        assert table.state.players[0].melds[0].from_seat == 2
        assert table.turn == 0

    @pytest.mark.clause("RR §3.7")
    def test_it_may_be_robbed_and_then_was_none(self):
        table = Table("4s2345p123m55z", ON_4S, melds=("444s",), drawn="9s", riichi=(1,), indicators="9p", ura="9p")
        table.kan(0, "4s")
        assert table.offered(1) == ["ron", "pass"]
        assert table.refused(2, Pon(("4s", "4s"))) == "only-ron (RR §3.7)"
        table.ron(1).settle()
        assert table.winners == ["1 from 0 on 4s: riichi 1, pinfu 1, chankan 1"]
        assert table.sheet["winners"][0]["robbed"] == "added"
        assert table.sheet["indicators"] == ["9p"]

    @pytest.mark.clause("RR §3.3")
    def test_not_right_after_a_call(self):
        table = Table("", "55m7777p258s1234z", drawn="5m").discard(0, "5m")
        table.pon(1).settle()
        assert table.refused(1, Kan("7p")) == "turn-of-a-call (RR §3.3)"

    @pytest.mark.clause("RR §3.3")
    def test_after_another_kan_it_may(self):
        table = Table("1111m7777p258s55z", drawn="9s", replacements="9p").kan(0, "1m").settle()
        assert "kan 7p" in table.offered(0)


class TestIndicator:
    @pytest.mark.clause("RR §3.4")
    @pytest.mark.parametrize("sort", ["closed", "added", "open"])
    def test_it_is_turned_before_the_replacement_is_drawn(self, sort: str):
        kept = {"indicators": "3p 9s", "replacements": "7z"}
        match sort:
            case "closed":
                table = Table("2222m2345p123s55z", drawn="9m", **kept).kan(0, "2m")
            case "added":
                table = Table("2m2345p123s55z", melds=("222m",), drawn="9m", **kept).kan(0, "2m").settle()
            case _:
                table = Table("", "222m2345p123s55z1p", drawn="2m", **kept)
                table.discard(0, "2m").claim_kan(1).settle()
        assert turned(table) == ["3p", "9s"]
        told = [event for event in table.log if getattr(event, "indicator", None) == "9s"]
        drew = [event for event in table.log if getattr(event, "replacement", False)]
        assert table.log.index(told[0]) < table.log.index(drew[0])

    @pytest.mark.clause("RR §3.4")
    def test_four_more_at_most(self):
        table = Table(
            "1111m2222m3333m5z", drawn="5z", melds=("",), kans=(0,), indicators="1p2p3p4p5p", replacements="9p9s8s7s"
        )
        for kind in ("1m", "2m", "3m"):
            table.kan(0, kind)
            if table.state.phase == "claim":
                table.settle()
        assert turned(table) == ["1p", "2p", "3p", "4p", "5p"]


class TestReplacement:
    @pytest.mark.clause("RR §3.5")
    def test_it_comes_from_the_dead_wall_in_its_order(self):
        table = Table("2222m7777p258s55z", drawn="9s", wall="1m", replacements="8m8s").kan(0, "2m").kan(0, "7p")
        assert table.hand(0) == "8m25889s55z"
        table.drop(0, "9s")
        assert table.state.turn.drawn == 0, "the live wall goes on where it was"

    @pytest.mark.clause("RR §3.5")
    def test_none_when_the_live_wall_is_empty(self):
        table = Table("2222m2345p123s55z", drawn="9s", left=0)
        assert table.refused(0, Kan("2m")) == "no-replacement (RR §3.5)"

    @pytest.mark.clause("RR §3.5")
    def test_a_win_on_it_is_rinshan(self):
        table = Table("2222m23p345678s5z", drawn="5z", replacements="4p", indicators="1z1z").kan(0, "2m").tsumo(0)
        assert table.winners == ["0 on 4p: menzen-tsumo 1, rinshan 1"]
        assert table.sheet["winners"][0]["replaced"] is True


class TestFour:
    @pytest.mark.clause("RR §3.6")
    def test_a_fifth_may_not_be_declared_whoever_would(self):
        table = Table("2222m2345p123s55z", drawn="9s", kans=(1, 1, 1, 1))
        assert table.refused(0, Kan("2m")) == "fifth-kan (RR §3.6)"
        table = Table("", "222m2345p123s155z", drawn="2m", kans=(2, 2, 2, 2)).discard(0, "2m")
        assert table.offered(1) == ["pon 22m", "pass"]
        assert table.refused(1, ClaimKan()) == "fifth-kan (RR §3.6)"

    @pytest.mark.clause("RR §3.6")
    def test_after_four_of_one_player_play_goes_on(self):
        table = Table("", drawn="9s", kans=(0, 0, 0, 0)).drop(0, "9s")
        assert table.turn == 1
