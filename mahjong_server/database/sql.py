"""Raw SQL that SQLite and PostgreSQL read alike: rows fetched, and long lists asked for in parts."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from django.db import connections

T = TypeVar("T")
CHUNK = 400
"""How many values one statement names."""


def fetch(alias: str, sql: str, args: Sequence[Any]) -> list[Any]:
    """Return the rows of one query."""
    with connections[alias].cursor() as cursor:
        cursor.execute(sql, args)
        rows: list[Any] = cursor.fetchall()
        return rows


def chunked(items: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """Yield items in their order, so many at most at a time."""
    for start in range(0, len(items), most):
        yield items[start : start + most]


def hex_id(value: Any) -> str | None:
    """Return a player's id in hex; PostgreSQL gives UUIDs where SQLite gives hex."""
    return None if value is None else getattr(value, "hex", value)
