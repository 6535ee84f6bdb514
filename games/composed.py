"""A game put together from the pure functions of its folder."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from games.advice import Advice
from games.base import Bot, Chance, DealTally, Decision, GameInfo, Highlight, Json, Lesson, Result, Seat, Viewer
from games.exercises import Exercise, Level
from games.layers import Views
from games.view_memo import Memo

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Rules(NamedTuple, Generic[S, A, E]):
    """The rules as functions: decisions, actions, events, views. Each function is as in ``games.base.Game``."""

    decisions: Callable[[S], Mapping[Seat, Decision[A]]]
    act: Callable[[S, Seat, A, Chance | None], list[E]]
    evolve: Callable[[S, E], S]
    views: Callable[[S, Iterable[Viewer], Memo], Views]
    redacted: Callable[[E, Iterable[Viewer]], dict[Viewer, Json | None]]

    def view(self, state: S, viewer: Viewer) -> Json:
        """Return all that the viewer may know: a seat, the public, or who sees every hand."""
        return self.views(state, (viewer,), Memo()).of(viewer)

    def redact(self, event: E, viewer: Viewer) -> Json | None:
        """Return the event as the viewer may see it, or ``None`` if nothing of it shows."""
        return self.redacted(event, (viewer,))[viewer]


class Records(NamedTuple, Generic[S, E]):
    """Functions that write a game record and play one again."""

    write: Callable[[Struct, Sequence[E]], Json]
    replay: Callable[[Json], Json]
    at: Callable[[Json, int], S]
    """Takes a record and a number of actions over all its deals, and returns the state after these."""
    log: Callable[[Json], tuple[S, list[list[E]]]]
    """Takes a record, and returns the state before its first deal and the events of each deal."""


class Teaching(NamedTuple, Generic[A]):
    """Functions for bots, the guided deal, hands laid out on paper and, where a game has them, exercises."""

    bot: Callable[[str], Bot]
    weigh: Callable[[Json, Decision[A]], Mapping[A, float]]
    advise: Callable[[Json, Decision[A]], Advice]
    study: Callable[[Any], Json]
    lesson: Callable[[], Lesson]
    exercise: Callable[[Level, Chance], Exercise] | None = None


class ComposedGame(ABC, Generic[S, A, E]):
    """A ``games.base.Game`` whose methods are the functions of its folder."""

    info: GameInfo
    action_type: Any
    event_type: Any
    state_type: Any
    study_type: Any
    rules: Rules[S, A, E]
    records: Records[S, E]
    teaching: Teaching[A]

    # ── what a game says ──
    @abstractmethod
    def first_state(self, options: Any, seats: int, deals: int) -> S:
        """Return the state before the first deal; options, seats and deals are those of the game."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return scores and places when the match is over."""

    @abstractmethod
    def highlights(self, state: S) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over."""

    @abstractmethod
    def tally(self, state: S) -> DealTally | None:
        """Return what the deal that is over counts for in its players' figures."""

    # ── what all games have in common ──
    def new(self, options: Struct, seats: int, deals: int) -> S:
        """Return the state before the first deal; ``ValueError`` for seats that the game has not, or no deals."""
        few, many = self.info.seats
        if not few <= seats <= many or deals < 1:
            how_many = few if few == many else f"{few} to {many}"
            message = f"{self.info.title} is played by {how_many} for one deal or more, not by {seats} for {deals}"
            raise ValueError(message)
        if not isinstance(options, self.info.options):
            message = f"{options!r} are no options of {self.info.title}"
            raise TypeError(message)
        return self.first_state(options, seats, deals)

    def decisions(self, state: S) -> Mapping[Seat, Decision[A]]:
        """Return who must choose now, ``TABLE`` included; empty only when the match is over."""
        return self.rules.decisions(state)

    def act(self, state: S, seat: Seat, action: A, chance: Chance | None) -> list[E]:
        """Return the events that the action brings; raise ``Illegal`` when the rules refuse it."""
        return self.rules.act(state, seat, action, chance)

    def evolve(self, state: S, event: E) -> S:
        """Return the state after the event."""
        return self.rules.evolve(state, event)

    def view(self, state: S, viewer: Viewer) -> Json:
        """Return all that the viewer may know."""
        return self.rules.view(state, viewer)

    def views(self, state: S, viewers: Iterable[Viewer], memo: Memo) -> Views:
        """Return the views of these viewers."""
        return self.rules.views(state, viewers, memo)

    def redact(self, event: E, viewer: Viewer) -> Json | None:
        """Return the event as the viewer may see it, or ``None`` if nothing of it shows."""
        return self.rules.redact(event, viewer)

    def redacted(self, event: E, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
        """Return the event as each of these viewers may see it."""
        return self.rules.redacted(event, viewers)

    def record(self, options: Struct, events: Sequence[E]) -> Json:
        """Return the log as a game record."""
        return self.records.write(options, events)

    def replay(self, record: Json) -> Json:
        """Return the outcome of a record; raise ``RecordError``."""
        return self.records.replay(record)

    def log(self, record: Json) -> tuple[S, list[list[E]]]:
        """Return the state before the first deal of a record, and the events of each deal; raise ``RecordError``."""
        return self.records.log(record)

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:
        """Return a viewer's view after so many actions of a record; raise ``RecordError``."""
        return self.view(self.records.at(record, actions), viewer)

    def bot(self, level: str) -> Bot:
        """Return a player of one of ``info.bots``."""
        return self.teaching.bot(level)

    def weigh(self, view: Json, decision: Decision[A]) -> Mapping[A, float]:
        """Return what the strongest bot holds a decision's actions to be worth."""
        return self.teaching.weigh(view, decision)

    def advise(self, view: Json, decision: Decision[A]) -> Advice:
        """Return what the strongest bot would do, and why."""
        return self.teaching.advise(view, decision)

    def study(self, hand: Any) -> Json:
        """Return all there is to say of a hand; raise ``Illegal`` for one that can't come up."""
        return self.teaching.study(hand)

    def exercise(self, level: Level, chance: Chance) -> Exercise | None:
        """Return a hand of which to choose a discard; ``None`` where the game has none."""
        return self.teaching.exercise(level, chance) if self.teaching.exercise else None

    def lesson(self) -> Lesson:
        """Return the deal that teaches the game."""
        return self.teaching.lesson()


def by_score(scores: tuple[int, ...]) -> Result:
    """Return scores with their places: equal scores share one."""
    return Result(scores, tuple(1 + sum(other > score for other in scores) for score in scores))
