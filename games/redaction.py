"""What games keep from sight: an event whole for its owner, and what is left of it for the others."""

from collections.abc import Iterable

from msgspec import Struct

from games.base import ALL, Json, Viewer
from games.plain import plain


def to_seat(seat: int, whole: Json, rest: Json, viewers: Iterable[Viewer]) -> dict[Viewer, Json]:
    """Show all of an event to a seat and to who sees every hand, to the others what is left of it."""
    return {viewer: whole if viewer in (seat, ALL) else rest for viewer in viewers}


def without(event: Struct, *secrets: str) -> dict[str, Json]:
    """Return an event as JSON without some of its fields."""
    doc: dict[str, Json] = plain(event)
    for secret in secrets:
        doc.pop(secret, None)
    return doc
