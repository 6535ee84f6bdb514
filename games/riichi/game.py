"""Riichi mahjong as a ``games.base.Game``."""

from functools import partial
from typing import Final

from games.base import GameInfo
from games.composed import Records, Teaching
from games.riichi import bots
from games.riichi.actions import ActionOfFour
from games.riichi.advice import advise
from games.riichi.events import EventOfFour
from games.riichi.formats import formats
from games.riichi.lesson.lesson import lesson
from games.riichi.option_groups import OPTION_GROUPS
from games.riichi.options import Options
from games.riichi.presets import EVENT_SESSIONS, POOLS, PRESETS
from games.riichi.records.record import write
from games.riichi.records.replay import replayer
from games.riichi.riichi_game import RiichiGame, most_deals
from games.riichi.state import StateOfFour, first_state
from games.riichi.study.exercise import exercise
from games.riichi.study.hand import StudyHand
from games.riichi.study.study import study
from games.riichi.tally import FIGURES
from games.riichi.upcasts import UPCASTS
from games.riichi.views.highlights import TAGS

BOUNDED: Final = 2
"""Since this version of the rules each match has an end, whatever its players do (RR §16.7, §17.6)."""


class Riichi(RiichiGame):
    """The basic rules of the Russian riichi community, as ``rules.md`` restates them."""

    action_type, event_type, state_type, study_type = ActionOfFour, EventOfFour, StateOfFour, StudyHand
    teaching = Teaching(bots.bot, bots.weigh, advise, study, lesson, exercise)

    def __init__(self, rules_version: int) -> None:
        self._bounded = rules_version >= BOUNDED
        replays = replayer(Options, PRESETS, partial(first_state, bounded=self._bounded))
        self.info = GameInfo(
            key=Options.game,
            title="Riichi mahjong",
            seats=(Options.seats, Options.seats),
            rules_version=rules_version,
            options=Options,
            bots=bots.LEVELS,
            presets=PRESETS,
            option_groups=OPTION_GROUPS,
            pools=POOLS,
            event_sessions=EVENT_SESSIONS,
            tags=TAGS,
            figures=FIGURES,
            slight=20.0,
            sure=250.0,
            grave=500.0,
            weighing=2,
            own_end=True,
            upcasts=UPCASTS,
            formats=formats(replays),
        )
        self.records = Records(write, replays.replay, replays.at, replays.log)

    def first_state(self, options: Options, seats: int, deals: int) -> StateOfFour:  # noqa: ARG002 - always four
        """Return the state before the first deal.

        A match ends with its last hand (RR §16.1), but after ``deals`` deals, or so many as a match has at most
        (RR §16.7), at the latest.
        """
        most = min(deals, most_deals(options)) if self._bounded else deals
        return first_state(options, most, bounded=self._bounded)


GAME = Riichi(2)
PAST = (Riichi(1),)
