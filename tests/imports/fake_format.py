"""A format of no other place: our own records, behind a line of its own."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from games.foreign import MOST_BYTES, Difference, ForeignGame, ForeignRefusal

HEAD = b"FAKE\n"


class FakeFormat(Struct, frozen=True):
    """Takes ``FAKE``, then ``{"names", "record", "differences"}`` as JSON."""

    key: str = "fake"
    title: str = "Fakeo"
    suffix: str = ".fake"
    writes: bool = True

    def fits(self, data: bytes) -> bool:
        return data.startswith(HEAD)

    def read(self, data: bytes) -> ForeignGame:
        if len(data) > MOST_BYTES:
            raise ForeignRefusal("too-large", "too large")
        try:
            found: Any = msgspec.json.decode(data.removeprefix(HEAD))
            names, told = tuple(found["names"]), found.get("differences", [])
            return ForeignGame(found["record"], names, tuple(Difference(*each) for each in told))
        except (msgspec.DecodeError, UnicodeError, TypeError, KeyError, AttributeError):
            raise ForeignRefusal("not-json", "this is not JSON", "line 2") from None

    def write(self, record: Any, names: Sequence[str]) -> bytes:
        if len(record["deals"]) > 2:
            raise ForeignRefusal("cannot-be-told", "only two deals can be told", "hand 3")
        return HEAD + msgspec.json.encode({"names": names, "record": record})
