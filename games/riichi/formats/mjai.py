"""The events of mjai: a JSON object for each thing that happens, one a line."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import to_builtins

from games.base import Json
from games.foreign import ForeignGame
from games.riichi.formats.house_rules import OWN
from games.riichi.formats.loading import text_of
from games.riichi.formats.mjai_reading import told_of
from games.riichi.formats.mjai_writing import hand_of
from games.riichi.formats.reading import played
from games.riichi.formats.writing import played_record
from games.riichi.records.replay import RiichiReplayer

_LOOKED_AT: Final = 400


class Mjai:
    """The format of mjai."""

    key = "mjai"
    title = "mjai"
    suffix = ".jsonl"
    writes = True

    def __init__(self, replays: RiichiReplayer) -> None:
        self._replays = replays

    def fits(self, data: bytes) -> bool:
        """Return whether the file looks like one."""
        start = data[:_LOOKED_AT].lstrip(b"\xef\xbb\xbf \t\r\n[")
        return start.startswith(b"{") and b'"type"' in start and b'"start_' in start

    def read(self, data: bytes) -> ForeignGame:
        """Return the game of a file; raise ``ForeignRefusal``."""
        return played(told_of(text_of(data)), self.key, self._replays)

    def write(self, record: Json, names: Sequence[str]) -> bytes:
        """Return the file of a record; raise ``ForeignRefusal``."""
        game = played_record(record, names, self._replays)
        start = {"type": "start_game", "names": list(game.names), OWN: to_builtins(game.options)}
        return b"".join(msgspec.json.encode(event) + b"\n" for event in _all(start, game.hands))


def _all(start: Json, hands: Sequence[Json]) -> Iterator[Json]:
    yield start
    for hand in hands:
        yield from hand_of(hand)
        yield {"type": "end_kyoku"}
    yield {"type": "end_game"}
