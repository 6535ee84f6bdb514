"""The socket of a moderator's look: what each viewer of a table is sent, and whose it is, over one socket."""

from typing import Any, ClassVar

from mahjong_server import wire
from mahjong_server.play.hub import Hub
from mahjong_server.play.platform import Platform
from mahjong_server.play.socket import Socket
from mahjong_server.play.watcher import Eye, Watcher
from mahjong_server.talk import looking
from mahjong_server.talk.models import Action
from mahjong_server.telemetry import context
from mahjong_server.wire import Close


class LookConsumer(Socket):
    """One look, by its key, as long as it holds."""

    kind: ClassVar[str] = "look"
    recheck_s: ClassVar[float] = 10.0
    key: str
    hub: Hub | None = None
    eyes: tuple[Eye, ...] = ()

    async def admit(self, platform: Platform, watcher: Watcher) -> int | None:
        """Show the table with everyone's eyes, to whom the log says that they look."""
        scope: Any = self.scope
        self.key = scope["url_route"]["kwargs"]["key"]
        look = await self._look(platform)
        hub = await platform.hub(look.match_id) if look and look.match_id else None
        if look is None or hub is None or hub.table.standing is None:
            return Close.NOT_WATCHED
        if hub.beyond:
            return Close.NEWER
        context.bind(match=look.table)
        self.hub = hub
        self.eyes = tuple(Eye(viewer, watcher) for viewer in (None, *range(len(hub.table.sitters))))
        hub.look(self.eyes)
        return None

    async def refusal(self, platform: Platform) -> int | None:
        """Return why the look is over, as a code to close with, or ``None``."""
        signed_out = await super().refusal(platform)
        return signed_out or (None if await self._look(platform) else Close.NOT_WATCHED)

    async def _look(self, platform: Platform) -> Action | None:
        caller = self.caller
        return await platform.database.read(looking.holding, self.key, caller.player, caller.door, platform.now())

    def leave(self, _watcher: Watcher) -> None:
        """Close the eyes."""
        if self.hub is not None:
            self.hub.look_away(self.eyes)

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
