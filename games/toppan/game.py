"""Toppan as a ``games.base.Game``."""

from typing import Any

from msgspec import Struct

from games.base import GameInfo, Highlight, Json, Result, Viewer
from games.toppan import bots, replay
from games.toppan import record as records
from games.toppan.act import act
from games.toppan.actions import Action
from games.toppan.decisions import decisions
from games.toppan.events import Event
from games.toppan.evolve import evolve
from games.toppan.highlights import TAGS, highlights
from games.toppan.lesson.lesson import lesson
from games.toppan.options import Options
from games.toppan.redact import redact, redacted
from games.toppan.replay import SEATS, USUAL
from games.toppan.state import Player, State
from games.toppan.study.hand import StudyHand
from games.toppan.study.study import study
from games.toppan.view import view, views


class Toppan:
    """Toppan, between poker and blackjack, with the tiles of mahjong (``rules.md``)."""

    info = GameInfo(
        key="toppan",
        title="Toppan",
        seats=(SEATS[0], SEATS[-1]),
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        tags=TAGS,
        rated_deals=8,
        slight=300.0,
        usual=USUAL,
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
        """Return the state before the first deal; ``ValueError`` for other than 2 to 10 seats, or no deals."""
        if seats not in SEATS or deals < 1:
            message = f"Toppan is played by {SEATS[0]} to {SEATS[-1]} for one deal or more, not by {seats} for {deals}"
            raise ValueError(message)
        if not isinstance(options, Options):
            message = f"{options!r} are no options of Toppan"
            raise TypeError(message)
        return State(options, deals, (Player(),) * seats)

    def result(self, state: State) -> Result | None:
        """Return scores and places when the match is over."""
        if not state.is_over:
            return None
        places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
        return Result(state.scores, places)

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet)) if state.sheet else []

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:
        """Return a viewer's view after so many actions of a record; raise ``RecordError``."""
        return view(replay.at(record, actions), viewer)


GAME = Toppan()
