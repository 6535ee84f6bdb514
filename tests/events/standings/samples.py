"""Small events with results."""

from typing import Any

from mahjong_server.events.standings.results import Entrant, Results, SeatResult, Session


def session(round_: int, table: int = 1, **points: int | str) -> Session:
    """Return a session by players' match points, seat by seat."""
    return Session(round_, table, tuple(SeatResult(player, amount) for player, amount in points.items()))


def event(*sessions: Session, table_points: tuple[int | str, ...] = (4, 2, 1, 0), **more: Any) -> Results:
    """Return an event of whoever sat at its tables."""
    keys = dict.fromkeys(seat.player for each in sessions for seat in each.seats)
    given: dict[str, Any] = {"players": tuple(Entrant(key) for key in keys), "sessions": sessions, **more}
    return Results(table_points, **given)
