"""The slowest files that somebody could bring, of each format: long matches, and filling to the limit.

All are made here of matches of ours, played at random. A file is of 2,000,000 bytes at most, as it is unpacked.
"""

import gzip
import json
from collections.abc import Callable
from typing import Any, Final

from games.foreign import MOST_BYTES, ForeignFormat
from games.riichi.formats.loading import MOST_DEALS
from games.riichi.game import GAME
from games.riichi.presets.online import MAHJONG_SOUL, TENHOU
from tests.games.riichi.formats import mahjong_soul_of, mjlog_of
from tests.games.riichi.formats.round_trips import turned
from tests.games.riichi.playing import playing

NAMES: Final = ("A", "B", "C", "D")
USUAL: Final = 7
"""A seed that plays a match of two rounds in few deals."""
LASTING: Final = 0
"""One whose dealer stays and stays, by ends of all kinds."""
FILLING: Final = {
    "tenhou6": (b'"title":[', b'"",', b'""],'),
    "mjai": (b"", b'{"type":"none"}\n', b""),
    "mjlog": (b"", b"<BYE/>", b""),
    "mahjong-soul": (b"", b"{},", b""),
}
"""By format what stands before what fills a file, the part that fills it, and what stands after."""
PLACES: Final = {"tenhou6": b"{", "mjai": b"\n", "mjlog": b"<TAIKYOKU", "mahjong-soul": b'"data": ['}
"""By format after which bytes it may be filled; before them in XML."""
Files = dict[str, bytes]


def record_of(seed: int, deals: int, options: Any) -> Any:
    """Return a match of so many deals, or as many as it comes to, whose first dealer has the first seat."""
    record = GAME.record(options, [event for *_, log, _ in playing(seed, deals, options) for event in log])
    return turned(record, record["deals"][0]["dealer"])


def writer_of(form: ForeignFormat) -> Callable[[Any], bytes]:
    """Return what writes a record in a format, also where only tests do."""
    if form.writes:
        return lambda record: form.write(record, NAMES)
    written = {"mjlog": mjlog_of.written, "mahjong-soul": mahjong_soul_of.written}[form.key]
    return lambda record: written(record, NAMES)


def filled(form: ForeignFormat, data: bytes) -> bytes:
    """Return a file filled up to the limit with what says nothing, at a place where it may stand."""
    before, part, after = FILLING[form.key]
    place = PLACES[form.key]
    at = data.index(place) + (0 if form.key == "mjlog" else len(place))
    room = MOST_BYTES - len(data) - len(before) - len(after)
    return data[:at] + before + part * (room // len(part)) + after + data[at:]


def repeated(form: ForeignFormat, data: bytes, deals: int) -> bytes:
    """Return a file whose hands follow again and again on its last, as many as are read."""
    times = MOST_DEALS // deals
    if form.key == "mjai":
        start, *events, end = data.splitlines(keepends=True)
        return b"".join([start, *(events * times), end])
    if form.key == "mjlog":
        head, mark, rest = data.partition(b'<TAIKYOKU oya="0"/>')
        return head + mark + rest.removesuffix(b"</mjloggm>") * times + b"</mjloggm>"
    file = json.loads(data)
    file["log" if form.key == "tenhou6" else "data"] *= times
    return json.dumps(file).encode()


def files_of(form: ForeignFormat, deals: int = MOST_DEALS) -> Files:
    """Return the files of a format, by what is bad about them; the first is one as people bring them."""
    options = (MAHJONG_SOUL if form.key == "mahjong-soul" else TENHOU).options
    write = writer_of(form)
    match = record_of(USUAL, deals, options)
    usual, long = write(match), write(record_of(LASTING, deals, options))
    hundred = repeated(form, usual, len(match["deals"]))
    return {
        "a match": usual,
        "the longest match": long,
        "a match over and over": hundred,
        "the same, filled": filled(form, hundred),
        "the same, packed": gzip.compress(filled(form, hundred)),
        "cut off": hundred[: len(hundred) - 60],
        "deep": usual[:400] + (b"<a>" if form.key == "mjlog" else b"[") * (MOST_BYTES // 3 - 200),
        "a long string": usual.replace(b'"A"', b'"' + b"\\u0041" * ((MOST_BYTES - len(usual)) // 6) + b'"', 1),
    }


def junk() -> Files:
    """Return files of no format."""
    return {
        "spaces": b" " * MOST_BYTES,
        "zeros": bytes(MOST_BYTES),
        "a bomb": gzip.compress(b"{" * 60 * MOST_BYTES)[:MOST_BYTES],
    }
