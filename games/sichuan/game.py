"""Sichuan mahjong, "battle to the end", as a ``games.base.Game``."""

from typing import Any

from msgspec import Struct

from games.base import GameInfo, Highlight, Json, Result, Viewer
from games.mahjong.wall import SEATS
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
from games.sichuan.redact import redact, redacted
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
        slight=0.1,
        hands_open_at_end=True,
    )
    action_type: Any = Action
    event_type: Any = Event
    state_type: Any = State
    study_type: Any = StudyHand

    decisions = staticmethod(decisions)
    act = staticmethod(act)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    views = staticmethod(views)
    redact = staticmethod(redact)
    redacted = staticmethod(redacted)
    bot = staticmethod(bots.bot)
    weigh = staticmethod(bots.weigh)
    study = staticmethod(study)
    lesson = staticmethod(lesson)
    record = staticmethod(records.write)
    replay = staticmethod(replay.replay)

    def new(self, options: Struct, seats: int, deals: int) -> State:
        """Return the state before the first deal; ``ValueError`` for other than four seats or no deals."""
        if seats != SEATS or deals < 1:
            message = f"Sichuan mahjong is played by {SEATS} for one deal or more, not by {seats} for {deals}"
            raise ValueError(message)
        if not isinstance(options, Options):
            message = f"{options!r} are no options of Sichuan mahjong"
            raise TypeError(message)
        return State(options, deals)

    def result(self, state: State) -> Result | None:
        """Return scores and places when the match is over."""
        if not state.is_over:
            return None
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Result(state.scores, places)

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet, state.options.fan_limit)) if state.sheet else []

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:
        """Return a viewer's view after so many actions of a record; raise ``RecordError``."""
        return view(replay.at(record, actions), viewer)


GAME = Sichuan()
