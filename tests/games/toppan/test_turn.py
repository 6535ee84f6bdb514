"""Taking tiles, and betting (TP §1.5, §3, §4)."""

import pytest
from msgspec.structs import replace

from games.actions import Deal, EndTime
from games.base import TABLE, Illegal
from games.mahjong.tiles34 import parse_many
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.game import GAME
from games.toppan.options import Options
from games.toppan.state import Player, State
from games.toppan.wall import SET
from tests.games.toppan.table import OUT, Play, Table, dealt

STEPS = [str(points) for points in range(100, 2001, 100)]


@pytest.mark.clause("TP §3.4", "TP §1.5")
def test_one_after_another_from_oya_hits_as_often_as_wished_or_stands():
    play = dealt("1m1m 2m2m 3m3m  1p 2p 3p 4p 1z", seats=3, oya=2)
    assert play.asked() == {2: ["hit", "stand"]}
    assert play.refused(0, Hit()) == "not-your-turn (TP §1.5)"
    play.hit(2, 3)
    assert play.hand(2) == "1m 1m 1p 2p 3p"
    play.stand(2)
    assert play.asked() == {0: ["hit", "stand"]}
    assert play.refused(2, Hit()) == "not-your-turn (TP §1.5)"
    play.stand(0).hit(1).stand(1)
    assert play.hand(1) == "3m 3m 4p"
    assert play.asked() == {2: ["drop", *STEPS]}


@pytest.mark.clause("TP §3.5")
def test_over_eleven_takes_no_more_and_stands_like_any_other():
    play = dealt("9m1z 2m2m  1z 1z 2m", seats=2).hit(0, 3)
    assert play.hand(0) == "9m 1z 1z 1z 2m"
    assert play.asked() == {0: ["stand"]}
    assert play.refused(0, Hit()) == "drawing-over (TP §3.5)"
    others = GAME.view(play.state, 1)
    assert (others["turn"], others["phase"], others["seats"]["0"]["stood"]) == (0, "draw", False)
    play.stand(0)
    assert GAME.redact(play.log[-1], 1) == {"type": "stood", "seat": 0}
    assert play.state.players[0].stays


@pytest.mark.clause("TP §3.5")
def test_eleven_and_ten_and_a_half_may_still_hit():
    play = dealt("9m2m 9p1p  1z 1z", seats=2)
    assert play.asked() == {0: ["hit", "stand"]}
    play.stand(0).hit(1)
    assert play.asked() == {1: ["hit", "stand"]}


@pytest.mark.clause("TP §3.6")
def test_from_an_empty_wall_nobody_hits_and_a_burst_is_kept():
    play = dealt("1m1m 2m2m", seats=2)
    play.state = replace(play.state, next=122)
    assert play.asked() == {0: ["stand"]}
    assert play.refused(0, Hit()) == "no-tiles-left (TP §3.6)"


@pytest.mark.clause("TP §3.6")
@pytest.mark.parametrize(
    ("left", "hands", "after"),
    [
        (4, ["9m 9m", "9p 9p"], 0),
        (5, ["9m 9m", "9p 9p"], 1),
        (6, ["8m 7m", "9p 9p"], 0),
        (8, ["1z 2z", "9p 9p"], 0),
        (10, ["1z 2z", "3z 4z"], 0),
    ],
)
def test_a_pair_that_bursts_is_kept_where_the_wall_cannot_replace_it(left: int, hands: list[str], after: int):
    tiles = parse_many("9m9m 9p9p 8m7m 1z2z 3z4z")
    wall = (*SET[: 122 - left], *tiles[:left], *SET[122:])
    play = Play(State(Options(), 9, (Player(),) * 2, wall=wall, next=122 - left))
    for event in opening(play.state, 0):
        play.state = GAME.evolve(play.state, event)
    assert [play.hand(seat) for seat in (0, 1)] == hands
    assert play.state.left == after


@pytest.mark.clause("TP §4.1", "TP §4.2")
def test_bets_go_from_oya_in_turn_until_all_have_bet_the_same():
    table = Table("9m1z", "9p1z", "9s1z", oya=1)
    assert table.asked() == {1: ["drop", *STEPS]}
    assert table.refused(2, Bet(100)) == "not-your-turn (TP §1.5)"
    table.bet(300, 1)
    assert table.asked() == {2: ["drop", *STEPS[2:]]}
    table.bet(300, 2).bet(500, 0)
    assert table.asked() == {1: ["drop", *STEPS[4:]]}
    table.bet(500, 1)
    assert table.asked() == {2: ["drop", *STEPS[4:]]}
    table.bet(500, 2)
    assert table.sheet["end"] == "showdown"
    assert table.sheet["bet"] == 500
    assert [event.sort for event in table.log[:-1]] == ["bet", "call", "raise", "call", "call"]


@pytest.mark.clause("TP §4.1")
@pytest.mark.parametrize("points", [0, -100, 50, 150, 2100, 99, 10**9])
def test_no_other_bets(points: int):
    assert Table("9m1z", "9p1z").refused(0, Bet(points)) == "no-such-bet (TP §4.1)"


@pytest.mark.clause("TP §4.2")
def test_at_least_the_highest_bet():
    table = Table("9m1z", "9p1z").bet(700, 0)
    assert table.refused(1, Bet(600)) == "bet-too-low (TP §4.2)"
    assert table.asked()[1][1] == "700"


@pytest.mark.clause("TP §4.3")
def test_who_drops_out_takes_the_bet_back_but_not_the_ante_and_takes_no_part():
    table = Table("9m1z", "9p1z", "55s1z").bet(300, 0).bet(500, 1).bet(500, 2).drop(0)
    assert table.sheet["scores"] == [-1000, -1000 - 4 * 500, 1000 + 1000 + 4 * 500]
    table = Table("9m1z", "9p1z", "9s1z").bet(300, 0).drop(1)
    assert GAME.view(table.state, None)["seats"]["1"]["status"] == "dropped"
    assert table.refused(1, Bet(300)) == "dropped-out (TP §4.3)"
    assert table.refused(1, Drop()) == "dropped-out (TP §4.3)"
    assert table.asked().keys() == {2}


@pytest.mark.clause("TP §4.4", "TP §7.13")
def test_the_last_one_left_takes_the_antes_at_no_multiple():
    table = Table("9m1z", "11234z", "9s1z").bet(300, 0).bet(2000, 1).drop(2, 0)
    assert table.won == "1 by last (TP §4.4)"
    assert table.winner["times"] == 1
    assert "yaku" not in table.winner
    assert table.sheet["scores"] == [-1000, 2000, -1000]
    assert table.paid("bet") == []


@pytest.mark.clause("TP §4.4")
def test_the_last_one_need_not_bet_at_all():
    table = Table("9m1z", "9p1z", "9s1z", "1m1p", oya=2).drop(2, 3, 0)
    assert table.won == "1 by last (TP §4.4)"
    assert table.sheet["bet"] == 0
    assert table.sheet["scores"] == [-1000, 3000, -1000, -1000]


@pytest.mark.clause("TP §4.5")
def test_nobody_raises_by_more_than_there_is_but_may_always_call():
    table = Table("9m1z", "9p1z", "9s1z", chips=[1.7, 1, 20])
    assert table.asked() == {0: ["drop", *STEPS[:7]]}
    assert table.refused(0, Bet(800)) == "bet-too-high (TP §4.5)"
    table.bet(700, 0)
    assert table.asked() == {1: ["drop", "700"]}
    assert table.refused(1, Bet(800)) == "bet-too-high (TP §4.5)"
    table.bet(700, 1)
    seat = GAME.view(table.state, None)["seats"]["1"]
    assert (seat["bet"], seat["staked"], seat["chips"], seat["all_in"]) == (700, 0, 0, True)
    table.bet(1500, 2)
    assert table.asked() == {0: ["drop", "1500"]}


@pytest.mark.clause("TP §4.5")
def test_who_opens_with_less_than_the_least_bet_goes_all_in_with_it():
    table = Table("9m1z", "9p1z", chips=[1, 20])
    assert table.asked() == {0: ["drop", "100"]}
    table.bet(100, 0).bet(100, 1)
    assert table.won == "1 by order (TP §5.6)"
    assert table.sheet["scores"] == [-1000, 1000]


@pytest.mark.parametrize("action", [Hit(), Stand()])
def test_no_tiles_once_there_are_bets(action: Action):
    assert Table("9m1z", "9p1z").refused(0, action) == "no-drawing (TP §3.4)"


def test_no_bets_before_everybody_stands():
    play = dealt("1m1m 2m2m", seats=2)
    assert play.refused(0, Bet(100)) == "no-betting (TP §4.2)"
    assert play.refused(0, Drop()) == "no-betting (TP §4.2)"


@pytest.mark.clause("TP §6.6")
@pytest.mark.parametrize("action", [Bet(100), Drop(), Hit(), Stand()])
def test_who_is_out_takes_no_part(action: Action):
    table = Table("9m1z", OUT, "9p1z")
    assert table.refused(1, action) == "out-of-chips (TP §6.6)"


@pytest.mark.clause("TP §1.5")
def test_everybody_to_their_own():
    table = Table("9m1z", "9p1z")
    assert table.refused(0, Deal()) == "for-the-table (TP §1.5)"
    assert table.refused(0, EndTime()) == "for-the-table (TP §1.5)"
    assert table.refused(TABLE, Drop()) == "for-a-player (TP §1.5)"
    assert table.refused(2, Drop()) == "no-such-seat (TP §1.1)"
    with pytest.raises(Illegal):
        GAME.act(table.state, -5, Drop(), None)


def test_defaults_are_what_costs_least():
    assert GAME.decisions(dealt("1m1m 2m2m", seats=2).state)[0].default == Stand()
    assert GAME.decisions(Table("9m1z", "9p1z").state)[0].default == Drop()
