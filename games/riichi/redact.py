"""What a viewer may see of an event, as JSON (docs/protocol.md)."""

from typing import assert_never

from games.base import ALL, Json, Viewer
from games.mahjong.tiles34 import notation, ordered, parse
from games.mahjong.wall import deal
from games.mahjong.wall136 import INDICATORS
from games.plain import plain
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
    TimeUp,
    TsumoDeclared,
    WindowSettled,
)


def redact(event: Event, viewer: Viewer) -> Json | None:
    """Return the event as the viewer may see it, or ``None`` if nothing of it shows."""
    match event:
        case Drew():
            whole: dict[str, Json] = plain(event)
            return whole if viewer in (event.seat, ALL) else {key: whole[key] for key in whole if key != "tile"}
        case Claimed() | Answered():
            return plain(event) if viewer in (event.seat, ALL) else None
        case Dealt():
            return _dealt(event, viewer)
        case Discarded() | WindowSettled() | KanDeclared() | TsumoDeclared() | KyushuDeclared() | TimeUp() | Settled():
            return plain(event)
        case _:
            assert_never(event)


def _dealt(event: Dealt, viewer: Viewer) -> Json:
    """Return the deal with the open indicator, and the hands that the viewer sees in place of the wall."""
    doc = {key: value for key, value in plain(event).items() if key != "wall"}
    doc["indicator"] = event.wall[INDICATORS[0]]
    if viewer is None:
        return doc
    dealt = deal([parse(tile) for tile in event.wall], event.dealer)
    hands = [[notation(tile) for tile in ordered(hand)] for hand in dealt]
    return doc | ({"hands": hands} if viewer == ALL else {"hand": hands[viewer]})
