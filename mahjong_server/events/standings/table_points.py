"""Table points of one session: by place, ties split exactly."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from mahjong_server.events.standings.results import Results, Session
from mahjong_server.events.values import exact


def table_points(results: Results, session: Session) -> tuple[Fraction, ...]:
    """Return the table points by seat: of the place, with the share of the match points.

    Seats with equal match points share what their places bring together, in equal parts. At a table of fewer seats
    than there are places the last places are left out.
    """
    match_points = [exact(seat.points) for seat in session.seats]
    by_place = [exact(each) for each in results.table_points[: len(match_points)]]
    share = exact(results.share)
    return tuple(
        place + share * points for place, points in zip(split_places(match_points, by_place), match_points, strict=True)
    )


def split_places(points: Sequence[Fraction], by_place: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Return what the places bring by seat: the most points take the first place, equals the mean of theirs."""
    brought: dict[int, Fraction] = {}
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    for _, tied in groupby(order, key=lambda seat: points[seat]):
        seats = list(tied)
        first = len(brought)
        shared = sum(by_place[first : first + len(seats)], Fraction(0)) / len(seats)
        brought |= dict.fromkeys(seats, shared)
    return tuple(brought[seat] for seat in range(len(points)))
