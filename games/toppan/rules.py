"""The pure functions that are the game, in one place (the rules in words: ``rules.md``)."""

from typing import Final

from games.composed import Rules
from games.toppan.act import act
from games.toppan.actions import Action
from games.toppan.decisions import decisions
from games.toppan.events import Event
from games.toppan.evolve import evolve
from games.toppan.redact import redacted
from games.toppan.state import State
from games.toppan.view import views

RULES: Final = Rules[State, Action, Event](decisions, act, evolve, views, redacted)
