"""Advice in riichi for three: that of riichi, by what three play by."""

from games.base import Decision
from games.riichi.actions import Kita
from games.sanma.advice import REASONS, advise
from games.sanma.game import GAME
from tests.games.riichi.bots.test_bots import discards
from tests.games.sanma.bots.test_bots import view


def test_a_north_is_set_aside_with_its_reason():
    hand = "19m19p456s123z4z567z"
    actions = (Kita(), *discards(hand))
    found = advise(view(hand), Decision("0.1.turn", "turn", actions, actions[-1]))
    assert found.action in actions
    assert found.reason in REASONS


def test_a_match_begins_with_advice():
    assert GAME.teaching.advise is advise
