"""Riichi for three as a ``games.base.Game``: the rules of riichi, which play by the number of seats."""

from games.base import GameInfo
from games.composed import Records, Teaching
from games.riichi.actions import Action
from games.riichi.events import Event, EventOfThree
from games.riichi.records.record import write
from games.riichi.records.replay import replayer
from games.riichi.riichi_game import RiichiGame, most_deals
from games.riichi.state import State
from games.riichi.study.study import study
from games.riichi.tally import FIGURES
from games.sanma import bots, state
from games.sanma.advice import advise
from games.sanma.exercise import exercise
from games.sanma.highlights import TAGS
from games.sanma.lesson.lesson import lesson
from games.sanma.option_groups import OPTION_GROUPS
from games.sanma.options import Options
from games.sanma.presets import POOLS, PRESETS
from games.sanma.study import StudyHand

_REPLAYS = replayer(Options, PRESETS, state.first_state)


class Sanma(RiichiGame):
    """Riichi as three play it online, as ``rules.md`` tells."""

    action_type, event_type, state_type, study_type = Action, EventOfThree, state.State, StudyHand
    records = Records[State, Event](write, _REPLAYS.replay, _REPLAYS.at, _REPLAYS.log)
    teaching = Teaching(bots.bot, bots.weigh, advise, study, lesson, exercise)
    info = GameInfo(
        key=Options.game,
        title="Riichi for three",
        seats=(Options.seats, Options.seats),
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        presets=PRESETS,
        option_groups=OPTION_GROUPS,
        pools=POOLS,
        tags=TAGS,
        figures=FIGURES,
        slight=20.0,
        sure=250.0,
        grave=500.0,
        weighing=2,
        own_end=True,
    )

    def first_state(self, options: Options, seats: int, deals: int) -> state.State:  # noqa: ARG002 - always three
        """Return the state before the first deal.

        A match ends with its last hand (RR §16.1), but after ``deals`` deals, or so many as a match has at most
        (RR §16.7), at the latest.
        """
        return state.first_state(options, min(deals, most_deals(options)))


GAME = Sanma()
