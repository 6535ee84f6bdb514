"""The JSON of Mahjong Soul's game records, as tools for its web client save them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

from msgspec import Struct

from games.base import Json
from games.foreign import ForeignGame, ForeignRefusal
from games.riichi.formats import mahjong_soul_events as theirs
from games.riichi.formats.loading import SEATS, Seat, converted, json_of, refuse_if_many, refuse_if_not_four, text_of
from games.riichi.formats.mahjong_soul_hand import HandReader
from games.riichi.formats.mahjong_soul_rules import Config, options_of
from games.riichi.formats.reading import played
from games.riichi.formats.told import ToldGame
from games.riichi.records.replay import RiichiReplayer

_BEFORE: Final = "Record"
_LISTS: Final = ("actions", "records", "data")
"""Where the records may be, one within another."""
_DEPTH: Final = 4


class _Account(Struct):
    seat: Seat = 0
    nickname: str = ""


class _Head(Struct):
    accounts: list[_Account] = []
    config: Config | None = None


class MahjongSoul:
    """The format of Mahjong Soul's game records."""

    key = "mahjong-soul"
    title = "Mahjong Soul"
    suffix = ".json"
    writes = False

    def __init__(self, replays: RiichiReplayer) -> None:
        self._replays = replays

    def fits(self, data: bytes) -> bool:
        """Return whether the file looks like one."""
        is_object = data[:400].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
        return is_object and (b"RecordNewRound" in data or (b'"head"' in data and b'"accounts"' in data))

    def read(self, data: bytes) -> ForeignGame:
        """Return the game of a file; raise ``ForeignRefusal``."""
        return played(_told(data), self.key, self._replays)

    def write(self, record: Json, names: Sequence[str]) -> bytes:
        """Refuse: Mahjong Soul alone writes such files."""
        del record, names
        raise ForeignRefusal("cannot-be-told", "records of Mahjong Soul are read and not written")


def _told(data: bytes) -> ToldGame:
    file: dict[str, Any] = converted(json_of(text_of(data)), dict[str, Any], "")
    head: _Head = converted(file.get("head") or {}, _Head, "head")
    hands = _hands(file)
    refuse_if_many(len(hands))
    deals = [hand.deal() for hand in hands]
    first = deals[0]
    start = (sum(first.scores or ()) + 1_000 * first.sticks) // SEATS
    options, differences = options_of(head.config or Config(), hands[0].tiles, start)
    return ToldGame(options, _names(head), deals, differences)


def _names(head: _Head) -> tuple[str, ...]:
    """Return the names by seat; where machines sit there are none."""
    by_seat = {account.seat: account.nickname for account in head.accounts}
    if len(by_seat) != len(head.accounts):
        raise ForeignRefusal("wrong-value", "two players have the same seat", "head")
    return tuple(by_seat.get(seat, "") for seat in range(SEATS))


def _hands(file: dict[str, Any]) -> list[HandReader]:
    hands: list[HandReader] = []
    for name, found in _records(file):
        place = hands[-1].place if hands else ""
        kind = theirs.BY_NAME.get(name)
        if name == theirs.NORTH:
            refuse_if_not_four(SEATS - 1)
        if name == theirs.START:
            refuse_if_many(len(hands) + 1)
            hands.append(HandReader(found, len(hands) + 1))
        elif kind is None:
            raise ForeignRefusal("unknown-event", f"{name:.40} is no record that is known", place, event=name)
        elif not hands:
            raise ForeignRefusal("wrong-order", "nothing happens before a hand is dealt", place)
        else:
            hands[-1].read(kind, found)
    return hands


def _records(file: dict[str, Any]) -> Iterator[tuple[str, Json]]:
    """Yield all records, each with its name and what is in it."""
    for number, entry in enumerate(_list_of(file), 1):
        place = f"record {number}"
        found = _object(entry, place)
        if "name" not in found:
            # What players did beside the game has no result.
            if not found.get("result"):
                continue
            found = _object(found["result"], place)
        name: Json = found.get("name")
        data: Json = found.get("data")
        if not isinstance(name, str) or isinstance(data, str):
            raise _encoded(place)
        short = name.rpartition(".")[2]
        if not short.startswith(_BEFORE):
            raise ForeignRefusal("unknown-event", f"{name:.40} is no record that is known", place, event=name)
        yield short.removeprefix(_BEFORE), data or {}


def _list_of(file: dict[str, Any]) -> list[Json]:
    """Return the list of records, wherever it is."""
    found: Any = file
    for _ in range(_DEPTH):
        if isinstance(found, dict):
            within = cast("dict[str, Any]", found)
            found = next((within[key] for key in _LISTS if within.get(key)), None)
    if isinstance(found, str):
        raise _encoded("")
    records: list[Json] = converted(found or [], list[Any], "")
    return records


def _object(found: Json, place: str) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise _encoded(place)
    return cast("dict[str, Any]", found)


def _encoded(place: str) -> ForeignRefusal:
    text = "the records are still encoded as their server sends them: a file with what happened spelled out is wanted"
    return ForeignRefusal("encoded", text, place)
