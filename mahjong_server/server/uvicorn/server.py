"""Uvicorn's server with a beginning and an end: it tells its real address, and leaves no one hanging when it stops."""

import asyncio
import logging
import socket
from collections.abc import Iterable
from typing import Any

import uvicorn

from mahjong_server.server import bounds, file_descriptors
from mahjong_server.server.bounds import MOST_MESSAGE
from mahjong_server.server.hooks import Hooks
from mahjong_server.server.shutdown import shut_down
from mahjong_server.server.uvicorn.request import BoundedRequest
from mahjong_server.server.uvicorn.socket import BoundedSocket

KEEP_ALIVE_S = 180
"""How long a connection may say nothing. A proxy must be the one to close it: what it sends at that moment is lost."""


class TableServer(uvicorn.Server):
    """Serves one address."""

    def __init__(self, application: Any, address: tuple[str, int], hooks: Hooks) -> None:
        host, port = address
        super().__init__(
            uvicorn.Config(
                application,
                host,
                port,
                backlog=file_descriptors.backlog(),
                http=BoundedRequest,
                ws=BoundedSocket,
                ws_max_size=MOST_MESSAGE,
                ws_ping_interval=bounds.PING_S,
                ws_ping_timeout=bounds.PONG_S,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_keep_alive=KEEP_ALIVE_S,
            )
        )
        self.hooks = hooks
        self.listening: list[socket.socket] = []

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until SIGINT or SIGTERM; return once everything in flight is done. Raise ``OSError``."""
        super().run(sockets or [self._listen()])

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002 - its signature
        """End; the library would raise the signal once more afterwards, and so end the process badly."""
        self.should_exit = True

    def _listen(self) -> socket.socket:
        host, port = self.config.host, self.config.port
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=self.config.backlog)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start what plays in the background; clients that call meanwhile wait in the listening socket."""
        await self.hooks.start()
        await super().startup(sockets)
        assert sockets
        host, port = sockets[0].getsockname()[:2]
        self.hooks.announce(host, port)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.listening = sockets or []
        await shut_down(self, self.hooks)

    def stop_listening(self) -> None:
        """Take no connection more."""
        for server in self.servers:
            server.close()
        for each in self.listening:
            each.close()

    def send_sockets_away(self) -> None:
        """Close sockets with 1012, and connections without a request."""
        for connection in list(self.server_state.connections):
            connection.shutdown()

    def in_flight(self) -> Iterable["asyncio.Future[Any]"]:
        """Return what answers requests and sockets."""
        return self.server_state.tasks

    def hang_up(self) -> None:
        """Close the connections that are left."""
        for connection in list(self.server_state.connections):
            connection.transport.close()


def is_fault(record: logging.LogRecord) -> bool:
    """Return whether a line of the log tells of a fault: what is cancelled as the server ends is none."""
    return record.exc_info is None or not isinstance(record.exc_info[1], asyncio.CancelledError)


logging.getLogger("uvicorn.error").addFilter(is_fault)
