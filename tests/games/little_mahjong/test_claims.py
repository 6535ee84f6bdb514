"""Who may claim the last discard, for what, and whose claim goes before (LM §4, §5)."""

import pytest

from games.actions import Pass, Settle
from games.base import TABLE
from games.little_mahjong.actions import Triplet, Win
from games.little_mahjong.game import GAME
from tests.games.little_mahjong.table import Table, triplet

STRAIGHTS = "12 35 66 16 13"  # with 34: 1-2-3 and 3-4-5
MIXED = "11 12 66 46 16"  # with 34: 1-1-1 and 2-3-4
SETS = "33 44 66 16 15"  # with 34: 3-3-3 and 4-4-4
WINS = "22 25 55 12 35"  # with 34: two sets beside two straights


def discarded(hand: str, far: int, seats: int = 4, **more: object) -> Table:
    """Return the table where [3:4] was discarded by a seat so far before the hand, which is seat 0's."""
    hands = [hand, *[""] * (seats - 1)]
    table = Table(*hands, turn=seats - far, drawn="34", **more)  # type: ignore[arg-type]
    table.discard(seats - far, "34")
    return table


RIGHTS = [
    pytest.param(STRAIGHTS, "12 35", 1, "LM §4.2", marks=pytest.mark.clause("LM §4.2"), id="two straights"),
    pytest.param(MIXED, "11 12", 2, "LM §4.3", marks=pytest.mark.clause("LM §4.3"), id="set and straight"),
    pytest.param(SETS, "33 44", 3, "LM §4.4", marks=pytest.mark.clause("LM §4.4"), id="two sets"),
]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("hand", "own", "reach", "clause"), RIGHTS)
def test_how_far_a_triplet_may_be_claimed(hand: str, own: str, reach: int, clause: str, seats: int):
    for far in range(1, seats):
        table = discarded(hand, far, seats)
        if far <= reach:
            assert table.offered(0) == [own, "pass"]
            table.triplet(0, own).settle()
            assert table.turn == 0
        else:
            assert table.offered(0) == []
            assert table.refused(0, triplet(own)) == f"too-far ({clause})"
            assert table.refused(0, Pass()) == "nothing-to-claim (LM §4.1)"


@pytest.mark.clause("LM §4.3")
def test_of_three_players_both_others_may_claim_a_set_and_a_straight():
    assert [discarded(MIXED, far, seats=3).offered(0) for far in (1, 2)] == [["11 12", "pass"]] * 2


@pytest.mark.clause("LM §4.5")
@pytest.mark.parametrize("far", [1, 2, 3])
def test_anyone_may_claim_to_win(far: int):
    table = discarded(WINS, far)
    assert table.offered(0)[0] == "win"
    table.win(0).settle()
    assert table.winner == f"0 from {4 - far} on 34: two-sets, two-straights 4"
    assert table.sheet["winners"][0]["clause"] == "LM §4.5"


@pytest.mark.clause("LM §4.1")
def test_the_claim_names_the_two_and_several_choices_are_several_actions():
    table = discarded("12 35 56 33 44", 1)
    assert table.offered(0) == ["33 44", "12 44", "33 56", "12 35", "12 56", "pass"]
    table.triplet(0, "12 56").settle()
    assert table.held(0) == "33 35 44"
    (meld,) = GAME.view(table.state, None)["seats"]["0"]["melds"]
    assert meld["tiles"] == ["[1:2]", "[3:4]", "[5:6]"]
    assert (meld["tile"], meld["from"], meld["sort"]) == ("[3:4]", 3, "two-straights")


@pytest.mark.clause("LM §4.1")
def test_what_can_t_be_claimed_is_refused():
    table = discarded(STRAIGHTS, 1)
    assert table.refused(0, triplet("16 66")) == "no-triplet (LM §2.1)"
    assert table.refused(0, triplet("12 56")) == "not-held (LM §4.1)"
    assert table.refused(0, triplet("12 12")) == "not-held (LM §4.1)"
    assert table.refused(0, Triplet(("[2:1]", "[3:5]"))) == "no-such-tile (LM §1.2)"
    assert table.refused(0, Win()) == "no-two-triplets (LM §3.3)"
    assert table.refused(3, Win()) == "nothing-to-claim (LM §4.1)"
    table.triplet(0, "12 35")
    assert table.refused(0, Pass()) == "already-answered (LM §4.1)"
    table.settle()
    assert table.refused(1, triplet("12 35")) == "nothing-to-claim (LM §4.1)"


@pytest.mark.clause("LM §4.1", "LM §5.1")
def test_the_window_closes_when_everybody_has_answered():
    table = discarded(STRAIGHTS, 1)
    assert table.refused(TABLE, Settle()) == "claims-open (LM §5.1)"
    table.do(0, Pass())
    assert 0 not in GAME.decisions(table.state)
    table.settle()
    assert table.turn == 0


@pytest.mark.clause("LM §4.6")
def test_after_a_claim_three_lie_open_and_the_claimer_discards():
    table = discarded(STRAIGHTS, 1).triplet(0, "12 35").settle()
    assert table.offered(0) == ["13", "16", "66"]
    table.discard(0, "16")
    assert len(table.state.players[0].hand) == 2
    assert table.state.left == 3


@pytest.mark.clause("LM §4.6")
def test_who_lays_a_triplet_and_holds_another_may_win_with_them():
    table = discarded(WINS, 1)
    assert "12 35" in table.offered(0)
    table.triplet(0, "12 35").settle()
    assert table.offered(0) == ["win", "22", "25", "55"]
    table.win(0)
    assert table.winner == "0 from 3 on 34: two-straights, two-sets 4"
    assert table.sheet["winners"][0]["clause"] == "LM §4.6"


@pytest.mark.clause("LM §4.7")
def test_beside_a_laid_triplet_only_a_win_is_claimed():
    table = discarded("12 35", 3, laid=("22 25 55",))
    assert table.offered(0) == ["win", "pass"]
    assert table.refused(0, triplet("12 35")) == "already-laid (LM §4.7)"
    table.win(0).settle()
    assert table.winner == "0 from 1 on 34: two-sets, two-straights 4"
    assert table.sheet["winners"][0]["clause"] == "LM §4.5"
    table = discarded("12 66", 1, laid=("22 25 55",))
    assert table.offered(0) == []
    assert table.refused(0, triplet("12 66")) == "already-laid (LM §4.7)"


@pytest.mark.clause("LM §4.7", "LM §3.5")
def test_a_laid_triplet_stays_as_it_was_laid():
    """Six that could be split in a dearer way are worth what lies there and the rest."""
    whole = Table("11 12 22 33 34", "", "", "", drawn="44").win(0)
    assert whole.winner == "0 on 44: two-sets, two-sets 6"
    laid = Table("22 33", "", "", "", laid=("11 12 34",), drawn="44").win(0)
    assert laid.winner == "0 on 44: set-and-straight, two-straights 3"


@pytest.mark.clause("LM §5.1")
def test_the_nearest_claim_stands_even_before_a_win_farther_on():
    table = Table("", "46 55 66 16 13", "", WINS, drawn="34").discard(0, "34")
    table.win(3).triplet(1, "46 55").settle()
    assert table.turn == 1
    outcome = GAME.redact(table.log[-1], None)
    assert outcome is not None
    assert [each["seat"] for each in outcome["outcome"]] == [1]


@pytest.mark.clause("LM §5.1")
def test_a_nearer_win_goes_before_a_triplet_farther_on():
    table = Table("", WINS, SETS, "", drawn="34").discard(0, "34")
    table.triplet(2, "33 44").win(1).settle()
    assert table.winner == "1 from 0 on 34: two-sets, two-straights 4"


@pytest.mark.clause("LM §5.2")
def test_play_goes_on_from_the_claimer():
    table = Table("", "", SETS, "", drawn="34").discard(0, "34").triplet(2, "33 44").settle()
    assert table.turn == 2
    table.discard(2, "66").settle()
    assert table.turn == 3
    assert table.state.left == 2


@pytest.mark.clause("LM §5.2")
def test_where_nobody_claims_the_next_player_draws():
    table = discarded(STRAIGHTS, 1).settle()
    assert table.turn == 0
    assert table.state.turn.drawn is not None
    assert GAME.view(table.state, None)["seats"]["3"]["river"] == ["[3:4]"]
