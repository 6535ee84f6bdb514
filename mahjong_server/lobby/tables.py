"""A table as anyone may see it: the ``table`` of docs/protocol.md, read afresh for HTTP."""

from typing import Any

from mahjong_server.accounts.models import Player
from mahjong_server.play.document import PRESENT_MS
from mahjong_server.play.models import Match, Seat, now_ms


def describe_table(match: Match, visitor: Player | None) -> dict[str, Any]:
    """Return the table, and as ``you`` the visitor's seat (``None`` without one)."""
    seats = list(match.seats.select_related("player").order_by("seat"))
    match.refresh_from_db(fields=["status", "owner"])
    return {
        "code": match.code,
        "game": match.game,
        "options": match.options,
        "deals": match.deals,
        "speed": match.speed,
        "status": match.status,
        "owner": _seat_of(seats, match.owner_id),
        "seats": {str(seat.seat): _describe_seat(seat, now_ms()) for seat in seats},
        "you": _seat_of(seats, visitor.pk if visitor else None),
    }


def _seat_of(seats: list[Seat], player: Any) -> int | None:
    return next((seat.seat for seat in seats if player and seat.player_id == player), None)


def _describe_seat(seat: Seat, now: int) -> dict[str, Any]:
    if seat.player is not None:
        present = not seat.left and now - seat.last_seen < PRESENT_MS
        return {"kind": "human", "name": seat.player.name, "present": present}
    if seat.bot:
        return {"kind": "bot", "name": "", "level": seat.bot, "present": True}
    return {"kind": "empty", "name": "", "present": False}
