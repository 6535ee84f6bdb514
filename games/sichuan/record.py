"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from games import records
from games.base import Json
from games.sichuan.events import (
    Claimed,
    Dealt,
    DirectionThrown,
    Discarded,
    Drew,
    Event,
    Forbade,
    HuDrawn,
    Konged,
    Settled,
    ThreeChosen,
)

GAME = "sichuan"


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    record = records.write(GAME, options, events, Dealt, _actions)
    thrown = [event.die for event in events if isinstance(event, DirectionThrown)]
    for deal, die in zip(record["deals"], thrown, strict=False):  # all deals have a throw, or none
        deal["direction"] = die
    return record


def _actions(event: Event) -> Iterator[list[Any]]:
    match event:
        case ThreeChosen() | Forbade():
            yield _before_play(event)
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


def _before_play(event: ThreeChosen | Forbade) -> list[Any]:
    if isinstance(event, ThreeChosen):
        return [event.seat, "exchange", *event.tiles]
    return [event.seat, "forbid", event.tile or event.suit]
