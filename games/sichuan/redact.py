"""What a viewer may see of an event, as JSON (docs/protocol.md)."""

from typing import assert_never

from games.base import ALL, Json, Viewer
from games.mahjong.tiles import names, parse_all
from games.mahjong.wall import deal
from games.plain import plain
from games.sichuan.events import (
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Forbade,
    ForbiddenSettled,
    HuDrawn,
    Konged,
    Settled,
    TimeUp,
    WindowSettled,
)


def redact(event: Event, viewer: Viewer) -> Json | None:
    """Return the event as the viewer may see it, or ``None`` if nothing of it shows."""
    match event:  # what happens most stands first
        case Discarded() | WindowSettled():
            return plain(event)
        case Drew() | HuDrawn():
            return plain(event) if viewer in (event.seat, ALL) else _without_tile(event)
        case Forbade() | Claimed():
            return plain(event) if viewer in (event.seat, ALL) else None
        case Dealt():
            return _dealt(event, viewer)
        case Konged() | ForbiddenSettled() | TimeUp() | Settled():
            return plain(event)
        case _:
            assert_never(event)


def _without_tile(event: Drew | HuDrawn) -> Json:
    doc = plain(event)
    del doc["tile"]
    return doc


def _dealt(event: Dealt, viewer: Viewer) -> Json:
    """Return the deal with the hands that the viewer sees in place of the wall."""
    doc = {key: value for key, value in plain(event).items() if key != "wall"}
    if viewer is None:
        return doc
    dealt = deal(parse_all(event.wall), event.dealer)
    hands = [list(names(sorted(hand))) for hand in dealt]
    return doc | ({"hands": hands} if viewer == ALL else {"hand": hands[viewer]})
