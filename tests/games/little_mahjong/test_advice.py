"""Advice in Little Mahjong: each reason on a hand where it is right."""

from typing import Any

from games.actions import Pass
from games.advice import Why
from games.little_mahjong.actions import Discard, Triplet, Win
from games.little_mahjong.advice import advise, why
from games.little_mahjong.bots.seen import read
from games.little_mahjong.game import GAME
from tests.games.little_mahjong.table import Table, long


def reason(table: Any, action: Any, seat: int = 0) -> Why:
    """Return why an action is a good one."""
    decision = GAME.decisions(table.state)[seat]
    assert action in decision.actions
    return why(read(GAME.view(table.state, seat)), decision, action)


def test_the_advice_is_an_action_with_its_reason():
    table = Table("11 13 33 12 34", "", "", "", drawn="66")
    found = advise(GAME.view(table.state, 0), GAME.decisions(table.state)[0])
    assert (found.action, found.reason) == (Discard(long("66")), "ready")
    assert found.facts["tiles"]


def test_a_complete_hand_wins():
    table = Table("22 25 55 12 35", "", "", "", drawn="34")
    assert reason(table, Win()) == ("win", {})


def test_a_triplet_is_kept_whole():
    table = Table("12 66 16 26 36", "", "", "", drawn="55")
    assert reason(table, Discard(long("55"))) == ("whole", {"tiles": ["[1:2]", "[3:6]", "[6:6]"]})


def test_what_leaves_most_dominoes_that_make_it_wait():
    table = Table("12 44 66 24 56", "", "", "", drawn="45")
    assert reason(table, Discard(long("12"))) == ("soon", {"count": 15})


def test_what_leaves_fewer():
    table = Table("44 33 66 56 45", "", "", "", drawn="44")
    assert reason(table, Discard(long("33"))) == ("worth", {})


def test_claims():
    table = Table("", "12 22 46 34 15", "", "", drawn="25").discard(0, "25")
    decision = GAME.decisions(table.state)[1]
    claims = [action for action in decision.actions if isinstance(action, Triplet)]
    assert reason(table, claims[0], 1) == ("triplet", {})
    assert reason(table, Pass(), 1) == ("worth", {})


def test_a_hand_that_waits_for_its_last_domino_may_pass():
    table = Table("", "14 25 33 35 46", "", "", drawn="34").discard(0, "34")
    assert reason(table, Pass(), 1) == ("keep-ready", {})
