"""Little Mahjong as a ``games.base.Game``."""

from typing import Any

from msgspec import Struct

from games.base import GameInfo, Highlight, Json, Result, Viewer
from games.little_mahjong import bots, replay
from games.little_mahjong import record as records
from games.little_mahjong import state as states
from games.little_mahjong.act import act
from games.little_mahjong.actions import Action
from games.little_mahjong.decisions import decisions
from games.little_mahjong.events import Event
from games.little_mahjong.evolve import evolve
from games.little_mahjong.highlights import TAGS, highlights
from games.little_mahjong.lesson.lesson import lesson
from games.little_mahjong.options import Options
from games.little_mahjong.redact import redact, redacted
from games.little_mahjong.state import State
from games.little_mahjong.study.hand import StudyHand
from games.little_mahjong.study.study import study
from games.little_mahjong.view import view, views


class LittleMahjong:
    """打小麻将: two triplets out of the 32 Chinese dominoes (``rules.md``)."""

    info = GameInfo(
        key=records.GAME,
        title="Little Mahjong",
        seats=records.SEATS,
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        tags=TAGS,
        rated_deals=8,
        slight=0.8,
        usual=records.SEATS[-1],
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
        """Return the state before the first deal; ``ValueError`` for other than three or four seats, or no deals."""
        if seats not in records.SEATS or deals < 1:
            message = f"Little Mahjong is played by three or four for one deal or more, not by {seats} for {deals}"
            raise ValueError(message)
        if not isinstance(options, Options):
            message = f"{options!r} are no options of Little Mahjong"
            raise TypeError(message)
        return states.new(options, seats, deals)

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


GAME = LittleMahjong()
