"""How a match ends (TP §8)."""

import pytest

from games.actions import EndTime
from games.base import TABLE
from games.toppan.game import GAME
from games.toppan.options import Options
from tests.games.toppan.table import OUT, Play, Table, dealt


def played(play: Play) -> Play:
    """Play a deal in which all stand, and all but the last drop out."""
    play.deal()
    while play.state.phase == "draw":
        play.stand(play.state.turn)
    while play.state.phase == "bet":
        play.drop(play.state.turn)
    return play


@pytest.mark.clause("TP §8.1")
def test_the_match_is_over_after_the_agreed_number_of_deals():
    play = Play(GAME.new(Options(), 3, 3))
    for _ in range(3):
        assert GAME.result(play.state) is None
        played(play)
    assert not GAME.decisions(play.state)
    result = GAME.result(play.state)
    assert result is not None
    assert sorted(result.scores) == [20_000, 20_000, 20_000]
    assert result.places == (1, 1, 1)


@pytest.mark.clause("TP §8.2")
def test_it_is_over_once_one_alone_has_chips_left():
    table = Table("9m1z", OUT, "55p1z", chips=[1.5, 20, 20]).call(500)
    assert table.sheet["broke"] == [0]
    assert not GAME.decisions(table.state)
    result = GAME.result(table.state)
    assert result is not None
    assert result.scores == (0, 0, 21_500)
    assert result.places == (2, 2, 1)
    assert table.refused(TABLE, EndTime()) == "match-over (TP §8.1)"


@pytest.mark.clause("TP §8.3")
def test_a_deal_that_time_cuts_short_gives_everything_back():
    for play in (dealt("1m1m 2m2m 3m3m 4m4m").hit(0), Table("9m1z", "9p1z", "9s1z", "1m1p").bet(900, 0).drop(1)):
        play.end_time()
        assert play.sheet["end"] == "time"
        assert play.sheet["ledger"] == []
        assert play.sheet["winners"] == []
        assert play.state.scores == (20_000,) * 4
        assert [hand["status"] for hand in play.sheet["hands"].values()].count("broken-off") >= 3
        assert not any(hand["shown"] for hand in play.sheet["hands"].values())
        assert not GAME.decisions(play.state)
        assert GAME.view(play.state, None)["time_up"]
        assert play.refused(TABLE, EndTime()) == "match-over (TP §8.1)"


@pytest.mark.clause("TP §8.3")
def test_between_deals_it_just_ends():
    for play in (Play(GAME.new(Options(), 2, 3)), played(Play(GAME.new(Options(), 2, 3)))):
        deals = len(play.state.gains)
        play.end_time()
        assert len(play.state.gains) == deals
        assert GAME.result(play.state) is not None
