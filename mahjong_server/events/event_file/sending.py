"""An event's file as it is sent: made of the database, packed piece by piece, and kept for whoever asks next.

The records of a large event come to tens of megabytes, so at most one of them is in memory beside what is packed. One
file at a time is made in a process.
"""

import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import msgspec
from django.db.models import F

from mahjong_server.events.documents import People
from mahjong_server.events.event_file.described import describe
from mahjong_server.events.event_file.shapes import EventHead
from mahjong_server.events.models import Event
from mahjong_server.events.services.event_log import known_state, rows_of
from mahjong_server.http.problems import Problem
from mahjong_server.play.models import Match
from mahjong_server.play.services import NotOver, record_of
from mahjong_server.play.unsupported_version import refusing_unsupported

OVER = (Event.Status.FINISHED, Event.Status.CANCELLED)
WAIT_S = 2.0
"""How long whoever asks may wait for the file before theirs."""
MOST_KEPT = 2
"""Files that a process keeps packed: some ten megabytes for an event of 172 players and ten rounds."""
PACKING = 31
"""zlib's word for a whole file of gzip."""

_making = threading.Lock()
_kept: dict[tuple[str, int, bytes], bytes] = {}
"""By event, how long its log is, and the names of its people: a file follows from these, and they are soon found."""


def packed_file(event: Event) -> bytes:
    """Return the file of an event that is over, packed by gzip; raise ``Problem`` (409, 503)."""
    refuse_running(event)
    key = (event.key, event.head, _digest_of_names(event))
    with making_one():
        found = _kept.pop(key, None)
        _kept[key] = found = found or b"".join(_packed(pieces(event, head_of(event))))
        for old in list(_kept)[:-MOST_KEPT]:
            del _kept[old]
        return found


def _digest_of_names(event: Event) -> bytes:
    """Return what is another once somebody in an event is called otherwise."""
    state = known_state(event)
    people = People(state)
    ids = sorted({*state.officials, *(each.player for each in state.entrants.values())})
    return sha256(msgspec.json.encode([people.of(player).name for player in ids])).digest()


@contextmanager
def making_one() -> Iterator[None]:
    """Hold the right to make a file; raise ``Problem`` (503) where another is being made."""
    if not _making.acquire(timeout=WAIT_S):
        raise Problem(503, "server-busy", "The file of another event is being made just now.", wait=WAIT_S)
    try:
        yield
    finally:
        _making.release()


def refuse_running(event: Event) -> None:
    """Raise ``Problem`` (409) while an event is not over: the walls of its tables are secret."""
    if event.status not in OVER or event.tables.filter(match__status=Match.Status.PLAYING).exists():
        raise Problem(409, "event-running", "There is a file of an event once it is over.")


def head_of(event: Event) -> EventHead:
    """Return all but the records."""
    people = People(known_state(event))
    return describe(rows_of(event), event.key, lambda player: people.of(player).name)


def pieces(event: Event, head: EventHead) -> Iterator[bytes]:
    """Yield the file piece by piece, a match at a time."""
    yield msgspec.json.encode(head)[:-1] + b',"records":{'
    separator = b""
    for match in matches_of(event):
        try:
            with refusing_unsupported():
                record = record_of(match)
        except NotOver:
            continue
        yield separator + msgspec.json.encode(match.code) + b":" + msgspec.json.encode(record)
        separator = b","
    yield b"}}"


def matches_of(event: Event) -> Iterator[Match]:
    """Yield the matches of an event's tables by round and table; a deal that was played again comes after them."""
    in_order = event.tables.order_by("round", "table", F("replayed").asc(nulls_first=True), "pk")
    rows = in_order.values_list("match", flat=True)
    return (Match.objects.get(pk=key) for key in list(rows))


def _packed(parts: Iterator[bytes]) -> Iterator[bytes]:
    packer = zlib.compressobj(wbits=PACKING)
    for each in parts:
        yield packer.compress(each)
    yield packer.flush()


def unpacked(data: bytes) -> bytes:
    """Return the file itself, for a client that takes no gzip."""
    return zlib.decompress(data, wbits=PACKING)
