"""What a log's line is about: fields that are bound once and stand in every line of the same task or thread."""

from collections.abc import Mapping
from contextvars import ContextVar

Field = str | int
_bound: ContextVar[Mapping[str, Field]] = ContextVar("log_fields")


def bind(**fields: Field | None) -> None:
    """Let these fields stand in the lines to come: ``request_id``, ``match`` (its code), ``seat``, ``user`` (its key).

    ``None`` takes a field out.
    """
    before = bound_fields()
    if all(before.get(name) == value for name, value in fields.items()):
        return
    together = {**before, **fields}
    _bound.set({name: value for name, value in together.items() if value is not None})


def bound_fields() -> Mapping[str, Field]:
    """Return the fields bound here."""
    return _bound.get({})
