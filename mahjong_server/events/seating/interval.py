"""Interval seating: of t tables, table i has the players of places i, i + t, i + 2t, i + 3t.

So each table has one player of each quarter of the standings, and tables are about equally strong. Who must be kept
apart changes places within a quarter. The distance of a pair is the square of how far their places within their
quarters are apart.
"""

from collections.abc import Sequence

from mahjong_server.events.seating.apart import Layout


def interval_layout(ranked: Sequence[str], seats: int) -> Layout:
    """Return tables across the standings; where people are too few, the last tables lack one of the last quarter."""
    people = len(ranked)
    count = -(-people // seats)
    return Layout(
        ranked,
        [list(range(table, people, count)) for table in range(count)],
        [place // count for place in range(people)],
        lambda a, b: (a % count - b % count) ** 2,
        count * count,
    )
