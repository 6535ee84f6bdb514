"""Sichuan mahjong, "battle to the end", as a ``games.base.Game``."""

from games.base import DealTally, GameInfo, Highlight, Json, Result
from games.composed import ComposedGame, Records, Teaching, by_score
from games.mahjong.wall import SEATS
from games.sichuan import bots
from games.sichuan.actions import Action
from games.sichuan.advice import advise
from games.sichuan.events import Event
from games.sichuan.highlights import TAGS, highlights
from games.sichuan.lesson.lesson import lesson
from games.sichuan.option_groups import OPTION_GROUPS
from games.sichuan.options import Options
from games.sichuan.presets import EVENT_SESSIONS, POOLS, PRESETS
from games.sichuan.record import write
from games.sichuan.replay import REPLAYER
from games.sichuan.rules import RULES
from games.sichuan.state import State
from games.sichuan.study.exercise import exercise
from games.sichuan.study.hand import StudyHand
from games.sichuan.study.study import study
from games.sichuan.tally import FIGURES, found
from games.tallies import tally


def _with_exchanges(event: Json) -> Json:
    """Version 2: three tiles may be exchanged, suits named openly, and sheets tell of more; events of before stay."""
    return event


class Sichuan(ComposedGame[State, Action, Event]):
    """The rules of the Mahjong International League: Sichuan Bloody Rules (``rules.md``)."""

    info = GameInfo(
        key="sichuan",
        title="Sichuan mahjong",
        seats=(SEATS, SEATS),
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        presets=PRESETS,
        option_groups=OPTION_GROUPS,
        pools=POOLS,
        event_sessions=EVENT_SESSIONS,
        tags=TAGS,
        figures=FIGURES,
        slight=0.1,
        sure=0.2,
        grave=0.5,
        weighing=2,
        hands_open_at_end=True,
        upcasts=(_with_exchanges,),
    )
    action_type, event_type, state_type, study_type = Action, Event, State, StudyHand
    rules = RULES
    records = Records[State, Event](write, REPLAYER.replay, REPLAYER.at, REPLAYER.log)
    teaching = Teaching(bots.bot, bots.weigh, advise, study, lesson, exercise)

    def first_state(self, options: Options, seats: int, deals: int) -> State:  # noqa: ARG002 - always four
        """Return the state before the first deal."""
        return State(options, deals)

    def result(self, state: State) -> Result | None:
        """Return scores and places when the match is over."""
        return by_score(state.scores) if state.is_over else None

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet, state.options.fan_limit)) if state.sheet else []

    def tally(self, state: State) -> DealTally | None:
        """Return what the deal that is over counts for in its players' figures."""
        return tally(state.deal, state.sheet, found)


GAME = Sichuan()
