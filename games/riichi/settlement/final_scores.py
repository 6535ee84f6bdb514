"""The end of a match: what is left on the table, uma, oka, and the final scores (RR §16, §18)."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from msgspec import Struct

from games.base import Seat
from games.riichi.options import Axes

STICK: Final = 1_000
MOST_CHOMBO: Final = 5
"""Chombo of one player that end the match (RR §17.6)."""
MOST_DEALS: Final = 5
"""Deals that a match has at most for each hand of its rounds (RR §16.7)."""
_HUNDRED: Final = 100
_THOUSAND: Final = 1_000

Groups: TypeAlias = list[list[Seat]]
"""Seats from first place to last, those that share places together."""

_UMA: Final[Mapping[int, Mapping[int, tuple[int, ...]]]] = {
    4: {10: (10, 5, -5, -10), 15: (15, 5, -5, -15), 20: (20, 10, -10, -20), 30: (30, 10, -10, -30)},
    3: {10: (10, 0, -10), 15: (15, 0, -15), 20: (20, 0, -20), 30: (30, 0, -30)},
}
"""By place, in thousands, by the number of players and the option ``uma`` (RR §18.8, SR §4.5)."""
_FLOATING: Final = {1: (12, -1, -3, -8), 2: (8, 4, -4, -8), 3: (8, 3, 1, -12)}
"""By how many hold the starting points or more; where all or none do there is none (RR §18.8)."""
_NO_UMA: Final = (0, 0, 0, 0)


class Standing(Struct, frozen=True, omit_defaults=True):
    """The final score of a seat: ``score = points - start + sticks + uma + oka + chombo``, the last of them 0 or less.

    ``oka`` is what the seat gets of it, its own part taken off.
    """

    points: int
    sticks: int
    uma: int
    chombo: int
    score: int
    place: int
    oka: int = 0


def standings(
    points: Sequence[int], sticks: int, chombo: Sequence[int], options: Axes, first_dealer: Seat = 0
) -> tuple[Standing, ...]:
    """Return the final standing by seat; ``sticks`` are left on the table, ``chombo`` counts penalties."""
    groups = _groups(points, options, first_dealer)
    left, uma, oka = _sticks(groups, sticks, options), _uma(groups, points, options), _oka(groups, options)
    penalties = [-after_uma(options) * times for times in chombo]
    seats = range(len(points))
    scores = [points[seat] - options.start + left[seat] + uma[seat] + oka[seat] + penalties[seat] for seat in seats]
    return tuple(
        Standing(
            points=points[seat],
            sticks=left[seat],
            uma=uma[seat],
            chombo=penalties[seat],
            score=scores[seat],
            place=1 + sum(_is_ahead(other, seat, scores, groups, chombo) for other in seats),
            oka=oka[seat],
        )
        for seat in seats
    )


def after_uma(options: Axes) -> int:
    """Return what a chombo takes off the final score (RR §17.3, §18.11): nothing where it is paid at once."""
    return 0 if options.chombo == "mangan" else options.chombo


def _groups(points: Sequence[int], options: Axes, first_dealer: Seat) -> Groups:
    """Return the seats by place: equal points share places, or the one nearer to the first dealer is ahead."""
    nearest = [(first_dealer + step) % len(points) for step in range(len(points))]
    seats = sorted(nearest, key=lambda seat: -points[seat])
    if options.uma_ties == "by-seat":
        return [[seat] for seat in seats]
    return [list(level) for _, level in groupby(seats, key=lambda seat: points[seat])]


def _is_ahead(one: Seat, other: Seat, scores: Sequence[int], groups: Groups, chombo: Sequence[int]) -> bool:
    """Return whether a seat has a better place: the odd hundred of what is shared makes none better (RR §16.5)."""
    if chombo[one] == chombo[other] and any(one in level and other in level for level in groups):
        return False
    return scores[one] > scores[other]


def _sticks(groups: Groups, sticks: int, options: Axes) -> Mapping[Seat, int]:
    """Return by seat the sticks left over: first place has them, down to full hundreds, or nobody (RR §16.2)."""
    level = groups[0] if options.left_sticks == "first" else []
    seats = range(options.seats)
    return {seat: sticks * STICK // len(level) // _HUNDRED * _HUNDRED if seat in level else 0 for seat in seats}


def _uma(groups: Groups, points: Sequence[int], options: Axes) -> Mapping[Seat, int]:
    found: dict[Seat, int] = {}
    spread = _spread(points, options)
    for level in groups:
        found |= _shared(_THOUSAND * sum(spread[len(found) : len(found) + len(level)]), level)
    return found


def _spread(points: Sequence[int], options: Axes) -> tuple[int, ...]:
    """Return the uma by place, in thousands."""
    if options.uma == "floating":
        return _FLOATING.get(sum(held >= options.start for held in points), _NO_UMA)
    return _UMA[options.seats][options.uma]


def _oka(groups: Groups, options: Axes) -> Mapping[Seat, int]:
    """Return by seat what oka comes to: all give the same, and first place gets it (RR §18.7)."""
    got = _shared(options.oka, groups[0])
    return {seat: got.get(seat, 0) - options.oka // options.seats for seat in range(options.seats)}


def _shared(points: int, level: Sequence[Seat]) -> dict[Seat, int]:
    """Share points in full hundreds; odd ones go to who comes first (RR §18.9)."""
    each, odd = divmod(points // _HUNDRED, len(level))
    return {seat: (each + (place < odd)) * _HUNDRED for place, seat in enumerate(level)}
