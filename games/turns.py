"""Shared parts of games of draws and claims: who chooses, what the table does, how time ends a deal."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from games import table
from games.actions import Deal, Draw, EndTime, Settle
from games.base import TABLE, Chance, Decision, Illegal, Seat
from games.events import TimeUp

TableAction: TypeAlias = Deal | Draw | Settle | EndTime
"""What the table does; a player may do none of it."""


class State(table.State, Protocol):
    """The parts of a match's state that this module reads."""

    @property
    def turn(self) -> Any: ...


class Drew(Protocol):
    """The event of a draw."""

    @property
    def seat(self) -> int: ...
    @property
    def tile(self) -> str: ...


S = TypeVar("S", bound=State)
E = TypeVar("E")
D = TypeVar("D", bound=Drew)


def decisions(
    state: S, claims: Callable[[S], dict[Seat, Decision[Any]]], turn: Callable[[S], Decision[Any]]
) -> dict[Seat, Decision[Any]]:
    """Return by seat what must be chosen: ``claims`` in a window, the ``turn`` of whose it is, or the table's part."""
    match state.phase:
        case "claim":
            return pause(state) | claims(state)
        case "turn":
            return {state.turn.seat: turn(state)}
        case "draw":
            return {TABLE: table.table_decision(state, "auto", Draw())}
        case _:
            return {} if state.is_over else {TABLE: table.table_decision(state, "deal", Deal())}


def pause(state: State) -> dict[Seat, Decision[Any]]:
    """Return the table's pause, which stands from the first, whoever is still to answer."""
    return {TABLE: table.table_decision(state, "pause", Settle())}


class TableRules(NamedTuple, Generic[S, E]):
    """The actions of the table; ``clause`` refuses it the rest."""

    dealt: Callable[[S, Chance | None], E]
    drawn: Callable[[S], E]
    settle: Callable[[S], list[E]]
    end_time: Callable[[S], list[E]]
    clause: str

    def act(self, state: S, action: object, chance: Chance | None) -> list[E]:
        """Return the events that the table's action brings; raise ``Illegal`` for an action of a player."""
        match action:
            case Draw():
                return [self.drawn(state)]
            case Settle():
                return self.settle(state)
            case Deal():
                return [self.dealt(state, chance)]
            case EndTime():
                return self.end_time(state)
            case _:
                raise table.for_a_player(self.clause)


def check_draw(state: State, clause: str) -> None:
    """Raise ``Illegal`` unless the next tile is to be drawn."""
    if state.phase != "draw":
        raise Illegal("no-draw", "it is no time to draw", clause)


def check_turn(state: State, seat: int, clause: str) -> None:
    """Raise ``Illegal`` unless it is the seat's turn."""
    if state.phase != "turn" or state.turn.seat != seat:
        raise Illegal("not-your-turn", "it is not this seat's turn", clause)


def recorded(event: D, seat: int, tile: str, *, following: str, turn: str, wall: str) -> list[D]:
    """Return the draw as a record tells it; raise ``Illegal`` if another seat draws, or another tile comes."""
    if event.seat != seat:
        raise Illegal("not-your-turn", f"it is seat {event.seat} who draws", turn)
    if event.tile != tile:
        raise Illegal("not-next", f"the {following} is {event.tile}, not {tile}", wall)
    return [event]


def time_up(state: S, events: Iterable[E], evolve: Callable[[S, E], S], settled: Callable[..., E]) -> list[E | TimeUp]:
    """Return the end of time after the events that come before it, and the settlement where a deal is under way."""
    brought: list[E | TimeUp] = []
    for event in events:
        brought.append(event)
        state = evolve(state, event)
    brought.append(TimeUp())
    return brought if state.phase in table.BETWEEN_DEALS else [*brought, settled(state, time_up=True)]
