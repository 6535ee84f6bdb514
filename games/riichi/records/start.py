"""Where the match of a record begins: at any of its hands, with what the players hold then (docs/records.md)."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, ValidationError, convert
from msgspec.structs import replace

from games.base import Json, RecordError
from games.riichi.options import Axes
from games.riichi.settlement import final_scores
from games.riichi.settlement.score_sheet import Round
from games.riichi.state import State

MOST: Final = 1_000
"""Honba, and sticks, at most: more than any match has."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Held: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000, multiple_of=100)]


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """The hand that is dealt first, and what everybody holds before it, by seat, in points."""

    wind: Literal["1z", "2z", "3z", "4z"]
    number: Annotated[int, Meta(ge=1, le=4)]
    scores: tuple[Held, ...]
    honba: Count = 0
    sticks: Count = 0


class _OfFour(Start, frozen=True):
    scores: tuple[Held, Held, Held, Held]


class _OfThree(Start, frozen=True):
    number: Annotated[int, Meta(ge=1, le=3)]
    scores: tuple[Held, Held, Held]


_BY_SEATS: Final[dict[int, type[Start]]] = {4: _OfFour, 3: _OfThree}


def begun(state: State, found: Json) -> State:
    """Return a match that nothing has been dealt of as it stands there; raise ``RecordError`` where it can't."""
    try:
        start = convert(found, _BY_SEATS[state.seats])
    except (ValidationError, UnicodeError) as error:
        raise RecordError(f"start: {error}") from None
    hand = Round(start.wind, start.number, start.honba, start.sticks).hand(state.seats)
    _check(state, start, hand)
    return replace(state, hand=hand, honba=start.honba, sticks=start.sticks, points=start.scores)


def _check(state: State, start: Start, hand: int) -> None:
    """Raise ``RecordError`` unless a match by these options can come to that hand with these points."""
    options = state.options
    most = options.most_rounds * state.seats
    if hand >= most:
        raise RecordError(f"start: a match by these options has {most} hands at most (RR §1.2)")
    last = most * final_scores.MOST_DEALS - 1
    if state.bounded and start.honba > last:
        raise RecordError(f"start: a match by these options has {last + 1} deals at most, so {last} honba (RR §16.7)")
    laid, whole = start.sticks * final_scores.STICK, state.seats * options.start
    if sum(start.scores) + laid != whole:
        raise RecordError(
            f"start: the scores come to {sum(start.scores):,} and the sticks to {laid:,}; "
            f"together they have to be {whole:,}"
        )
    least = {"none": None, "below-zero": 0, "zero": 1}[options.bankruptcy]
    if least is not None and min(start.scores) < least:
        raise RecordError(f"start: by these options the match is over once somebody has fewer than {least} points")
    if _is_past_goal(options, start, hand):
        raise RecordError(
            f"start: no round is played beyond the last one once somebody has {options.goal:,} points (RR §18.2)"
        )


def _is_past_goal(options: Axes, start: Start, hand: int) -> bool:
    """Return whether the hand is of the further round, which is over: a chombo that is paid at once ends none."""
    if hand < options.rounds * options.seats or (options.strict and options.chombo == "mangan"):
        return False
    return max(start.scores) >= options.goal
