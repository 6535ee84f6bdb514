"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from games import records
from games.base import Json
from games.riichi.events import (
    Answered,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    KanDeclared,
    KyushuDeclared,
    Settled,
    TsumoDeclared,
)

GAME = "riichi"


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    return records.write(GAME, options, events, Dealt, _actions)


def _actions(event: Event) -> Iterator[list[Any]]:  # noqa: C901 - a case each
    match event:
        case Drew():
            yield [event.seat, "draw", event.tile]
        case Discarded():
            verb = "riichi" if event.riichi else "discard"
            yield [event.seat, verb, event.tile, *(["drawn"] if event.drawn else [])]
        case KanDeclared():
            yield [event.seat, "kan", event.tile]
        case TsumoDeclared():
            yield [event.seat, "tsumo"]
        case KyushuDeclared():
            yield [event.seat, "kyushu"]
        case Claimed() if event.claim != "pass":
            yield [event.seat, event.claim, *event.tiles]
        case Answered() if not event.show:
            yield [event.seat, "conceal"]
        case Settled() if event.end == "time":
            yield [None, "end", "time"]
        case _:
            return
