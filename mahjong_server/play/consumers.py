"""The socket of a table: reads frames, has the hub act on them, sends what the hub says. It knows no rules.

Channels' own dispatch hops into the one synchronous thread before every message (``close_old_connections``), and an
exception in a handler skips ``disconnect``. So this consumer dispatches itself, catches everything and cleans up last.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, ClassVar

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from msgspec import UNSET

from mahjong_server import wire
from mahjong_server.accounts.guests import player_id
from mahjong_server.play import lifecycle
from mahjong_server.play.hub import Hub
from mahjong_server.play.runner import Refused
from mahjong_server.play.store import StoreDown
from mahjong_server.play.watcher import Watcher
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
FRAMES_PER_S = 20.0
BURST = 60.0


class TableConsumer(AsyncConsumer):  # type: ignore[misc] # Channels comes without types
    """One socket that watches, or plays at, the table whose code stands in its URL."""

    channel_layer_alias: ClassVar[str] = "none"

    def __init__(self) -> None:
        super().__init__()
        self.watcher: Watcher | None = None
        self.hub: Hub | None = None
        self.sender: asyncio.Task[None] | None = None
        self.budget, self.refilled_at = BURST, time.monotonic()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket until either side closes it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._clean_up()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle what comes in; nothing that a client sends may raise from here."""
        if message["type"] == "websocket.disconnect":
            raise StopConsumer
        try:
            await (self._connect() if message["type"] == "websocket.connect" else self._receive(message))
        except StoreDown:
            await self._close(Close.TRY_LATER)
        except Exception:
            log.exception("a socket failed")
            await self._close(1011)

    async def _connect(self) -> None:
        await self._emit("websocket.accept")
        platform = lifecycle.current()
        if platform is None:
            await self._close(Close.TRY_LATER)
            return
        self.watcher = Watcher(await platform.database.read(player_of, self.scope))
        scope: Any = self.scope
        self.hub = await platform.watch(scope["url_route"]["kwargs"]["code"], self.watcher)
        if self.hub is None:
            await self._close(Close.NO_SUCH_TABLE)
        else:
            self.sender = asyncio.create_task(self._send_frames(self.watcher))

    async def _receive(self, message: dict[str, Any]) -> None:
        watcher = self.watcher
        if watcher is None or self.hub is None or watcher.closing is not None:
            return
        text = message.get("text")
        if text is None:
            watcher.close(Close.BINARY)
        elif len(text) > wire.MAX_FRAME_BYTES or len(text.encode()) > wire.MAX_FRAME_BYTES:
            watcher.close(Close.TOO_LARGE)
        elif not self._afford():
            watcher.close(Close.FLOOD)
        else:
            watcher.send(wire.write(await self._answer(text, watcher, self.hub)))

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

    def _afford(self) -> bool:
        now = time.monotonic()
        self.budget = min(BURST, self.budget + (now - self.refilled_at) * FRAMES_PER_S) - 1
        self.refilled_at = now
        return self.budget >= 0

    async def _send_frames(self, watcher: Watcher) -> None:
        while (frame := await watcher.next_frame()) is not None:
            await self._emit("websocket.send", text=frame)
        await self._close(watcher.closing or 1000)

    async def _close(self, code: int) -> None:
        with suppress(Exception):
            await self._emit("websocket.close", code=code)

    async def _emit(self, kind: str, **fields: Any) -> None:
        send: Any = self.base_send  # pyright: ignore[reportUnknownMemberType] - Channels comes without types
        await send({"type": kind, **fields})

    async def _clean_up(self) -> None:
        if self.sender is not None:
            self.sender.cancel()
            await asyncio.gather(self.sender, return_exceptions=True)
        if self.hub is not None and self.watcher is not None:
            self.hub.detach(self.watcher)


def player_of(_alias: str, scope: Any) -> str | None:
    """Return the id (hex) of the player whose session opened the socket, or ``None``. Reads the database."""
    key = player_id(scope["session"]) if "session" in scope else None
    return key.hex if key else None
