"""Events as a viewer may see them, as JSON (docs/protocol.md)."""

from collections.abc import Iterable
from typing import assert_never

from games.base import Json, Viewer
from games.events import TimeUp
from games.plain_data import plain
from games.redaction import to_seat, with_hands, without
from games.toppan.events import BetMade, Burst, Dealt, Dropped, Event, HitTaken, Settled, Stood


def redacted(event: Event, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
    """Return the event as each of these viewers may see it; those who see the same are given the same object."""
    match event:
        case Stood() | BetMade() | Dropped() | TimeUp() | Settled():
            return dict.fromkeys(viewers, plain(event))
        case HitTaken():
            return to_seat(event.seat, plain(event), without(event, "tile"), viewers)
        case Burst():
            return to_seat(event.seat, plain(event), without(event, "taken"), viewers)
        case Dealt():
            return _dealt(event, viewers)
        case _:
            assert_never(event)


def _dealt(event: Dealt, viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show the deal with the hands that each viewer sees, and never the wall."""
    doc = without(event, "wall", "hands")
    doc |= {"fresh": event.wall is not None, "counts": [len(hand) for hand in event.hands]}
    return with_hands(doc, [list(hand) for hand in event.hands], viewers)
