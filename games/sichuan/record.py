"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from games.base import RECORD_FORMAT, Json
from games.sichuan.events import Claimed, Dealt, Discarded, Drew, Event, Forbade, HuDrawn, Konged, Settled

GAME = "sichuan"


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    deals: list[dict[str, Any]] = []
    for event in events:
        if isinstance(event, Dealt):
            dice = {} if event.dice is None else {"dice": list(event.dice)}
            deals.append({"dealer": event.dealer, **dice, "wall": list(event.wall), "actions": []})
        elif deals:
            deals[-1]["actions"] += _written(event)
    return {"format": RECORD_FORMAT, "game": GAME, "options": to_builtins(options), "deals": deals}


def _written(event: Event) -> Iterator[list[Any]]:
    match event:
        case Forbade():
            yield [event.seat, "forbid", event.tile or event.suit]
        case Drew():
            yield [event.seat, "draw", event.tile]
        case Discarded():
            yield [event.seat, "discard", event.tile]
        case Konged():
            yield [event.seat, "kong", event.tile]
        case HuDrawn():
            yield [event.seat, "hu"]
        case Claimed() if event.claim != "pass":
            yield [event.seat, event.claim]
        case Settled() if event.end == "time":
            yield [None, "end", "time"]
        case _:
            return
