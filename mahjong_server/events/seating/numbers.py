"""Where numbers don't fill the tables: who sits out, or where bots sit."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import Event, Player
from mahjong_server.events.values import EventError, exact

Merit = tuple[Fraction, Fraction, bool, Fraction]


def merit_of(player: Player) -> Merit:
    """Return what places go by, as in standings: points less penalties, match points, the best session."""
    best = player.best_session
    total = exact(player.table_points) - exact(player.penalties)
    return (total, exact(player.match_points), best is not None, exact(best or 0))


def merits(event: Event) -> dict[str, Merit]:
    """Return everybody's merit by key."""
    return {player.key: merit_of(player) for player in event.players}


def by_place(event: Event, drawn: Sequence[str]) -> list[str]:
    """Return players best first; equals stay in the order in which they were drawn."""
    merit = merits(event)
    return sorted(drawn, key=lambda key: merit[key], reverse=True)


def sit_out(event: Event, drawn: Sequence[str], history: History, number: int) -> frozenset[str]:
    """Return who has a bye, so many: those with the fewest so far, of them the lowest, of equals the first drawn."""
    merit = merits(event)
    order: Callable[[str], tuple[int, Merit]] = lambda key: (history.byes[key], merit[key])  # noqa: E731 - typed
    return frozenset(sorted(drawn, key=order)[:number])


def fit(event: Event, drawn: Sequence[str], history: History) -> tuple[list[str], list[str]]:
    """Return who sits and who has a bye, both as drawn; raise ``EventError`` where it can't be done."""
    over = len(drawn) % event.seats
    if event.unfit == "refuse" and not drawn:
        raise EventError("players: nobody is there")
    if not over or event.unfit == "bots":
        return list(drawn), []
    if event.unfit == "refuse":
        raise EventError(f"unfit: {len(drawn)} players don't fill tables of {event.seats}; choose bye or bots")
    out = sit_out(event, drawn, history, over)
    return [key for key in drawn if key not in out], [key for key in drawn if key in out]


def table_sizes(people: int, seats: int) -> list[int]:
    """Return how many people sit at each table: bots are spread over the last tables, from the last one on."""
    tables = -(-people // seats)
    sizes = [seats] * tables
    for bot in range(tables * seats - people):
        sizes[-1 - bot % tables] -= 1
    return sizes
