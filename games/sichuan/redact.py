"""What a viewer may see of an event, as JSON (docs/protocol.md)."""

from collections.abc import Iterable
from typing import assert_never

from games.base import Json, Viewer
from games.mahjong.tiles import names, parse_all
from games.mahjong.wall import deal
from games.plain_data import plain
from games.redaction import to_seat, with_hands, without
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


def redacted(event: Event, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
    """Return the event as each of these viewers may see it; those who see the same are given the same object."""
    match event:
        case Discarded() | WindowSettled() | Konged() | ForbiddenSettled() | TimeUp() | Settled():
            return dict.fromkeys(viewers, plain(event))
        case Drew() | HuDrawn():
            return to_seat(event.seat, plain(event), without(event, "tile"), viewers)
        case Forbade() | Claimed():
            return to_seat(event.seat, plain(event), None, viewers)
        case Dealt():
            return {viewer: _dealt(event, viewer) for viewer in viewers}
        case _:
            assert_never(event)


def _dealt(event: Dealt, viewer: Viewer) -> Json:
    """Return the deal with the hands that the viewer sees in place of the wall."""
    dealt = deal(parse_all(event.wall), event.dealer)
    hands = [list(names(sorted(hand))) for hand in dealt]
    return with_hands(without(event, "wall"), hands, viewer)
