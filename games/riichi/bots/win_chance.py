"""Estimates that a hard player weighs hands with: how likely a hand wins, and the points of its han."""

from functools import cache
from typing import Final, NamedTuple

HIDDEN: Final = 78
"""Tiles that nobody shows, in the middle of a deal."""

RON: Final = 1.1
"""Discards of others that count as draws of one's own, a round, once a hand is ready."""


class Pace(NamedTuple):
    """The speed at which hands of a sort get nearer to a win.

    ``usual`` tells by distance how many tiles that bring them nearer are usually left; ``calls`` how many of others'
    discards count as draws of one's own on the way.
    """

    usual: tuple[float, ...]
    calls: float


CLOSED: Final = Pace((0.0, 6.0, 15.0, 24.0, 33.0, 42.0, 50.0), 0.0)
OPEN: Final = Pace((0.0, 5.5, 13.0, 21.0, 29.0, 37.0, 44.0), 0.45)
PAIRS: Final = Pace((0.0, 2.6, 7.5, 12.0, 16.0, 20.0, 24.0), 0.0)

CALM: Final = {4: 0.08, 3: 0.105}
ALARM: Final = {4: 0.16, 3: 0.205}
"""Chances, by the number of players, that another ends the deal between two own draws: usually, and when one of them is
in riichi."""

_LONGEST: Final = 19

_POINTS: Final = (0, 1_200, 2_300, 4_500, 7_800, 8_000, 12_000, 12_000, 16_000, 16_000, 16_000, 24_000, 24_000, 32_000)
_DEALER: Final = 1.5


def points_of(han: float, *, dealer: bool) -> float:
    """Return the points that a hand of so many han, on average, brings."""
    whole = min(int(han), len(_POINTS) - 1)
    above = _POINTS[min(whole + 1, len(_POINTS) - 1)]
    points = _POINTS[whole] + (han - whole) * (above - _POINTS[whole])
    return points * _DEALER if dealer else points


def chance_to_win(distance: int, useful: float, draws: int, hazard: float, pace: Pace) -> float:
    """Return how likely a hand wins whose next step takes certain tiles.

    ``useful`` is their share of what is hidden; ``hazard`` how likely the deal ends before each further draw.
    """
    step = min(useful * (1 + (RON if distance == 1 else pace.calls)), 0.95)
    won = 0.0
    for left in range(1, min(draws, _LONGEST) + 1):
        after = 1.0 if distance == 1 else usual(distance - 1, left - 1, hazard, pace)
        won = step * after + (1 - step) * (1 - hazard) * won
    return won


@cache
def usual(distance: int, draws: int, hazard: float, pace: Pace) -> float:
    """Return how likely a usual hand at that distance wins."""
    if draws <= 0 or distance >= len(pace.usual):
        return 0.0
    return chance_to_win(distance, pace.usual[distance] / HIDDEN, draws, hazard, pace)
