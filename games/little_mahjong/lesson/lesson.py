"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Sequence

from games.base import Lesson
from games.lessons import GuidedTurns
from games.little_mahjong.act import close_window, drawn
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.dominoes import TILES, Kind, names, parse
from games.little_mahjong.events import Dealt, Event
from games.little_mahjong.lesson.script import BEATS, DEALER, DICE, DRAWS, HANDS, LEARNER
from games.little_mahjong.options import Options
from games.little_mahjong.record import write
from games.little_mahjong.rules import RULES
from games.little_mahjong.state import State, new


def lesson() -> Lesson:
    """Return the lesson."""
    return new_deal().lesson(BEATS, Options(), write)


def new_deal() -> GuidedTurns[State, Action, Event]:
    """Return the deal before its first beat."""
    seats = len(HANDS)
    return _Deal(RULES, LEARNER, new(Options(), seats, 1), [Dealt(0, seats, DEALER, DICE, names(_wall()))])


class _Deal(GuidedTurns[State, Action, Event]):
    close_window = staticmethod(close_window)
    drawn = staticmethod(drawn)

    def action(self, words: Sequence[str]) -> Action | None:
        match words:
            case [_, "discard", tile]:
                return Discard(tile)
            case [_, "triplet", one, two]:
                return Triplet((one, two))
            case [_, "win"]:
                return Win()
            case _:
                return None


def _wall() -> list[Kind]:
    """Return the wall that is dealt as the script's hands (LM §3.1), and drawn from in its order."""
    wall = [parse(tile) for tile in " ".join((*HANDS, DRAWS)).split()]
    rest = list(TILES)
    for kind in wall:
        rest.remove(kind)
    return wall + rest[::2] + rest[1::2]
