"""How well may be guessed which of two sorts something is: the area under the curve, with its standard error."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

BINS = 24


class Area(NamedTuple):
    """The area under the curve (ROC): 0.5 tells nothing, 1 everything. ``error`` is its standard error."""

    value: float
    error: float

    @property
    def most(self) -> float:
        """Return the upper end of the interval that holds the true one with 95 %."""
        return self.value + 1.96 * self.error


def area(of_some: Sequence[float], of_none: Sequence[float]) -> Area:
    """Return how often a score of the one sort is above one of the other, ties halved (DeLong's standard error)."""
    some, none = sorted(of_some), sorted(of_none)
    above = [_below(none, each) for each in some]
    under = [1 - _below(some, each) for each in none]
    value = sum(above) / len(above)
    return Area(value, sqrt(_variance(above) / len(above) + _variance(under) / len(under)))


def _below(ordered: Sequence[float], score: float) -> float:
    """Return the share of scores below this one, ties halved."""
    return (bisect_left(ordered, score) + bisect_right(ordered, score)) / 2 / len(ordered)


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def best_guess(of_some: Sequence[float], of_none: Sequence[float]) -> Area:
    """Return the best of three guessers' areas: long tells of some, short does, or whatever did in half of the cases.

    The third one learns from every other case how much likelier each span of times is with one sort than the other, and
    is judged by the rest.
    """
    plain = area(of_some, of_none)
    learned = _learned(of_some[::2], of_none[::2])
    tried = area([learned(each) for each in of_some[1::2]], [learned(each) for each in of_none[1::2]])
    return max(plain, Area(1 - plain.value, plain.error), tried)


def _learned(of_some: Sequence[float], of_none: Sequence[float]) -> Callable[[float], float]:
    everything = sorted([*of_some, *of_none])
    bounds = [everything[len(everything) * i // BINS] for i in range(1, BINS)]
    some, none = _counts(of_some, bounds), _counts(of_none, bounds)
    ratios = [one / other for one, other in zip(some, none, strict=True)]
    return lambda score: ratios[bisect_right(bounds, score)]


def _counts(scores: Sequence[float], bounds: Sequence[float]) -> list[float]:
    """Return how many fall into each bin, by shares; one each at least."""
    counts = [1] * BINS
    for score in scores:
        counts[bisect_right(bounds, score)] += 1
    return [count / (len(scores) + BINS) for count in counts]
