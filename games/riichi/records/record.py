"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from games import records
from games.base import Json
from games.riichi import events
from games.riichi.options import Axes


def write(options: Struct, log: Sequence[events.Event]) -> Json:
    """Return the record of a match from its log."""
    assert isinstance(options, Axes)
    return records.write(options.game, options, log, events.Dealt, _actions)


def _actions(event: events.Event) -> Iterator[list[Any]]:  # noqa: C901 - a case each
    match event:
        case events.Drew():
            yield [event.seat, "draw", event.tile]
        case events.Discarded():
            verb = "riichi" if event.riichi else "discard"
            yield [event.seat, verb, event.tile, *(["drawn"] if event.drawn else [])]
        case events.KanDeclared():
            yield [event.seat, "kan", event.tile]
        case events.KitaDeclared():
            yield [event.seat, "kita"]
        case events.TsumoDeclared():
            yield [event.seat, "tsumo"]
        case events.KyushuDeclared():
            yield [event.seat, "kyushu"]
        case events.Claimed() if event.claim != "pass":
            yield [event.seat, event.claim, *event.tiles]
        case events.Answered() if not event.show:
            yield [event.seat, "conceal"]
        case events.Settled() if event.end == "time":
            yield [None, "end", "time"]
        case _:
            return
