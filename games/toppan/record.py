"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from games.base import RECORD_FORMAT, Json
from games.toppan.events import BetMade, Dealt, Dropped, Event, HitTaken, Settled, Stood

GAME = "toppan"


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    deals: list[dict[str, Any]] = []
    seats: dict[str, int] = {}
    for event in events:
        if isinstance(event, Dealt):
            seats = {"seats": len(event.hands)}
            deals.append(_dealt(event))
        elif deals:
            deals[-1]["actions"] += _written(event)
    return {"format": RECORD_FORMAT, "game": GAME, "options": to_builtins(options), **seats, "deals": deals}


def _dealt(event: Dealt) -> dict[str, Any]:
    """Return a deal's beginning; a wall only where it was built for this deal."""
    doc: dict[str, Any] = {"dealer": event.dealer}
    if event.dice is not None:
        doc["dice"] = list(event.dice)
    if event.wall is not None:
        doc["wall"] = list(event.wall)
    return doc | {"actions": []}


def _written(event: Event) -> Iterator[list[Any]]:
    match event:
        case HitTaken():
            yield [event.seat, "hit", event.tile]
        case Stood():
            yield [event.seat, "stand"]
        case BetMade():
            yield [event.seat, "bet", event.points]
        case Dropped():
            yield [event.seat, "drop"]
        case Settled() if event.end == "time":
            yield [None, "end", "time"]
        case _:
            return
