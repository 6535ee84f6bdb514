"""A match written down as a game record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct, to_builtins

from games.base import RECORD_FORMAT, Json
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, Settled, Won

GAME: Final = "little_mahjong"
SEATS: Final = (3, 4)


def write(options: Struct, events: Sequence[Event]) -> Json:
    """Return the record of a match from its log; a match without a deal doesn't tell how many sat there."""
    deals: list[dict[str, Any]] = []
    seats: dict[str, int] = {}
    for event in events:
        if isinstance(event, Dealt):
            seats = {"seats": event.seats}
            dice = {} if event.dice is None else {"dice": list(event.dice)}
            deals.append({"dealer": event.dealer, **dice, "wall": list(event.wall), "actions": []})
        elif deals:
            deals[-1]["actions"] += _written(event)
    return {"format": RECORD_FORMAT, "game": GAME, **seats, "options": to_builtins(options), "deals": deals}


def _written(event: Event) -> Iterator[list[Any]]:
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
