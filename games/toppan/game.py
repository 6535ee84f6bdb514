"""Toppan as a ``games.base.Game``."""

from games.base import DealTally, GameInfo, Highlight, Result
from games.composed import ComposedGame, Records, Teaching, by_score
from games.tallies import tally
from games.toppan import bots
from games.toppan.actions import Action
from games.toppan.advice import advise
from games.toppan.events import Event
from games.toppan.highlights import TAGS, highlights
from games.toppan.lesson.lesson import lesson
from games.toppan.options import Options
from games.toppan.presets import POOLS, PRESETS
from games.toppan.record import write
from games.toppan.replay import REPLAYER, SEATS, USUAL
from games.toppan.rules import RULES
from games.toppan.state import Player, State
from games.toppan.study.hand import StudyHand
from games.toppan.study.study import study
from games.toppan.tally import FIGURES, found


class Toppan(ComposedGame[State, Action, Event]):
    """Toppan, between poker and blackjack, with the tiles of mahjong (``rules.md``)."""

    info = GameInfo(
        key="toppan",
        title="Toppan",
        seats=(SEATS[0], SEATS[-1]),
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        presets=PRESETS,
        pools=POOLS,
        tags=TAGS,
        figures=FIGURES,
        rated_deals=8,
        slight=300.0,
        sure=450.0,
        grave=900.0,
        weighing=3,
        usual=USUAL,
    )
    action_type, event_type, state_type, study_type = Action, Event, State, StudyHand
    rules = RULES
    records = Records[State, Event](write, REPLAYER.replay, REPLAYER.at, REPLAYER.log)
    teaching = Teaching(bots.bot, bots.weigh, advise, study, lesson)

    def first_state(self, options: Options, seats: int, deals: int) -> State:
        """Return the state before the first deal."""
        return State(options, deals, (Player(),) * seats)

    def result(self, state: State) -> Result | None:
        """Return scores and places when the match is over."""
        return by_score(state.scores) if state.is_over else None

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet)) if state.sheet else []

    def tally(self, state: State) -> DealTally | None:
        """Return what the deal that is over counts for in its players' figures."""
        return tally(state.deal, state.sheet, found)


GAME = Toppan()
