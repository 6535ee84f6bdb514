"""One topic as one process shows it to those who see the same of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.live import messages
from mahjong_server.live.topics import TopicKind, TopicRefusal
from mahjong_server.play.projection.merge_patch import patch
from mahjong_server.play.table.viewers.client_connection import ClientConnection

log = logging.getLogger(__name__)


Read = Callable[[set[UUID | None]], Awaitable[tuple[Any, Mapping[UUID | None, Any]]]]
"""``read(players)``: the topic, and what some of these players see instead of it, or the ``TopicRefusal`` for them."""


ReadParts = Callable[[set[str]], Awaitable[dict[str, Any]]]
"""``read_parts(names)``: these keys alone of the topic; ``None`` for one that there is no more."""


class TopicChannel:
    """Reads a topic when it has changed, and sends every follower the whole of it once and then what changes."""

    def __init__(
        self, name: str, kind: TopicKind, read: Read, now: Callable[[], int], read_parts: ReadParts | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        self.followers: set[ClientConnection] = set()
        self.read_at = 0
        self._new: set[ClientConnection] = set()
        self._sent: dict[ClientConnection, Any] = {}
        self._read = read
        self._now = now
        self._read_parts = read_parts
        self._doc: dict[str, Any] | None = None
        """What was last read, where parts of it may be read anew."""
        self._parts: set[str] = set()
        self._whole = self._dirty = False
        self._task: asyncio.Task[None] | None = None

    def add(self, connection: ClientConnection) -> None:
        """Add a follower; the document is sent as soon as it is read."""
        self.followers.add(connection)
        self._new.add(connection)
        self.refresh()

    def remove(self, connection: ClientConnection) -> None:
        """Remove a follower."""
        self.followers.discard(connection)
        self._new.discard(connection)
        self._sent.pop(connection, None)
        if not self.followers and self._task is not None:
            self._task.cancel()

    def refresh(self, part: str = "") -> None:
        """Read the topic anew, or a part of it, soon: what changes often is not read oftener than its kind allows."""
        self._dirty = True
        self._parts.add(part)
        self._whole = self._whole or not part or self._read_parts is None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._refresh_while_dirty())

    async def _refresh_while_dirty(self) -> None:
        while self._dirty:
            if not self._new:
                await asyncio.sleep(self.kind.pause_s)
            self._dirty = False
            new, self._new = self._new, set()
            try:
                await self._read_and_broadcast(new)
            except TopicRefusal as refusal:
                self._send(self.followers, messages.TopicRefused(self.name, refusal.code, refusal.text))
                self.followers.clear()
                self._sent.clear()
            except DatabaseUnavailable:
                self._fail(new)
                self.read_at = 0  # the next poll reads it: what it was touched for must not wait for the one after
            except Exception:
                log.exception("topic %s can't be read", self.kind.name)
                self._fail(new)

    async def _read_and_broadcast(self, new: set[ClientConnection]) -> None:
        parts, whole = self._parts, self._whole or self._doc is None
        self._parts, self._whole = set(), False
        if whole or self._read_parts is None or self._doc is None:
            found = await self._read(self._players())
            self.read_at = self._now()
            self._broadcast(*found, new)
            return
        told = {**self._doc, **_to_builtins(await self._read_parts(parts))}
        self._broadcast({name: value for name, value in told.items() if value is not None}, {}, new)

    def _fail(self, new: set[ClientConnection]) -> None:
        # Whoever has nothing yet is told, and gets the whole with the next reading.
        self._send(new, messages.Mistake("try-again", "the server can't read that just now"))
        self._new |= new & self.followers

    def _players(self) -> set[UUID | None]:
        return {self.kind.viewer(connection) for connection in self.followers}

    def _broadcast(self, read: Any, overrides: Mapping[UUID | None, Any], new: set[ClientConnection]) -> None:
        doc = msgspec.to_builtins(read, str_keys=True)
        self._doc = doc if self._read_parts is not None else None
        own = {player: _to_builtins(seen) for player, seen in overrides.items()}
        cut: dict[frozenset[str], Any] = {}
        groups: dict[tuple[int, int], tuple[Any, Any, list[ClientConnection]]] = {}
        for connection in self.followers - self._new:
            old = None if connection in new else self._sent.get(connection)
            shown = own.get(self.kind.viewer(connection), doc) if own else self._cut(doc, connection.lacks, cut)
            groups.setdefault((id(old), id(shown)), (old, shown, []))[2].append(connection)
        for old, shown, connections in groups.values():
            self._sent.update(dict.fromkeys(connections, shown))
            message = self._message_for(old, shown)
            if message:
                self._send(connections, message)

    def _cut(self, doc: Any, lacks: frozenset[str], cut: dict[frozenset[str], Any]) -> Any:
        """Return the document without what a connection may not read; the same object for all who may as little."""
        hidden = self.kind.hidden_parts(lacks) if lacks else ()
        if not hidden:
            return doc
        if lacks not in cut:
            cut[lacks] = {name: value for name, value in doc.items() if name not in hidden}
        return cut[lacks]

    def _message_for(self, old: Any, shown: Any) -> messages.FromServer | None:
        """Return the message from ``old`` (``None``: nothing yet) to ``shown``, ``None`` if nothing has changed."""
        if isinstance(shown, TopicRefusal):
            told = isinstance(old, TopicRefusal) and old.code == shown.code
            return None if told else messages.TopicRefused(self.name, shown.code, shown.text)
        if old is None or isinstance(old, TopicRefusal):
            return messages.TopicDoc(self.name, shown)
        change = patch(old, shown)
        return messages.TopicPatch(self.name, change) if change else None

    @staticmethod
    def _send(connections: Iterable[ClientConnection], message: messages.FromServer) -> None:
        frame = messages.encode_message(message)
        for connection in connections:
            connection.send(frame)


def _to_builtins(seen: Any) -> Any:
    return seen if isinstance(seen, TopicRefusal) else msgspec.to_builtins(seen, str_keys=True)
