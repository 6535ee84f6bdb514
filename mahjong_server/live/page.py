"""One topic as one process shows it to those who see the same of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from mahjong_server.live import wire
from mahjong_server.live.topics import Kind, Refused
from mahjong_server.play.merge import patch
from mahjong_server.play.store import StoreDown
from mahjong_server.play.watcher import Watcher

log = logging.getLogger(__name__)


class Page:
    """Reads a topic when it has changed, and sends every follower the whole of it once and then what changes."""

    def __init__(self, name: str, kind: Kind, read: Callable[[], Awaitable[Any]], now: Callable[[], int]) -> None:
        self.name = name
        self.kind = kind
        self.followers: set[Watcher] = set()
        self.read_at = 0
        self._new: set[Watcher] = set()
        self._doc: Any = None
        self._read = read
        self._now = now
        self._dirty = False
        self._task: asyncio.Task[None] | None = None

    def add(self, watcher: Watcher) -> None:
        """Let someone follow; the document comes as soon as it is read."""
        self.followers.add(watcher)
        self._new.add(watcher)
        self.touch()

    def remove(self, watcher: Watcher) -> None:
        """Forget a follower."""
        self.followers.discard(watcher)
        self._new.discard(watcher)
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
                self._show(await self._read(), new)
            except Refused as refusal:
                self._send(self.followers, wire.TopicRefused(self.name, refusal.code, refusal.text))
                self.followers.clear()
            except StoreDown:
                self._fail(new)
            except Exception:
                log.exception("topic %s can't be read", self.kind.name)
                self._fail(new)

    def _fail(self, new: set[Watcher]) -> None:
        # Whoever has nothing yet is told, and gets the whole with the next reading.
        self._send(new, wire.Mistake("try-again", "the server can't read that just now"))
        self._new |= new & self.followers

    def _show(self, read: Any, new: set[Watcher]) -> None:
        self.read_at = self._now()
        doc = msgspec.to_builtins(read, str_keys=True)
        change = patch(self._doc, doc) if self._doc is not None else None
        self._doc = doc
        if change:
            self._send(self.followers - new, wire.TopicPatch(self.name, change))
        self._send(new & self.followers, wire.TopicDoc(self.name, doc))

    @staticmethod
    def _send(watchers: set[Watcher], message: wire.FromServer) -> None:
        if watchers:
            frame = wire.write(message)
            for watcher in watchers:
                watcher.send(frame)
