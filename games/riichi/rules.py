"""The pure functions that are the game, in one place (the rules in words: ``rules.md``)."""

from typing import Final

from games.composed import Rules
from games.riichi.act import act
from games.riichi.actions import Action
from games.riichi.decisions import decisions
from games.riichi.events import Event
from games.riichi.evolve import evolve
from games.riichi.state import State
from games.riichi.views.redact import redacted
from games.riichi.views.view import views

RULES: Final = Rules[State, Action, Event](decisions, act, evolve, views, redacted)
