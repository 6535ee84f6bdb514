"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Sequence
from typing import Final

from games.base import Lesson
from games.lessons import GuidedDeal
from games.mahjong.dead_wall import WALL_136
from games.mahjong.tiles34 import Tile, parse, parse_many
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.events import Event
from games.toppan.lesson.script import BEATS, DICE, INDICATOR, LEARNER, OYA, SEATS, TAKEN
from games.toppan.options import Options
from games.toppan.record import write
from games.toppan.rules import RULES
from games.toppan.state import Player, State
from games.toppan.wall import SET

_BARE: Final[dict[str, Action]] = {"hit": Hit(), "stand": Stand(), "drop": Drop()}


def lesson() -> Lesson:
    """Return the lesson."""
    return new_deal().lesson(BEATS, Options(), write)


def new_deal() -> GuidedDeal[State, Action, Event]:
    """Return the deal before its first beat."""
    state = State(Options(), 1, (Player(),) * SEATS)
    return _Deal(RULES, LEARNER, state, opening(state, OYA, _wall(), DICE))


class _Deal(GuidedDeal[State, Action, Event]):
    def action(self, words: Sequence[str]) -> Action | None:
        match words:
            case [_, "bet", points]:
                return Bet(int(points))
            case [_, verb]:
                return _BARE[verb]
            case _:
                return None


def _wall() -> tuple[Tile, ...]:
    """Return the wall from which everybody takes the script's tiles, with its dora in the first stack (TP §2.3)."""
    first, dora = parse_many(TAKEN), parse(INDICATOR)
    rest = list(SET)
    for tile in (*first, dora):
        rest.remove(tile)
    wall = [*first, *rest[::2], *rest[1::2]]
    wall.insert(WALL_136.tiles - 2, dora)
    return tuple(wall)
