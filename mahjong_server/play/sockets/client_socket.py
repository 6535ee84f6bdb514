"""What all sockets share: bounded queues out, bounded frames in, and an end that is always tidy.

Channels' own loop makes a task of each message and its dispatch hops into the one synchronous thread before each
(``close_old_connections``), and an exception in a handler skips ``disconnect``. So a socket takes its messages one by
one, dispatches itself, catches everything and cleans up last.
"""

import logging
import time
from contextlib import AsyncExitStack, suppress
from typing import Any, ClassVar

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer

from mahjong_server import wire
from mahjong_server.accounts.socket_caller import Caller, find_caller, recheck_caller
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.http import detached_socket
from mahjong_server.limits import client_address
from mahjong_server.limits.connection_limiter import Lease, lease_of
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table import table_metrics
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.telemetry import context, metrics
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
RECHECK_S = 60.0
"""Whoever was signed out is told by a hint; should that get lost, their sockets end within about this time."""


class ClientSocket(AsyncConsumer):  # type: ignore[misc] # Channels comes without types
    """One socket. What it is for says a subclass: ``admit``, ``answer`` and ``leave``."""

    kind: ClassVar[str]
    """What it is for, in a word."""
    recheck_s: ClassVar[float] = RECHECK_S

    def __init__(self) -> None:
        super().__init__()
        self.connection: ClientConnection | None = None
        self.caller = Caller(None)
        self.admitted = False
        self.lease: Lease
        self.checked_at = self.received_at = time.monotonic()
        self.closed_with: int | None = None

    async def admit(self, node: GameNode, connection: ClientConnection) -> int | None:
        """Let the socket in; return ``None``, or the code to close it with. May raise ``DatabaseUnavailable``."""
        raise NotImplementedError

    async def answer(self, text: str, connection: ClientConnection) -> str | None:
        """Return the frame that answers a frame, ``None`` for no answer. May raise ``DatabaseUnavailable``."""
        raise NotImplementedError

    def leave(self, connection: ClientConnection) -> None:
        """Forget a socket that was let in."""
        raise NotImplementedError

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer the knock, then serve the socket until either side closes it: at the door, if there is one."""
        self.scope, self.base_send, self.lease = scope, send, lease_of(scope)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(self._clean_up)
            with suppress(StopConsumer):
                await self.dispatch(await receive())
                stack.pop_all()
                if not detached_socket.serve_detached(scope, self._serve):
                    await self._serve(receive, send)

    async def _serve(self, receive: Any, send: Any) -> None:
        self.base_send = send
        if self.connection is not None:
            self.connection.switch_sender(send, detached_socket.immediate_sender(send))
        try:
            with suppress(StopConsumer):
                while True:
                    await self.dispatch(await receive())
        finally:
            await self._clean_up()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle what comes in; nothing that a client sends may raise from here."""
        if message["type"] == "websocket.disconnect":
            if message.get("code") == Close.FLOOD:  # the server has closed it
                self.closed_with = self.closed_with or Close.FLOOD
            raise StopConsumer
        try:
            await (self._connect() if message["type"] == "websocket.connect" else self._receive(message))
        except DatabaseUnavailable:
            await self._close(Close.TRY_LATER)
        except UnsupportedVersion:
            await self._close(Close.NEWER)
        except Exception:
            log.exception("a socket failed")
            await self._close(1011)

    async def _connect(self) -> None:
        await self._emit("websocket.accept")
        node = lifecycle.current()
        if node is None:
            await self._close(Close.TRY_LATER)
            return
        if not self.lease.acquire("address", client_address.of_scope(self.scope)):
            await self._close(Close.TOO_MANY)
            return
        closings = node.hints.closings
        caller = self.caller = await node.database.read(find_caller, self.scope)
        self.connection = ClientConnection(caller.player, caller.credential_id, caller.owner)
        context.bind(user=caller.player)
        refusal = caller.refusal or self._too_many(caller) or await self.admit(node, self.connection)
        if refusal is not None:
            await self._close(refusal)
            return
        self.admitted = True
        self.scope = _remembered(self.scope)
        context.bind(seat=self.connection.viewer)
        log.info("a socket was let in", extra={"kind": self.kind})
        send: Any = self.base_send  # pyright: ignore[reportUnknownMemberType] - Channels comes without types
        self.connection.attach(send, self._close)
        if node.hints.closings != closings:  # it may have been meant, and was not yet among those that were closed
            await self._recheck(node, self.connection)

    def _too_many(self, caller: Caller) -> int | None:
        person = caller.player or caller.owner
        crowded = person is not None and not self.lease.acquire("person", person)
        return Close.TOO_MANY if crowded else None

    async def _recheck_later(self, connection: ClientConnection) -> None:
        node = lifecycle.current()
        if node is not None:
            await self._recheck(node, connection)

    async def _recheck(self, node: GameNode, connection: ClientConnection) -> None:
        """Close the socket if what opened it opens it no longer."""
        self.checked_at = time.monotonic()
        if not self.caller.credential_id:
            return
        with suppress(DatabaseUnavailable):
            refusal = await self.refusal(node)
            if refusal is not None:
                connection.close(refusal)

    async def refusal(self, node: GameNode) -> int | None:
        """Return why the socket may stay open no longer, as a code to close it with, or ``None``."""
        return await node.database.read(recheck_caller, self.caller, self.scope)

    async def _receive(self, message: dict[str, Any]) -> None:
        self.received_at = time.monotonic()
        connection = self.connection
        if connection is None or not self.admitted or connection.closing is not None:
            return
        if time.monotonic() - self.checked_at > self.recheck_s:
            await self._recheck_later(connection)
        text = message.get("text")
        if text is None:
            connection.close(Close.BINARY)
        elif len(text) > wire.MAX_FRAME_BYTES or len(text.encode()) > wire.MAX_FRAME_BYTES:
            connection.close(Close.TOO_LARGE)
        elif not (self.lease.is_metered or self.lease.count_frames()):
            connection.close(Close.FLOOD)
        else:
            await self._answer_to(text, connection)

    async def _answer_to(self, text: str, connection: ClientConnection) -> None:
        try:
            frame = await self.answer(text, connection)
            if frame is not None:
                connection.queue(frame)
        finally:
            connection.uncork()

    async def _close(self, code: int) -> None:
        self.closed_with = self.closed_with or code
        with suppress(Exception):
            await self._emit("websocket.close", code=code)

    async def _emit(self, kind: str, **fields: Any) -> None:
        send: Any = self.base_send  # pyright: ignore[reportUnknownMemberType] - Channels comes without types
        await send({"type": kind, **fields})

    async def _clean_up(self) -> None:
        self.lease.release()
        reason = table_metrics.reason_of(self.closed_with)
        metrics.SOCKETS_CLOSED.labels(self.kind, reason).inc()
        log.info("a socket ended", extra={"kind": self.kind, "reason": reason})
        if self.connection is not None:
            await self.connection.abort()
        if self.admitted and self.connection is not None:
            self.leave(self.connection)


def _remembered(scope: Any) -> Any:
    """Return of a scope what may be asked for again as long as a socket is open: by what token it was opened."""
    return {"headers": [(name, value) for name, value in scope.get("headers", ()) if name == b"authorization"]}
