"""One topic as one process shows it to those who see the same of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any
from uuid import UUID

import msgspec

from mahjong_server.database.readers import StoreDown
from mahjong_server.live import messages
from mahjong_server.live.topics import Kind, Refused
from mahjong_server.play.projection.merge_patch import patch
from mahjong_server.play.table.viewers.client_connection import ClientConnection

log = logging.getLogger(__name__)


Read = Callable[[set[UUID | None]], Awaitable[tuple[Any, Mapping[UUID | None, Any]]]]
"""``read(players)``: the topic, and what some of these players see, or that they are ``Refused``, instead of it."""


class TopicChannel:
    """Reads a topic when it has changed, and sends every follower the whole of it once and then what changes."""

    def __init__(self, name: str, kind: Kind, read: Read, now: Callable[[], int]) -> None:
        self.name = name
        self.kind = kind
        self.followers: set[ClientConnection] = set()
        self.read_at = 0
        self._new: set[ClientConnection] = set()
        self._held: dict[ClientConnection, Any] = {}
        self._read = read
        self._now = now
        self._dirty = False
        self._task: asyncio.Task[None] | None = None

    def add(self, watcher: ClientConnection) -> None:
        """Let someone follow; the document comes as soon as it is read."""
        self.followers.add(watcher)
        self._new.add(watcher)
        self.touch()

    def remove(self, watcher: ClientConnection) -> None:
        """Forget a follower."""
        self.followers.discard(watcher)
        self._new.discard(watcher)
        self._held.pop(watcher, None)
        if not self.followers and self._task is not None:
            self._task.cancel()

    def touch(self) -> None:
        """Read the topic anew, soon: what changes often is not read more often than its kind allows."""
        self._dirty = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        while self._dirty:
            if not self._new:
                await asyncio.sleep(self.kind.pause_s)
            self._dirty = False
            new, self._new = self._new, set()
            try:
                self._show(*await self._read(self._players()), new)
            except Refused as refusal:
                self._send(self.followers, messages.TopicRefused(self.name, refusal.code, refusal.text))
                self.followers.clear()
                self._held.clear()
            except StoreDown:
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
        return {UUID(watcher.player) if watcher.player else None for watcher in self.followers}

    def _show(self, read: Any, instead: Mapping[UUID | None, Any], new: set[ClientConnection]) -> None:
        self.read_at = self._now()
        doc = msgspec.to_builtins(read, str_keys=True)
        own = {player.hex if player else "": _built(seen) for player, seen in instead.items()}
        groups: dict[tuple[int, int], tuple[Any, Any, list[ClientConnection]]] = {}
        for watcher in self.followers - self._new:
            old = None if watcher in new else self._held.get(watcher)
            shown = own.get(watcher.player or "", doc)
            groups.setdefault((id(old), id(shown)), (old, shown, []))[2].append(watcher)
        for old, shown, watchers in groups.values():
            self._held.update(dict.fromkeys(watchers, shown))
            message = self._news(old, shown)
            if message:
                self._send(watchers, message)

    def _news(self, old: Any, shown: Any) -> messages.FromServer | None:
        """Return what to tell those who hold ``old`` (``None``: nothing yet) and are to hold ``shown``."""
        if isinstance(shown, Refused):
            told = isinstance(old, Refused) and old.code == shown.code
            return None if told else messages.TopicRefused(self.name, shown.code, shown.text)
        if old is None or isinstance(old, Refused):
            return messages.TopicDoc(self.name, shown)
        change = patch(old, shown)
        return messages.TopicPatch(self.name, change) if change else None

    @staticmethod
    def _send(watchers: Iterable[ClientConnection], message: messages.FromServer) -> None:
        frame = messages.write(message)
        for watcher in watchers:
            watcher.send(frame)


def _built(seen: Any) -> Any:
    return seen if isinstance(seen, Refused) else msgspec.to_builtins(seen, str_keys=True)
