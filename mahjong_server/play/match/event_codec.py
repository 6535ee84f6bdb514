"""What stands in a row of the log: an event as JSON, and the version of its shape unless that is the first.

The version stands first, as in ``{"v":2,"type":"drew",…}``. Entries are never rewritten: those of older versions are
brought up to date as they are read, by the upcasts of the game whose events they are, or by those of the platform.
"""

import hashlib
import re
from functools import cache
from typing import Any, Union, get_args

import msgspec

from games.base import Json, Upcast
from games.registry import AnyGame
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.match.fairness.commit_reveal import UPCASTS, PlatformEvent

MARK = '{"v":'
HEAD = re.compile(r'\{(?:"v":([1-9][0-9]{0,5}),)?"type":"([a-z-]+)"')
"""How an entry begins that this server wrote: its version and its type, which tell whether it is up to date."""
PLATFORM_TYPES = frozenset(msgspec.inspect.type_info(kind).tag for kind in get_args(PlatformEvent))  # type: ignore[attr-defined]
"""The platform's own types of events."""


class EventCodec:
    """Writes and reads the entries of one game's logs."""

    def __init__(self, game: AnyGame) -> None:
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
            Union[game.event_type, PlatformEvent]  # noqa: UP007 - the game's union is a value
        )
        self._encoder = msgspec.json.Encoder()
        self._upcasts = game.info.upcasts

    def write(self, event: Any) -> str:
        """Return the event as it is stored."""
        data = self._encoder.encode(event).decode()
        version = 1 + len(UPCASTS if isinstance(event, PlatformEvent) else self._upcasts)
        return data if version == 1 else f"{MARK}{version},{data[1:]}"

    def read(self, data: str) -> Any:
        """Return the event that was stored. Raise ``UnsupportedVersion`` for one that a newer version stored."""
        head = HEAD.match(data)
        if head and int(head[1] or 1) == 1 + len(self._known(head[2])):
            return self._decoder.decode(data)
        return self.read_object(msgspec.json.decode(data))

    def read_object(self, entry: Json) -> Any:
        """Return the event of an entry that is decoded already: its keys may stand in any order."""
        version, data = entry.get("v", 1), {key: value for key, value in entry.items() if key != "v"}
        for upcast in self._upcasts_from(data["type"], version):
            data = upcast(data)
        return self._decoder.decode(msgspec.json.encode(data))

    def _known(self, kind: str) -> tuple[Upcast, ...]:
        return UPCASTS if kind in PLATFORM_TYPES else self._upcasts

    def _upcasts_from(self, kind: str, version: int) -> tuple[Upcast, ...]:
        known = self._known(kind)
        if type(version) is not int or version < 1:
            raise LookupError(f"an entry of the log is of version {version!r}, and versions count from 1")
        if version > len(known) + 1:
            raise UnsupportedVersion(f"an entry of the log is of version {version}, newer than this server")
        return known[version - 1 :]


def shape(kind: Any) -> Json:
    """Return what values of a msgspec type look like as JSON: a schema without the names and texts of the source.

    Equal shapes are equal values: what a schema lists in no particular order is sorted.
    """
    schema = msgspec.json.decode(msgspec.json.encode(msgspec.json.schema(kind)))
    return _plain(schema, schema.get("$defs", {}))


def _plain(value: Json, names: dict[str, Json]) -> Json:
    if isinstance(value, list):
        items: list[Json] = value  # pyright: ignore[reportUnknownVariableType] - it is JSON
        return [_plain(inner, names) for inner in items]
    if not isinstance(value, dict):
        return value
    schema: dict[str, Json] = value  # pyright: ignore[reportUnknownVariableType] - it is JSON
    if "$ref" in schema:
        return _plain(names[schema["$ref"].rpartition("/")[2]], names)
    texts = {key for key in ("title", "description") if isinstance(schema.get(key), str)}
    found = {
        key: _plain(inner, names) for key, inner in schema.items() if key not in texts | {"$defs", "discriminator"}
    }
    for key in found.keys() & {"enum", "required", "anyOf"}:
        if isinstance(found[key], list):
            found[key] = sorted(found[key], key=lambda one: msgspec.json.encode(one, order="sorted"))
    return found


@cache
def schema_hash(kind: Any) -> str:
    """Return a short digest of a type's shape: what was kept of another shape is not mistaken for this one.

    It takes a millisecond, so each type's is kept: it would add a tenth to an act where deals are short.
    """
    return hashlib.sha256(msgspec.json.encode(shape(kind), order="sorted")).hexdigest()[:16]
