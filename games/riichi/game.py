"""Riichi mahjong as a ``games.base.Game``."""

from typing import Any, Final

from msgspec import Struct

from games.base import GameInfo, Highlight, Json, Result, Viewer
from games.mahjong.wall import SEATS
from games.riichi import bots, final, replay
from games.riichi import record as records
from games.riichi.act import act
from games.riichi.actions import Action
from games.riichi.decisions import decisions
from games.riichi.events import Event
from games.riichi.evolve import evolve
from games.riichi.highlights import TAGS, highlights
from games.riichi.lesson.lesson import lesson
from games.riichi.options import Options
from games.riichi.redact import redact, redacted
from games.riichi.sheet import HANDS
from games.riichi.state import State
from games.riichi.study.hand import StudyHand
from games.riichi.study.study import study
from games.riichi.view import view, views

BOUNDED: Final = 2
"""Since this version of the rules each match has an end, whatever its players do (RR §16.7, §17.6)."""


class Riichi:
    """The basic rules of the Russian riichi community, as ``rules.md`` restates them."""

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

    def __init__(self, rules_version: int) -> None:
        self.info = GameInfo(
            key="riichi",
            title="Riichi mahjong",
            seats=(SEATS, SEATS),
            rules_version=rules_version,
            options=Options,
            bots=bots.LEVELS,
            tags=TAGS,
            slight=40.0,
            own_end=True,
        )
        self._bounded = rules_version >= BOUNDED

    def new(self, options: Struct, seats: int, deals: int) -> State:
        """Return the state before the first deal; ``ValueError`` for other than four seats or no deals.

        A match ends with its last hand (RR §16.1), but after ``deals`` deals, or so many as a match has at most
        (RR §16.7), at the latest.
        """
        if seats != SEATS or deals < 1:
            message = f"Riichi mahjong is played by {SEATS} for one deal or more, not by {seats} for {deals}"
            raise ValueError(message)
        if not isinstance(options, Options):
            message = f"{options!r} are no options of Riichi mahjong"
            raise TypeError(message)
        most = options.rounds * HANDS * final.MOST_DEALS
        return State(options, min(deals, most) if self._bounded else deals, self._bounded)

    def result(self, state: State) -> Result | None:
        """Return final scores and places when the match is over."""
        if not state.is_over:
            return None
        return Result(tuple(each.score for each in state.standings), tuple(each.place for each in state.standings))

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet)) if state.sheet else []

    def replay(self, record: Json) -> Json:
        """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
        return replay.replay(record, bounded=self._bounded)

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:
        """Return a viewer's view after so many actions of a record; raise ``RecordError``."""
        return view(replay.at(record, actions, bounded=self._bounded), viewer)


GAME = Riichi(2)
PAST = (Riichi(1),)
