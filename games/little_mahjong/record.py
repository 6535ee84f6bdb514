"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from games import records
from games.base import Json
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, Settled, Won

GAME: Final = "little_mahjong"
SEATS: Final = (3, 4)


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log."""
    return records.write(GAME, options, events, Dealt, _actions, lambda dealt: dealt.seats)


def _actions(event: Event) -> Iterator[list[Any]]:
    match event:
        case Drew():
            yield [event.seat, "draw", event.tile]
        case Discarded():
            yield [event.seat, "discard", event.tile]
        case Won():
            yield [event.seat, "win"]
        case Claimed(claim="win"):
            yield [event.seat, "win"]
        case Claimed(tiles=(one, two)):
            yield [event.seat, "triplet", [one, two]]
        case Settled(end="time"):
            yield [None, "end", "time"]
        case _:
            return
