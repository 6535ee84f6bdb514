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


class TopicChannel:
    """Reads a topic when it has changed, and sends every follower the whole of it once and then what changes."""

    def __init__(self, name: str, kind: TopicKind, read: Read, now: Callable[[], int]) -> None:
        self.name = name
        self.kind = kind
        self.followers: set[ClientConnection] = set()
        self.read_at = 0
        self._new: set[ClientConnection] = set()
        self._sent: dict[ClientConnection, Any] = {}
        self._read = read
        self._now = now
        self._dirty = False
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

    def refresh(self) -> None:
        """Read the topic anew, soon: what changes often is not read more often than its kind allows."""
        self._dirty = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._refresh_while_dirty())

    async def _refresh_while_dirty(self) -> None:
        while self._dirty:
            if not self._new:
                await asyncio.sleep(self.kind.pause_s)
            self._dirty = False
            new, self._new = self._new, set()
            try:
                self._broadcast(*await self._read(self._players()), new)
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

    def _fail(self, new: set[ClientConnection]) -> None:
        # Whoever has nothing yet is told, and gets the whole with the next reading.
        self._send(new, messages.Mistake("try-again", "the server can't read that just now"))
        self._new |= new & self.followers

    def _players(self) -> set[UUID | None]:
        return {UUID(connection.player) if connection.player else None for connection in self.followers}

    def _broadcast(self, read: Any, overrides: Mapping[UUID | None, Any], new: set[ClientConnection]) -> None:
        self.read_at = self._now()
        doc = msgspec.to_builtins(read, str_keys=True)
        own = {player.hex if player else "": _to_builtins(seen) for player, seen in overrides.items()}
        groups: dict[tuple[int, int], tuple[Any, Any, list[ClientConnection]]] = {}
        for connection in self.followers - self._new:
            old = None if connection in new else self._sent.get(connection)
            shown = own.get(connection.player or "", doc)
            groups.setdefault((id(old), id(shown)), (old, shown, []))[2].append(connection)
        for old, shown, connections in groups.values():
            self._sent.update(dict.fromkeys(connections, shown))
            message = self._message_for(old, shown)
            if message:
                self._send(connections, message)

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
