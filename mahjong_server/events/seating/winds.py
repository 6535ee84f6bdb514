"""Who sits in which wind: counts of each player's winds stay as equal as the tables allow.

Where rounds are known in advance, four at a time, they always can be: places at tables and players are a bipartite
graph in which everybody has four edges, and such a graph has an edge colouring of four colours, the winds (Kőnig
1916). After every fourth round each has had each wind equally often, and never two winds more than one apart.

Where they aren't, each table takes the order that costs least: a wind costs a player the square of how much more often
it came than that player's rarest one.
"""

from collections.abc import Sequence

from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import Table


def seat_order(people: Sequence[str], seats: int, history: History) -> Table:
    """Return a table by seat. Of orders that cost the same the first by the players' order counts; bots take the rest.

    Winds are given one after the other: ``best`` holds, for each set of players who sit, the least cost and the order.
    """
    group: list[str | None] = [*people, *[None] * (seats - len(people))]
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for wind in range(seats):
        costs = [_cost(player, wind, seats, history) for player in group]
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for index in range(seats):
                if not taken >> index & 1:
                    offer = (cost + costs[index], (*order, index))
                    seen = following.get(taken | 1 << index)
                    if seen is None or offer < seen:
                        following[taken | 1 << index] = offer
        best = following
    return tuple(group[index] for index in best[(1 << seats) - 1][1])


def _cost(player: str | None, wind: int, seats: int, history: History) -> int:
    if player is None:
        return 0
    had = history.winds[player]
    excess: int = had[wind] - min(had[each] for each in range(seats))
    return excess * excess


def balanced(rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[list[int]]]:
    """Return up to four rounds of tables of four with each table by wind, so that nobody has a wind twice.

    Places are coloured one by one; where no colour is free at both ends, the chain of two colours that begins at the
    player is turned over.
    """
    tables = [table for each in rounds for table in each]
    at_table: list[dict[int, int]] = [{} for _ in tables]
    of_player: dict[int, dict[int, int]] = {player: {} for table in tables for player in table}
    for number, table in enumerate(tables):
        for player in table:
            free_here = next(wind for wind in range(4) if wind not in at_table[number])
            free_there = next(wind for wind in range(4) if wind not in of_player[player])
            if free_here != free_there:
                _turn(at_table, of_player, player, free_here, free_there)
            at_table[number][free_here] = player
            of_player[player][free_here] = number
    ordered = iter([[winds[wind] for wind in range(4)] for winds in at_table])
    return [[next(ordered) for _ in each] for each in rounds]


def _turn(
    at_table: list[dict[int, int]], of_player: dict[int, dict[int, int]], player: int, wanted: int, free: int
) -> None:
    """Free a wind at a player: exchange two winds along the chain of places that begins there."""
    chain = list[tuple[int, int, int]]()
    wind, at = wanted, player
    while wind in of_player[at]:
        table = of_player[at][wind]
        chain.append((table, at, wind))
        wind = wanted + free - wind
        if wind not in at_table[table]:
            break
        at = at_table[table][wind]
        chain.append((table, at, wind))
        wind = wanted + free - wind
    for table, at, wind in chain:
        del at_table[table][wind], of_player[at][wind]
    for table, at, wind in chain:
        at_table[table][wanted + free - wind] = at
        of_player[at][wanted + free - wind] = table
