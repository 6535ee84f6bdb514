"""The deals of a record of any mahjong game: dealer, dice and wall, then actions by seats (docs/records.md)."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeGuard, TypeVar

from games.base import Illegal, Json, RecordError
from games.mahjong.wall import SEATS
from games.records import as_dice, as_list, as_object, brief, is_within


class Clauses(NamedTuple):
    """The clauses that a game's rules have for what may be wrong with a deal."""

    tiles: str
    dice: str
    dealer: str
    over: str
    time: str


class State(Protocol):
    """What has to be known of a match."""

    @property
    def phase(self) -> str: ...
    @property
    def time_up(self) -> bool: ...
    @property
    def sheets(self) -> tuple[Json, ...]: ...


S = TypeVar("S", bound=State)
E = TypeVar("E")


class RecordedDeal(ABC, Generic[S, E]):
    """One deal of a record on its way through the rules; see ``games.records.Deal``."""

    clauses: ClassVar[Clauses]

    def __init__(self, number: int, state: S) -> None:
        self.state = state
        self.number = number
        self.where = f"deal {number}"

    # ── what a game says ──
    @abstractmethod
    def is_tile(self, name: str) -> bool:
        """Return whether a tile is called so."""

    @abstractmethod
    def check_wall(self, wall: Sequence[str]) -> None:
        """Raise ``ValueError`` unless the wall holds the whole set."""

    @abstractmethod
    def dealt(self, dealer: int, dice: tuple[int, int] | None, wall: tuple[str, ...]) -> E:
        """Return the event that begins the deal."""

    @abstractmethod
    def evolve(self, event: E) -> S:
        """Return the state after an event."""

    @abstractmethod
    def play(self, seat: int, verb: str, rest: list[Json]) -> None:
        """Play one action, folding what comes of it; raise ``RecordError`` or ``Illegal``."""

    @abstractmethod
    def close(self) -> None:
        """Close what waits for answers: who has given none has passed."""

    @abstractmethod
    def end_time(self) -> list[E]:
        """Return what the end of time brings."""

    # ── what they have in common ──
    def begin(self, found: Json) -> list[Json]:
        """Deal, and return the actions that follow."""
        deal = as_object(found)
        if self.state.time_up:
            raise self.error(f"no deal follows the end of time ({self.clauses.time})")
        if deal is None:
            raise self.error("a deal is a JSON object")
        actions = as_list(deal.get("actions"))
        if actions is None:
            raise self.error("actions have to be a list")
        self.fold([self.dealt(self._dealer(deal), self._dice(deal), self._wall(deal))])
        return actions

    def go(self, actions: list[Json]) -> None:
        """Play the deal's first actions."""
        for place, action in enumerate(actions):
            self.where = f"deal {self.number}, action {place}"
            self._action(action)

    def end(self, actions: int) -> S:
        """Return the state after the deal, which has to be over after its ``actions``."""
        self.close()
        if self.state.phase != "over":
            self.where = f"deal {self.number}, after {actions} actions"
            raise self.error(f"the record stops before the deal is over ({self.clauses.over})")
        return self.state

    def error(self, why: str) -> RecordError:
        """Return an error that says where."""
        return RecordError(f"{self.where}: {why}")

    def fold(self, events: Iterable[E]) -> None:
        """Let events happen."""
        for event in events:
            self.state = self.evolve(event)

    def check_open(self) -> None:
        """Raise ``RecordError`` when the deal is over."""
        if self.state.phase == "over":
            raise self.error(f"the deal is over ({self.clauses.over})")

    def _dealer(self, deal: dict[str, Json]) -> int:
        dealer = deal.get("dealer")
        if not is_seat(dealer):
            raise self.error(f"the dealer has to be a seat, 0 to {SEATS - 1}")
        named = self.state.sheets[-1]["next_dealer"] if self.state.sheets else dealer
        if dealer != named:
            raise self.error(f"seat {named} deals, not seat {dealer} ({self.clauses.dealer})")
        return dealer

    def _dice(self, deal: dict[str, Json]) -> tuple[int, int] | None:
        if "dice" not in deal:
            return None
        dice = as_dice(deal["dice"])
        if dice is None:
            raise self.error(f"dice are two numbers, 1 to 6 ({self.clauses.dice})")
        return dice

    def _wall(self, deal: dict[str, Json]) -> tuple[str, ...]:
        wall = as_list(deal.get("wall"))
        if wall is None:
            raise self.error("the wall has to be a list of tiles")
        for place, tile in enumerate(wall):
            if not (isinstance(tile, str) and self.is_tile(tile)):
                raise self.error(f"tile {place} of the wall, {brief(tile)}, is no tile ({self.clauses.tiles})")
        try:
            self.check_wall(wall)
        except ValueError as error:
            raise self.error(f"{error} ({self.clauses.tiles})") from None
        return tuple(wall)

    def _action(self, action: Json) -> None:
        match action:
            case [None, "end", "time"]:
                self.close()
                self.check_open()
                self.fold(self.end_time())
            case [seat, str(verb), *rest] if is_seat(seat):
                try:
                    self.play(seat, verb, rest)
                except Illegal as refusal:
                    raise self.error(f"seat {seat} may not {verb}: {refusal}") from None
            case _:
                raise self.error("an action is [seat, verb] or [seat, verb, argument]")


def is_seat(value: Json) -> TypeGuard[int]:
    """Return whether a value of a record is a seat."""
    return is_within(value, range(SEATS))


def outcome(sheet: Json) -> Json:
    """Return a deal's sheet as the outcome of a record gives it: without the hands."""
    return {key: value for key, value in sheet.items() if key != "hands"}
