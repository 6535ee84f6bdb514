"""Little Mahjong as a ``games.base.Game``."""

from games.base import DealTally, GameInfo, Highlight, Result
from games.composed import ComposedGame, Records, Teaching, by_score
from games.little_mahjong import bots
from games.little_mahjong.actions import Action
from games.little_mahjong.advice import advise
from games.little_mahjong.events import Event
from games.little_mahjong.highlights import TAGS, highlights
from games.little_mahjong.lesson.lesson import lesson
from games.little_mahjong.options import Options
from games.little_mahjong.presets import POOLS, PRESETS
from games.little_mahjong.record import GAME as KEY
from games.little_mahjong.record import SEATS, write
from games.little_mahjong.replay import REPLAYER
from games.little_mahjong.rules import RULES
from games.little_mahjong.state import State, new
from games.little_mahjong.study.hand import StudyHand
from games.little_mahjong.study.study import study
from games.little_mahjong.tally import FIGURES, found
from games.tallies import tally


class LittleMahjong(ComposedGame[State, Action, Event]):
    """打小麻将: two triplets out of the 32 Chinese dominoes (``rules.md``)."""

    info = GameInfo(
        key=KEY,
        title="Little Mahjong",
        seats=SEATS,
        rules_version=1,
        options=Options,
        bots=bots.LEVELS,
        presets=PRESETS,
        pools=POOLS,
        tags=TAGS,
        figures=FIGURES,
        rated_deals=8,
        slight=0.2,
        sure=0.7,
        grave=1.0,
        weighing=2,
        usual=SEATS[-1],
    )
    action_type, event_type, state_type, study_type = Action, Event, State, StudyHand
    rules = RULES
    records = Records[State, Event](write, REPLAYER.replay, REPLAYER.at, REPLAYER.log)
    teaching = Teaching(bots.bot, bots.weigh, advise, study, lesson)

    def first_state(self, options: Options, seats: int, deals: int) -> State:
        """Return the state before the first deal."""
        return new(options, seats, deals)

    def result(self, state: State) -> Result | None:
        """Return scores and places when the match is over."""
        return by_score(state.scores) if state.is_over else None

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet)) if state.sheet else []

    def tally(self, state: State) -> DealTally | None:
        """Return what the deal that is over counts for in its players' figures."""
        return tally(state.deal, state.sheet, found)


GAME = LittleMahjong()
