"""What the records of all games have in common: their head, and the way through their deals (docs/records.md)."""

from collections.abc import Callable, Iterable
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from msgspec import Struct, ValidationError, convert

from games.base import Json, RecordError

FORMAT: Final = "mahjong-record/1"

_BRIEF = 40
_PIPS = range(1, 7)

S = TypeVar("S")
O_co = TypeVar("O_co", bound=Struct, covariant=True)


class Head(NamedTuple, Generic[O_co]):
    """A record that has the right shape: all of it, its options, and its deals, unread."""

    record: dict[str, Json]
    options: O_co
    deals: list[Json]


def head(found: Json, game: str, options: type[O_co]) -> Head[O_co]:
    """Return a record's head; raise ``RecordError`` when it is none of that game."""
    record = as_object(found)
    if record is None:
        raise RecordError("a record is a JSON object")
    if record.get("format") != FORMAT:
        raise RecordError(f'the format has to be "{FORMAT}"')
    if record.get("game") != game:
        raise RecordError(f'the game has to be "{game}"')
    try:
        chosen = convert(record.get("options", {}), options)
    except (ValidationError, UnicodeError) as error:
        raise RecordError(f"options: {' '.join(str(error).split())}") from None
    deals = as_list(record.get("deals"))
    if deals is None:
        raise RecordError("deals have to be a list")
    return Head(record, chosen, deals)


class Deal(Protocol[S]):
    """One deal of a record on its way through the rules."""

    state: S

    def begin(self, deal: Json, /) -> list[Json]:
        """Deal, and return the actions that follow; raise ``RecordError``, like the others."""
        ...

    def go(self, actions: list[Json], /) -> None:
        """Play the deal's first actions."""
        ...

    def end(self, actions: int, /) -> S:
        """Return the state after the deal, which has to be over after its ``actions``."""
        ...


Begin: TypeAlias = Callable[[int, S], Deal[S]]
"""Takes a deal's number and the state before it."""


def play(deals: Iterable[Json], state: S, begin: Begin[S]) -> S:
    """Return the state after all deals; raise ``RecordError`` where one goes wrong."""
    for number, found in enumerate(deals):
        deal = begin(number, state)
        actions = deal.begin(found)
        deal.go(actions)
        state = deal.end(len(actions))
    return state


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
