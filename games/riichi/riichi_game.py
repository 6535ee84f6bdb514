"""The shared part of riichi's games, by however many players: its rules, the end of a match, highlights."""

from games.base import DealTally, Highlight, Result
from games.composed import ComposedGame
from games.riichi.actions import Action
from games.riichi.events import Event
from games.riichi.options import Axes
from games.riichi.rules import RULES
from games.riichi.settlement import final_scores
from games.riichi.state import State
from games.riichi.tally import found
from games.riichi.views.highlights import highlights
from games.tallies import tally


class RiichiGame(ComposedGame[State, Action, Event]):
    """Riichi, but for what is a game's own: its options and presets, its bots and its lesson."""

    rules = RULES

    def result(self, state: State) -> Result | None:
        """Return final scores and places when the match is over."""
        if not state.is_over:
            return None
        return Result(tuple(each.score for each in state.standings), tuple(each.place for each in state.standings))

    def highlights(self, state: State) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""
        return list(highlights(state.deal, state.sheet)) if state.sheet else []

    def tally(self, state: State) -> DealTally | None:
        """Return what the deal that is over counts for in its players' figures."""
        return tally(state.deal, state.sheet, found)


def most_deals(options: Axes) -> int:
    """Return how many deals a match has at most (RR §16.7)."""
    return options.most_rounds * options.seats * final_scores.MOST_DEALS
