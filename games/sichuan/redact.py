"""Events as a viewer may see them, as JSON (docs/protocol.md)."""

from collections.abc import Iterable
from typing import assert_never

from games.base import Json, Viewer
from games.events import TimeUp
from games.mahjong.tiles import names, parse_all
from games.mahjong.wall import deal
from games.plain_data import plain
from games.redaction import to_seat, with_hands, without
from games.sichuan import events


def redacted(event: events.Event, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
    """Return the event as each of these viewers may see it; those who see the same are given the same object."""
    match event:
        case (
            events.Discarded()
            | events.WindowSettled()
            | events.Konged()
            | events.ForbiddenSettled()
            | events.Exchanged()
            | TimeUp()
            | events.Settled()
        ):
            return dict.fromkeys(viewers, plain(event))
        case events.Drew() | events.HuDrawn():
            return to_seat(event.seat, plain(event), without(event, "tile"), viewers)
        case events.Forbade() | events.Claimed() | events.ThreeChosen():
            return to_seat(event.seat, plain(event), None, viewers)
        case events.DirectionThrown():
            return dict.fromkeys(viewers)
        case events.Dealt():
            return _dealt(event, viewers)
        case _:
            assert_never(event)


def _dealt(event: events.Dealt, viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show the deal with the hands that each viewer sees in place of the wall."""
    dealt = deal(parse_all(event.wall), event.dealer)
    hands = [list(names(sorted(hand))) for hand in dealt]
    return with_hands(without(event, "wall"), hands, viewers)
