"""The deal: who plays, who plays first, who gets what (LM §1, §3)."""

from collections import Counter

import pytest

from games.actions import Deal, Draw, Settle
from games.base import TABLE
from games.chance import KeyedChance
from games.little_mahjong.actions import Discard, Win
from games.little_mahjong.dominoes import TILES, hand_of, parse
from games.little_mahjong.events import Dealt
from games.little_mahjong.game import GAME
from games.little_mahjong.options import Options
from tests.games.little_mahjong.table import Fresh, Play, Table, long, short


def dealt(seats: int, key: bytes) -> Dealt:
    state = GAME.new(Options(), seats, 1)
    (event,) = GAME.act(state, TABLE, Deal(), KeyedChance(key))
    assert isinstance(event, Dealt)
    return event


@pytest.mark.clause("LM §1.1")
def test_three_or_four_play():
    assert GAME.info.seats == (3, 4)
    assert GAME.info.usual_seats == 4
    for seats in (2, 5):
        with pytest.raises(ValueError, match="3 to 4"):
            GAME.new(Options(), seats, 1)
    with pytest.raises(ValueError, match="one deal or more"):
        GAME.new(Options(), 4, 0)
    with pytest.raises(TypeError, match="no options"):
        GAME.new(Deal(), 4, 1)


@pytest.mark.clause("LM §1.2", "LM §3.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_is_dealt_five_from_the_first_player_on(seats: int):
    event = dealt(seats, b"any")
    assert sorted(map(parse, event.wall)) == list(TILES)
    play = Play(GAME.new(Options(), seats, 1))
    play.fold([event])
    for step in range(seats):
        seat = (event.dealer + step) % seats
        assert play.state.players[seat].hand == hand_of(event.wall[5 * step : 5 * step + 5])
    assert play.state.left == 32 - 5 * seats
    play.do(TABLE, Draw())
    assert play.state.turn.drawn == parse(event.wall[5 * seats])


@pytest.mark.clause("LM §3.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_highest_die_plays_first(seats: int):
    first: Counter[int] = Counter()
    for number in range(400):
        event = dealt(seats, b"%d" % number)
        assert event.dice is not None
        assert len(event.dice) == seats
        assert event.dice.count(max(event.dice)) == 1
        assert event.dice[event.dealer] == max(event.dice)
        first[event.dealer] += 1
    assert set(first) == set(range(seats))
    assert max(first.values()) < 1.35 * 400 / seats


@pytest.mark.clause("LM §3.3")
def test_a_turn_is_a_draw_and_a_win_or_a_discard():
    play = Fresh("12 14 23 24 25", "", "", "", wall="66", dealer=2)
    assert play.state.turn.seat == 2
    assert play.refused(2, Win()) == "not-your-turn (LM §3.3)"
    play.do(TABLE, Draw())
    assert len(play.state.players[2].hand) == 6
    assert "66" in play.offered(2)
    assert play.refused(2, Win()) == "no-two-triplets (LM §3.3)"
    assert play.refused(1, Discard("[1:1]")) == "not-your-turn (LM §3.3)"
    missing = next(each for each in ("12", "14", "23") if each not in play.held(2))
    assert play.refused(2, Discard(long(missing))) == "not-held (LM §3.3)"
    assert play.refused(2, Discard("[7:7]")) == "no-such-tile (LM §1.2)"
    play.discard(2, "66")
    assert short(GAME.view(play.state, None)["seats"]["2"]["river"]) == "66"
    assert len(play.state.players[2].hand) == 5


@pytest.mark.clause("LM §3.3")
def test_six_that_make_two_triplets_win():
    table = Table("22 25 55 12 34", "", "", "", drawn="35")
    assert table.offered(0)[0] == "win"
    table.win(0)
    assert table.winner == "0 on 35: two-sets, two-straights 4"


def test_who_runs_out_of_time_discards_what_was_drawn_or_the_last():
    table = Table("22 25 55 14 34", "12 35 66 16 13", "", "", drawn="36")
    assert GAME.decisions(table.state)[0].default == Discard("[3:6]")
    table.discard(0, "34").triplet(1, "12 35").settle()
    assert GAME.decisions(table.state)[1].default == Discard("[6:6]")


def test_nobody_does_what_is_for_another():
    table = Table("22 25 55 12 34", "", "", "", drawn="66")
    for action in (Deal(), Draw(), Settle()):
        assert table.refused(0, action) == "for-the-table (LM §3.3)"
    assert table.refused(TABLE, Win()) == "for-a-player (LM §3.3)"
    assert table.refused(4, Win()) == "no-such-seat (LM §1.1)"
    assert table.refused(TABLE, Draw()) == "no-draw (LM §3.3)"
    assert table.refused(TABLE, Settle()) == "no-window (LM §4.1)"
    assert table.refused(TABLE, Deal()) == "deal-goes-on (LM §7.5)"
