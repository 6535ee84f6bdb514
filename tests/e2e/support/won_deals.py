"""Wins of each game as a page is told of them: the table before, what happened, the table after.

They are found in random play, so whatever a page is shown is legal.
"""

import importlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from games.base import Json, Viewer
from games.registry import load
from tests.gallery.scenes import document_of, seen_by

MOST_SEEDS = 400
CALLS = ("hu-drawn", "tsumo", "won", "window-settled")
"""Events by which somebody may win."""


class Won(NamedTuple):
    """A win as one viewer sees it: ``events`` of the deal before it, ``fresh`` those that it brought."""

    before: Json
    events: list[Json]
    after: Json
    fresh: list[Json]

    @property
    def sheet(self) -> Json | None:
        """The account of the deal, where the win has ended it."""
        return next((event["sheet"] for event in self.fresh if event["type"] == "settled"), None)

    @property
    def winners(self) -> list[Json]:
        """Who has won truly, by the account."""
        return [winner for winner in (self.sheet or {}).get("winners", []) if not winner.get("false")]


def ends(won: Won) -> bool:
    """Return whether it has ended the deal, with its call in the same moment."""
    return bool(won.winners) and (won.fresh[0]["type"] in CALLS or won.after["table"]["game"] == "toppan")


def goes_on(won: Won) -> bool:
    """Return whether somebody has won by a discard while the others play on, and the viewer is asked nothing."""
    outcome = [each for event in won.fresh if event["type"] == "window-settled" for each in event["outcome"]]
    is_asked = won.after.get("decision") is not None
    return not won.sheet and not is_asked and bool(outcome) and all(each["claim"] == "hu" for each in outcome)


@cache
def won(key: str, fits: Callable[[Won], bool] = ends, viewer: Viewer = 0, seeds: int = MOST_SEEDS) -> Won:
    """Return the first such win of a game."""
    return next(each for seed in range(seeds) for each in _wins(key, seed, viewer) if fits(each))


def _wins(key: str, seed: int, viewer: Viewer) -> Iterator[Won]:
    game = load([f"games.{key}"])[key]
    playing: Any = importlib.import_module(f"tests.games.{key}.playing").playing
    log: list[Any] = []
    called: tuple[Any, list[Any]] | None = None
    for before, _seat, _action, events, after in playing(seed):
        log = [] if before.deal != after.deal else log
        state, fresh = called if called and _settles(game, events) else (before, [])
        told = seen_by(game, [*fresh, *events], viewer)
        if told and (_settles(game, events) or any(event["type"] in CALLS for event in told)):
            earlier = log[: len(log) - len(fresh)]
            yield Won(
                document_of(game, state, viewer), seen_by(game, earlier, viewer), document_of(game, after, viewer), told
            )
        called = (before, list(events))
        log = [*log, *events]


def _settles(game: Any, events: list[Any]) -> bool:
    return any(event["type"] == "settled" for event in seen_by(game, events, None))
