"""A file of another site read: what it is, the game in it by our rules, and what comes of that.

A format reads no file beyond ``MOST_BYTES`` and bounds its own work. One file at a time is read in a process, so that
players at its tables share the interpreter with one reader at most.
"""

import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games.base import Json, RecordError
from games.foreign import MOST_BYTES, Difference, ForeignFormat, ForeignGame, ForeignRefusal
from games.registry import AnyGame
from mahjong_server.archive.archive_match import find_highlights, tag_deals
from mahjong_server.archive.foreign_files import LONGEST_TEXT, refusal_problem, shown_facts, shown_text
from mahjong_server.http.problems import Problem
from mahjong_server.imports.import_log import log_of_record
from mahjong_server.imports.unpacked import unpacked
from mahjong_server.play.match.catalogue import games

MOST_RECORD = 1_000_000
"""Bytes of a record that is kept. A long game has some 100,000."""
MOST_DIFFERENCES = 200
LONGEST_NAME = 40
WAIT_S = 2.0
"""How long a file may wait for the one before it."""

_reading = threading.Lock()


class ReadFile(NamedTuple):
    """A game that was read: by which rules, out of which format, and what came of it."""

    game: AnyGame
    format: ForeignFormat
    names: list[str]
    record: Json
    outcome: dict[str, Json]
    differences: list[Difference]


def known_formats() -> Iterator[tuple[AnyGame, ForeignFormat]]:
    """Yield the formats of all games on offer."""
    for game in games().values():
        for each in game.info.formats:
            yield game, each


def read_file(data: bytes) -> ReadFile:
    """Return the game of a file; raise ``Problem`` (422, and 503 while another file is read)."""
    if not _reading.acquire(timeout=WAIT_S):
        raise Problem(503, "import-busy", "Another file is being read just now.", wait=WAIT_S)
    try:
        return _read(data)
    except ForeignRefusal as refusal:
        raise refusal_problem(refusal) from None
    finally:
        _reading.release()


def _read(data: bytes) -> ReadFile:
    """Read the file by the formats that it fits, until one takes it; what the first says against it counts."""
    if len(data) > MOST_BYTES:
        raise ForeignRefusal("too-large", f"a file may have {MOST_BYTES} bytes at most")
    data = unpacked(data)
    refusals: list[ForeignRefusal] = []
    for game, each in known_formats():
        if each.fits(data):
            try:
                return _played(game, each, each.read(data))
            except ForeignRefusal as refusal:
                refusals.append(refusal)
    raise refusals[0] if refusals else ForeignRefusal("unknown-format", "this is no file of a game that is read here")


def _played(game: AnyGame, form: ForeignFormat, found: ForeignGame) -> ReadFile:
    try:
        log = log_of_record(game, found.record, len(found.names))
        outcome = game.replay(found.record)
    except RecordError as error:
        raise ForeignRefusal("rules-refuse", str(error)) from None
    if not log.dealt():
        raise ForeignRefusal("no-hands", "no hand was played in this game")
    result = log.runner.game.result(log.state_at(len(log.events)).game)
    scores = tuple(outcome["scores"])
    places = result.places if result else tuple(1 + sum(other > mine for other in scores) for mine in scores)
    deals = tag_deals(outcome["deals"], find_highlights(log))
    names = [shown_text(name, LONGEST_NAME) for name in found.names]
    differences = [
        Difference(each.deal, each.code, shown_text(each.text, LONGEST_TEXT), shown_facts(each.facts))
        for each in found.differences[:MOST_DIFFERENCES]
    ]
    told = {"scores": scores, "places": places, "deals": deals}
    return ReadFile(game, form, names, _kept(found.record), _kept(told), differences)


def _kept(value: Any) -> Json:
    """Return a value as a database keeps it; raise ``ForeignRefusal`` where it is too long for one, or can't be."""
    try:
        data = msgspec.json.encode(value)
    except UnicodeError:
        raise ForeignRefusal("wrong-value", "there are characters that are none") from None
    if len(data) > MOST_RECORD:
        raise ForeignRefusal("too-long", "the game is too long to be kept")
    if rb"\u0000" in data:
        raise ForeignRefusal("wrong-value", "the character U+0000 is not allowed")
    return msgspec.json.decode(data)
