"""What each deal of a match brought each seat, in points: a row for each deal that is over."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_DIFFERENT: Final = 1 << 12


def with_deal(gains: list[list[int]], scores: Iterable[int]) -> list[list[int]]:
    """Return the gains with one more deal's, by seat."""
    return [*gains, [*map(_same, scores)]]


@lru_cache(_DIFFERENT)
def _same(points: int) -> int:
    """Return the one object that stands for these points: of all that a match keeps, only its gains grow with it."""
    return points
