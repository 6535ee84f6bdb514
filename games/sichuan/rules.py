"""The pure functions that are the game, in one place (the rules in words: ``rules.md``)."""

from typing import Final

from games.composed import Rules
from games.sichuan.act import act
from games.sichuan.actions import Action
from games.sichuan.decisions import decisions
from games.sichuan.events import Event
from games.sichuan.evolve import evolve
from games.sichuan.redact import redacted
from games.sichuan.state import State
from games.sichuan.view import views

RULES: Final = Rules[State, Action, Event](decisions, act, evolve, views, redacted)
