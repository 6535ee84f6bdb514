"""Events as a viewer may see them, as JSON (docs/protocol.md)."""

from collections.abc import Iterable
from typing import assert_never

from games.base import Json, Viewer
from games.events import TimeUp
from games.little_mahjong.dominoes import hand_of, names
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, Settled, WindowSettled, Won
from games.little_mahjong.state import HAND
from games.plain_data import plain
from games.redaction import to_seat, with_hands, without


def redacted(event: Event, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
    """Return the event as each of these viewers may see it; those who see the same are given the same object."""
    match event:
        case Discarded() | WindowSettled() | Won() | TimeUp() | Settled():
            return dict.fromkeys(viewers, plain(event))
        case Drew():
            return to_seat(event.seat, plain(event), without(event, "tile"), viewers)
        case Claimed():
            return to_seat(event.seat, plain(event), None, viewers)
        case Dealt():
            return _dealt(event, viewers)
        case _:
            assert_never(event)


def _dealt(event: Dealt, viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show the deal with the hands that each viewer sees in place of the wall."""
    blocks = [(seat - event.dealer) % event.seats * HAND for seat in range(event.seats)]
    hands = [list(names(hand_of(event.wall[at : at + HAND]))) for at in blocks]
    return with_hands(without(event, "wall"), hands, viewers)
