"""The end of a match: what is left on the table, uma, and the final scores (RR §16)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

START: Final = 30_000
"""Points that everybody begins with (RR §1.2)."""

STICK: Final = 1_000
CHOMBO: Final = 20_000
MOST_CHOMBO: Final = 5
"""Chombo of one player that end the match (RR §17.6)."""
MOST_DEALS: Final = 5
"""Deals that a match has at most for each hand of its rounds (RR §16.7)."""
_HUNDRED: Final = 100


class Standing(Struct, frozen=True):
    """The final score of a seat: ``score = points - 30,000 + sticks + uma + chombo``, the last of them 0 or less."""

    points: int
    sticks: int
    uma: int
    chombo: int
    score: int
    place: int


def standings(points: Sequence[int], sticks: int, first: int, chombo: Sequence[int]) -> tuple[Standing, ...]:
    """Return the final standing by seat; ``first`` is the uma of first place in thousands, ``chombo`` counts penalties.

    Who has the same points shares place and uma (RR §16.4), and first place the sticks, down to full hundreds.
    """
    spread = tuple(first // 3 * 1_000 * part for part in (3, 1, -1, -3))
    shares = [_shares(points, each, sticks, spread) for each in points]
    scores = [
        held - START + left + uma - CHOMBO * times
        for held, (left, uma), times in zip(points, shares, chombo, strict=True)
    ]
    return tuple(
        Standing(held, left, uma, -CHOMBO * times, score, 1 + sum(other > score for other in scores))
        for held, (left, uma), times, score in zip(points, shares, chombo, scores, strict=True)
    )


def _shares(points: Sequence[int], held: int, sticks: int, spread: Sequence[int]) -> tuple[int, int]:
    """Return a seat's part of the sticks left over, and its uma."""
    above, level = sum(other > held for other in points), points.count(held)
    uma = sum(spread[above : above + level]) // level
    return 0 if above else sticks * STICK // level // _HUNDRED * _HUNDRED, uma
