"""The strict table: false wins, riichi without a ready hand, and what they cost (RR §17)."""

import pytest

from games.actions import Deal
from games.base import TABLE
from games.riichi.actions import Riichi
from games.riichi.game import GAME
from games.riichi.rules import RULES
from tests.games.riichi.table import Table

ON_25P = "234m345s678s34p22s"
FAR = "147m258p369s1234z"
CHOMBO = 20_000


class TestFalseWin:
    @pytest.mark.clause("RR §17.1")
    def test_tsumo_after_any_draw_and_ron_on_any_tile(self):
        table = Table(FAR, drawn="9m", strict=True)
        assert table.offered(0)[0] == "tsumo"
        table.discard(0, "9m")
        assert [table.offered(seat)[0] for seat in (1, 2, 3)] == ["ron"] * 3

    @pytest.mark.clause("RR §17.1", "RR §17.3", "RR §17.4")
    @pytest.mark.parametrize(
        ("hand", "melds", "tile", "fault"),
        [
            (FAR, "", "9m", "not-complete"),
            ("456s11s23s", "123m 789p", "4s", "no-yaku"),
        ],
    )
    def test_a_false_tsumo(self, hand: str, melds: str, tile: str, fault: str):
        table = Table(hand, melds=(melds,), drawn=tile, strict=True, honba=1, sticks=1, riichi=(1,)).tsumo(0)
        assert table.winners == [f"0 on {tile}: {fault}"]
        assert table.sheet["end"] == "chombo"
        assert table.sheet["chombo"] == {"0": CHOMBO}
        assert table.sheet["scores"] == [0, 0, 0, 0], "the deposit goes back"
        assert table.clauses("returned") == {"RR §17.4"}
        assert table.following == "East 1, honba 1, sticks 1"
        assert table.state.points == (30_000,) * 4
        assert [each.chombo for each in table.state.standings] == [-CHOMBO, 0, 0, 0]

    @pytest.mark.clause("RR §17.1")
    def test_a_false_ron_of_a_hand_in_furiten(self):
        table = Table("", ON_25P, rivers=("", "2p"), drawn="5p", strict=True).discard(0, "5p").ron(1).settle()
        assert table.winners == ["1 from 0 on 5p: furiten"]
        assert table.sheet["chombo"] == {"1": CHOMBO}
        assert table.sheet["hands"]["1"]["shown"] is True

    @pytest.mark.clause("RR §17.5")
    def test_it_is_waived_where_another_truly_wins_on_the_tile(self):
        table = Table("", ON_25P, FAR, drawn="5p", strict=True, indicators="9p").discard(0, "5p").ron(1, 2).settle()
        assert table.sheet["end"] == "win"
        assert table.winners == ["1 from 0 on 5p: pinfu 1, tanyao 1", "2 from 0 on 5p: not-complete"]
        assert "chombo" not in table.sheet
        assert table.sheet["winners"][1]["waived"] is True
        assert table.sheet["winners"][1]["clause"] == "RR §17.5"
        assert table.sheet["scores"] == [-2000, 2000, 0, 0]

    @pytest.mark.clause("RR §17.1", "RR §3.7")
    def test_it_may_rob_a_kan(self):
        table = Table("", FAR, melds=("666z",), drawn="6z", strict=True).kan(0, "6z").ron(1).settle()
        (winner,) = table.sheet["winners"]
        assert (winner["false"], winner["from"], winner["robbed"]) == ("not-complete", 0, "added")

    @pytest.mark.clause("RR §17.3")
    def test_everybody_who_wins_falsely_pays(self):
        table = Table("", FAR, "258m369p147s2567z", drawn="9m", strict=True).discard(0, "9m").ron(1, 2).settle()
        assert table.sheet["chombo"] == {"1": CHOMBO, "2": CHOMBO}


class TestFalseRiichi:
    @pytest.mark.clause("RR §17.2")
    def test_any_closed_hand_may_declare_it(self):
        table = Table(FAR, drawn="9m", strict=True)
        assert len([each for each in table.offered(0) if each.startswith("riichi")]) == 14
        assert table.refused(1, Riichi("1m")) == "not-your-turn (RR §2.1)"

    @pytest.mark.clause("RR §17.2", "RR §17.3", "RR §17.4")
    def test_it_comes_out_at_a_draw(self):
        table = Table(FAR, "258m369p147s2567z", drawn="9m", left=0, strict=True, riichi=(0,), honba=2)
        table.drop(0, "9m").settle()
        assert table.sheet["end"] == "chombo"
        assert table.sheet["chombo"] == {"0": CHOMBO}
        assert table.sheet["hands"]["0"]["noten_riichi"] is True
        assert table.following == "East 1, honba 2, sticks 0"
        assert table.paid("noten") == []

    @pytest.mark.clause("RR §17.2")
    def test_but_not_where_another_wins(self):
        table = Table(FAR, ON_25P, drawn="5p", strict=True, riichi=(0,)).discard(0, "5p").ron(1).settle()
        assert table.sheet["end"] == "win"
        assert table.sheet["hands"]["0"]["shown"] is False


@pytest.mark.clause("RR §17.4")
def test_the_same_hand_is_dealt_again():
    table = Table(FAR, drawn="9m", strict=True, hand=2).tsumo(0)
    assert table.following == "East 3, honba 0, sticks 0"
    assert GAME.highlights(table.state)[-1].tag == "chombo"


class TestFifthChombo:
    """What would be played again for ever is not (RR §17.6)."""

    @pytest.mark.clause("RR §17.6")
    def test_the_fifth_of_one_player_ends_the_match(self):
        table = Table(FAR, drawn="9m", strict=True, penalties=(4, 0, 0, 0), sticks=2).tsumo(0)
        assert table.sheet["end"] == "chombo"
        assert table.sheet["next"] is None
        assert table.refused(TABLE, Deal()) == "match-over (RR §16.1)"
        assert [each.chombo for each in table.state.standings] == [-5 * CHOMBO, 0, 0, 0]

    @pytest.mark.clause("RR §17.6")
    def test_not_the_fifth_of_all_together(self):
        table = Table(FAR, drawn="9m", strict=True, penalties=(1, 1, 1, 1)).tsumo(0)
        assert table.following == "East 1, honba 0, sticks 0"
        table = Table("", FAR, "258m369p147s2567z", drawn="9m", strict=True, penalties=(0, 3, 4, 0))
        assert table.discard(0, "9m").ron(1, 2).settle().sheet["next"] is None

    @pytest.mark.clause("RR §17.6")
    def test_nor_a_fifth_that_is_waived(self):
        table = (
            Table("", ON_25P, FAR, drawn="5p", strict=True, penalties=(0, 0, 4, 0)).discard(0, "5p").ron(1, 2).settle()
        )
        assert table.sheet["end"] == "win"
        assert table.sheet["next"] is not None


@pytest.mark.clause("RR §17.1")
def test_nobody_is_told_what_a_hand_is_worth():
    table = Table(ON_25P, drawn="5p", strict=True)
    assert "hints" not in RULES.view(table.state, 0)
    table = Table(ON_25P, drawn="9m", strict=True, riichi=(0,))
    assert RULES.view(table.state, 0)["hints"] == {"must": {"tile": "9m", "clause": "RR §5.3"}}
    table = Table("", "555m47p258s1234z", drawn="0m", strict=True)
    table.discard(0, "0m").pon(1, "55m").settle()
    assert RULES.view(table.state, 1)["hints"] == {"barred": {"tiles": ["5m"], "clause": "RR §4.1"}}
