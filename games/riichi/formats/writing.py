"""A record of ours, played again to be told in the words of another format."""

from collections.abc import Sequence
from typing import NamedTuple

from games.base import Json, RecordError
from games.foreign import ForeignRefusal
from games.records import PlayedDeal
from games.riichi.formats.loading import SEATS
from games.riichi.options import Options
from games.riichi.records.replay import RiichiReplayer
from games.riichi.state import State


class PlayedRecord(NamedTuple):
    """The options of a record and its deals, played."""

    options: Options
    hands: tuple[PlayedDeal[State], ...]
    names: tuple[str, ...]


def played_record(record: Json, names: Sequence[str], replays: RiichiReplayer) -> PlayedRecord:
    """Return a record as it was played; raise ``ForeignRefusal`` where it can't be, or no other format can tell it."""
    try:
        hands = tuple(replays.played(record))
    except RecordError as error:
        raise ForeignRefusal("not-a-record", str(error)) from None
    if not hands:
        raise ForeignRefusal("no-hands", "the record holds no deal")
    for number, hand in enumerate(hands, 1):
        _check(hand.after, f"hand {number}")
    options = hands[0].before.options
    assert isinstance(options, Options)
    filled = [*(str(name) for name in names), *[""] * SEATS][:SEATS]
    return PlayedRecord(options, hands, tuple(filled))


def _check(after: State, place: str) -> None:
    """Raise ``ForeignRefusal`` for what other formats have no word for."""
    sheet = after.sheet
    if sheet["end"] in ("chombo", "time"):
        raise ForeignRefusal("cannot-be-told", f"no other format tells of a deal that ends by {sheet['end']}", place)
    if any(winner.get("false") for winner in sheet["winners"]):
        raise ForeignRefusal("cannot-be-told", "no other format tells of a false win", place)
