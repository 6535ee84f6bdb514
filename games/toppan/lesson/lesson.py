"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.base import Decision, Json, Lesson, Viewer
from games.lessons import GuidedDeal
from games.mahjong.tiles34 import Tile, parse, parse_many
from games.mahjong.wall136 import TILES
from games.toppan.act import act
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.decisions import decisions
from games.toppan.events import Event
from games.toppan.evolve import evolve
from games.toppan.lesson.script import BEATS, DICE, INDICATOR, LEARNER, OYA, SEATS, TAKEN
from games.toppan.options import Options
from games.toppan.record import write
from games.toppan.redact import redact
from games.toppan.state import Player, State
from games.toppan.view import view
from games.toppan.wall import SET

_BARE: Final[dict[str, Action]] = {"hit": Hit(), "stand": Stand(), "drop": Drop()}


def lesson() -> Lesson:
    """Return the lesson."""
    deal = new_deal()
    moments = tuple(deal.play(BEATS))
    return Lesson(LEARNER, deal.state.options, write(deal.state.options, deal.log), moments)


def new_deal() -> GuidedDeal[State, Action, Event]:
    """Return the deal before its first beat."""
    state = State(Options(), 1, (Player(),) * SEATS)
    return _Deal(LEARNER, state, opening(state, OYA, _wall(), DICE))


class _Deal(GuidedDeal[State, Action, Event]):
    def action(self, words: Sequence[str]) -> Action | None:
        match words:
            case [_, "bet", points]:
                return Bet(int(points))
            case [_, verb]:
                return _BARE[verb]
            case _:
                return None

    def act(self, seat: int, action: Action) -> list[Event]:
        return act(self.state, seat, action, None)

    def evolve(self, event: Event) -> State:
        return evolve(self.state, event)

    def redact(self, event: Event) -> Json | None:
        return redact(event, self.learner)

    def view(self, viewer: Viewer) -> Json:
        return view(self.state, viewer)

    def decisions(self) -> Mapping[int, Decision[Any]]:
        return decisions(self.state)


def _wall() -> tuple[Tile, ...]:
    """Return the wall from which everybody takes the script's tiles, with its dora in the first stack (TP §2.3)."""
    first, dora = parse_many(TAKEN), parse(INDICATOR)
    rest = list(SET)
    for tile in (*first, dora):
        rest.remove(tile)
    wall = [*first, *rest[::2], *rest[1::2]]
    wall.insert(TILES - 2, dora)
    return tuple(wall)
