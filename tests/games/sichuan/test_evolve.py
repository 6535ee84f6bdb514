"""What each event and each action does is looked up by its type: every one has to be there."""

from typing import get_args

from games.sichuan import act, evolve
from games.sichuan.actions import Action
from games.sichuan.events import Event


def test_every_event_changes_something() -> None:
    assert set(evolve.CHANGES) == set(get_args(Event))


def test_every_action_is_either_a_players_or_the_tables() -> None:
    assert set(act.OF_A_PLAYER) ^ set(act._OF_THE_TABLE) == set(get_args(Action))
