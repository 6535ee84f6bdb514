"""Advice in Toppan: each reason on a hand where it is right."""

from typing import Any

import pytest

from games.advice import Why
from games.base import Decision
from games.toppan.actions import Bet, Drop, Hit, Stand
from games.toppan.advice import advise, why
from games.toppan.bots.seen import see
from games.toppan.game import GAME
from tests.games.toppan.table import Table, dealt


def reason(table: Any, action: Any) -> Why:
    """Return why an action of whose turn it is is a good one."""
    seat = table.state.turn
    return why(see(GAME.view(table.state, seat)), GAME.decisions(table.state)[seat], action)


def test_the_advice_is_an_action_with_its_reason():
    table = dealt("1m1p 2m2m 3m3m 4m4m")
    seat = table.state.turn
    found = advise(GAME.view(table.state, seat), GAME.decisions(table.state)[seat])
    assert (found.action, found.reason) == (Hit(), "nearer")
    assert found.facts == {"total": 2.0, "share": 100}


class TestDrawing:
    def test_a_low_hand_comes_nearer_by_most_tiles(self):
        assert reason(dealt("4m1z 2m2m 3m3m 4m4m"), Hit()) == ("nearer", {"total": 4.5, "share": 100})

    def test_a_high_hand_by_few(self):
        key, facts = reason(dealt("9m1z 2m2m 3m3m 4m4m"), Stand())
        assert (key, facts["total"]) == ("farther", 9.5)
        assert facts["share"] < 50

    def test_against_the_odds_only_the_bot_knows_why(self):
        assert reason(dealt("9m1z 2m2m 3m3m 4m4m"), Hit()) == ("worth", {})
        assert reason(dealt("1m1p 2m2m 3m3m 4m4m"), Stand()) == ("worth", {})

    def test_ten_and_a_half_comes_no_nearer(self):
        table = dealt("9m1p 2m2m 3m3m 4m4m 1z").hit(0)
        assert reason(table, Stand()) == ("exact", {})
        assert reason(table, Hit()) == ("worth", {})

    def test_over_eleven_nothing_is_taken(self):
        table = dealt("9m1p 2m2m 3m3m 4m4m 2p").hit(0)
        assert reason(table, Stand()) == ("over", {})

    def test_nor_from_an_empty_wall(self):
        table = dealt("4m1z 2m2m 3m3m 4m4m")
        only = Decision("0.1.draw", "draw", (Stand(),), Stand())
        assert why(see(GAME.view(table.state, table.state.turn)), only, Stand()) == ("no-tiles", {})


class TestBetting:
    @pytest.mark.parametrize(
        ("hand", "action", "key"),
        [
            ("55p1z", Bet(500), "strong"),
            ("55p1z", Drop(), "worth"),
            ("1m1z", Drop(), "weak"),
            ("1m1z", Bet(500), "worth"),
        ],
    )
    def test_a_hand_is_told_by_the_hands_that_it_beats(self, hand: str, action: Any, key: str):
        found = reason(Table(hand, "9p1z"), action)
        assert found[0] == key
        assert found[1].get("share", 50) >= 50 if key == "strong" else found[1].get("share", 0) < 50
