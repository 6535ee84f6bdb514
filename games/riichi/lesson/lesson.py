"""The guided deal of riichi for four."""

from games.base import Lesson
from games.lessons import GuidedTurns
from games.riichi.actions import Action
from games.riichi.events import Event
from games.riichi.lesson import guided
from games.riichi.lesson.script import SCRIPT
from games.riichi.options import Options
from games.riichi.records.record import write
from games.riichi.state import State, first_state


def lesson() -> Lesson:
    """Return the lesson."""
    return new_deal().lesson(SCRIPT.beats, Options(), write)


def new_deal() -> GuidedTurns[State, Action, Event]:
    """Return the deal before its first beat."""
    return guided.new_deal(SCRIPT, first_state(Options(), 1, bounded=True))
