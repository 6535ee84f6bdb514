"""What a viewer may see of an event, as JSON (docs/protocol.md)."""

from typing import Any, assert_never

from games.base import ALL, Json, Viewer
from games.plain import plain
from games.toppan.events import BetMade, Burst, Dealt, Dropped, Event, HitTaken, Settled, Stood, TimeUp


def redact(event: Event, viewer: Viewer) -> Json | None:
    """Return the event as the viewer may see it: tiles taken are for their owner alone, thrown ones for all."""
    match event:
        case Dealt():
            return _dealt(event, viewer)
        case Burst():
            return plain(event) if viewer in (event.seat, ALL) else _without(event, "taken")
        case HitTaken():
            return plain(event) if viewer in (event.seat, ALL) else _without(event, "tile")
        case Stood() | BetMade() | Dropped() | TimeUp() | Settled():
            return plain(event)
        case _:
            assert_never(event)


def _without(event: Event, *hidden: str) -> dict[str, Any]:
    return {key: value for key, value in plain(event).items() if key not in hidden}


def _dealt(event: Dealt, viewer: Viewer) -> Json:
    """Return the deal with the hands that the viewer sees, and never the wall."""
    doc = _without(event, "wall", "hands")
    doc |= {"fresh": event.wall is not None, "counts": [len(hand) for hand in event.hands]}
    if viewer is None:
        return doc
    if viewer == ALL:
        return doc | {"hands": [list(hand) for hand in event.hands]}
    return doc | {"hand": list(event.hands[viewer])}
