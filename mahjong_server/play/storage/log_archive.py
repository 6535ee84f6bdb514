"""A whole log in one value: what becomes of a match's rows once it is over. Pure.

Texts, times and acts are kept apart and compressed together: entries of one log are much alike, ids of acts are not.
The first byte is the format, so that packs of older servers can always be read.
"""

import zlib
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec
from msgspec import Struct

from games.base import Seat
from mahjong_server.play.storage.log_entry import LogEntry

FORMAT = 1


class Columns(Struct, array_like=True):
    """A log by columns. ``steps`` are times since the entry before; ``acts`` stand by place: seat, id and digest.

    Ids and digests are bytes where they were hexadecimal.
    """

    texts: list[str]
    steps: list[int]
    acts: dict[int, tuple[Seat | None, Any, Any]]


def pack(log: Sequence[LogEntry]) -> bytes:
    """Return a log, complete from its first entry on, as one value."""
    times = [0, *(entry.at for entry in log)]
    acts = {
        entry.seq: (entry.actor, _short(entry.act), entry.digest and _short(entry.digest)) for entry in log if entry.act
    }
    columns = Columns([entry.data for entry in log], [late - early for early, late in pairwise(times)], acts)
    return bytes([FORMAT]) + zlib.compress(msgspec.msgpack.encode(columns), 9)


def unpack(data: bytes) -> list[LogEntry]:
    """Return the log that was packed. Raise ``ValueError`` for a format that is not known."""
    if data[:1] != bytes([FORMAT]):
        raise ValueError(f"a log is packed in format {data[:1].hex()}, which this server does not know")
    columns = msgspec.msgpack.decode(zlib.decompress(data[1:]), type=Columns)
    return [
        LogEntry(seq, at, text, *_act(columns, seq))
        for seq, (at, text) in enumerate(zip(accumulate(columns.steps), columns.texts, strict=True))
    ]


def _act(columns: Columns, seq: int) -> tuple[str | None, Seat | None, str | None]:
    if seq not in columns.acts:
        return None, None, None
    actor, act, digest = columns.acts[seq]
    return _long(act), actor, None if digest is None else _long(digest)


def _short(text: str) -> str | bytes:
    """Return hex digits as the bytes that they stand for; any other text as it is."""
    try:
        data = bytes.fromhex(text)
    except ValueError:
        return text
    return data if data.hex() == text else text


def _long(value: str | bytes) -> str:
    return value if isinstance(value, str) else value.hex()
