"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.base import Decision, Json, Lesson, Viewer
from games.lessons import GuidedTurns
from games.little_mahjong.act import act, close_window, drawn
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.decisions import decisions
from games.little_mahjong.dominoes import TILES, Kind, names, parse
from games.little_mahjong.events import Dealt, Event
from games.little_mahjong.evolve import evolve
from games.little_mahjong.lesson.script import BEATS, DEALER, DICE, DRAWS, HANDS, LEARNER
from games.little_mahjong.options import Options
from games.little_mahjong.record import write
from games.little_mahjong.redact import redact
from games.little_mahjong.state import State, new
from games.little_mahjong.view import view


def lesson() -> Lesson:
    """Return the lesson."""
    deal = new_deal()
    moments = tuple(deal.play(BEATS))
    return Lesson(LEARNER, deal.state.options, write(deal.state.options, deal.log), moments)


def new_deal() -> GuidedTurns[State, Action, Event]:
    """Return the deal before its first beat."""
    seats = len(HANDS)
    return _Deal(LEARNER, new(Options(), seats, 1), [Dealt(0, seats, DEALER, DICE, names(_wall()))])


class _Deal(GuidedTurns[State, Action, Event]):
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

    def act(self, seat: int, action: Action) -> list[Event]:
        return act(self.state, seat, action, None)

    def closed(self) -> list[Event]:
        return close_window(self.state) if self.state.phase == "claim" else []

    def drawn(self) -> Event:
        return drawn(self.state)

    def evolve(self, event: Event) -> State:
        return evolve(self.state, event)

    def redact(self, event: Event) -> Json | None:
        return redact(event, self.learner)

    def view(self, viewer: Viewer) -> Json:
        return view(self.state, viewer)

    def decisions(self) -> Mapping[int, Decision[Any]]:
        return decisions(self.state)


def _wall() -> list[Kind]:
    """Return the wall that is dealt as the script's hands (LM §3.1), and drawn from in its order."""
    wall = [parse(tile) for tile in " ".join((*HANDS, DRAWS)).split()]
    rest = list(TILES)
    for kind in wall:
        rest.remove(kind)
    return wall + rest[::2] + rest[1::2]
