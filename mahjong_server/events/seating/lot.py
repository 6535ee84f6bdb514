"""Seating by lot: players sit as they are drawn, four after four."""

from collections.abc import Sequence

from mahjong_server.events.seating.apart import Layout
from mahjong_server.events.seating.numbers import table_sizes


def lot_layout(drawn: Sequence[str], seats: int) -> Layout:
    """Return tables in the order of the lot; it is equal who sits with whom."""
    return Layout(drawn, filled(len(drawn), seats), [0] * len(drawn), lambda _a, _b: 0, 0)


def filled(people: int, seats: int) -> list[list[int]]:
    """Return tables filled one after the other with 0, 1, …; bots sit at the last ones."""
    left = iter(range(people))
    return [[next(left) for _ in range(size)] for size in table_sizes(people, seats)]
