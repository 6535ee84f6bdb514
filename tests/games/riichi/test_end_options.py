"""Several rons, abortive draws, and waits for a fifth tile, as a table may choose (RR §21)."""

from typing import Any

import pytest

from games.riichi.actions import ClaimKan, Kan, Kyushu, Riichi, Show
from games.riichi.events import WindowSettled
from games.riichi.game import GAME
from games.riichi.rules import RULES
from tests.games.riichi.table import Fresh, Table

NOTEN = ("147m258p369s1234z", "258m369p147s2567z", "369m147p258s3467z", "14m1479p1479s356z")
ON_5S = ("345678m123p77z46s", "789m456p222z55z46s", "123m789p111z99m46s")
"""What seats 1, 2 and 3 hold: each waits for the five of bamboo alone."""

GIVER = "123m123p23478s66z"
"""Ready, once it has discarded the five of bamboo, for 6s and 9s."""


def given(*rons: int, **kept: Any) -> Table:
    """Return a table at which seat 0 has discarded the five of bamboo, and these seats have answered with ron."""
    kept = {"riichi": (1, 2, 3), "indicators": "3z", "ura": "3z"} | kept
    table = Table(NOTEN[0], *ON_5S, drawn="5s", **kept).discard(0, "5s").ron(*rons)
    return table.settle()


def seats(table: Table) -> list[int]:
    return [winner["seat"] for winner in table.sheet["winners"]]


class TestSeveralRons:
    @pytest.mark.clause("RR §21.1", "RR §6.2", "RR §9.5")
    @pytest.mark.parametrize(
        ("rons", "several", "winners"),
        [
            ((1, 2, 3), "all", [1, 2, 3]),
            ((1, 2, 3), "first", [1]),
            ((2, 3), "first", [2]),
            ((3,), "first", [3]),
            ((1, 3), "two", [1, 3]),
            ((2,), "two", [2]),
        ],
    )
    def test_who_wins(self, rons: tuple[int, ...], several: str, winners: list[int]):
        assert seats(given(*rons, several_rons=several)) == winners

    @pytest.mark.clause("RR §21.1")
    def test_the_first_takes_all_the_sticks(self):
        table = given(2, 3, several_rons="first", sticks=2)
        assert table.state.sticks == 0
        assert table.paid("sticks", "returned") == ["->2 1000", "->2 4000"]

    @pytest.mark.clause("RR §21.1")
    def test_nobody_learns_who_else_would_have_won(self):
        """Seats 0, 1 and the public get the same, whoever but the first has declared ron; seat 3 knows of its own."""
        alone, both = given(1, several_rons="first"), given(1, 3, several_rons="first")
        for viewer in (None, 0, 1, 2):
            assert RULES.view(alone.state, viewer) == RULES.view(both.state, viewer)
            assert shown(alone, viewer) == shown(both, viewer)
        assert RULES.view(alone.state, 3) == RULES.view(both.state, 3)
        assert not both.sheet["hands"]["3"]["shown"]

    @pytest.mark.clause("RR §21.1", "RR §17.5")
    def test_at_the_strict_table_the_first_true_one_wins(self):
        table = given(2, 3, several_rons="first", strict=True, riichi=(3,))
        assert table.winners[0].startswith("3 from 0 on 5s: riichi 1"), "seat 2 has no yaku"
        assert seats(table) == [3]
        table = given(2, several_rons="first", strict=True, riichi=(3,))
        assert table.winners == ["2 from 0 on 5s: no-yaku"]
        assert table.sheet["end"] == "chombo"

    @pytest.mark.clause("RR §21.1")
    def test_furiten_lasts_no_longer_than_the_deal(self):
        table = given(1, 3, several_rons="first").deal()
        assert not any(player.missed for player in table.state.players)


class TestThreeRons:
    @pytest.mark.clause("RR §21.1", "RR §15.3")
    def test_three_break_the_deal_off(self):
        table = given(1, 2, 3, several_rons="two", honba=1, sticks=1)
        assert table.sheet["end"] == "triple-ron"
        assert table.sheet["winners"] == []
        assert table.sheet["scores"] == [0, -1000, -1000, -1000], "the deposits that lie there stay"
        assert table.following == "East 1, honba 2, sticks 4"
        assert table.sheet["ura"] == []

    @pytest.mark.clause("RR §21.1", "RR §7.2")
    def test_the_three_show_their_hands(self):
        table = given(1, 2, 3, several_rons="two")
        hands = table.sheet["hands"]
        assert [hands[seat]["shown"] for seat in "0123"] == [False, True, True, True]
        assert hands["2"]["waits"] == ["5s"]
        doc = RULES.view(table.state, None)
        assert ["hand" in doc["seats"][seat] for seat in "0123"] == [False, True, True, True]

    @pytest.mark.clause("RR §21.1", "RR §5.2")
    def test_a_riichi_declared_with_the_tile_is_not_laid(self):
        table = Table(GIVER, *ON_5S, drawn="5s", riichi=(1, 2, 3), several_rons="two").riichi(0, "5s").ron(1, 2, 3)
        table.settle()
        assert table.sheet["end"] == "triple-ron"
        assert table.state.points == (30_000, 29_000, 29_000, 29_000)
        assert not table.sheet["hands"]["0"]["shown"]

    @pytest.mark.clause("RR §21.1", "RR §17.5")
    def test_at_the_strict_table_three_true_ones(self):
        table = given(1, 2, 3, several_rons="two", strict=True, riichi=(1, 3))
        assert table.sheet["end"] == "win"
        assert [winner.get("waived", False) for winner in table.sheet["winners"]] == [False, True, False]
        assert given(1, 2, 3, several_rons="two", strict=True).sheet["end"] == "triple-ron"

    @pytest.mark.clause("RR §21.1", "RR §20.1")
    def test_no_indicator_is_turned_over_for_it(self):
        kept = {"melds": ("888s",), "several_rons": "two", "kan_dora_moment": "after-discard", "replacements": "5s"}
        table = Table("8s147p369s123z", *ON_5S, drawn="3z", riichi=(1, 2, 3), indicators="3z", **kept)
        table.kan(0, "8s").settle().discard(0, "5s").ron(1, 2, 3).settle()
        assert table.sheet["indicators"] == ["3z"]


def shown(table: Table, viewer: int | None) -> list[Any]:
    """Return the last events as a viewer sees them."""
    seen = [GAME.redact(event, viewer) for event in table.log]
    assert any(isinstance(event, WindowSettled) for event in table.log)
    return [event for event in seen if event is not None]


class TestAbortiveDraws:
    NINE = "19m19p19s123z45687m"

    @pytest.mark.clause("RR §21.2", "RR §9.2")
    @pytest.mark.parametrize("ends", [False, True])
    def test_nine_ends(self, *, ends: bool):
        play = Fresh(self.NINE, nine_ends=ends)
        assert ("kyushu" in play.offered(0)) == ends
        assert ("nine" in RULES.view(play.state, 0).get("hints", {})) == ends
        if not ends:
            assert play.refused(0, Kyushu()) == "no-nine-ends (RR §21.2)"

    @pytest.mark.clause("RR §21.2", "RR §9.1")
    @pytest.mark.parametrize("ends", [False, True])
    def test_four_winds(self, *, ends: bool):
        play = Fresh("147m258p369s1235z4z", "4z", "4z", "4z", wall="9m9p9s1s", four_winds=ends)
        for seat in range(4):
            play.drop(seat, "4z")
        assert (play.state.phase == "over") == ends
        assert ends or play.turn == 0

    @pytest.mark.clause("RR §21.2", "RR §9.3")
    @pytest.mark.parametrize("ends", [False, True])
    def test_four_riichi(self, *, ends: bool):
        table = Table(GIVER, *ON_5S, drawn="4z", wall="1s", riichi=(1, 2, 3), four_riichi=ends)
        table.riichi(0, "4z").settle()
        assert (table.state.phase == "over") == ends
        assert ends or table.turn == 1
        assert [player.riichi for player in table.state.players] == [1] * 4

    @pytest.mark.clause("RR §21.2", "RR §9.4")
    @pytest.mark.parametrize("ends", [False, True])
    def test_four_kans_of_different_players(self, *, ends: bool):
        kept = {"kans": (1, 1, 3), "replacements": "1p2p3p8p", "four_kans": ends}
        table = Table("2222m345p123s551z", drawn="9s", **kept).kan(0, "2m").drop(0, "8p")
        assert (table.state.phase == "over") == ends
        assert ends or table.turn == 1

    @pytest.mark.clause("RR §21.2", "RR §3.6")
    def test_after_them_tiles_are_called_but_for_a_fifth_kan(self):
        kept = {"drawn": "5m", "kans": (0, 1, 0, 0), "four_kans": False}
        table = Table("", "34m147p258s12345z", "055m369p147s1237z", **kept).discard(0, "5m")
        assert table.offered(1) == ["chi 34m", "pass"]
        assert table.offered(2) == ["pon 05m", "pon 55m", "pass"]
        assert table.refused(2, ClaimKan()) == "fifth-kan (RR §3.6)"


IN_SETS = ("123m456p789s1z", "111z")
IN_HAND = ("123m456p789s1111z", "")
"""Hands and sets that wait for East alone, of which they hold all four."""


class TestFifthTile:
    @pytest.mark.clause("RR §21.3", "RR §8.3", "RR §8.2")
    @pytest.mark.parametrize(
        ("laid", "fifth", "is_ready"),
        [
            (IN_SETS, "not-in-sets", False),
            (IN_SETS, "not-in-hand", True),
            (IN_SETS, "ready", True),
            (IN_HAND, "not-in-sets", False),
            (IN_HAND, "not-in-hand", False),
            (IN_HAND, "ready", True),
        ],
    )
    def test_a_draw_is_paid_by_it(self, laid: tuple[str, str], fifth: str, *, is_ready: bool):
        hand, melds = laid
        table = Table(hand, *NOTEN[1:], melds=(melds,), drawn="9m", left=0, fifth_tile=fifth).drop(0, "9m")
        assert (table.offered(0) == ["show", "conceal"]) == is_ready
        if not is_ready:
            assert table.refused(0, Show()) == "nothing-to-show (RR §8.4)"
        table.settle()
        assert table.sheet["scores"] == ([3000, -1000, -1000, -1000] if is_ready else [0] * 4)
        assert table.sheet["hands"]["0"].get("waits") == (["1z"] if is_ready else None)
        assert table.sheet["next_dealer"] == (0 if is_ready else 1)

    @pytest.mark.clause("RR §21.3", "RR §5.1")
    @pytest.mark.parametrize(("fifth", "may"), [("not-in-sets", False), ("not-in-hand", False), ("ready", True)])
    def test_so_is_riichi(self, fifth: str, *, may: bool):
        table = Table("123m456p789s1111z", drawn="9p", fifth_tile=fifth)
        assert ("riichi 9p drawn" in table.offered(0)) == may
        assert table.state.players[0].is_closed
        if not may:
            assert table.refused(0, Riichi("9p", drawn=True)) == "not-tenpai (RR §5.1)"

    @pytest.mark.clause("RR §21.3")
    def test_a_player_is_told_that_nothing_is_left_of_it(self):
        table = Table("123m456p789s1111z", drawn="9p", fifth_tile="ready")
        assert RULES.view(table.state, 0)["hints"]["discards"]["9p"] == [{"tile": "1z", "points": 0, "left": 0}]
        table.drop(0, "9p")
        assert RULES.view(table.state, 0)["hints"]["waits"] == [{"tile": "1z", "points": 0, "left": 0}]

    @pytest.mark.clause("RR §21.3", "RR §5.4")
    def test_no_kan_in_riichi_takes_the_last_one_away(self):
        table = Table("122333445m1111z", drawn="3m", riichi=(0,), fifth_tile="ready")
        assert table.refused(0, Kan("3m")) == "kan-in-riichi (RR §5.4)"
        table = Table("222m456p789s1111z", drawn="2m", riichi=(0,), fifth_tile="ready")
        assert "kan 2m" in table.offered(0)

    @pytest.mark.clause("RR §21.3", "RR §17.2")
    @pytest.mark.parametrize(("fifth", "end"), [("not-in-sets", "chombo"), ("ready", "draw")])
    def test_a_riichi_on_it_is_false_or_not(self, fifth: str, end: str):
        table = Table("123m456p789s1111z", *NOTEN[1:], drawn="9m", left=0, riichi=(0,), strict=True, fifth_tile=fifth)
        assert table.drop(0, "9m").settle().sheet["end"] == end
