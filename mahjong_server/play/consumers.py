"""The socket of a table: has the hub act on frames, sends what the hub says. It knows no rules."""

from typing import Any
from urllib.parse import parse_qs

from msgspec import UNSET

from games.base import Seat
from mahjong_server import wire
from mahjong_server.play.delayed import Delayed, Gallery
from mahjong_server.play.hub import Hub
from mahjong_server.play.platform import Platform
from mahjong_server.play.runner import Refused
from mahjong_server.play.socket import Socket
from mahjong_server.play.store import StoreDown
from mahjong_server.play.watcher import Watcher
from mahjong_server.wire import Close


class TableConsumer(Socket):
    """One socket that watches, or plays at, the table whose code stands in its URL; ``?view=all``: late, all hands."""

    hub: Hub | None = None
    gallery: Gallery | None = None
    room: Delayed | None = None

    async def admit(self, platform: Platform, watcher: Watcher) -> int | None:
        """Let the socket watch its table."""
        scope: Any = self.scope
        code = scope["url_route"]["kwargs"]["code"]
        if parse_qs(scope.get("query_string", b"")).get(b"view") == [b"all"]:
            return await self._admit_late(platform.gallery, code, watcher)
        self.hub = await platform.watch(code, watcher)
        return None if self.hub else Close.NO_SUCH_TABLE

    async def _admit_late(self, gallery: Gallery, code: str, watcher: Watcher) -> int | None:
        found = await gallery.watch(code, watcher)
        if isinstance(found, int):
            return found
        self.gallery, self.room = gallery, found
        return None

    def leave(self, watcher: Watcher) -> None:
        """Tell the table that the socket is gone."""
        if self.hub is not None:
            self.hub.detach(watcher)
        if self.gallery is not None and self.room is not None:
            self.gallery.leave(self.room, watcher)

    async def answer(self, text: str, watcher: Watcher) -> str | None:
        """Do what a frame says."""
        return wire.write(await self._answer(text, watcher))

    async def _answer(self, text: str, watcher: Watcher) -> wire.FromServer:
        try:
            message = wire.read(text)
        except wire.BadFrame as error:
            return wire.Error("bad-frame", str(error))
        if isinstance(message, wire.Ping):
            return wire.Pong(self._now())
        if self.hub is None or watcher.viewer is None:
            return wire.Error("not-seated", "only those who sit at the table can act", id=message.id)
        return await _act(self.hub, watcher.viewer, message)

    def _now(self) -> int:
        """Return the time by the clock of what is watched."""
        if self.room is not None:
            return self.room.now()
        assert self.hub is not None
        return self.hub.place.now()


async def _act(hub: Hub, seat: Seat, act: wire.Act) -> wire.FromServer:
    try:
        await hub.act(seat, act)
    except Refused as refusal:
        return wire.Error(refusal.code, refusal.text, refusal.clause or UNSET, act.id)
    except StoreDown:
        return wire.Error("try-again", "the server could not write that down; please try again", id=act.id)
    return wire.Ack(act.id)
