"""The set, the wall, the deal, and naming a forbidden suit (SBR §1, §4)."""

import pytest
from msgspec import ValidationError, convert

from games.actions import Deal, Draw, Settle
from games.base import TABLE
from games.chance import KeyedChance
from games.mahjong.hand import size
from games.mahjong.wall import TILES
from games.sichuan.actions import Discard, Forbid, Hu
from games.sichuan.events import Dealt
from games.sichuan.game import GAME
from games.sichuan.options import Options
from tests.games.sichuan.table import Fresh, Play

HANDS = ("1234567m1234567p", "1234567m123456s", "123456p1234567s", "")


def new(deals: int = 1) -> Play:
    return Play(GAME.new(Options(), 4, deals))


def dealt(key: bytes) -> Dealt:
    [event] = GAME.act(new().state, TABLE, Deal(), KeyedChance(key))
    assert isinstance(event, Dealt)
    return event


@pytest.mark.clause("SBR §1.1")
def test_the_wall_holds_four_of_each_of_27_kinds():
    assert sorted(dealt(b"x").wall) == sorted(
        f"{rank}{suit}" for rank in range(1, 10) for suit in "mps" for _ in range(4)
    )
    assert len(TILES) == 108


@pytest.mark.clause("SBR §1.2")
def test_the_first_dealer_is_drawn_by_lot():
    assert {dealt(bytes([key])).dealer for key in range(40)} == {0, 1, 2, 3}


@pytest.mark.clause("SBR §1.3", "SBR §1.4")
def test_dice_break_the_wall():
    play = new()
    play.fold([Dealt(0, 1, (4, 2), dealt(b"x").wall)])
    wall = GAME.view(play.state, None)["wall"]
    assert wall == {"left": 55, "side": 2, "stacks": 2}, "six from the dealer, seat 1, is the next seat's wall"


def test_dice_are_two_fair_dice():
    thrown = {dealt(bytes([key])).dice for key in range(250)}
    assert {one for dice in thrown if dice for one in dice} == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("SBR §1.5", "SBR §1.6")
def test_fours_in_turn_then_the_dealer_takes_the_first_and_fifth():
    play = new()
    wall = dealt(b"x").wall
    play.fold([Dealt(0, 2, (1, 1), wall)])
    dealer, next_one = (GAME.view(play.state, seat)["seats"][str(seat)]["hand"] for seat in (2, 3))
    assert dealer == sorted((*wall[:4], *wall[16:20], *wall[32:36], wall[48], wall[52]), key=lambda tile: tile[::-1])
    assert next_one == sorted((*wall[4:8], *wall[20:24], *wall[36:40], wall[49]), key=lambda tile: tile[::-1])
    assert [size(player.hand) for player in play.state.players] == [13, 13, 14, 13]
    assert play.state.left == 55
    assert play.state.wall[-play.state.left] == play.state.wall[53]


@pytest.mark.clause("SBR §1.7")
def test_turns_go_round_and_nobody_acts_out_of_turn():
    play = Fresh(*HANDS)
    assert play.refused(0, Discard("1m")) == "forbid-first (SBR §4.1)"
    play.forbid("s", "p", "m", play.offered(3)[0][:2])
    assert play.refused(1, Discard("1m")) == "not-your-turn (SBR §1.7)"
    assert play.refused(0, Forbid(suit="s")) == "no-forbidding (SBR §4.1)"
    assert play.refused(0, Discard("1s")) == "not-held (SBR §1.7)"
    assert play.refused(0, Discard("0m")) == "no-such-tile (SBR §1.1)"
    assert play.refused(0, Hu()) == "not-complete (SBR §2.1)"
    assert play.refused(TABLE, Draw()) == "no-draw (SBR §1.5)"
    assert play.refused(TABLE, Settle()) == "no-window (SBR §3.1)"
    assert play.refused(TABLE, Deal()) == "deal-goes-on (SBR §5.1)"
    assert play.refused(TABLE, Hu()) == "for-a-player (SBR §1.7)"
    assert play.refused(0, Draw()) == "for-the-table (SBR §1.7)"
    assert play.refused(7, Hu()) == "no-such-seat (SBR §1.3)"
    assert play.drop(0, "1m").turn == 1


class TestForbidding:
    @pytest.mark.clause("SBR §4.1")
    def test_all_choose_at_the_same_time_and_play_begins_when_all_have(self):
        play = Fresh(*HANDS)
        assert set(GAME.decisions(play.state)) == {0, 1, 2, 3}
        play.do(2, Forbid(tile="1p"))
        assert set(GAME.decisions(play.state)) == {0, 1, 3}
        assert play.refused(2, Forbid(tile="2p")) == "already-forbidden (SBR §4.1)"
        play.do(0, Forbid(tile="7p")).do(3, Forbid(tile=play.offered(3)[0][:2])).do(1, Forbid(suit="p"))
        assert play.turn == 0

    @pytest.mark.clause("SBR §4.1")
    def test_a_tile_of_the_suit_is_set_aside_and_is_the_first_discard(self):
        play = Fresh(*HANDS)
        play.forbid("7p", "7m", "1p", play.offered(3)[0][:2])
        assert play.offered(0) == ["7p"]
        assert play.refused(0, Discard("1m")) == "first-discard (SBR §4.1)"
        play.drop(0, "7p")
        assert "1m" in play.drop(1, "7m").drop(2, "1p").drop(3, play.offered(3)[0]).offered(0)

    @pytest.mark.clause("SBR §4.2")
    def test_who_lacks_the_suit_lays_its_card(self):
        play = Fresh(*HANDS)
        assert play.refused(0, Forbid(suit="p")) == "suit-held (SBR §4.2)"
        assert play.refused(0, Forbid(tile="1s")) == "not-held (SBR §4.1)"
        assert play.refused(0, Forbid()) == "no-such-suit (SBR §4.1)"
        assert play.refused(0, Forbid(suit="x")) == "no-such-suit (SBR §4.1)"
        assert play.refused(0, Forbid(suit="")) == "no-such-suit (SBR §4.1)"
        assert play.refused(0, Forbid(tile="1m", suit="s")) == "no-such-suit (SBR §4.1)"
        assert "card s" in play.offered(0)
        assert "card p" not in play.offered(0)

    @pytest.mark.clause("SBR §4.2")
    def test_the_card_is_turned_over_with_the_first_discard_and_goes_with_the_first_of_its_suit(self):
        play = Fresh(*HANDS, wall="8m9m8p9p5s")
        play.forbid("s", "p", "m", play.offered(3)[0][:2])
        assert "card" not in GAME.view(play.state, 1)["seats"]["0"]
        assert GAME.view(play.state, 0)["seats"]["0"]["aside"] == "card"
        play.drop(0, "1m")
        assert GAME.view(play.state, 1)["seats"]["0"]["card"]
        assert GAME.redact(play.log[6], 1) == {"type": "discarded", "seat": 0, "tile": "1m", "suit": "s"}
        play.drop(1, "1m").drop(2, "1p").drop(3, play.offered(3)[0])
        assert GAME.view(play.state, 1)["seats"]["0"]["card"]

    @pytest.mark.clause("SBR §4.2")
    def test_the_first_discard_of_the_suit_replaces_the_card(self):
        play = Fresh(*HANDS, wall="8m9m8p5s")
        play.forbid("s", "p", "m", play.offered(3)[0][:2])
        play.drop(0, "1m").drop(1, "1m").drop(2, "1p").drop(3, play.offered(3)[0])
        assert play.state.turn.drawn is not None
        play.drop(0, "5s")
        assert "card" not in GAME.view(play.state, 1)["seats"]["0"]

    @pytest.mark.clause("SBR §4.2")
    def test_who_wins_before_a_discard_turns_the_card_over(self):
        play = Fresh("123456789m12355p", "", "", "").forbid("s").defaults()
        play.hu(0)
        assert GAME.view(play.state, 1)["seats"]["0"]["forbidden"] == "s"
        assert play.state.players[0].river == ()


@pytest.mark.parametrize(
    "options", [{"fan_limit": 7}, {"fan_limit": 3.5}, {"fan_limit": True}, {"fan_limit": "3"}, {"strict": 1}, {"x": 1}]
)
def test_options_that_cannot_be_are_refused(options: dict[str, object]):
    with pytest.raises(ValidationError):
        convert(options, Options)


def test_a_match_is_of_four_seats_and_some_deals():
    for seats, deals in ((3, 1), (4, 0)):
        with pytest.raises(ValueError, match="played by 4"):
            GAME.new(Options(), seats, deals)
    with pytest.raises(TypeError):
        GAME.new(Deal(), 4, 1)
