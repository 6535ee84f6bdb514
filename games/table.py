"""Shared parts of every game's table: its seats, its own decisions, deals that follow one another, settlements."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.base import Decision, Illegal
from games.plain_data import plain


class State(Protocol):
    """The parts of a match's state that this module reads."""

    @property
    def phase(self) -> str: ...
    @property
    def deal(self) -> int: ...
    @property
    def step(self) -> int: ...
    @property
    def is_over(self) -> bool: ...


class Scored(State, Protocol):
    """The same, with what each deal brought each seat."""

    @property
    def gains(self) -> list[list[int]]: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E")
T = TypeVar("T")
P = TypeVar("P", bound=Struct)

BETWEEN_DEALS = ("before", "over")
"""Phases in which no deal goes on."""
STARTS = ("deal", "next")
"""Kinds of the decisions that start a deal."""


def no_such_seat(seats: int, clause: str) -> Illegal:
    """Return the refusal of who does not sit there."""
    return Illegal("no-such-seat", f"there are seats 0 to {seats - 1}", clause)


def for_the_table(clause: str) -> Illegal:
    """Return the refusal of a player who does what the table does."""
    return Illegal("for-the-table", "that is not for a player to do", clause)


def for_a_player(clause: str) -> Illegal:
    """Return the refusal of the table's doing what players do."""
    return Illegal("for-a-player", "that is not for the table to do", clause)


def next_deal(state: State, *, deal_clause: str, match_clause: str) -> int:
    """Return the number of the deal that begins now; raise ``Illegal`` while one goes on, or once the match is over."""
    if state.phase not in BETWEEN_DEALS:
        raise Illegal("deal-goes-on", "the deal is not over", deal_clause)
    check_match(state, match_clause)
    return state.deal + 1


def check_match(state: State, clause: str) -> None:
    """Raise ``Illegal`` once the match is over."""
    if state.is_over:
        raise Illegal("match-over", "the match is over", clause)


def decision_id(state: State, kind: str) -> str:
    """Return the id of a decision, made of public facts alone: the deal, how many public events it had, the kind."""
    return f"{state.deal + 1}.0.{kind}" if kind in STARTS else f"{state.deal}.{state.step}.{kind}"


def table_decision(state: State, kind: str, action: A) -> Decision[A]:
    """Return what the table itself does next."""
    return Decision(decision_id(state, kind), kind, (action,), action)


def with_settlement(event: E, after: S, settled: Callable[[S], E]) -> list[E]:
    """Return the event, and the settlement where it ends the deal; ``after`` is the state that it leads to."""
    return [event, settled(after)] if after.phase == "ending" else [event]


def begun(deal: int, phase: str) -> dict[str, Any]:
    """Return what the beginning of a deal changes in the state of any game."""
    return {"deal": deal, "phase": phase, "step": 0, "sheet": None}


def over(state: Scored, sheet: Struct, scores: Iterable[int]) -> dict[str, Any]:
    """Return what the end of a deal changes in the state of any game, ``scores`` being those of its ``sheet``."""
    gains = with_deal(state.gains, scores)
    return {"phase": "over", "step": state.step + 1, "sheet": plain(sheet), "gains": gains}


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def with_player(players: tuple[P, ...], seat: int, **changes: Any) -> tuple[P, ...]:
    """Return the players with one of them changed."""
    return put(players, seat, replace(players[seat], **changes))


def with_deal(gains: list[list[int]], scores: Iterable[int]) -> list[list[int]]:
    """Return what each deal brought each seat, with one more deal's row."""
    return [*gains, list(scores)]
