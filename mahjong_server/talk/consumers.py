"""The socket of a moderator's look: a table as everybody sees it, and every hand of what is over, over one socket."""

from typing import Any, ClassVar

from games.base import ALL
from mahjong_server import wire
from mahjong_server.play.node.game_node import Platform
from mahjong_server.play.sockets.table_socket import Socket
from mahjong_server.play.table.client_connection import Eye, Watcher
from mahjong_server.play.table.delayed_tables import Delayed, Gallery
from mahjong_server.play.table.live_table import Hub
from mahjong_server.talk import observation
from mahjong_server.talk.models import Action
from mahjong_server.telemetry import context
from mahjong_server.wire import Close


class LookConsumer(Socket):
    """One look, by its key, as long as it holds."""

    kind: ClassVar[str] = "look"
    recheck_s: ClassVar[float] = 10.0
    key: str
    gallery: Gallery
    hub: Hub | None = None
    room: Delayed | None = None
    eyes: tuple[Eye, Eye]
    """The public's, and those that see every hand of what is over."""

    async def admit(self, platform: Platform, watcher: Watcher) -> int | None:
        """Show the table, to whom the log says that they look."""
        scope: Any = self.scope
        self.key = scope["url_route"]["kwargs"]["key"]
        look = await self._look(platform)
        hub = await platform.hub(look.match_id) if look and look.match_id else None
        if look is None or hub is None or hub.table.standing is None:
            return Close.NOT_WATCHED
        if hub.beyond:
            return Close.NEWER
        context.bind(match=look.table)
        self.eyes = Eye(None, watcher), Eye(ALL, watcher)
        hub.look(self.eyes[:1])
        try:
            self.room = await platform.gallery.look(look.table, self.eyes[1])
        finally:
            if self.room is None:
                hub.look_away(self.eyes[:1])
        self.hub, self.gallery = hub, platform.gallery
        return None if self.room else Close.NO_SUCH_TABLE

    async def refusal(self, platform: Platform) -> int | None:
        """Return why the look is over, as a code to close with, or ``None``."""
        signed_out = await super().refusal(platform)
        return signed_out or (None if await self._look(platform) else Close.NOT_WATCHED)

    async def _look(self, platform: Platform) -> Action | None:
        caller = self.caller
        return await platform.database.read(observation.holding, self.key, caller.player, caller.door, platform.now())

    def leave(self, _watcher: Watcher) -> None:
        """Close the eyes."""
        if self.hub is not None and self.room is not None:
            self.hub.look_away(self.eyes[:1])
            self.gallery.leave(self.room, self.eyes[1])

    async def answer(self, text: str, _watcher: Watcher) -> str | None:
        """Answer signs of life; nobody acts here."""
        assert self.hub is not None
        try:
            message = wire.read(text)
        except wire.BadFrame as error:
            return wire.write(wire.Error("bad-frame", str(error)))
        if isinstance(message, wire.Ping):
            return wire.write(wire.Pong(self.hub.place.now()))
        return wire.write(wire.Error("not-seated", "only those who sit at the table can act", id=message.id))
