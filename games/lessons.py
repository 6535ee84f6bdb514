"""A guided deal played through the rules of any game: every moment of it as the learner sees it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.base import Decision, Json, Moment, Viewer

S = TypeVar("S")
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

    def __init__(self, learner: int, state: S, begun: Iterable[E]) -> None:
        self.learner = learner
        self.state = state
        self.log: list[E] = []
        self.news: list[Json] = []
        self.fold(begun)

    # ── what a game says ──
    @abstractmethod
    def action(self, words: Sequence[str]) -> A | None:
        """Return the action of a beat; ``None`` for what the table does, and for nothing."""

    @abstractmethod
    def act(self, seat: int, action: A) -> list[E]:
        """Return what comes of a seat's action."""

    @abstractmethod
    def evolve(self, event: E) -> S:
        """Return the state after an event."""

    @abstractmethod
    def redact(self, event: E) -> Json | None:
        """Return what the learner sees of an event."""

    @abstractmethod
    def view(self, viewer: Viewer) -> Json:
        """Return what a viewer knows."""

    @abstractmethod
    def decisions(self) -> Mapping[int, Decision[Any]]:
        """Return who must choose now."""

    def by_itself(self, words: Sequence[str]) -> None:
        """Let the table do its part of a beat that is no seat's action."""

    # ── what they have in common ──
    def play(self, beats: Sequence[Beat]) -> Iterator[Moment]:
        """Yield the moment before each beat that the learner sees anything of, and the last one."""
        for beat in beats:
            action = self.action(beat.action.split())
            if beat.text or self.news:
                yield self._moment(beat, action)
            if action is None:
                self.by_itself(beat.action.split())
            else:
                self.fold(self.act(int(beat.action[0]), action))

    def fold(self, events: Iterable[E]) -> None:
        """Let events happen, and note what the learner sees of them."""
        for event in events:
            self.log.append(event)
            self.state = self.evolve(event)
            seen = self.redact(event)
            if seen is not None:
                self.news.append(seen)

    def _moment(self, beat: Beat, action: A | None) -> Moment:
        own = beat.action.startswith(f"{self.learner} ") and action is not None
        events, self.news = tuple(self.news), []
        return Moment(
            view=self.view(self.learner),
            events=events,
            decision=self.decisions()[self.learner] if own else None,
            text=beat.text,
            wanted=(action,) if own else (),
        )


class GuidedTurns(GuidedDeal[S, A, E]):
    """A guided deal of draws and claims: beats of the table close the claim window, and "draw" then draws."""

    @abstractmethod
    def closed(self) -> list[E]:
        """Return what closing the claim window brings; nothing where none is open."""

    @abstractmethod
    def drawn(self) -> E:
        """Return the draw of whose turn it is."""

    def by_itself(self, words: Sequence[str]) -> None:
        """Close the claim window, and draw."""
        if words:
            self.fold(self.closed())
            if words[-1] == "draw":
                self.fold([self.drawn()])
