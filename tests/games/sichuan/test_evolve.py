"""What each event and each action does is looked up by its type: every one has to be there. No fold believes a lie."""

from typing import get_args

import pytest

from games import turns
from games.sichuan import act, evolve
from games.sichuan.actions import Action
from games.sichuan.events import Discarded, Event
from tests.games.sichuan.table import Table


def test_every_event_changes_something() -> None:
    assert set(evolve.CHANGES) == set(get_args(Event))


def test_every_action_is_either_a_players_or_the_tables() -> None:
    assert set(act.OF_A_PLAYER) ^ set(get_args(turns.TableAction)) == set(get_args(Action))


def test_a_log_in_which_somebody_discards_what_they_do_not_hold_is_refused() -> None:
    state = Table("123m456m789p11s23s", turn=0, drawn="9p").state
    with pytest.raises(ValueError, match="no 9s in the hand"):
        evolve.evolve(state, Discarded(0, "9s"))
