"""A guided deal played through the rules of any game: every step of it as the learner sees it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from games.base import Json, Lesson, LessonStep, Seat
from games.composed import Rules


class Phased(Protocol):
    """A state that says what is being waited for."""

    @property
    def phase(self) -> str: ...


S = TypeVar("S")
P = TypeVar("P", bound=Phased)
A = TypeVar("A")
E = TypeVar("E")


class Beat(NamedTuple):
    """One action of the deal, and what the coach says before it: the name of a text, or nothing.

    Actions are "SEAT VERB [TILE…]"; without one the learner just reads.
    """

    action: str
    text: str = ""


class GuidedDeal(ABC, Generic[S, A, E]):
    """The deal on its way through the script; ``log`` is all that happened."""

    def __init__(self, rules: Rules[S, A, E], learner: Seat, state: S, begun: Iterable[E]) -> None:
        self.rules = rules
        self.learner = learner
        self.state = state
        self.log: list[E] = []
        self.news: list[Json] = []
        self.fold(begun)

    @abstractmethod
    def action(self, words: Sequence[str]) -> A | None:
        """Return the action of a beat; ``None`` for what the table does, and for nothing."""

    def by_itself(self, words: Sequence[str]) -> None:
        """Let the table do its part of a beat that is no seat's action."""

    def lesson(self, beats: Sequence[Beat], options: Struct, write: Callable[[Struct, Sequence[E]], Json]) -> Lesson:
        """Play the whole script and return the lesson, ``write`` being how the game writes a record."""
        steps = tuple(self.play(beats))
        return Lesson(self.learner, options, write(options, self.log), steps)

    def play(self, beats: Sequence[Beat]) -> Iterator[LessonStep]:
        """Yield the step before each beat that the learner sees anything of, and the last one."""
        for beat in beats:
            action = self.action(beat.action.split())
            if beat.text or self.news:
                yield self._step(beat, action)
            if action is None:
                self.by_itself(beat.action.split())
            else:
                self.fold(self.rules.act(self.state, int(beat.action[0]), action, None))

    def fold(self, events: Iterable[E]) -> None:
        """Let events happen, and note what the learner sees of them."""
        for event in events:
            self.log.append(event)
            self.state = self.rules.evolve(self.state, event)
            seen = self.rules.redact(event, self.learner)
            if seen is not None:
                self.news.append(seen)

    def _step(self, beat: Beat, action: A | None) -> LessonStep:
        own = beat.action.startswith(f"{self.learner} ") and action is not None
        events, self.news = tuple(self.news), []
        return LessonStep(
            view=self.rules.view(self.state, self.learner),
            events=events,
            decision=self.rules.decisions(self.state)[self.learner] if own else None,
            text=beat.text,
            wanted=(action,) if own else (),
        )


class GuidedTurns(GuidedDeal[P, A, E]):
    """A guided deal of draws and claims: beats of the table close the claim window, and "draw" then draws."""

    @staticmethod
    @abstractmethod
    def close_window(state: P) -> list[E]:
        """Return what closing the claim window brings."""

    @staticmethod
    @abstractmethod
    def drawn(state: P) -> E:
        """Return the draw of whose turn it is."""

    def by_itself(self, words: Sequence[str]) -> None:
        """Close the claim window, and draw."""
        if not words:
            return
        if self.state.phase == "claim":
            self.fold(self.close_window(self.state))
        if words[-1] == "draw":
            self.fold([self.drawn(self.state)])
