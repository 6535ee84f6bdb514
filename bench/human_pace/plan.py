"""What the load is told on its standard input, and what it tells on its standard output. Times are monotonic seconds.

The clock is the system's (``CLOCK_MONOTONIC``), so that whoever started the load can say which phase a moment is of.
"""

from typing import NamedTuple

import msgspec


class SeatPlan(msgspec.Struct, frozen=True):
    """One player: the table's number, the seat, the socket's path, whose cookie, and from which address.

    Without a path the player asks for a table against bots first, as a new guest.
    """

    table: int
    seat: int
    path: str
    cookie: str
    address: str


class Plan(msgspec.Struct, frozen=True):
    """All players of one load process.

    ``openings``: how many dial in a second at first. ``always_pings``: every two seconds, whatever has come meanwhile.
    """

    port: int
    seats: list[SeatPlan]
    openings: float
    seed: int = 1
    always_pings: bool = False


class ActSample(NamedTuple):
    """One act: when it was sent, how long until it was answered (or the load ended), and whether it was sent again."""

    at: float
    answered_s: float
    is_resent: bool


class ReachSample(NamedTuple):
    """One discard: when it was sent, and how long until all four players had it."""

    at: float
    all_s: float


class CloseSample(NamedTuple):
    """A socket that ended before the load did, and its close code; 1006 where none was sent."""

    at: float
    code: int


class ReturnSample(NamedTuple):
    """A player, by number, who was cut off: since when, from when on the table was seen again, after how many dials."""

    player: int
    lost_at: float
    back_at: float
    dials: int


class TableAnswer(NamedTuple):
    """When a request for a table was answered, and by which HTTP status; 0 where no answer came."""

    at: float
    status: int


class Outcome(msgspec.Struct):
    """What a load process saw. ``acked``: the ids of acts that the server has acknowledged."""

    acts: list[ActSample] = []
    reaches: list[ReachSample] = []
    closes: list[CloseSample] = []
    refused: list[CloseSample] = []
    """Sockets that ended before the table was seen on them."""
    returns: list[ReturnSample] = []
    pongs: list[float] = []
    """When each pong came."""
    refusals: list[float] = []
    """When each error frame came: mostly acts that came after a claim window had ended."""
    acked: list[str] = []
    answers: list[TableAnswer] = []
