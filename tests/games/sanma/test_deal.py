"""The set, the wall and the deal of three (SR §1)."""

from collections import Counter
from itertools import product
from typing import Literal

import pytest

from games.actions import Deal
from games.base import TABLE
from games.chance import KeyedChance
from games.mahjong.dead_wall import break_at
from games.mahjong.tiles34 import kind_of, notation
from games.riichi.events import Dealt
from games.riichi.rules import RULES
from games.riichi.tile_set import tile_set, wall_of
from games.sanma.game import GAME
from games.sanma.options import Options
from games.sanma.state import first_state
from tests.games.sanma.table import Fresh, Table

SHAPE = wall_of(3)
ON_25P = "22234678s34678p"


def dealt(seed: bytes) -> Dealt:
    (event,) = GAME.act(first_state(Options(), 100), TABLE, Deal(), KeyedChance(seed))
    assert isinstance(event, Dealt)
    return event


class TestTiles:
    @pytest.mark.clause("SR §1.1")
    def test_four_of_each_kind_without_the_middle_of_characters(self):
        found = Counter(notation(kind_of(tile)) for tile in tile_set(Options()))
        assert set(found.values()) == {4}
        assert set(found) == {
            *(f"{rank}m" for rank in (1, 9)),
            *(f"{rank}{suit}" for suit in "ps" for rank in range(1, 10)),
            *(f"{rank}z" for rank in range(1, 8)),
        }

    @pytest.mark.clause("SR §1.3", "SR §6.7")
    def test_one_five_of_dots_and_one_of_bamboo_is_red_or_none(self):
        assert sorted(each for each in dealt(b"x").wall if each[0] == "0") == ["0p", "0s"]
        assert [each for each in map(notation, tile_set(Options(red_fives=0))) if each[0] == "0"] == []

    @pytest.mark.clause("SR §1.4")
    @pytest.mark.parametrize(
        ("indicator", "worth"), [("1m", {"dora": 3}), ("9m", {}), ("3z", {}), ("4z", {"dora": 2}), ("9p", {"dora": 1})]
    )
    def test_ones_and_nines_of_characters_point_to_one_another(self, indicator: str, worth: dict[str, int]):
        table = Table("999m123p45s11z555z", drawn="6s", indicators=indicator).tsumo(0)
        assert table.sheet["winners"][0]["dora"] == worth

    @pytest.mark.clause("SR §1.4")
    def test_a_nine_of_characters_points_to_the_one_below_indicators_too(self):
        table = Table("111m123p45s11z555z", drawn="6s", indicators="9m", ura="9m", riichi=(0,)).tsumo(0)
        assert table.sheet["winners"][0]["dora"] == {"dora": 3, "ura-dora": 3}


class TestPlayers:
    @pytest.mark.clause("SR §1.2")
    def test_their_winds_are_east_south_and_west(self):
        seats = RULES.view(Fresh(dealer=1).state, None)["seats"]
        assert [seats[seat]["wind"] for seat in "012"] == ["3z", "1z", "2z"]
        assert {dealt(b"%d" % seed).dealer for seed in range(30)} == {0, 1, 2}

    @pytest.mark.clause("SR §1.2")
    def test_a_round_is_three_hands(self):
        table = Table("", ON_25P, drawn="5p", hand=2).discard(0, "5p").ron(1).settle()
        assert table.following == "South 1, honba 0, sticks 0"
        assert table.sheet["next_dealer"] == 1

    @pytest.mark.clause("SR §1.2")
    @pytest.mark.parametrize(("length", "last"), [("hanchan", 5), ("tonpusen", 2)])
    def test_a_hanchan_has_six_hands_and_a_tonpusen_three(self, length: str, last: int):
        rich = (25_000, 60_000, 20_000)
        table = Table("", ON_25P, drawn="5p", hand=last, length=length, points=rich).discard(0, "5p").ron(1).settle()
        assert table.following == "nothing"
        table = Table("", ON_25P, drawn="5p", hand=last - 1, length=length, points=rich).discard(0, "5p")
        assert table.ron(1).settle().following != "nothing"

    @pytest.mark.clause("SR §1.7")
    def test_everybody_begins_with_35000(self):
        assert first_state(Options(), 9).points == (35_000,) * 3
        view = RULES.view(first_state(Options(), 9), None)
        assert [view["seats"][seat]["total"] for seat in "012"] == [35_000] * 3

    @pytest.mark.clause("SR §1.7")
    @pytest.mark.parametrize(
        ("length", "goal", "most"),
        [("hanchan", 0, 30), ("tonpusen", 0, 15), ("hanchan", 40_000, 45), ("tonpusen", 40_000, 30)],
    )
    def test_after_five_deals_a_hand_at_the_latest(self, length: Literal["hanchan", "tonpusen"], goal: int, most: int):
        assert GAME.new(Options(length=length, goal=goal), 3, 999).deals == most

    def test_three_sit_down_and_no_others(self):
        for seats in (2, 4):
            with pytest.raises(ValueError, match="is played by 3"):
                GAME.new(Options(), seats, 1)


class TestWall:
    @pytest.mark.clause("SR §1.5")
    def test_eighteen_stacks_before_each_seat(self):
        assert SHAPE.stacks * 2 * 3 == SHAPE.tiles

    @pytest.mark.clause("SR §1.5")
    @pytest.mark.parametrize(
        ("dice", "dealer", "side"), [((1, 1), 0, 1), ((1, 2), 0, 2), ((2, 2), 0, 0), ((6, 6), 2, 1)]
    )
    def test_its_sides_are_counted_over_three_seats(self, dice: tuple[int, int], dealer: int, side: int):
        assert break_at(dice, dealer, 3) == (side, sum(dice))

    @pytest.mark.clause("SR §1.5")
    def test_forty_tiles_are_dealt_in_blocks_of_four_from_the_dealer(self):
        play = Fresh(dealer=1)
        wall = [notation(tile) for tile in play.state.wall]
        assert play.state.next == 40
        dealer, following, last = (
            [at + place for at in (first, first + 12, first + 24) for place in range(4)] + [one]
            for first, one in ((0, 36), (4, 37), (8, 38))
        )
        places = {1: [*dealer, 39], 2: following, 0: last}
        for seat, found in places.items():
            held = sorted(notation(tile) for tile in play.state.players[seat].hand)
            assert held == sorted(wall[place] for place in found)
        assert play.state.turn.drawn == play.state.wall[39]

    @pytest.mark.clause("SR §1.5")
    def test_each_tile_of_the_dead_wall_has_one_use(self):
        assert sorted((*SHAPE.replacements, *SHAPE.indicators, *SHAPE.ura)) == list(range(90, 108))
        assert SHAPE.replacements == (106, 107, 104, 105, 102, 103, 100, 101)
        assert SHAPE.indicators == (98, 96, 94, 92, 90), "away from the break"
        assert SHAPE.ura == tuple(place + 1 for place in SHAPE.indicators)

    @pytest.mark.clause("SR §1.5")
    def test_replacements_follow_one_another_whatever_they_replace(self):
        table = Table("1111m44z7777p258s", drawn="9s", wall="3z", replacements="1s2s3s4s5s")
        drawn = []
        for kind in ("4z", "1m", "4z", "7p"):
            if kind == "4z":
                table.kita(0).settle()
            else:
                table.kan(0, kind)
            drawn.append(table.drawn)
        assert drawn == ["1s", "2s", "3s", "4s"]
        assert RULES.view(table.state, None)["wall"]["replacements"] == 4
        table.drop(0, "4s")
        assert table.drawn == "3z", "the live wall goes on where it was"

    @pytest.mark.clause("SR §1.6")
    def test_the_live_wall_holds_54_tiles_and_gives_one_up_for_each_replacement(self):
        play = Fresh("44z1111m258p258s77z", replacements="9m9m")
        assert play.state.left == 54
        play.kita(0).settle()
        assert play.state.left == 53
        play.kan(0, "1m")
        assert play.state.left == 52
        play.drop_drawn()
        assert play.state.left == 51, "one was drawn"

    @pytest.mark.clause("SR §1.6")
    @pytest.mark.parametrize(("kans", "norths"), list(product(range(5), range(5))))
    def test_no_draw_reaches_an_indicator_that_lies_open(self, kans: int, norths: int):
        state = Table("", drawn="9s", kans=(0,) * kans, norths=(norths, 0, 0), left=0).state
        assert len(state.indicators) == kans + 1
        assert state.next <= SHAPE.indicators[kans], "the last tile drawn lies before it"
        assert SHAPE.tiles - state.next - state.replaced == 14
