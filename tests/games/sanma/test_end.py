"""How deals and matches of three end: broken off, several wins, last hands, uma and oka (SR §4.5, §5.1, §6)."""

from typing import Any

import pytest

from games.riichi.settlement.final_scores import standings
from games.sanma.game import GAME
from games.sanma.options import Options
from tests.games.sanma.table import Fresh, Table

ON_25P = "22234678s34678p"
ALSO_ON_25P = "567p567s34p88s111z"
NOBODY = (0, 0, 0)


def finals(*points: int, first_dealer: int = 0, **options: Any) -> list[int]:
    """Return the final scores."""
    return [each.score for each in standings(points, 0, NOBODY, Options(**options), first_dealer)]


class TestBrokenOff:
    @pytest.mark.clause("SR §5.1")
    def test_by_nine_ends(self):
        play = Fresh("19m19p19s123z258s22p").kyushu(0)
        assert play.sheet["end"] == "kyushu"
        assert play.following == "East 1, honba 1, sticks 0"

    @pytest.mark.clause("SR §5.1")
    @pytest.mark.parametrize(("kans", "end"), [((0, 1, 1, 2), "four-kans"), ((1, 1, 1, 1), None)])
    def test_by_four_kans_of_different_players(self, kans: tuple[int, ...], end: str | None):
        table = Table("147p258s19m12356z", drawn="9s", kans=kans).drop(0, "9s")
        assert (table.sheet["end"] if table.state.phase == "over" else None) == end

    @pytest.mark.clause("SR §5.1", "SR §6.9")
    @pytest.mark.parametrize("broken_off", [False, True])
    def test_by_first_discards_of_one_wind_where_the_option_says_so(self, broken_off: bool):  # noqa: FBT001 - a parameter
        play = Fresh("147p258s19m235671z", wall="1z1z", four_winds=broken_off).drop_drawn(3)
        assert (play.state.phase == "over") is broken_off
        if broken_off:
            assert play.sheet["end"] == "four-winds"

    @pytest.mark.clause("SR §5.1", "SR §6.10")
    @pytest.mark.parametrize("broken_off", [False, True])
    def test_by_all_in_riichi_where_the_option_says_so(self, broken_off: bool):  # noqa: FBT001 - a parameter
        hands = ("123456789p11s23s", "345678p123s77z46s", "234p234789s5z999m")
        table = Table(*hands, drawn="1z", riichi=(1, 2), four_riichi=broken_off).riichi(0, "1z").settle()
        assert (table.state.phase == "over") is broken_off
        if broken_off:
            assert table.sheet["end"] == "four-riichi"
            assert table.following == "East 1, honba 1, sticks 3"

    @pytest.mark.clause("SR §5.1", "SR §6.8")
    @pytest.mark.parametrize(("rons", "winners"), [("all", [1, 2]), ("first", [1])])
    def test_two_win_on_one_tile_or_the_first_of_them(self, rons: str, winners: list[int]):
        table = Table("", ON_25P, ALSO_ON_25P, drawn="5p", several_rons=rons).discard(0, "5p").ron(2, 1).settle()
        assert [winner["seat"] for winner in table.sheet["winners"]] == winners


class TestMatch:
    @pytest.mark.clause("SR §1.7", "SR §6.4")
    def test_one_more_round_is_played_where_nobody_has_the_goal(self):
        table = Table("", ON_25P, drawn="5p", hand=5).discard(0, "5p").ron(1).settle()
        assert table.following == "West 1, honba 0, sticks 0"
        table = Table("", ON_25P, drawn="5p", hand=6).discard(0, "5p").ron(1).settle()
        assert table.following == "West 2, honba 0, sticks 0", "nobody has it yet"
        table = Table("", ON_25P, drawn="5p", hand=8).discard(0, "5p").ron(1).settle()
        assert table.following == "nothing", "the round has three hands"

    @pytest.mark.clause("SR §1.7", "SR §6.4")
    @pytest.mark.parametrize(("goal", "following"), [(40_000, "nothing"), (50_000, "West 1, honba 0, sticks 0")])
    def test_who_has_the_goal_after_the_last_hand_ends_it(self, goal: int, following: str):
        rich = (25_000, 45_000, 35_000)
        table = Table("", ON_25P, drawn="5p", hand=5, points=rich, goal=goal).discard(0, "5p").ron(1).settle()
        assert table.following == following

    @pytest.mark.clause("SR §6.3")
    def test_everybody_begins_with_what_the_option_says(self):
        assert GAME.new(Options(start=25_000, goal=0), 3, 1).points == (25_000,) * 3


class TestScores:
    @pytest.mark.clause("SR §4.5")
    def test_uma_goes_from_third_place_to_first_and_so_does_oka(self):
        assert finals(45_000, 25_000, 35_000) == [10_000 + 20_000 + 10_000, -10_000 - 20_000 - 5_000, -5_000]
        found = standings((45_000, 25_000, 35_000), 0, NOBODY, Options())
        assert [each.uma for each in found] == [20_000, -20_000, 0]
        assert [each.oka for each in found] == [10_000, -5_000, -5_000]

    @pytest.mark.clause("SR §4.5")
    def test_equal_points_share_both_in_full_hundreds(self):
        assert finals(40_000, 40_000, 25_000, uma_ties="shared") == [17_500, 17_500, -35_000]
        assert finals(40_000, 40_000, 25_000, first_dealer=1) == [0, 35_000, -35_000], "or who sat nearer is ahead"

    @pytest.mark.clause("SR §6.6")
    @pytest.mark.parametrize("uma", [10, 15, 20, 30])
    def test_uma_is_one_of_four(self, uma: int):
        assert finals(45_000, 25_000, 35_000, uma=uma, oka=0) == [10_000 + 1000 * uma, -10_000 - 1000 * uma, 0]

    @pytest.mark.clause("SR §6.5")
    def test_oka_is_given_by_thirds_in_full_hundreds(self):
        assert finals(45_000, 25_000, 35_000, uma=10, oka=30_000) == [40_000, -30_000, -10_000]
        with pytest.raises(ValueError, match="does not divide by the 3 players"):
            Options(oka=20_000)
