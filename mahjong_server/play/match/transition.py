"""What the referee takes and returns: where a match stands, an answer to it, and the transition that this brings."""

from typing import Any, NamedTuple

from games.base import Json, Seat, secret_repr
from mahjong_server.play.match.clock import Clock
from mahjong_server.play.match.runner import Position


class TimedPosition(NamedTuple):
    """Where a match stands, in the rules and in time."""

    position: Position
    clock: Clock

    def __repr__(self) -> str:
        return secret_repr(self)


class Answer(NamedTuple):
    """What a seat answers to the decision of this id; ``action`` is a client's JSON object."""

    seat: Seat
    decision: str
    action: Json

    def __repr__(self) -> str:
        return secret_repr(self)


class Transition(NamedTuple):
    """What one append brings: its events, where they lead, and when (epoch ms): the log's time is the clock's.

    ``due_at``: when the next thing happens by itself, ``None`` where nothing does.
    """

    events: list[Any]
    timed: TimedPosition
    at: int
    due_at: int | None = None

    def __repr__(self) -> str:
        return secret_repr(self)
