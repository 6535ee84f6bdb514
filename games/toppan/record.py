"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from games import records
from games.base import Json
from games.toppan.events import BetMade, Dealt, Dropped, Event, HitTaken, Settled, Stood

GAME = "toppan"


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    return records.write(GAME, options, events, Dealt, _actions, lambda dealt: len(dealt.hands))


def _actions(event: Event) -> Iterator[list[Any]]:
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
