"""The guided deal, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.base import Decision, Json, Lesson, Viewer
from games.lessons import GuidedTurns
from games.mahjong.tiles import Kind, notation, parse_many
from games.mahjong.wall import TILES, lined_up
from games.sichuan.act import act, close_window, drawn
from games.sichuan.actions import Action, Discard, Forbid, Hu, Kong, Pass, Pung
from games.sichuan.decisions import decisions
from games.sichuan.events import Dealt, Event
from games.sichuan.evolve import evolve
from games.sichuan.lesson.script import BEATS, DEALER, DICE, DRAWS, HANDS, LEARNER
from games.sichuan.options import Options
from games.sichuan.record import write
from games.sichuan.redact import redact
from games.sichuan.state import State
from games.sichuan.view import view

_PLAIN: dict[str, Action] = {"hu": Hu(), "pung": Pung(), "pass": Pass()}


def lesson() -> Lesson:
    """Return the lesson."""
    deal = new_deal()
    moments = tuple(deal.play(BEATS))
    return Lesson(LEARNER, deal.state.options, write(deal.state.options, deal.log), moments)


def new_deal() -> GuidedTurns[State, Action, Event]:
    """Return the deal before its first beat."""
    return _Deal(LEARNER, State(Options(), 1), [Dealt(0, DEALER, DICE, tuple(map(notation, _wall())))])


class _Deal(GuidedTurns[State, Action, Event]):
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
    """Return the wall that is dealt as the script's hands, and drawn from in its order."""
    wall = [*lined_up([parse_many(hand) for hand in HANDS], DEALER), *parse_many(DRAWS)]
    rest = list(TILES)
    for kind in wall:
        rest.remove(kind)
    return wall + rest[::2] + rest[1::2]
