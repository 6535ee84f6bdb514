"""What a referee orders, as clients send it and as the event's rules take it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from mahjong_server.events.values import Amount

Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
Clause: TypeAlias = Annotated[str, Meta(max_length=60)]


class PenaltyOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Table points that a referee takes from an entrant, by a clause."""

    entrant: int
    points: Amount
    clause: Clause
    reason: Reason = ""


class RulingOrder(Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What a referee does at a table, and what that needs.

    ``pause`` and ``go-on``: nothing. ``add-time``: ``minutes``. ``substitute``: ``seat``, and ``entrant``, a substitute
    or whose seat it is. ``bot``: ``seat``. ``annul`` and ``replay``: ``deal``, from 0. ``correct``: ``points`` by seat,
    match points. ``answer``: nothing; who called is told that a referee is there. Of all a ``reason``.
    """

    ruling: Literal["answer", "pause", "go-on", "add-time", "substitute", "bot", "annul", "replay", "correct"]
    reason: Reason = ""
    minutes: Annotated[int, Meta(ge=1, le=60)] | None = None
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None
    entrant: int | None = None
    deal: Annotated[int, Meta(ge=0, le=1000)] | None = None
    points: Annotated[tuple[Amount, ...], Meta(max_length=10)] | None = None
