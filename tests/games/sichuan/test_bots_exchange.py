"""Which three tiles bots give away (SBR §12.17)."""

import pytest

from games.chance import KeyedChance
from games.sichuan.actions import Exchange
from games.sichuan.bots.players import LEVELS, bot, weigh
from games.sichuan.game import GAME
from tests.games.sichuan.table import Fresh


def dealt(how: str, dealer: int = 1) -> Fresh:
    return Fresh("2345678m334p159s", dealer=dealer, exchange=how, exchange_direction="next")


@pytest.mark.clause("SBR §12.17")
@pytest.mark.parametrize("how", ["one-suit", "any"])
@pytest.mark.parametrize("level", LEVELS)
def test_all_levels_give_what_may_be_given(level: str, how: str) -> None:
    play = dealt(how)
    decision = GAME.decisions(play.state)[0]
    chosen = bot(level).choose(GAME.view(play.state, 0), decision, KeyedChance(b"x"))
    assert chosen in decision.actions


def test_the_hard_player_keeps_the_suit_that_is_nearly_a_hand() -> None:
    play = dealt("one-suit")
    decision = GAME.decisions(play.state)[0]
    chosen = bot("hard").choose(GAME.view(play.state, 0), decision, KeyedChance(b"x"))
    assert isinstance(chosen, Exchange)
    assert not any(tile.endswith("m") for tile in chosen.tiles)


def test_what_it_weighs_is_offered_and_the_best_is_given() -> None:
    play = dealt("any")
    decision, view = GAME.decisions(play.state)[0], GAME.view(play.state, 0)
    worths = weigh(view, decision)
    assert set(worths) <= set(decision.actions)
    assert decision.default in worths
    best = max(worths, key=worths.__getitem__)
    assert bot("hard").choose(view, decision, KeyedChance(b"x")) == best


def test_suits_named_openly_are_weighed_as_letters() -> None:
    play = Fresh("2345678m334p159s", dealer=1, forbidding="open")
    decision, view = GAME.decisions(play.state)[0], GAME.view(play.state, 0)
    assert {action.suit for action in weigh(view, decision)} == {"m", "p", "s"}
    for level in LEVELS:
        assert bot(level).choose(view, decision, KeyedChance(b"x")).suit in "ps"
