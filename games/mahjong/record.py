"""The deals of a record of mahjong: dealer, dice and wall, then actions by seats, usually four (docs/records.md)."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol, TypeVar

from games import records
from games.base import Json
from games.mahjong.wall import SEATS
from games.records import as_dice, as_list, brief


class Clauses(NamedTuple):
    """The clauses that a game's rules have for what may be wrong with a deal."""

    tiles: str
    dice: str
    dealer: str
    over: str
    time: str


class State(records.State, Protocol):
    """The parts of a match's state that this module reads."""

    @property
    def time_up(self) -> bool: ...


S = TypeVar("S", bound=State)
E = TypeVar("E")


class RecordedDeal(records.RecordedDeal[S, E]):
    """One deal of a record on its way through the rules."""

    clauses: ClassVar[Clauses]
    seats = SEATS

    def __init__(self, number: int, state: S) -> None:
        super().__init__(number, state)
        self.dealer_clause, self.over_clause = self.clauses.dealer, self.clauses.over

    # ── what a game says ──
    @abstractmethod
    def is_tile(self, name: str) -> bool:
        """Return whether a tile is called so."""

    @abstractmethod
    def check_wall(self, wall: Sequence[str]) -> None:
        """Raise ``ValueError`` unless the wall, whatever it is a list of, holds the whole set."""

    @abstractmethod
    def dealt(self, dealer: int, dice: tuple[int, int] | None, wall: tuple[str, ...]) -> E:
        """Return the event that begins the deal."""

    # ── what they have in common ──
    def ended(self) -> str:
        """Return the end of time, once it has come."""
        return f"the end of time ({self.clauses.time})" if self.state.time_up else ""

    def opening(self, deal: dict[str, Json]) -> list[E]:
        """Return the event that begins the deal."""
        return [self.dealt(self.dealer(deal), self._dice(deal), self._wall(deal))]

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
        try:
            self.check_wall(wall)
        except (ValueError, TypeError) as error:
            raise self.error(f"{self._no_tile(wall) or error} ({self.clauses.tiles})") from None
        return tuple(wall)

    def _no_tile(self, wall: list[Json]) -> str:
        """Return which tile of a wall is none, if any."""
        for place, tile in enumerate(wall):
            if not (isinstance(tile, str) and self.is_tile(tile)):
                return f"tile {place} of the wall, {brief(tile)}, is no tile"
        return ""
