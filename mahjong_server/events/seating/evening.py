"""Evens winds out: where a table can't give everybody a fit wind, somebody changes places with another table.

Only changes that part people no less well are made: repeats and club mates stay as few as they are, and of sixty such
changes that add the least distance the first that leaves fewer winds amiss is taken.
"""

from collections.abc import Sequence

from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.search import Search
from mahjong_server.events.seating.winds import seat_order

MOST_OFFERS = 60
PASSES = 3
MOST_SEATS = 5
"""Larger tables have more winds than an event has rounds."""


def even_winds(search: Search, order: Sequence[str], seats: int, history: History) -> None:
    """Exchange players of tables at which somebody would have one wind two times more often than another."""
    if seats > MOST_SEATS:
        return
    amiss = [_amiss([order[player] for player in table], seats, history) for table in search.tables]
    for table in [*range(len(search.tables))] * PASSES:
        if amiss[table]:
            _even_table(search, table, amiss, order, history)


def _even_table(search: Search, table: int, amiss: list[int], order: Sequence[str], history: History) -> None:
    """Make the first change that leaves fewer winds amiss at the two tables."""
    for _, player, other in search.offers(table, MOST_OFFERS):
        there = search.at[other]
        search.swap(player, other)
        now = [
            _amiss([order[each] for each in search.tables[at]], search.weights.seats, history) for at in (table, there)
        ]
        if sum(now) < amiss[table] + amiss[there]:
            amiss[table], amiss[there] = now
            return
        search.swap(player, other)


def _amiss(people: Sequence[str], seats: int, history: History) -> int:
    """Return how many at a table come to a difference of two or more between their winds, in the best order."""
    found = 0
    for wind, key in enumerate(seat_order(sorted(people), seats, history)):
        if key is not None:
            had = [history.winds[key][each] + (each == wind) for each in range(seats)]
            found += max(had) - min(had) > 1
    return found
