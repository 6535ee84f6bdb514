"""The bytes of a file as text and JSON, within limits."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta

from games.base import Json
from games.foreign import MOST_BYTES, ForeignRefusal

SEATS: Final = 4
MOST_DEALS: Final = 100
"""More than any match has by any options."""
MOST_EVENTS: Final = 400
"""Of a deal: more than its tiles allow."""
MOST_OBJECTS: Final = MOST_DEALS * MOST_EVENTS
"""Of a file that has one for each event."""

Points: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
BySeat: TypeAlias = tuple[Points, Points, Points, Points]
"""Points by seat."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]
"""Of honba, or of sticks."""
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=3)]


def text_of(data: bytes) -> str:
    """Return the text of a file; raise ``ForeignRefusal``."""
    if len(data) > MOST_BYTES:
        raise ForeignRefusal("too-large", f"the file has more than {MOST_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ForeignRefusal("not-text", "the file is no UTF-8 text", f"byte {error.start + 1}") from None


def json_of(text: str, place: str = "") -> Json:
    """Return the value of a JSON text; raise ``ForeignRefusal``."""
    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise ForeignRefusal("too-deep", "the JSON is nested too deep", place) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise ForeignRefusal("not-json", f"this is no JSON: {error}", place) from None


def converted(value: Json, kind: Any, place: str) -> Any:
    """Return a value as one of a type; raise ``ForeignRefusal`` that says what is wrong with it."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise ForeignRefusal("wrong-value", str(error), place) from None


def objects_of(text: str) -> Iterator[tuple[int, Json]]:
    """Yield the objects of a list in JSON, or of a text with one a line, each with its number from 1."""
    if text.lstrip().startswith("["):
        found: list[Json] = converted(json_of(text), list[Json], "")
        refuse_if_too_many(len(found))
        yield from enumerate(found, 1)
        return
    refuse_if_too_many(text.count("\n"))
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, json_of(line, f"line {number}")


def refuse_if_too_many(objects: int) -> None:
    """Raise ``ForeignRefusal`` where a file has more objects than any match has events."""
    if objects > MOST_OBJECTS:
        raise ForeignRefusal("too-long", f"a file has {MOST_OBJECTS:,} events at most")


def refuse_if_not_four(names: int) -> None:
    """Raise ``ForeignRefusal`` unless four play."""
    if names != SEATS:
        raise ForeignRefusal("players", f"this is a game of {names} players; games of four are read", players=names)


def refuse_if_many(deals: int) -> None:
    """Raise ``ForeignRefusal`` where there are no deals, or more than a match has."""
    if not deals:
        raise ForeignRefusal("no-hands", "there is no hand in the file")
    if deals > MOST_DEALS:
        raise ForeignRefusal("too-long", f"a match has {MOST_DEALS} hands at most")
