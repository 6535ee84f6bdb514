"""The socket of a table: has the hub act on frames, sends what the hub says. It knows no rules."""

from typing import Any

from msgspec import UNSET

from mahjong_server import wire
from mahjong_server.play.hub import Hub
from mahjong_server.play.platform import Platform
from mahjong_server.play.runner import Refused
from mahjong_server.play.socket import Socket
from mahjong_server.play.store import StoreDown
from mahjong_server.play.watcher import Watcher
from mahjong_server.wire import Close


class TableConsumer(Socket):
    """One socket that watches, or plays at, the table whose code stands in its URL."""

    hub: Hub | None = None

    async def admit(self, platform: Platform, watcher: Watcher) -> int | None:
        """Let the socket watch its table."""
        scope: Any = self.scope
        self.hub = await platform.watch(scope["url_route"]["kwargs"]["code"], watcher)
        return None if self.hub else Close.NO_SUCH_TABLE

    def leave(self, watcher: Watcher) -> None:
        """Tell the table that the socket is gone."""
        if self.hub is not None:
            self.hub.detach(watcher)

    async def answer(self, text: str, watcher: Watcher) -> str | None:
        """Do what a frame says."""
        assert self.hub is not None
        return wire.write(await self._answer(text, watcher, self.hub))

    async def _answer(self, text: str, watcher: Watcher, hub: Hub) -> wire.FromServer:
        try:
            message = wire.read(text)
        except wire.BadFrame as error:
            return wire.Error("bad-frame", str(error))
        if isinstance(message, wire.Ping):
            return wire.Pong(hub.place.now())
        if watcher.viewer is None:
            return wire.Error("not-seated", "only those who sit at the table can act", id=message.id)
        try:
            await hub.act(watcher.viewer, message)
        except Refused as refusal:
            return wire.Error(refusal.code, refusal.text, refusal.clause or UNSET, message.id)
        except StoreDown:
            return wire.Error("try-again", "the server could not write that down; please try again", id=message.id)
        return wire.Ack(message.id)
