"""Duplicate: all tables of a round play the same walls, and each seat is compared with that seat at all tables. Pure.

What a deal brought a seat, less the mean of what it brought that seat at all tables, is turned into IMPs by a scale:
that of duplicate bridge (Laws of Duplicate Bridge 2017, Law 78B), in units that the event says.
"""

import hashlib
import hmac
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from mahjong_server.events.contest.state import Round, State, Table
from mahjong_server.events.values import exact

SCALE: Final = (
    *(2, 5, 9, 13, 17, 22, 27, 32, 37, 43, 50, 60),
    *(75, 90, 110, 130, 150, 175, 200, 225, 250, 300, 350, 400),
)
"""From how many units on a difference is worth one IMP, two, three, …"""


class SeatOfDeal(NamedTuple):
    """What a deal brought one seat: match points, how far that is from the mean of the seat, and the IMPs for it."""

    points: int
    difference: Fraction
    imps: int


def walls_key(state: State, number: int) -> bytes:
    """Return the key of a round's walls (32 bytes).

    It follows from the server's secret, bound before anybody checked in, and the seed of the round's seating, in which
    all nonces are: neither the server nor the players choose it.
    """
    seed = state.rounds[number - 1].seated.seed
    text = b"mahjong-event-walls/1:%d:%s" % (number, seed.encode())
    return hmac.digest(bytes.fromhex(state.walls_secret), text, hashlib.sha256)


def imps(units: Fraction) -> int:
    """Return what a difference is worth.

    >>> [imps(Fraction(each)) for each in (1, 2, -9, 400, 1000)]
    [0, 1, -3, 24, 24]
    """
    worth = sum(abs(units) >= each for each in SCALE)
    return worth if units > 0 else -worth


def is_secret(state: State, played: Round) -> bool:
    """Return whether nobody is told what a round's tables came to: others have still to play the same deals."""
    return state.settings.duplicate and played.over_at is None


def unit_of(state: State) -> Fraction:
    """Return how many match points a unit of the scale is."""
    return exact(state.settings.imp_unit or 1)


def deals_of(state: State, played: Round) -> list[dict[int, tuple[SeatOfDeal, ...]]]:
    """Return of each deal what it brought the seats of each table (by number), where it counts there."""
    most = max((len(table.deals) for table in played.tables), default=0)
    return [_deal(state, played, number) for number in range(most)]


def _deal(state: State, played: Round, number: int) -> dict[int, tuple[SeatOfDeal, ...]]:
    counting = {table.number: table.deals[number] for table in played.tables if _counts(table, number)}
    if not counting:
        return {}
    unit = unit_of(state)
    means = [Fraction(sum(column), len(counting)) for column in zip(*counting.values(), strict=True)]
    return {table: _seats(points, means, unit) for table, points in counting.items()}


def _counts(table: Table, deal: int) -> bool:
    return deal < len(table.deals) and deal not in table.annulled


def _seats(points: Sequence[int], means: Sequence[Fraction], unit: Fraction) -> tuple[SeatOfDeal, ...]:
    differences = [own - mean for own, mean in zip(points, means, strict=True)]
    return tuple(
        SeatOfDeal(own, difference, imps(difference / unit))
        for own, difference in zip(points, differences, strict=True)
    )


def imps_of(state: State, played: Round, table: Table) -> tuple[Fraction, ...] | None:
    """Return the IMPs of a table by seat; ``None`` before all tables of the round are over."""
    if not all(each.over for each in played.tables):
        return None
    found = [deal[table.number] for deal in deals_of(state, played) if table.number in deal]
    return tuple(Fraction(sum(deal[seat].imps for deal in found)) for seat in range(len(table.seats)))
