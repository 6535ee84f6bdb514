"""Lays players out at tables and keeps apart those who have met or are of one club."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from games.chance import KeyedChance
from mahjong_server.events.seating.evening import even_winds
from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import Event
from mahjong_server.events.seating.search import Search, Weights


class Layout(NamedTuple):
    """Where a rule would seat players if it heeded nothing else.

    Players are indices into ``order``. ``tables`` lists them, ``brackets`` says by player who may change places with
    whom. ``distance`` is what it costs that two players sit together, from 0 to ``far``. ``mates_apart`` is false where
    the rule itself puts club mates together.
    """

    order: Sequence[str]
    tables: Sequence[Sequence[int]]
    brackets: Sequence[int]
    distance: Callable[[int, int], int]
    far: int
    mates_apart: bool = True


def kept_apart(event: Event, layout: Layout, history: History, chance: KeyedChance) -> list[list[str]]:
    """Return the tables by key, each in the order of the layout.

    Least are, in this order: how often those at one table met before (and sat with bots, where there is one), pairs of
    one club, the sum of distances. Then winds are evened out, at the cost of distance alone.
    """
    order = layout.order
    tables = [list(table) for table in layout.tables]
    if event.apart:
        search = Search(tables, layout.brackets, _weights(event, layout, history))
        search.run(chance)
        even_winds(search, order, event.seats, history)
        tables = search.tables
    return [[order[index] for index in sorted(table)] for table in tables]


def _weights(event: Event, layout: Layout, history: History) -> Weights:
    """Return what each pair costs."""
    order = layout.order
    weights = Weights(len(order), len(layout.tables), event.seats, layout.distance, layout.far)
    clubs = {player.key: player.club if layout.mates_apart else "" for player in event.players}
    weights.least = weights.mate * sum(
        least_pairs(members, len(layout.tables)) for club, members in Counter(map(clubs.get, order)).items() if club
    )
    for a, b in combinations(range(len(order)), 2):
        met = history.times_met(order[a], order[b])
        if met:
            weights.add(a, b, met * weights.repeat)
        if clubs[order[a]] and clubs[order[a]] == clubs[order[b]]:
            weights.add(a, b, weights.mate)
    for index, key in enumerate(order):
        weights.bots[index] = history.bots[key] * weights.repeat
    return weights


def least_pairs(members: int, tables: int) -> int:
    """Return how many pairs of one club sit together at least: its members are spread evenly."""
    each, more = divmod(members, tables)
    return tables * each * (each - 1) // 2 + more * each
