"""An event's log as its file has it: every entry, with names in place of people's ids."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from mahjong_server.events.contest.entries import AnyEntry, Applied, EntrantSet, EntrantStatus, Logged, facts
from mahjong_server.events.event_file.shapes import WrittenRow
from mahjong_server.events.values import EventError

OF_PEOPLE = ("player", "organiser")
"""Fields of entries that name somebody."""
LET_IN = frozenset({"entered", "waiting"})
NameOf = Callable[[str], str]


def write_rows(rows: Sequence[Logged], name_of: NameOf) -> list[WrittenRow]:
    """Return the rows with the names that people have now; who was not admitted has none."""
    hidden = _declined(rows)
    shown: NameOf = lambda person: "" if person in hidden else name_of(person)  # noqa: E731 - typed
    return [WrittenRow(row.at, _kind(row.entry), shown(row.by), _facts(row.entry, shown)) for row in rows]


def without_clubs_of_declined(rows: Sequence[Logged]) -> list[Logged]:
    """Return the rows without the clubs of those who were never let in; of others seats and standings may follow."""
    declined = {number for number, had in _statuses(rows).items() if had[-1] == "declined" and not LET_IN & {*had}}
    return [
        row._replace(entry=replace(row.entry, club=""))
        if isinstance(row.entry, Applied) and row.entry.number in declined
        else row
        for row in rows
    ]


def _declined(rows: Sequence[Logged]) -> frozenset[str]:
    """Return those whose last word from the organisers was no."""
    players = {row.entry.number: row.entry.player for row in rows if isinstance(row.entry, Applied)}
    return frozenset(players[number] for number, had in _statuses(rows).items() if had[-1] == "declined")


def _statuses(rows: Sequence[Logged]) -> dict[int, list[EntrantStatus]]:
    """Return by number where entrants stood, one after the other."""
    found = dict[int, list[EntrantStatus]]()
    for row in rows:
        if isinstance(row.entry, EntrantSet | Applied):
            found.setdefault(row.entry.number, []).append(row.entry.status)
    return found


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
