"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Sequence

from games.actions import Pass
from games.base import Lesson
from games.lessons import GuidedTurns
from games.mahjong.tiles import Kind, notation, parse_many
from games.mahjong.wall import TILES, lined_up
from games.sichuan.act import close_window, drawn
from games.sichuan.actions import Action, Discard, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt, Event
from games.sichuan.lesson.script import BEATS, DEALER, DICE, DRAWS, HANDS, LEARNER
from games.sichuan.options import Options
from games.sichuan.record import write
from games.sichuan.rules import RULES
from games.sichuan.state import State

_PLAIN: dict[str, Action] = {"hu": Hu(), "pung": Pung(), "pass": Pass()}


def lesson() -> Lesson:
    """Return the lesson."""
    return new_deal().lesson(BEATS, Options(), write)


def new_deal() -> GuidedTurns[State, Action, Event]:
    """Return the deal before its first beat."""
    return _Deal(RULES, LEARNER, State(Options(), 1), [Dealt(0, DEALER, DICE, tuple(map(notation, _wall())))])


class _Deal(GuidedTurns[State, Action, Event]):
    close_window = staticmethod(close_window)
    drawn = staticmethod(drawn)

    def action(self, words: Sequence[str]) -> Action | None:
        match words:
            case [_, "forbid", tile]:
                return Forbid(tile=tile)
            case [_, "discard", tile]:
                return Discard(tile)
            case [_, "kong", tile]:
                return Kong(tile)
            case [_, ("hu" | "pung" | "pass") as verb]:
                return _PLAIN[verb]
            case _:
                return None


def _wall() -> list[Kind]:
    """Return the wall that is dealt as the script's hands, and drawn from in its order."""
    wall = [*lined_up([parse_many(hand) for hand in HANDS], DEALER), *parse_many(DRAWS)]
    rest = list(TILES)
    for kind in wall:
        rest.remove(kind)
    return wall + rest[::2] + rest[1::2]
