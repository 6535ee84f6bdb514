"""The end of a match: when, what is left on the table, uma and ties (RR §16)."""

from typing import Literal

import pytest

from games.actions import Deal
from games.base import TABLE
from games.riichi.game import GAME, PAST
from games.riichi.options import Options
from games.riichi.rules import RULES
from games.riichi.settlement.final_scores import standings
from tests.games.riichi.table import Fresh, Table

ON_25P = "234m345s678s34p22s"
NOTHING = (0,) * 4


def finals(
    *points: int, sticks: int = 0, uma: Literal[15, 30] = 15, chombo: tuple[int, ...] = NOTHING
) -> list[tuple[int, int]]:
    """Return score and place by seat."""
    return [(each.score, each.place) for each in standings(points, sticks, chombo, Options(uma=uma))]


class TestEnd:
    @pytest.mark.clause("RR §16.1")
    @pytest.mark.parametrize(("length", "hand"), [("tonpusen", 3), ("hanchan", 7)])
    def test_after_the_last_hand_when_the_dealer_does_not_stay(self, length: str, hand: int):
        table = Table("", ON_25P, drawn="5p", hand=hand, length=length).discard(0, "5p").ron(1).settle()
        assert table.following == "nothing"
        assert GAME.result(table.state) is not None
        assert not GAME.decisions(table.state)
        assert table.refused(TABLE, Deal()) == "match-over (RR §16.1)"

    @pytest.mark.clause("RR §16.1")
    def test_a_leading_dealer_plays_on(self):
        table = Table(ON_25P, drawn="5p", hand=7, points=(60_000, 20_000, 20_000, 20_000)).tsumo(0)
        assert table.following == "South 4, honba 1, sticks 0"
        assert GAME.result(table.state) is None

    @pytest.mark.clause("RR §16.1")
    def test_nobody_is_out_of_points(self):
        table = Table("", ON_25P, drawn="5p", points=(1000, 39_000, 40_000, 40_000)).discard(0, "5p").ron(1).settle()
        assert table.state.points[0] < 0
        assert GAME.result(table.state) is None

    @pytest.mark.clause("RR §16.7")
    @pytest.mark.parametrize(("length", "most"), [("tonpusen", 20), ("hanchan", 40)])
    def test_after_five_deals_a_hand_at_the_latest(self, length: Literal["hanchan", "tonpusen"], most: int):
        state = GAME.new(Options(length=length), 4, 999)
        assert state.deals == most
        assert GAME.new(Options(length=length), 4, 3).deals == 3
        table = Table(ON_25P, drawn="5p", length=length, deals=most, deal=most - 1).tsumo(0)
        assert GAME.result(table.state) is not None
        assert table.refused(TABLE, Deal()) == "match-over (RR §16.1)"

    def test_matches_of_before_have_as_many_as_they_began_with(self):
        (before,) = PAST
        assert before.new(Options(), 4, 999).deals == 999


class TestScores:
    @pytest.mark.clause("RR §16.3")
    def test_uma_is_added_to_what_was_won(self):
        assert finals(45_000, 35_000, 25_000, 15_000) == [(30_000, 1), (10_000, 2), (-10_000, 3), (-30_000, 4)]
        assert finals(15_000, 25_000, 35_000, 45_000, uma=30) == [
            (-45_000, 4),
            (-15_000, 3),
            (15_000, 2),
            (45_000, 1),
        ]

    @pytest.mark.clause("RR §16.4")
    def test_ties_share_place_and_uma(self):
        assert finals(30_000, 30_000, 30_000, 30_000) == [(0, 1)] * 4
        assert finals(40_000, 40_000, 25_000, 15_000) == [(20_000, 1), (20_000, 1), (-10_000, 3), (-30_000, 4)]
        assert finals(35_000, 35_000, 35_000, 15_000) == [(10_000, 1)] * 3 + [(-30_000, 4)]
        assert finals(45_000, 25_000, 25_000, 25_000, uma=30) == [(45_000, 1)] + [(-15_000, 2)] * 3

    @pytest.mark.clause("RR §16.2")
    def test_sticks_left_over_go_to_first_place(self):
        assert finals(44_000, 35_000, 25_000, 14_000, sticks=2)[0] == (31_000, 1)
        assert finals(39_500, 39_500, 25_000, 15_000, sticks=1)[:2] == [(20_000, 1), (20_000, 1)]
        assert finals(34_000, 34_000, 34_000, 17_000, sticks=1)[:3] == [(9_300, 1)] * 3

    @pytest.mark.clause("RR §16.5")
    def test_places_are_those_of_the_final_scores(self):
        assert finals(45_000, 35_000, 25_000, 15_000, chombo=(2, 0, 0, 0))[0] == (-10_000, 2)

    @pytest.mark.clause("RR §16.3")
    def test_the_view_tells_how_they_come_about(self):
        table = Table("", ON_25P, drawn="5p", hand=7, sticks=0, indicators="9p").discard(0, "5p").ron(1).settle()
        final = RULES.view(table.state, None)["final"]
        assert final["1"] == {"points": 32_000, "sticks": 0, "uma": 15_000, "chombo": 0, "score": 17_000, "place": 1}
        result = GAME.result(table.state)
        assert result is not None
        assert result.scores == (-17_000, 17_000, 0, 0)
        assert result.places == (4, 1, 2, 2)


class TestTime:
    @pytest.mark.clause("RR §16.6")
    def test_a_deal_that_is_not_over_counts_for_nothing(self):
        table = Table("123456m789p11s23s", drawn="9s", sticks=1).riichi(0, "9s").settle().end_time()
        assert table.sheet["end"] == "time"
        assert table.sheet["scores"] == [0, 0, 0, 0]
        assert table.clauses("returned") == {"RR §16.6"}
        assert (table.state.sticks, table.state.points) == (1, (30_000,) * 4)
        assert not any(hand["shown"] for hand in table.sheet["hands"].values())
        assert table.following == "nothing"
        assert RULES.view(table.state, None)["time_up"] is True

    @pytest.mark.clause("RR §16.6")
    def test_claims_on_an_open_tile_are_settled_first(self):
        table = Table("", ON_25P, drawn="5p", indicators="9p").discard(0, "5p").ron(1).end_time()
        assert table.sheet["end"] == "win"
        assert table.state.is_over
        table = Table("147m258p369s1234z", drawn="9m", left=0).discard(0, "9m").end_time()
        assert table.sheet["end"] == "draw"

    @pytest.mark.clause("RR §16.6")
    def test_before_a_deal_and_between_two(self):
        state = GAME.new(Options(), 4, 100)
        (event,) = GAME.act(state, TABLE, GAME.action_type.__args__[-1](), None)
        assert GAME.result(GAME.evolve(state, event)) is not None
        play = Fresh().end_time()
        assert play.refused(0, Deal()) == "for-the-table (RR §2.1)"


def test_a_match_is_played_by_four():
    with pytest.raises(ValueError, match="played by 4"):
        GAME.new(Options(), 3, 1)
    with pytest.raises(ValueError, match="played by 4"):
        GAME.new(Options(), 4, 0)
    with pytest.raises(TypeError, match="no options"):
        GAME.new(GAME.info, 4, 1)
