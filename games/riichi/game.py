"""Riichi mahjong as a ``games.base.Game``."""

from typing import Final

from games.base import GameInfo, Highlight, Result
from games.composed import ComposedGame, Records, Teaching
from games.mahjong.wall import SEATS
from games.riichi import bots
from games.riichi.actions import Action
from games.riichi.events import Event
from games.riichi.lesson.lesson import lesson
from games.riichi.option_groups import OPTION_GROUPS
from games.riichi.options import Options
from games.riichi.presets import POOLS, PRESETS
from games.riichi.records.record import write
from games.riichi.records.replay import replayer
from games.riichi.rules import RULES
from games.riichi.settlement import final_scores
from games.riichi.settlement.score_sheet import HANDS
from games.riichi.state import State, first_state
from games.riichi.study.hand import StudyHand
from games.riichi.study.study import study
from games.riichi.upcasts import UPCASTS
from games.riichi.views.highlights import TAGS, highlights

BOUNDED: Final = 2
"""Since this version of the rules each match has an end, whatever its players do (RR §16.7, §17.6)."""


class Riichi(ComposedGame[State, Action, Event]):
    """The basic rules of the Russian riichi community, as ``rules.md`` restates them."""

    action_type, event_type, state_type, study_type = Action, Event, State, StudyHand
    rules = RULES
    teaching = Teaching(bots.bot, bots.weigh, study, lesson)

    def __init__(self, rules_version: int) -> None:
        self.info = GameInfo(
            key="riichi",
            title="Riichi mahjong",
            seats=(SEATS, SEATS),
            rules_version=rules_version,
            options=Options,
            bots=bots.LEVELS,
            presets=PRESETS,
            option_groups=OPTION_GROUPS,
            pools=POOLS,
            tags=TAGS,
            slight=40.0,
            own_end=True,
            upcasts=UPCASTS,
        )
        self._bounded = rules_version >= BOUNDED
        replays = replayer(bounded=self._bounded)
        self.records = Records(write, replays.replay, replays.at)

    def first_state(self, options: Options, seats: int, deals: int) -> State:  # noqa: ARG002 - always four
        """Return the state before the first deal.

        A match ends with its last hand (RR §16.1), but after ``deals`` deals, or so many as a match has at most
        (RR §16.7), at the latest.
        """
        most = options.most_rounds * HANDS * final_scores.MOST_DEALS
        return first_state(options, min(deals, most) if self._bounded else deals, bounded=self._bounded)

    def result(self, state: State) -> Result | None:
        """Return final scores and places when the match is over."""
        if not state.is_over:
            return None
        return Result(tuple(each.score for each in state.standings), tuple(each.place for each in state.standings))

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet)) if state.sheet else []


GAME = Riichi(2)
PAST = (Riichi(1),)
