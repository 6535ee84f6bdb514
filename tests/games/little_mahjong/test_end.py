"""How a deal ends, who pays what, and who plays first in the next one (LM §6, §7)."""

import pytest

from games.actions import Deal, EndTime, Pass
from games.base import TABLE
from games.little_mahjong.actions import Win
from games.little_mahjong.game import GAME
from tests.games.little_mahjong.table import Play, Table

WINS = "22 25 55 12 35"  # with 34: two sets beside two straights, 4 points
CLAIMS = "12 35 66 16 13"  # with 34: two straights


@pytest.mark.clause("LM §6.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_else_pays_the_winner_drawn_or_claimed_alike(seats: int):
    others = [""] * (seats - 1)
    drawn = Table(WINS, *others, drawn="34").win(0)
    claimed = Table(WINS, *others, turn=1, drawn="34").discard(1, "34").win(0).settle()
    for table in (drawn, claimed):
        assert table.sheet["scores"] == [4 * (seats - 1), *[-4] * (seats - 1)]
        assert table.sheet["ledger"] == [
            {"reason": "win", "payer": payer, "payee": 0, "points": 4, "clause": "LM §6.1"} for payer in range(1, seats)
        ]
        assert table.sheet["end"] == "win"
    assert [drawn.sheet["winners"][0]["from"], claimed.sheet["winners"][0]["from"]] == [None, 1]


@pytest.mark.clause("LM §6.1")
@pytest.mark.parametrize(
    ("hand", "tile", "points"), [("13 13 22 44 56", "56", 2), ("11 12 22 33 34", "44", 6), (WINS, "34", 4)]
)
def test_the_sum_of_both_triplets_is_paid(hand: str, tile: str, points: int):
    assert Table(hand, "", "", drawn=tile).win(0).sheet["scores"] == [2 * points, -points, -points]


@pytest.mark.clause("LM §6.2", "LM §6.3")
def test_the_winners_hand_is_shown_and_no_other():
    table = Table(WINS, "", "", "", drawn="34").win(0)
    shown = table.sheet["hands"]
    assert shown["0"] == {
        "shown": True,
        "melds": [],
        "tiles": ["[1:2]", "[2:2]", "[2:5]", "[3:4]", "[3:5]", "[5:5]"],
    }
    assert all(shown[seat] == {"shown": False, "melds": []} for seat in "123")
    assert [sorted(each["tiles"]) for each in table.sheet["winners"][0]["triplets"]] == [
        ["[2:2]", "[2:5]", "[5:5]"],
        ["[1:2]", "[3:4]", "[3:5]"],
    ]
    for viewer in (None, 1, 2):
        seats = GAME.view(table.state, viewer)["seats"]
        assert "hand" in seats["0"]
        assert all(("hand" in seats[str(seat)]) == (seat == viewer) for seat in (1, 2, 3))


@pytest.mark.clause("LM §6.3")
def test_what_lay_open_is_on_the_sheet():
    table = Table("", CLAIMS, "", "", drawn="34", left=1).discard(0, "34").triplet(1, "12 35").settle()
    table.discard(1, "66").settle()
    table.discard(2, table.held(2)[:2])
    assert table.sheet["end"] == "draw"
    (meld,) = table.sheet["hands"]["1"]["melds"]
    assert (meld["tiles"], meld["tile"], meld["from"]) == (["[1:2]", "[3:4]", "[3:5]"], "[3:4]", 0)
    assert "tiles" not in table.sheet["hands"]["1"]


@pytest.mark.clause("LM §7.1")
def test_an_empty_wall_and_the_last_discard_are_a_draw():
    table = Table("", WINS, "", "", drawn="34", left=0)
    table.discard(0, "34")
    assert table.sheet["end"] == "draw"
    assert table.sheet["scores"] == [0, 0, 0, 0]
    assert table.sheet["ledger"] == table.sheet["winners"] == []
    assert table.sheet["left"] == 0


@pytest.mark.clause("LM §7.1", "LM §3.3")
def test_the_last_draw_may_win():
    table = Table(WINS, "", "", "", drawn="34", left=0).win(0)
    assert table.winner == "0 on 34: two-sets, two-straights 4"


@pytest.mark.clause("LM §7.2")
def test_by_the_option_the_last_discard_may_be_claimed():
    table = Table("", WINS, "", "", drawn="34", left=0, last_discard_claims=True).discard(0, "34")
    assert table.offered(1)[0] == "win"
    assert table.win(1).settle().winner == "1 from 0 on 34: two-sets, two-straights 4"
    table = Table("", CLAIMS, "", "", drawn="34", left=0, last_discard_claims=True).discard(0, "34")
    assert table.settle().sheet["end"] == "draw"


@pytest.mark.clause("LM §7.2")
def test_who_claims_the_last_discard_discards_and_that_may_be_claimed_in_turn():
    table = Table("", CLAIMS, "", "11 26 36 66 46", drawn="34", left=0, last_discard_claims=True).discard(0, "34")
    table.triplet(1, "12 35").settle().discard(1, "16")
    assert table.state.phase == "claim"
    assert "11 66" in table.offered(3) or "26 36" in table.offered(3)
    assert table.settle().sheet["end"] == "draw"


@pytest.mark.clause("LM §7.1")
def test_before_the_wall_is_empty_every_discard_lies_open():
    assert Table("", WINS, "", "", drawn="34", left=1).discard(0, "34").offered(1)[0] == "win"


@pytest.mark.clause("LM §7.3")
def test_the_winner_plays_first_in_the_next_deal():
    table = Table("", "", WINS, "", turn=2, drawn="34", deals=2).win(2)
    assert table.sheet["next_dealer"] == 2
    table.deal()
    assert table.state.dealer == table.turn == 2
    assert table.state.dice is None


@pytest.mark.clause("LM §7.3")
def test_after_a_draw_the_same_player_does():
    table = Table("", "", WINS, "", turn=2, drawn="34", left=0, deals=2)
    table.discard(2, "34")
    assert table.sheet["next_dealer"] == table.sheet["dealer"] == 0
    assert table.deal().turn == 0


@pytest.mark.clause("LM §7.4")
def test_when_time_is_up_nobody_pays():
    table = Table(WINS, "", "", "", drawn="34", deals=3).end_time()
    assert table.sheet["end"] == "time"
    assert table.sheet["scores"] == [0, 0, 0, 0]
    assert table.refused(TABLE, Deal()) == "match-over (LM §7.5)"
    assert GAME.view(table.state, None)["time_up"]
    result = GAME.result(table.state)
    assert result is not None
    assert result.places == (1, 1, 1, 1)


@pytest.mark.clause("LM §7.4")
def test_claims_on_an_open_discard_are_settled_before_time_ends():
    table = Table("", WINS, "", "", drawn="34", deals=3).discard(0, "34").win(1).end_time()
    assert table.winner == "1 from 0 on 34: two-sets, two-straights 4"
    assert table.state.time_up
    table = Table("", WINS, "", "", drawn="34", deals=3).discard(0, "34").end_time()
    assert table.sheet["end"] == "time"


@pytest.mark.clause("LM §7.5")
def test_a_match_is_over_after_the_deals_agreed():
    table = Table(WINS, "", "", "", drawn="34").win(0)
    assert GAME.decisions(table.state) == {}
    assert table.refused(TABLE, Deal()) == "match-over (LM §7.5)"
    assert table.refused(TABLE, EndTime()) == "match-over (LM §7.5)"
    assert table.refused(1, Win()) == "not-your-turn (LM §3.3)"
    assert table.refused(1, Pass()) == "nothing-to-claim (LM §4.1)"
    result = GAME.result(table.state)
    assert result is not None
    assert (result.scores, result.places) == ((12, -4, -4, -4), (1, 2, 2, 2))


def test_scores_add_up_over_the_deals():
    table = Table(WINS, "", "", "", drawn="34", deals=2).win(0).deal().end_time()
    assert table.state.scores == (12, -4, -4, -4)
    play = Play(GAME.new(GAME.info.options(), 3, 2)).end_time()
    assert play.state.scores == (0, 0, 0)
