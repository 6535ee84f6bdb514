"""The pure functions that are the game, in one place (the rules in words: ``rules.md``)."""

from typing import Final

from games.composed import Rules
from games.little_mahjong.act import act
from games.little_mahjong.actions import Action
from games.little_mahjong.decisions import decisions
from games.little_mahjong.events import Event
from games.little_mahjong.evolve import evolve
from games.little_mahjong.redact import redacted
from games.little_mahjong.state import State
from games.little_mahjong.view import views

RULES: Final = Rules[State, Action, Event](decisions, act, evolve, views, redacted)
