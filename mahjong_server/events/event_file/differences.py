"""Where two writings of an event differ, each place told in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec

NAMED = {
    "rounds": ("round", 1),
    "tables": ("table", 1),
    "stages": ("stage", 1),
    "standings": ("line", 1),
    "sat": ("sitting", 1),
    "deals": ("deal", 0),
    "replays": ("replay", 1),
    "sessions": ("session", 1),
    "points": ("points of seat", 0),
    "table_points": ("table points of seat", 0),
    "played": ("seat", 0),
    "corrected": ("corrected seat", 0),
    "rulings": ("ruling", 1),
    "penalties": ("penalty", 1),
    "entrants": ("entrant", 1),
    "seeds": ("seed", 1),
    "log": ("log, entry", 0),
}
"""How the places of lists are called, and what they count from."""
MOST = 200
"""Differences that are told; who made a whole file up needn't read them all."""
LONGEST = 120


class Difference(NamedTuple):
    """A place in the file, and what is wrong there; both are words."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


def differences(expected: Any, told: Any, where: str = "") -> Iterator[Difference]:
    """Yield where a file tells otherwise than follows from its log, both as structs or plain data."""
    yield from _compare(msgspec.to_builtins(expected), msgspec.to_builtins(told), where)


def _compare(expected: Any, told: Any, where: str, field: str = "") -> Iterator[Difference]:
    if isinstance(expected, Mapping) and isinstance(told, Mapping):
        mine, theirs = cast("Mapping[str, Any]", expected), cast("Mapping[str, Any]", told)
        for key in {**mine, **theirs}:
            inside = where if key in NAMED and isinstance(mine.get(key), list | tuple) else _joined(where, key)
            yield from _compare(mine.get(key), theirs.get(key), inside, key)
    elif isinstance(expected, list | tuple) and isinstance(told, list | tuple):
        yield from _compare_lists(cast("Sequence[Any]", expected), cast("Sequence[Any]", told), where, field)
    elif expected != told:
        yield Difference(where, f"the file says {_short(told)}, and {_short(expected)} follows from its log")


def _compare_lists(expected: Sequence[Any], told: Sequence[Any], where: str, field: str) -> Iterator[Difference]:
    name, first = NAMED.get(field, ("place", 0))
    if len(expected) != len(told):
        place = _joined(where, field) if field in NAMED else where
        yield Difference(place, f"the file has {len(told)}, and {len(expected)} follow from its log")
    for at, (mine, theirs) in enumerate(zip(expected, told, strict=False), first):
        yield from _compare(mine, theirs, _joined(where, f"{name} {at}"))


def _joined(where: str, part: str) -> str:
    part = part.replace("_", " ")
    return f"{where}, {part}" if where else part


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
