"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from games import records
from games.base import Json
from games.sichuan.events import Claimed, Dealt, Discarded, Drew, Event, Forbade, HuDrawn, Konged, Settled

GAME = "sichuan"


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    return records.write(GAME, options, events, Dealt, _actions)


def _actions(event: Event) -> Iterator[list[Any]]:
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
