"""An event's log as its file has it: every entry, with names in place of people's ids."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from mahjong_server.events.contest.entries import AnyEntry, Applied, EntrantSet, Logged, facts
from mahjong_server.events.event_file.shapes import WrittenRow
from mahjong_server.events.values import EventError

OF_PEOPLE = ("player", "organiser")
"""Fields of entries that name somebody."""
NameOf = Callable[[str], str]


def write_rows(rows: Sequence[Logged], name_of: NameOf) -> list[WrittenRow]:
    """Return the rows with the names that people have now; who was not admitted has none."""
    hidden = _declined(rows)
    shown: NameOf = lambda person: "" if person in hidden else name_of(person)  # noqa: E731 - typed
    return [WrittenRow(row.at, _kind(row.entry), shown(row.by), _facts(row.entry, shown)) for row in rows]


def _declined(rows: Iterable[Logged]) -> frozenset[str]:
    """Return those whose last word from the organisers was no."""
    players, last = dict[int, str](), dict[int, str]()
    for row in rows:
        if isinstance(row.entry, EntrantSet | Applied):
            last[row.entry.number] = row.entry.status
        if isinstance(row.entry, Applied):
            players[row.entry.number] = row.entry.player
    return frozenset(players[number] for number, status in last.items() if status == "declined")


def _kind(entry: AnyEntry) -> str:
    return str(entry.__struct_config__.tag)


def _facts(entry: AnyEntry, name_of: NameOf) -> dict[str, Any]:
    told = facts(entry)
    return told | {field: name_of(told[field]) for field in OF_PEOPLE if field in told}


def read_rows(written: Iterable[WrittenRow]) -> list[Logged]:
    """Return the log of a file, with names where ids stood; raise ``EventError`` for an entry that is none."""
    rows = list[Logged]()
    for at, row in enumerate(written):
        try:
            entry: AnyEntry = msgspec.convert(row.facts | {"type": row.kind}, AnyEntry)
        except msgspec.ValidationError as error:
            raise EventError(f"log, entry {at}: {error}") from None
        rows.append(Logged(row.at, row.by, entry))
    return rows
