"""Counts in the database: one row for each who is counted, for all processes together."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model

M = TypeVar("M", bound=Model)


def count_key(name: str) -> str:
    """Return the key of a row: it tells nothing of whom it counts."""
    return hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()


@contextmanager
def locked_count(counts: type[M], name: str, **first: Any) -> Iterator[M]:
    """Yield the row that counts this name, which nobody else changes meanwhile; it is saved at the end.

    ``first`` is what a new row holds. An error leaves it as it was.
    """
    with transaction.atomic():
        rows = counts._default_manager.select_for_update()  # noqa: SLF001 - Django's public name for it
        row, _ = rows.get_or_create(key=count_key(name), defaults=first)
        yield row
        row.save()
