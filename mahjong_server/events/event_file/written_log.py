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
    declined = _declined(rows)
    return [WrittenRow(row.at, _kind(row.entry), name_of(row.by), _facts(row.entry, name_of, declined)) for row in rows]


def _declined(rows: Iterable[Logged]) -> frozenset[int]:
    """Return the numbers of those whose last word from the organisers was no."""
    last = {row.entry.number: row.entry.status for row in rows if isinstance(row.entry, EntrantSet | Applied)}
    return frozenset(number for number, status in last.items() if status == "declined")


def _kind(entry: AnyEntry) -> str:
    return str(entry.__struct_config__.tag)


def _facts(entry: AnyEntry, name_of: NameOf, declined: frozenset[int]) -> dict[str, Any]:
    told = facts(entry)
    hidden = isinstance(entry, Applied) and entry.number in declined
    return told | {field: "" if hidden else name_of(told[field]) for field in OF_PEOPLE if field in told}


def read_rows(written: Iterable[WrittenRow]) -> list[Logged]:
    """Return the log of a file, with names where ids stood; raise ``EventError`` for an entry that is none."""
    rows = list[Logged]()
    for at, row in enumerate(written):
        try:
            entry: AnyEntry = msgspec.convert(row.facts | {"type": row.kind}, AnyEntry)  # type: ignore[arg-type]
        except msgspec.ValidationError as error:
            raise EventError(f"log, entry {at}: {error}") from None
        rows.append(Logged(row.at, row.by, entry))
    return rows
