"""Sichuan mahjong, "battle to the end", as a ``games.base.Game``."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from games.base import Bot, Chance, Decision, GameInfo, Highlight, Json, Lesson, Result, Viewer
from games.mahjong.wall import SEATS
from games.memo import Memo
from games.sichuan import bots, replay
from games.sichuan import record as records
from games.sichuan.act import act
from games.sichuan.actions import Action
from games.sichuan.decisions import decisions
from games.sichuan.events import Event
from games.sichuan.evolve import evolve
from games.sichuan.highlights import TAGS, highlights
from games.sichuan.lesson.lesson import lesson
from games.sichuan.options import Options
from games.sichuan.redact import redact
from games.sichuan.state import State
from games.sichuan.study.hand import StudyHand
from games.sichuan.study.study import study
from games.sichuan.view import view, views


class Sichuan:
    """The rules of the Mahjong International League: Sichuan Bloody Rules (``rules.md``)."""

    info = GameInfo(
        key="sichuan",
        title="Sichuan mahjong",
        seats=(SEATS, SEATS),
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        tags=TAGS,
    )
    action_type: Any = Action
    event_type: Any = Event
    state_type: Any = State
    study_type: Any = StudyHand

    def new(self, options: Struct, seats: int, deals: int) -> State:
        """Return the state before the first deal; ``ValueError`` for other than four seats or no deals."""
        if seats != SEATS or deals < 1:
            message = f"Sichuan mahjong is played by {SEATS} for one deal or more, not by {seats} for {deals}"
            raise ValueError(message)
        if not isinstance(options, Options):
            message = f"{options!r} are no options of Sichuan mahjong"
            raise TypeError(message)
        return State(options, deals)

    def decisions(self, state: State) -> Mapping[int, Decision[Action]]:
        """Return who must choose now."""
        return decisions(state)

    def act(self, state: State, seat: int, action: Action, chance: Chance | None) -> list[Event]:
        """Return the events that the action brings; raise ``Illegal``."""
        return act(state, seat, action, chance)

    def evolve(self, state: State, event: Event) -> State:
        """Return the state after the event."""
        return evolve(state, event)

    def view(self, state: State, viewer: Viewer) -> Json:
        """Return all that the viewer may know."""
        return view(state, viewer)

    def views(self, state: State, viewers: Iterable[Viewer], memo: Memo) -> dict[Viewer, Json]:
        """Return what each of these viewers may know."""
        return views(state, viewers, memo)

    def redact(self, event: Event, viewer: Viewer) -> Json | None:
        """Return the event as the viewer may see it."""
        return redact(event, viewer)

    def result(self, state: State) -> Result | None:
        """Return scores and places when the match is over."""
        if not state.is_over:
            return None
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Result(state.scores, places)

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deals settled so far."""
        return highlights(state.sheets, state.options.fan_limit)

    def record(self, options: Struct, events: Sequence[Event]) -> Json:
        """Return the log as a game record."""
        return records.write(options, events)

    def replay(self, record: Json) -> Json:
        """Return the outcome of a record; raise ``RecordError``."""
        return replay.replay(record)

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:
        """Return a viewer's view after so many actions of a record; raise ``RecordError``."""
        return view(replay.at(record, actions), viewer)

    def bot(self, level: str) -> Bot:
        """Return a player of a level; raise ``KeyError`` for any other."""
        return bots.bot(level)

    def study(self, hand: StudyHand) -> Json:
        """Return what a hand on paper is worth, waits for and who would pay; raise ``Illegal``."""
        return study(hand)

    def lesson(self) -> Lesson:
        """Return the guided deal."""
        return lesson()


GAME = Sichuan()
