"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Sequence

from games.actions import Pass
from games.base import Lesson
from games.lessons import GuidedTurns
from games.mahjong.tiles34 import RED_SET, Tile, notation, parse_many
from games.mahjong.wall import lined_up
from games.mahjong.wall136 import INDICATORS, REPLACEMENTS, TILES, URA
from games.riichi.act import close_window, drawn
from games.riichi.actions import Action, Discard, Kan, Pon, Riichi, Ron
from games.riichi.events import Dealt, Event
from games.riichi.lesson.script import BEATS, DEAD, DEALER, DICE, DRAWS, HANDS, LEARNER
from games.riichi.options import Options
from games.riichi.records.record import write
from games.riichi.rules import RULES
from games.riichi.state import State

_PLACES = {"indicators": INDICATORS, "ura": URA, "replacements": REPLACEMENTS}
_PLAIN: dict[str, Action] = {"ron": Ron(), "pass": Pass()}


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
            case [_, "discard", tile, *drawn]:
                return Discard(tile, bool(drawn))
            case [_, "riichi", tile]:
                return Riichi(tile)
            case [_, "kan", tile]:
                return Kan(tile)
            case [_, "pon", one, two]:
                return Pon((one, two))
            case [_, ("ron" | "pass") as verb]:
                return _PLAIN[verb]
            case _:
                return None


def _wall() -> list[Tile]:
    """Return the wall that is dealt as the script's hands, drawn from in its order, over its dead wall."""
    first = [*lined_up([parse_many(hand) for hand in HANDS], DEALER), *parse_many(DRAWS)]
    dead = {
        place: tile
        for name, tiles in DEAD.items()
        for place, tile in zip(_PLACES[name], parse_many(tiles), strict=False)
    }
    rest = list(RED_SET)
    for tile in (*first, *dead.values()):
        rest.remove(tile)
    rest = rest[::2] + rest[1::2]
    return first + [dead[place] if place in dead else rest.pop() for place in range(len(first), TILES)]
