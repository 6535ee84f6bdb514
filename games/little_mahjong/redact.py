"""What a viewer may see of an event, as JSON (docs/protocol.md)."""

from typing import Any, assert_never

from games.base import ALL, Json, Viewer
from games.little_mahjong.dominoes import hand_of, names
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, Settled, TimeUp, WindowSettled, Won
from games.little_mahjong.state import HAND
from games.plain import plain


def redact(event: Event, viewer: Viewer) -> Json | None:
    """Return the event as the viewer may see it, or ``None`` if nothing of it shows."""
    match event:
        case Drew():
            return plain(event) if viewer in (event.seat, ALL) else _without(event, "tile")
        case Claimed():
            return plain(event) if viewer in (event.seat, ALL) else None
        case Dealt():
            return _dealt(event, viewer)
        case Discarded() | WindowSettled() | Won() | TimeUp() | Settled():
            return plain(event)
        case _:
            assert_never(event)


def _without(event: Event, secret: str) -> dict[str, Any]:
    return {key: value for key, value in plain(event).items() if key != secret}


def _dealt(event: Dealt, viewer: Viewer) -> Json:
    """Return the deal with the hands that the viewer sees in place of the wall."""
    doc = _without(event, "wall")
    if viewer is None:
        return doc
    blocks = [(seat - event.dealer) % event.seats * HAND for seat in range(event.seats)]
    hands = [list(names(hand_of(event.wall[at : at + HAND]))) for at in blocks]
    return doc | ({"hands": hands} if viewer == ALL else {"hand": hands[viewer]})
