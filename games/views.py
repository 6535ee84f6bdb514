"""Shared parts of the games' views (docs/protocol.md)."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from msgspec import Struct, to_builtins

from games.base import Json, Seat, Viewer
from games.layers import Views
from games.redaction import layers
from games.view_memo import Memo

_NOTHING: Final[dict[str, Json]] = {}


class State(Protocol):
    """The parts of a match's state that this module reads."""

    @property
    def deal(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def options(self) -> Struct: ...
    @property
    def dealer(self) -> int: ...
    @property
    def dice(self) -> tuple[int, ...] | None: ...
    @property
    def gains(self) -> list[list[int]]: ...
    @property
    def sheet(self) -> Json: ...
    @property
    def time_up(self) -> bool: ...


S = TypeVar("S", bound=State)


def views(
    state: S,
    viewers: Iterable[Viewer],
    shared: Json,
    own: Callable[[Seat], Json],
    hints: Callable[[S, Seat], Json],
) -> Views:
    """Return the views of these viewers: ``shared``, the public's, and what each sees over it.

    That is the own seat as its player knows it, by ``own``, and help for who plays there, by ``hints``.
    """
    return Views(shared, layers(viewers, len(shared["seats"]), own, partial(hints, state)))


def public(state: State, memo: Memo, phase: str, seats: dict[str, Json]) -> dict[str, Json]:
    """Return what everybody knows of a match in any game; ``seats`` is what they know of each seat."""
    doc: dict[str, Json] = {
        "deal": max(state.deal, 0),
        "deals": state.deals,
        "options": memo.of("options", to_builtins, state.options),
        "phase": phase,
        "dealer": state.dealer,
        "seats": seats,
        "scores": state.gains,
        "sheets": {str(state.deal): state.sheet} if state.sheet else _NOTHING,
    }
    if state.dice:
        doc["dice"] = memo.of("dice", list, state.dice)
    if state.time_up:
        doc["time_up"] = True
    return doc


class Turns(State, Protocol):
    """The state of a game of draws and claims."""

    @property
    def phase(self) -> str: ...
    @property
    def turn(self) -> Any: ...
    @property
    def open(self) -> Any: ...


_PHASES: Final = {"draw": "turn", "ending": "turn"}


def public_turns(state: Turns, memo: Memo, seats: dict[str, Json], last: Callable[[Any], Json]) -> dict[str, Json]:
    """Return the same of a game of draws and claims; ``last`` says what is shown of a tile that lies open to claims."""
    doc = public(state, memo, _PHASES.get(state.phase, state.phase), seats)
    if state.phase in ("draw", "turn"):
        doc["turn"] = state.turn.seat
    if state.open:
        doc["last"] = memo.of("last", last, state.open)
    return doc
