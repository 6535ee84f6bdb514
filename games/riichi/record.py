"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from games.base import RECORD_FORMAT, Json
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
    deals: list[dict[str, Any]] = []
    for event in events:
        if isinstance(event, Dealt):
            dice = {} if event.dice is None else {"dice": list(event.dice)}
            deals.append({"dealer": event.dealer, **dice, "wall": list(event.wall), "actions": []})
        elif deals:
            deals[-1]["actions"] += _written(event)
    return {"format": RECORD_FORMAT, "game": GAME, "options": to_builtins(options), "deals": deals}


def _written(event: Event) -> Iterator[list[Any]]:  # noqa: C901 - a case each
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
