"""Round robin of clubs: each club meets each other club once in a cycle, half of every table from either.

The circle method: the first of the drawn clubs stays, the others move on by one a round; with an odd number of clubs
one rests each round. After a cycle it begins again. Members of two clubs change places within their club, so that
nobody meets the same people again while that is avoidable.
"""

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_server.events.seating.apart import Layout
from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import Event
from mahjong_server.events.seating.numbers import sit_out
from mahjong_server.events.values import EventError


class Clubs(NamedTuple):
    """A round of clubs: who sits where, and who rests."""

    layout: Layout
    byes: list[str]


def pairings(clubs: Sequence[str], number: int) -> tuple[list[tuple[str, str]], str | None]:
    """Return which clubs meet in a round, counted from 1, and which one rests."""
    ring: list[str | None] = [*clubs, *([None] if len(clubs) % 2 else [])]
    turn = (number - 1) % (len(ring) - 1)
    moved = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    half = len(moved) // 2
    pairs = list(zip(moved[:half], reversed(moved[half:]), strict=True))
    met = [(one, other) for one, other in pairs if one is not None and other is not None]
    rests = next((one or other for one, other in pairs if one is None or other is None), None)
    return met, rests


def clubs_of(event: Event) -> list[str]:
    """Return the names of the clubs in order of their code points; raise ``EventError`` where they can't meet."""
    for player in event.players:
        if not player.club:
            raise EventError(f"player {player.key!r} has no club")
    clubs = sorted({player.club for player in event.players})
    if len(clubs) < 2:
        raise EventError("players: they are of one club, which meets nobody")
    if event.seats % 2:
        raise EventError(f"seats: two clubs can't share a table of {event.seats}")
    return clubs


def clubs_round(event: Event, clubs: Sequence[str], number: int, drawn: Sequence[str], history: History) -> Clubs:
    """Return a round; ``clubs`` are in the order of the event's lot."""
    club = {player.key: player.club for player in event.players}
    members = {name: [key for key in drawn if club[key] == name] for name in clubs}
    met, rests = pairings(clubs, number)
    byes = list(members[rests]) if rests is not None else []
    order, tables, brackets = list[str](), list[list[int]](), list[int]()
    for pair in met:
        sides = _fit(event, pair, members, history)
        byes += [key for name in pair for key in members[name] if not any(key in side for side in sides)]
        count = -(-max(map(len, sides)) * 2 // event.seats)
        tables += [[] for _ in range(count)]
        for side in sides:
            for index, key in enumerate(side):
                tables[len(tables) - count + index % count].append(len(order))
                brackets.append(clubs.index(club[key]))
                order.append(key)
    return Clubs(Layout(order, tables, brackets, lambda _a, _b: 0, 0, mates_apart=False), byes)


def _fit(
    event: Event, pair: tuple[str, str], members: dict[str, list[str]], history: History
) -> tuple[list[str], list[str]]:
    """Return who of two clubs sits down: equally many that fill tables, or all where bots sit with them."""
    half = event.seats // 2
    one, other = (members[name] for name in pair)
    most = min(len(one), len(other)) // half * half
    if event.unfit == "bots" or len(one) == len(other) == most:
        return one, other
    if event.unfit == "refuse":
        raise EventError(
            f"unfit: {len(one)} of {pair[0]!r} and {len(other)} of {pair[1]!r} don't fill tables; choose bye or bots"
        )
    out = [sit_out(event, side, history, len(side) - most) for side in (one, other)]
    return [key for key in one if key not in out[0]], [key for key in other if key not in out[1]]
