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
from mahjong_server.accounts.socket_caller import Caller
from mahjong_server.background import node_services
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.http import detached_socket
from mahjong_server.limits import client_address
from mahjong_server.limits.connection_limiter import Lease, lease_of
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.sockets.caller_lookup import caller_of
from mahjong_server.play.sockets.credential_checks import CredentialChecks
from mahjong_server.play.table import table_metrics
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.telemetry import context, metrics
from mahjong_server.wire import Close

log = logging.getLogger(__name__)
RECHECK_S = 60.0
"""Seconds between looks at whether what opened a socket still opens it."""


class ClientSocket(AsyncConsumer):  # type: ignore[misc] # Channels comes without types
    """One socket. What it is for says a subclass: ``admit``, ``answer`` and ``leave``."""

    kind: ClassVar[str]
    """What it is for, in a word."""
    recheck_s: float = RECHECK_S

    def __init__(self) -> None:
        super().__init__()
        self.connection: ClientConnection | None = None
        self.caller = Caller(None)
        self.admitted = False
        self.lease: Lease
        self.checks: CredentialChecks | None = None
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

    def pong(self) -> str:
        """Return the frame that answers a sign of life of a socket that was let in."""
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
        if self.admitted:
            detached_socket.answer_pings(send, self.pong)
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
        caller = self.caller = await caller_of(node, self.scope)
        self.connection = ClientConnection(caller.player, caller.credential_id, caller.owner, caller.lacks)
        context.bind(user=caller.player)
        refusal = caller.refusal or self._too_many(caller) or await self.admit(node, self.connection)
        if refusal is not None:
            await self._close(refusal)
            return
        self.admitted = True
        del self.scope  # of the handshake nothing is asked for again
        context.bind(seat=self.connection.viewer)
        log.info("a socket was let in", extra={"kind": self.kind})
        send: Any = self.base_send  # pyright: ignore[reportUnknownMemberType] - Channels comes without types
        self.connection.attach(send, self._close)
        self.checks = node_services.find(CredentialChecks)
        if self.checks is not None:
            self.checks.add(self)
            if node.hints.closings != closings:  # it may have been meant, and was not yet among those that were closed
                await self._recheck(self.checks)

    def _too_many(self, caller: Caller) -> int | None:
        person = caller.player or caller.owner
        crowded = person is not None and not self.lease.acquire("person", person)
        return Close.TOO_MANY if crowded else None

    async def _recheck(self, checks: CredentialChecks) -> None:
        if self.caller.credential_id:
            with suppress(DatabaseUnavailable):
                await checks.check([self])

    async def refusal(self, node: GameNode) -> int | None:  # noqa: ARG002 - for those that read more
        """Return why the socket may stay open no longer besides its credential, as a code, or ``None``."""
        return None

    def end(self, code: int) -> None:
        """Close the socket with a code."""
        if self.connection is not None:
            self.connection.close(code)

    async def _receive(self, message: dict[str, Any]) -> None:
        self.received_at = time.monotonic()
        connection = self.connection
        if connection is None or not self.admitted or connection.closing is not None:
            return
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
        if self.checks is not None:
            self.checks.discard(self)
        reason = table_metrics.reason_of(self.closed_with)
        metrics.SOCKETS_CLOSED.labels(self.kind, reason).inc()
        log.info("a socket ended", extra={"kind": self.kind, "reason": reason})
        if self.connection is not None:
            await self.connection.abort()
        if self.admitted and self.connection is not None:
            self.leave(self.connection)
