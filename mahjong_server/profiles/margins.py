"""Means and shares with the margins of chance. Pure.

A margin is the half of a 95 % interval: 1.96 standard errors. Deals of a match are taken for independent of one
another.
"""

from math import sqrt
from typing import Final

from mahjong_server.profiles.responses import Mean, Share

Z: Final = 1.96
"""So many standard errors to either side hold the true value 95 times of 100."""
DIGITS: Final = 4


def mean_of(count: int, total: float, squares: float, digits: int = 2) -> Mean:
    """Return the mean of so many values with this sum and sum of squares, with the margin of the sample's deviation."""
    mean = total / count
    if count < 2:
        return Mean(round(mean, digits), None)
    variance = max(0.0, squares - count * mean**2) / (count - 1)
    return Mean(round(mean, digits), round(Z * sqrt(variance / count), digits))


def share_of(figure: str, hits: int, count: int) -> Share:
    """Return the share of so many deals, with the margin by Agresti and Coull.

    That adds two hits and two misses before the error is reckoned: none of three deals is not "never, for certain".
    """
    likely = (hits + 2) / (count + 4)
    margin = Z * sqrt(likely * (1 - likely) / (count + 4))
    return Share(figure, round(hits / count, DIGITS), round(margin, DIGITS))
