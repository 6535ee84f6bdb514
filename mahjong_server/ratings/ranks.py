"""Kyu and dan: what a rating is called (docs/ranks.md). Pure.

Ranks are numbered from 0 (10 kyu) by way of 9 (1 kyu) and 10 (1 dan) to 19 (10 dan). Each is ``STEP`` points of the
rating wide. A rank is reached at its first point, and lost only ``slack`` points below it, so that it does not come and
go with single matches; the slack is the wider the less certain the rating is. Who is provisional has none.

A rank follows from the rating alone, whose sum hardly moves: so ranks don't inflate.
"""

from typing import Final

from mahjong_server.ratings.rating_model import Skill

KYU: Final = 10
DAN: Final = 10
STEP: Final = 100
FIRST_DAN: Final = 1600
"""The rating at which 1 dan begins."""
LEAST_SLACK: Final = 50
SLACK_OF_SPREAD: Final = 2
"""The slack is this part of the rating's deviation, in points: half of it."""


def rank_at(value: float) -> int:
    """Return the rank in whose points a rating lies; below the lowest and above the highest go those."""
    return min(max(int((value - FIRST_DAN) // STEP) + KYU, 0), KYU + DAN - 1)


def slack(skill: Skill) -> float:
    """Return how far below the first point of a rank a rating keeps it."""
    return max(LEAST_SLACK, skill.spread / SLACK_OF_SPREAD)


def next_rank(rank: int | None, skill: Skill) -> int | None:
    """Return the rank of somebody who had this one (``None``: none yet) and has this rating now."""
    if rank is None:
        return None if skill.provisional else rank_at(skill.value)
    return max(rank_at(skill.value), min(rank, rank_at(skill.value + slack(skill))))


def rank_name(rank: int | None) -> str | None:
    """Return how the API writes a rank.

    >>> rank_name(0), rank_name(9), rank_name(10), rank_name(None)
    ('10k', '1k', '1d', None)
    """
    if rank is None:
        return None
    return f"{KYU - rank}k" if rank < KYU else f"{rank - KYU + 1}d"
