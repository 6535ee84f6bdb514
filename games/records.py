"""Shared parts of the games' records: writing one, its head, the way through its deals.

The format: docs/records.md.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from msgspec import Struct, ValidationError, convert, to_builtins

from games.base import RECORD_FORMAT, Illegal, Json, RecordError
from games.presets import Preset, filled

_BRIEF = 40
_PIPS = range(1, 7)
_NOTHING: Final[tuple[Json, ...]] = (None, None, [])
_END: Final[Json] = [None, "end", "time"]

E = TypeVar("E")
O_co = TypeVar("O_co", bound=Struct, covariant=True)


class Head(NamedTuple, Generic[O_co]):
    """A record that has the right shape: all of it, its options, and its deals, unread."""

    record: dict[str, Json]
    options: O_co
    deals: list[Json]


class Dealt(Protocol):
    """The event that begins a deal."""

    @property
    def dealer(self) -> int: ...
    @property
    def dice(self) -> tuple[int, ...] | None: ...
    @property
    def wall(self) -> Sequence[str] | None: ...


def write(
    game: str,
    options: Struct,
    events: Sequence[E],
    dealt: type[Dealt],
    actions: Callable[[E], Iterator[Json]],
    seats: Callable[[Any], int] | None = None,
) -> Json:
    """Return the record of a match from its log.

    ``dealt`` is the type of the event that begins a deal; ``actions`` yields what any other event says. Where the
    number of players varies, ``seats`` reads it off the former: a match without a deal doesn't tell how many sat there.
    """
    deals: list[dict[str, Json]] = []
    many: dict[str, int] = {}
    for event in events:
        if isinstance(event, dealt):
            deals.append(_beginning(event) | {"actions": []})
            many = {"seats": seats(event)} if seats else {}
        elif deals:
            deals[-1]["actions"] += actions(event)
    return {"format": RECORD_FORMAT, "game": game, "options": to_builtins(options), **many, "deals": deals}


def _beginning(event: Dealt) -> dict[str, Json]:
    """Return a deal's beginning: dice where they were thrown, a wall where one was built."""
    doc: dict[str, Json] = {"dealer": event.dealer}
    if event.dice is not None:
        doc["dice"] = list(event.dice)
    if event.wall is not None:
        doc["wall"] = list(event.wall)
    return doc


def head(found: Json, game: str, options: type[O_co], presets: Sequence[Preset[Any]] = ()) -> Head[O_co]:
    """Return a record's head; raise ``RecordError`` when it is none of that game."""
    record = as_object(found)
    if record is None:
        raise RecordError("a record is a JSON object")
    if record.get("format") != RECORD_FORMAT:
        raise RecordError(f'the format has to be "{RECORD_FORMAT}"')
    if record.get("game") != game:
        raise RecordError(f'the game has to be "{game}"')
    given = as_object(record.get("options", {}))
    try:
        chosen = convert(record["options"] if given is None else filled(presets, given), options)
    except (ValidationError, UnicodeError) as error:
        raise RecordError(f"options: {' '.join(str(error).split())}") from None
    deals = as_list(record.get("deals"))
    if deals is None:
        raise RecordError("deals have to be a list")
    return Head(record, chosen, deals)


class State(Protocol):
    """The parts of a match's state that this module reads."""

    @property
    def phase(self) -> str: ...
    @property
    def sheet(self) -> Json: ...


S = TypeVar("S", bound=State)


class RecordedDeal(ABC, Generic[S, E]):
    """One deal of a record on its way through the rules."""

    seats: int
    """The number of seats."""
    dealer_clause: str
    """The rule that says who deals."""
    over_clause: str
    """The rule that says when a deal is over."""

    def __init__(self, number: int, state: S) -> None:
        self.state = state
        self.number = number
        self.place: int | None = None
        """Which action is being played, once the deal is dealt."""
        self.happened: list[E] = []
        """Its events so far."""

    # ── what a game says ──
    @abstractmethod
    def ended(self) -> str:
        """Return what no deal may follow ("the end of time (SBR §5.6)") where the match is over, otherwise nothing."""

    @abstractmethod
    def opening(self, deal: dict[str, Json]) -> Iterable[E]:
        """Return the events that begin the deal; raise ``RecordError``."""

    @staticmethod
    @abstractmethod
    def evolve(state: S, event: E) -> S:
        """Return the state after an event."""

    @abstractmethod
    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:
        """Play a seat's action, folding what comes of it; raise ``RecordError`` or ``Illegal``."""

    @abstractmethod
    def end_time(self) -> list[E]:
        """Return what the end of time brings."""

    def close(self) -> None:
        """Close what waits for answers: who has given none has passed."""

    # ── what they have in common ──
    def begin(self, found: Json) -> list[Json]:
        """Deal, and return the actions that follow."""
        deal = as_object(found)
        if ended := self.ended():
            raise self.error(f"no deal follows {ended}")
        if deal is None:
            raise self.error("a deal is a JSON object")
        actions = as_list(deal.get("actions"))
        if actions is None:
            raise self.error("actions have to be a list")
        self.fold(self.opening(deal))
        return actions

    def go(self, actions: list[Json]) -> None:
        """Play the deal's first actions."""
        play = self.play
        for self.place, action in enumerate(actions):
            try:
                play(action)
            except Illegal as refusal:
                raise self.refused(action, refusal) from None

    def play(self, action: Json) -> None:
        """Play one action, folding what comes of it; raise ``RecordError`` or ``Illegal``."""
        try:
            seat, verb, *rest = action
        except (TypeError, ValueError):
            seat, verb, rest = _NOTHING
        if is_within(seat, range(self.seats)) and isinstance(verb, str):
            self.play_of(seat, verb, rest)
        else:
            self._of_nobody(action)

    def end(self, actions: int) -> S:
        """Return the state after the deal, which has to be over after its ``actions``."""
        self.close()
        if self.state.phase != "over":
            where = f"deal {self.number}, after {actions} actions"
            raise RecordError(f"{where}: the record stops before the deal is over ({self.over_clause})")
        return self.state

    def refused(self, action: list[Json], refusal: Illegal) -> RecordError:
        """Return an error that says why a seat's action can't be played."""
        self.check_open()
        return self.error(f"seat {action[0]} may not {action[1]}: {refusal}")

    def error(self, why: str) -> RecordError:
        """Return an error that says where."""
        where = f"deal {self.number}" if self.place is None else f"deal {self.number}, action {self.place}"
        return RecordError(f"{where}: {why}")

    def fold(self, events: Iterable[E]) -> None:
        """Let events happen."""
        state, evolve = self.state, self.evolve
        for event in events:
            state = evolve(state, event)
            self.happened.append(event)
        self.state = state

    def check_open(self) -> None:
        """Raise ``RecordError`` when the deal is over."""
        if self.state.phase == "over":
            raise self.error(f"the deal is over ({self.over_clause})")

    def dealer(self, deal: dict[str, Json]) -> int:
        """Return who deals: the first is free, later ones are whom the sheet before names."""
        dealer: Json = deal.get("dealer")
        if not is_within(dealer, range(self.seats)):
            raise self.error(f"the dealer has to be a seat, 0 to {self.seats - 1}")
        named = self.state.sheet["next_dealer"] if self.state.sheet else dealer
        if dealer != named:
            raise self.error(f"seat {named} deals, not seat {dealer} ({self.dealer_clause})")
        return int(dealer)

    def _of_nobody(self, action: Json) -> None:
        """Play what is no seat's action: the end of time, or nothing that can be read."""
        if action != _END:
            raise self.error("an action is [seat, verb] or [seat, verb, argument]")
        self.close()
        self.check_open()
        self.fold(self.end_time())


Begin: TypeAlias = Callable[[int, S], RecordedDeal[S, Any]]
"""Takes a deal's number and the state before it."""


class PlayedDeal(NamedTuple, Generic[S]):
    """A deal of a record, played: the state before it, its events, and the state after it."""

    before: S
    events: list[Any]
    after: S


def played(deals: Iterable[Json], state: S, begin: Begin[S]) -> Iterator[PlayedDeal[S]]:
    """Yield the deals as they are played; raise ``RecordError`` where one goes wrong."""
    for number, found in enumerate(deals):
        deal = begin(number, state)
        actions = deal.begin(found)
        deal.go(actions)
        before, state = state, deal.end(len(actions))
        yield PlayedDeal(before, deal.happened, state)


def play(deals: Iterable[Json], state: S, begin: Begin[S]) -> tuple[S, list[Json]]:
    """Return the state after all deals, and the deals' sheets; raise ``RecordError`` where one goes wrong."""
    sheets: list[Json] = []
    for deal in played(deals, state, begin):
        state = deal.after
        sheets.append(state.sheet)
    return state, sheets


def play_until(actions: int, deals: Iterable[Json], state: S, begin: Begin[S]) -> S:
    """Return the state after so many actions, counted over all deals; raise ``RecordError``."""
    for number, found in enumerate(deals):
        deal = begin(number, state)
        listed = deal.begin(found)
        deal.go(listed[:actions])
        if actions <= len(listed):
            return deal.state
        actions -= len(listed)
        state = deal.end(len(listed))
    raise RecordError(f"the record ends {actions} actions before that")


class Replayer(NamedTuple, Generic[S]):
    """The replay of a game's records: ``start`` reads the state before the first deal, and the deals."""

    start: Callable[[Json], tuple[S, list[Json]]]
    begin: Begin[S]

    def replay(self, record: Json) -> Json:
        """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
        return outcome(*self.play(record))

    def play(self, record: Json) -> tuple[S, list[Json]]:
        """Return the state after all deals of a record, and the deals' sheets; raise ``RecordError``."""
        state, deals = self.start(record)
        return play(deals, state, self.begin)

    def log(self, record: Json) -> tuple[S, list[list[Any]]]:
        """Return the state before the first deal of a record, and the events of each deal; raise ``RecordError``."""
        state, deals = self.start(record)
        return state, [deal.events for deal in played(deals, state, self.begin)]

    def played(self, record: Json) -> Iterator[PlayedDeal[S]]:
        """Yield the deals of a record as they are played; raise ``RecordError``."""
        state, deals = self.start(record)
        return played(deals, state, self.begin)

    def at(self, record: Json, actions: int) -> S:
        """Return the state of a record after so many of its actions, counted over all deals; raise ``RecordError``."""
        state, deals = self.start(record)
        return play_until(actions, deals, state, self.begin)


def outcome(state: Any, sheets: list[Json]) -> Json:
    """Return the outcome of a record: scores, and the deals' sheets without the hands."""
    deals = [{key: value for key, value in sheet.items() if key != "hands"} for sheet in sheets]
    return {"scores": list(state.scores), "deals": deals}


def as_object(value: Json) -> dict[str, Json] | None:
    """Return a value of a record if it is an object."""
    return cast("Json", value) if isinstance(value, dict) else None


def as_list(value: Json) -> list[Json] | None:
    """Return a value of a record if it is a list."""
    return cast("Json", value) if isinstance(value, list) else None


def is_within(value: Json, allowed: range) -> bool:
    """Return whether a value of a record is a whole number of the range: a seat, say."""
    return type(value) is int and value in allowed


def as_dice(value: Json) -> tuple[int, int] | None:
    """Return a value of a record if it is what two dice show."""
    pair = as_list(value) or []
    if len(pair) == 2 and all(is_within(each, _PIPS) for each in pair):
        return pair[0], pair[1]
    return None


def brief(value: Json) -> str:
    """Return a value of a record for an error message: one line, and no more than a few words of it."""
    shown = repr(value)
    return shown if len(shown) <= _BRIEF else f"{shown[:_BRIEF]}…"
