"""Daphne's server with a beginning and an end: it tells its real address, and leaves no one hanging when it stops."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer, reactor
from twisted.internet.error import CannotListenError

from mahjong_server.limits.connection_limiter import EXTENSION
from mahjong_server.server import bounds
from mahjong_server.server.bounds import MOST_MESSAGE, SERVICE_RESTART
from mahjong_server.server.daphne.request import BoundedChannel, with_admission
from mahjong_server.server.daphne.socket import BoundedSocket
from mahjong_server.server.hooks import Hooks
from mahjong_server.server.inbox import Inbox
from mahjong_server.server.shutdown import shut_down


class TableServer(Server):  # type: ignore[misc]
    """Serves one address."""

    def __init__(self, application: Any, address: tuple[str, int], hooks: Hooks) -> None:
        host, port = address
        super().__init__(
            application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            ready_callable=self._ready,
            server_name="",
            ping_interval=bounds.PING_S,
            ping_timeout=bounds.PONG_S,
            websocket_timeout=-1,
            websocket_max_message_size=MOST_MESSAGE,
            websocket_max_frame_size=MOST_MESSAGE,
        )
        self.hooks = hooks
        self.refusal: Exception | None = None
        self.ports: list[Any] = []
        self.beginning: asyncio.Future[None] | None = None

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM; return once everything in flight is done. Raise ``OSError``."""
        super().run()
        if isinstance(self.refusal, CannotListenError):
            raise self.refusal.socketError
        if self.refusal:
            raise self.refusal

    def _ready(self) -> None:
        """Begin as soon as signals are heard; clients that call meanwhile wait in the listening socket."""
        self.http_factory.protocol = BoundedChannel  # made by run() just before
        self.http_factory.buildProtocol = with_admission(self.http_factory.buildProtocol)
        self.ws_factory.protocol = BoundedSocket
        for port in self.ports:
            port.stopReading()
        reactor.callWhenRunning(self._begin_soon)

    def _begin_soon(self) -> None:
        self.beginning = asyncio.ensure_future(self._begin())

    async def _begin(self) -> None:
        """Start what plays in the background, then take in whoever waits."""
        try:
            await self.hooks.start()
            self.hooks.announce(*self.listening_addresses[0])
        except Exception as error:
            self.refusal = error
            self.stop()
            raise
        for port in self.ports:
            port.startReading()

    def listen_success(self, port: Any) -> None:
        """Remember the port, so that it can be closed first."""
        super().listen_success(port)
        self.ports.append(port)

    def listen_error(self, failure: Any) -> None:
        """Remember why there is no port, for ``run`` to raise."""
        self.refusal = failure.value
        self.stop()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Inbox:
        """Begin what answers a connection, as Daphne does, and return what it reads; a socket has ways of its own."""
        inbox = Inbox()
        reply: Any = partial(self.handle_reply, protocol)
        if isinstance(protocol, BoundedSocket):
            reply, scope["extensions"] = protocol.reply, {EXTENSION: protocol.lease}
        answering = self.application({"asgi": {"version": "3.0"}, **scope}, inbox.get, reply)
        self.connections[protocol]["application_instance"] = asyncio.ensure_future(answering)
        return inbox

    def kill_all_applications(self) -> defer.Deferred[None]:
        """Drain instead of killing at once: Twisted waits for this before it stops."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._drain()))

    async def _drain(self) -> None:
        if self.beginning is not None and (await asyncio.gather(self.beginning, return_exceptions=True))[0]:
            return  # nothing plays
        await shut_down(self, self.hooks)

    def stop_listening(self) -> None:
        """Take no connection more."""
        for port in self.ports:
            port.stopListening()

    def send_sockets_away(self) -> None:
        """Close sockets with 1012."""
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketProtocol):
                self._send_away(protocol)

    def in_flight(self) -> Iterable["asyncio.Future[Any]"]:
        """Return what answers requests and sockets."""
        found = [details.get("application_instance") for details in self.connections.values()]
        return [task for task in found if task is not None]

    def hang_up(self) -> None:
        """Leave it to Twisted, which closes all connections as it stops."""

    @staticmethod
    def _send_away(socket: WebSocketProtocol) -> None:
        if socket.state == socket.STATE_OPEN:
            # sendClose() allows no code but 1000 and 3000-4999; the frame itself may carry any.
            socket.sendCloseFrame(code=SERVICE_RESTART, reasonUtf8=b"The server restarts.")
        elif socket.state == socket.STATE_CONNECTING and hasattr(socket, "handshake_deferred"):
            socket.serverReject()
