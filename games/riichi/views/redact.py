"""Events as a viewer may see them, as JSON (docs/protocol.md)."""

from collections.abc import Iterable
from typing import assert_never

from games.base import Json, Viewer
from games.events import TimeUp
from games.mahjong.tiles34 import notation, ordered, parse
from games.mahjong.wall import deal
from games.plain_data import plain
from games.redaction import to_seat, with_hands, without
from games.riichi import events
from games.riichi.tile_set import wall_with


def redacted(event: events.Event, viewers: Iterable[Viewer]) -> dict[Viewer, Json | None]:
    """Return the event as each of these viewers may see it; those who see the same are given the same object."""
    match event:
        case (
            events.Discarded()
            | events.WindowSettled()
            | events.KanDeclared()
            | events.KitaDeclared()
            | events.IndicatorTurned()
            | events.TsumoDeclared()
            | events.KyushuDeclared()
            | TimeUp()
            | events.Settled()
        ):
            return dict.fromkeys(viewers, plain(event))
        case events.Drew():
            return to_seat(event.seat, plain(event), without(event, "tile"), viewers)
        case events.Claimed() | events.Answered():
            return to_seat(event.seat, plain(event), None, viewers)
        case events.Dealt():
            return _dealt(event, viewers)
        case _:
            assert_never(event)


def _dealt(event: events.Dealt, viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show the deal with the open indicator, and the hands that each viewer sees in place of the wall."""
    doc = without(event, "wall")
    shape = wall_with(len(event.wall))
    doc["indicator"] = event.wall[shape.indicators[0]]
    dealt = deal([parse(tile) for tile in event.wall], event.dealer, shape.seats)
    hands = [[notation(tile) for tile in ordered(hand)] for hand in dealt]
    return with_hands(doc, hands, viewers)
