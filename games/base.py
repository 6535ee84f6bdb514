"""The interface of a game: what the server calls of its rules.

A game is a fold: ``state = evolve(state, event)`` over a log of events, and nothing else changes a state.
Actions are what seats wish (imperative: ``Discard``), events what happened (past: ``Discarded``). Both are
tagged ``msgspec.Struct`` unions, so that one declaration is the type, the wire format and the storage format.

The table itself is one of the deciders (seat ``TABLE``): it shuffles, draws and ends the pause after a discard.
So chance is handed in with its action and stays in the log as an event.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from games.advice import Advice
from games.exercises import Exercise, Level
from games.foreign import ForeignFormat
from games.layers import Views
from games.presets import USUAL_POOLS, EventSession, OptionGroup, Pool, Preset
from games.view_memo import Memo

Seat: TypeAlias = int
"""0, 1, 2, … in turn order, counter-clockwise round the table."""

TABLE: Final[Seat] = -1
"""The seat of the table itself, which decides whatever no player does."""

ALL: Final[Seat] = -2
"""The viewer who may see every hand: of a replay, and of a match watched with a delay."""

RECORD_FORMAT: Final = "mahjong-record/1"
"""How the records of all games say that they are such (docs/records.md)."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, ``None`` for the public, or ``ALL``."""

Json: TypeAlias = Any
"""A value that JSON can hold: dict, list, str, int, float, bool, None."""


class SecretStruct(Struct, frozen=True, gc=False):
    """A struct whose ``repr`` names its type alone: states hold hands and walls, and ``repr`` ends up in logs.

    No instance is part of a cycle, since each is made of what was there before it: the garbage collector needn't look.
    """

    def __repr__(self) -> str:
        return secret_repr(self)


def secret_repr(thing: object) -> str:
    """Return the ``repr`` of something that holds secrets."""
    return f"{type(thing).__name__}(…)"


Upcast: TypeAlias = Callable[[Json], Json]
"""Turns an event as an older server stored it, a JSON object, into the one that the next version stores."""


class Chance(Protocol):
    """A source of chance, handed to ``Game.act`` and ``Bot.choose`` by the caller."""

    def below(self, n: int) -> int:
        """Return a uniform integer in ``0 .. n - 1``."""
        ...

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Return the items in a uniformly random order; the argument is left as it is."""
        ...


class Illegal(Exception):
    """An action that the rules refuse. Nothing has changed.

    ``code`` is a slug that clients translate ("no-replacement-tile"), ``text`` the reason in plain English,
    in a form that can follow "seat 2 may not kong: ", and ``clause`` the rule that says so ("SBR §3.4").
    """

    def __init__(self, code: str, text: str, clause: str) -> None:
        super().__init__(f"{text} ({clause})")
        self.code = code
        self.text = text
        self.clause = clause


class RecordError(Exception):
    """A game record that cannot be played: says where ("deal 0, action 17") and why, in one line."""


A = TypeVar("A")
E = TypeVar("E")
S = TypeVar("S")


class Decision(SecretStruct, Generic[A], frozen=True):
    """One choice that one seat has to make now.

    ``id`` names the decision and is derived from public facts alone, so that it counts nothing hidden; it changes
    whenever the seat is asked anew. ``default`` is what happens at time-out. ``seconds`` is the time to think at
    normal speed; ``bank`` says whether the seat's time bank may be drawn on afterwards (never in a window whose
    very existence is secret).

    Kinds of the table's own decisions, which the platform times: ``"auto"`` at once; ``"deal"`` wants fresh chance
    and starts a deal; ``"next"`` starts a deal too, but what chance brought before goes on, as where a wall lasts for
    several deals; ``"pause"`` when the claim window has run its time and every seat asked has answered. A pause
    stands from the window's opening, so that its time runs from there whoever is asked; it is ``Illegal`` as long as
    any seat still has a decision beside it. The players are asked whether they are ready before either kind of deal:
    all of them, or where only some go on those in ``seats``.
    """

    id: str
    kind: str
    actions: tuple[A, ...]
    default: A
    seconds: float = 0.0
    bank: bool = False
    seats: tuple[Seat, ...] = ()


class Result(Struct, frozen=True):
    """The outcome of a finished match: final points and place (1 is best, equal points share a place) by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


class Highlight(Struct, frozen=True):
    """Something worth finding again, in a deal that is settled.

    ``tag`` is one of the game's ``info.tags``. ``points`` is what it was worth to the seat; negative: what it cost.
    """

    deal: int
    seat: Seat
    tag: str
    points: int


class Tally(Struct, frozen=True):
    """What a deal that is over counts for in one player's figures: its points, and those of ``info.figures``."""

    points: int
    figures: tuple[str, ...] = ()


class DealTally(Struct, frozen=True):
    """The same by seat; ``None`` for whoever sat there and did not play the deal."""

    deal: int
    seats: tuple[Tally | None, ...]


class GameInfo(Struct, frozen=True):
    """Facts about a game that a lobby needs before anyone plays it."""

    key: str
    """Name of its folder and of its entry in URLs and records: ``"sichuan"``."""
    title: str
    seats: tuple[int, int]
    """Fewest and most players."""
    rules_version: int
    """Raised when the same log could fold to another state; pinned to each match (``registry.load_all``)."""
    options: type[Struct]
    """The options' type; its JSON schema and defaults describe the form in the lobby."""
    bots: tuple[str, ...]
    """Levels of its bots, weakest first."""
    tags: tuple[str, ...] = ()
    """Slugs of all that its highlights may tell of, the most usual first."""
    figures: tuple[str, ...] = ()
    """Slugs of all that a deal may count for in its players' figures, in the order in which they are shown."""
    usual: int = 0
    """How many sit where nobody chose: a quick game, or one found by matchmaking; 0: as many as can."""
    own_end: bool = False
    """The game's options say when a match is over: nobody agrees on a number of deals."""
    hands_open_at_end: bool = False
    """Whether a deal's end lays all hands open, so that nothing of it need stay hidden while the match goes on."""
    rated_deals: int = 4
    """Fewest deals of a rated match; it does not count with ``own_end``, whose end is the measure."""
    slight: float = 0.0
    """Points up to which what ``Game.weigh`` tells of two actions is no difference."""
    sure: float = 0.0
    """Points up to which what ``Game.weigh`` tells of two actions may be an error of the estimate."""
    grave: float = inf
    """Points from which a choice that loses them is a mistake worth practising (docs/bots.md)."""
    weighing: int = 1
    """Raised when ``Game.weigh`` comes to say something else of any decision."""
    presets: tuple[Preset[Any], ...] = ()
    """Sets of options that have a name; the first is what is played where nobody chose."""
    option_groups: tuple[OptionGroup, ...] = ()
    """The options as a form groups them; what no group names stands in a last one."""
    pools: tuple[Pool, ...] = ()
    """The queues that its players are offered, if it names any (``offered_pools``)."""
    event_sessions: tuple[EventSession, ...] = ()
    """How rounds of tournaments in it are played, where its players have a custom."""
    upcasts: tuple[Upcast, ...] = ()
    """Whenever the shape of an event changes, one more: the n-th takes any event of version n to version n + 1."""
    formats: tuple[ForeignFormat, ...] = ()
    """The ways in which others write down games of it, that are read here or written (docs/foreign-games.md)."""

    @property
    def events_version(self) -> int:
        """The version of the events that this code stores; it reads all older ones, by ``upcasts``."""
        return len(self.upcasts) + 1

    @property
    def offered_pools(self) -> tuple[Pool, ...]:
        """The queues that its players are offered."""
        return self.pools or USUAL_POOLS

    @property
    def usual_seats(self) -> int:
        """The number of seats where nobody chose."""
        return self.usual or self.seats[1]


class LessonStep(Struct, frozen=True):
    """One step of a guided deal, as the learner sees it.

    ``view`` and ``events`` are the learner's own; ``decision`` is what the learner may choose now. ``text`` names what
    the coach says, nothing where play just goes on. ``wanted`` are those of the decision's actions that the coach asks
    for: the deal goes on as if the first of them had been chosen.
    """

    view: Json
    events: tuple[Json, ...] = ()
    decision: Decision[Any] | None = None
    text: str = ""
    wanted: tuple[Any, ...] = ()


class Lesson(Struct, frozen=True):
    """A deal that teaches the game: ``record`` is the whole of it, ``steps`` what the learner sees, in order."""

    learner: Seat
    options: Struct
    record: Json
    steps: tuple[LessonStep, ...]


class Bot(Protocol):
    """A player that sees what a player sees: the view of its own seat, and the decision."""

    def choose(self, view: Json, decision: Decision[Any], chance: Chance) -> Any:
        """Return one of ``decision.actions``."""
        ...


class Game(Protocol[S, A, E]):
    """The rules of one game. Every method is pure."""

    info: GameInfo
    action_type: Any
    """Union of the actions: ``msgspec.convert(obj, game.action_type)``."""
    event_type: Any
    """Union of the events, likewise."""
    state_type: Any
    """The state's type, so that a snapshot can be written and read with msgspec."""
    study_type: Any
    """The type of a hand to ``study``: ``msgspec.convert(obj, game.study_type)``."""

    def new(self, options: Struct, seats: int, deals: int) -> S:
        """Return the state before the first deal of a match of ``deals`` deals: of a great many with ``own_end``."""
        ...

    def decisions(self, state: S) -> Mapping[Seat, Decision[A]]:
        """Return who must choose now, ``TABLE`` included; empty only when the match is over."""
        ...

    def act(self, state: S, seat: Seat, action: A, chance: Chance | None) -> list[E]:
        """Return the events that the action brings; raise ``Illegal`` when the rules refuse it.

        ``TABLE`` may also stop the match at any time with the game's ``EndTime`` action (time is up).
        """
        ...

    def evolve(self, state: S, event: E) -> S:
        """Return the state after the event; the state given is left as it is."""
        ...

    def view(self, state: S, viewer: Viewer) -> Json:
        """Return all that the viewer may know, ready for JSON; no key whose presence tells more.

        ``seats`` holds what is known of each seat, by seat as text. There ``ALL`` finds of every seat what that seat
        knows of itself; but neither hints nor anything of what chance has still to bring.
        """
        ...

    def views(self, state: S, viewers: Iterable[Viewer], memo: Memo) -> Views:
        """Return ``view`` for each of these viewers: the public's, and what stands over it.

        Parts unchanged since the last call with this ``memo`` may be the same objects; treat all as read-only. Keep one
        memo a match.
        """
        ...

    def redact(self, event: E, viewer: Viewer) -> Json | None:
        """Return the event as the viewer may see it, ready for JSON, or ``None`` if nothing of it shows."""
        ...

    def redacted(self, event: E, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
        """Return ``redact`` for each of these viewers; those who see the same may be given the same object."""
        ...

    def result(self, state: S) -> Result | None:
        """Return the outcome when the match is over."""
        ...

    def highlights(self, state: S) -> list[Highlight]:
        """Return what is worth finding again in the deal that is over; nothing while one goes on."""
        ...

    def tally(self, state: S) -> DealTally | None:
        """Return what the deal that is over counts for in its players' figures.

        ``None`` while one goes on, and of one that time broke off.
        """
        ...

    def record(self, options: Struct, events: Sequence[E]) -> Json:
        """Return the log as a game record (``docs/records.md``)."""
        ...

    def replay(self, record: Json) -> Json:
        """Play a record through the rules and return its outcome; raise ``RecordError``."""
        ...

    def log(self, record: Json) -> tuple[S, list[list[E]]]:
        """Play a record through the rules; raise ``RecordError``.

        Return the state before its first deal, and the events of each deal.
        """
        ...

    def replay_at(self, record: Json, actions: int, viewer: Viewer) -> Json:
        """Return a viewer's view after the first ``actions`` of a record, over all deals; raise ``RecordError``."""
        ...

    def bot(self, level: str) -> Bot:
        """Return a player of one of ``info.bots``; it keeps no memory between choices."""
        ...

    def weigh(self, view: Json, decision: Decision[A]) -> Mapping[A, float]:
        """Map each evaluated action to its value in points, as the strongest bot sees it.

        The bot plays the highest; among equals any, or the first where it has a rule; where it mixes its choices, any
        that is less by no more than ``info.slight``. ``inf``: always plays it.
        ``-inf``: never. Actions left out were not evaluated.
        """
        ...

    def advise(self, view: Json, decision: Decision[A]) -> Advice:
        """Return what the strongest bot would do by a seat's own view, and why, for whoever plays the first time."""
        ...

    def study(self, hand: Any) -> Json:
        """Return all there is to say of a hand laid out on paper: what it is worth and waits for, who would pay.

        Raise ``Illegal`` for a hand that can't come up.
        """
        ...

    def exercise(self, level: Level, chance: Chance) -> Exercise | None:
        """Return a hand of which to choose a discard, with what each leaves; ``None`` where a game has none."""
        ...

    def lesson(self) -> Lesson:
        """Return the deal that teaches the game."""
        ...
