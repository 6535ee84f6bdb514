"""The set, the wall and the deal (RR §1)."""

from collections import Counter

import pytest

from games.actions import Deal, Draw, EndTime
from games.base import TABLE
from games.chance import KeyedChance
from games.mahjong.dead_wall import WALL_136
from games.mahjong.tiles34 import RED_SET, notation
from games.riichi.act import act
from games.riichi.decisions import decisions
from games.riichi.events import Dealt
from games.riichi.options import Options
from games.riichi.rules import RULES
from games.riichi.state import State, StateOfFour
from tests.games.riichi.table import Fresh, Play, Table


def dealt(seed: bytes = b"x", state: State | None = None) -> Dealt:
    (event,) = act(state or StateOfFour(Options(), 100), TABLE, Deal(), KeyedChance(seed))
    assert isinstance(event, Dealt)
    return event


@pytest.mark.clause("RR §1.1")
def test_every_tile_of_the_set_is_in_the_wall_once():
    assert sorted(dealt().wall) == sorted(map(notation, RED_SET))


@pytest.mark.clause("RR §1.2")
def test_the_first_dealer_is_drawn_by_lot_and_everybody_has_30000():
    assert len({dealt(b"%d" % seed).dealer for seed in range(40)}) == 4
    doc = RULES.view(StateOfFour(Options(), 100), None)
    assert [doc["seats"][seat]["total"] for seat in "0123"] == [30_000] * 4


@pytest.mark.clause("RR §1.4")
def test_two_dice_are_thrown_and_break_the_wall():
    play = Fresh()
    assert play.state.broken == (2, 3)
    doc = RULES.view(play.state, None)
    assert (doc["dice"], doc["wall"]["side"], doc["wall"]["stacks"]) == ([1, 2], 2, 3)


@pytest.mark.clause("RR §1.5")
def test_the_indicator_lies_open_from_the_first():
    play = Fresh(indicators="4p", ura="9s")
    doc = RULES.view(play.state, None)
    assert doc["wall"]["indicators"] == ["4p"]
    assert notation(play.state.wall[WALL_136.indicators[0]]) == "4p"
    assert "9s" not in str(doc["wall"])


@pytest.mark.clause("RR §1.6")
def test_the_dealer_has_fourteen_tiles_and_the_others_thirteen():
    play = Fresh("1234m5678p19s1234z", "1111z"[:0], dealer=0)
    assert [len(player.hand) for player in play.state.players] == [14, 13, 13, 13]
    assert play.state.left == WALL_136.live - 53 == 69
    assert play.turn == 0
    assert play.state.turn.drawn == 30, "the dealer's last tile counts as drawn"
    play.drop(0, "4z")
    assert play.turn == 1


@pytest.mark.clause("RR §1.7")
def test_each_kan_takes_a_tile_off_the_live_wall():
    play = Table("1111m2345p123s55z", drawn="9s", left=10)
    play.kan(0, "1m").settle()
    assert play.state.left == 9, "the replacement comes from the dead wall, the live wall's last tile goes there"
    play = Table("1111m2345p123s55z", drawn="9s", left=1).kan(0, "1m").settle()
    assert play.state.left == 0
    assert play.turn == 0


def test_a_deal_begins_when_the_last_is_over_and_not_before():
    play = Fresh()
    assert play.refused(TABLE, Deal()) == "deal-goes-on (RR §15.3)"
    assert play.refused(TABLE, Draw()) == "no-draw (RR §2.1)"
    play.end_time()
    assert play.refused(TABLE, Deal()) == "match-over (RR §16.1)"
    assert play.refused(TABLE, EndTime()) == "match-over (RR §16.1)"
    assert not decisions(play.state)


def test_later_dealers_are_named_by_the_rules():
    play = Table("123m456m789p11s23s", "", "", "", drawn="1s").tsumo(0)
    assert dealt(b"y", play.state).dealer == 0


def test_walls_differ_from_deal_to_deal():
    assert Counter(len(set(dealt(b"%d" % seed).wall)) for seed in range(3)) == {37: 3}
    assert dealt(b"1").wall != dealt(b"2").wall


def test_a_play_can_be_told_again():
    play = Fresh().drop_drawn(3)
    again = Play(StateOfFour(Options(), 100))
    again.fold(play.log)
    assert again.state == play.state
