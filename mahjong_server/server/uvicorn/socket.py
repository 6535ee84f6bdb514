"""A socket of uvicorn's that bounds what waits at either end.

Frames aren't compressed: they are short, and what stands in them must not show by how they shrink.
"""

import socket
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from mahjong_server.limits.connection_limiter import EXTENSION, Lease
from mahjong_server.limits.frames import decode_short_frame, encode_frame
from mahjong_server.server import admission, bounds
from mahjong_server.server.bounds import FLOOD, MOST_WAITING, SERVICE_RESTART
from mahjong_server.server.inbox import Inbox
from mahjong_server.server.uvicorn.request import host_of

PING: Final = b'{"type":"ping"}'
"""The application's sign of life as the page sends it; written otherwise it goes the long way."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """A socket that reads on while the application is busy, up to a bound, and lets it wait for a slow reader."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue: Any = Inbox()
        self.lease = Lease(is_metered=True)
        self.pong: Callable[[], str] | None = None

    def connection_made(self, transport: Any) -> None:
        """Bound what is kept for a slow reader, here and by the system, and what that holds of a flood."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=bounds.KERNEL_BUFFER)
        own: socket.socket | None = transport.get_extra_info("socket")
        if own is not None:
            own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, bounds.KERNEL_BUFFER)
            own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, bounds.KERNEL_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the connection's place back."""
        admission.ADMISSION.release(host_of(self.transport))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what comes, once it is counted. Nobody may send frames before they are told that they may."""
        if not self.handshake_initiated:
            super().data_received(data)
        elif not self.handshake_complete:
            self.transport.abort()
        else:
            begins_frame = self.lease.is_between_frames
            if not self.lease.count_data(data):
                self._close_on_flood()
            elif not (begins_frame and self._answer_ping(data)):
                super().data_received(data)

    def answer_pings(self, pong: Callable[[], str]) -> None:
        """Answer the application's pings from now on with what ``pong`` returns.

        At a human pace seven come with each act; all the way through the library and the application they take a tenth
        of the event loop's time more.
        """
        self.pong = pong

    def _answer_ping(self, data: bytes) -> bool:
        """Answer a ping at once, unless the application has something to do before; return whether it is answered."""
        if self.pong is None or not self.queue.is_awaited or decode_short_frame(data) != PING:
            return False
        return self.send_at_once((self.pong(),))

    def handle_connect(self, event: Any) -> None:
        """Begin to answer, and hand on by what the socket is counted."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self.lease

    def handle_ping(self) -> None:
        """Answer a ping, unless whoever sent it reads nothing: answers would pile up."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)

    def send_receive_event_to_app(self) -> None:
        """Queue a frame; close a socket that sends faster than anyone can read."""
        self.read_paused = True  # so that the library doesn't, which would cost two calls of the system a frame
        if self.queue.qsize() < MOST_WAITING:
            super().send_receive_event_to_app()
        elif not self.close_sent:
            self._close_on_flood()
        self.read_paused = False

    def shutdown(self) -> None:
        """Send the socket away; whoever comes back finds another process, or this one begun anew."""
        if self.handshake_complete and not self.close_sent:
            self._end(SERVICE_RESTART, "The server restarts.")
        else:
            super().shutdown()

    def keepalive_timeout(self) -> None:
        """Leave a line at whose other end nobody answers: nor would anybody hear why."""
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send; return only when there is room for more. To close a socket waits for no slow reader."""
        if message["type"] == "websocket.send" and self.send_at_once((message["text"],)):
            return
        stuck = not self.writable.is_set() and not self.disconnected and not self.close_sent
        if stuck and message["type"] == "websocket.close":
            self._end(message.get("code", 1000))
        else:
            await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()

    def send_at_once(self, texts: Sequence[str]) -> bool:
        """Send texts in one go, if there is nothing to be waited for or looked after; return whether they are sent."""
        is_open = self.conn.state is State.OPEN and not self.disconnected and not self.close_sent
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join(map(encode_frame, texts)))
        return True

    def _forget_handshake(self) -> None:
        """Keep nothing of it for as long as the socket lives; the parser's frame does, so of the request only that."""
        self.request.headers.clear()
        del self.request, self.response, self.scope

    def _end(self, code: int, reason: str = "") -> None:
        if self.conn.state is not State.OPEN:  # the other side has closed it meanwhile
            self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def _close_on_flood(self) -> None:
        """Close on a flood, and read nothing of what is left of it."""
        self.frames = []
        self.close_timeout = bounds.LINGER_S
        if self.close_sent:
            self.transport.abort()
            return
        self._end(FLOOD)
        if not self.transport.is_closing():
            self.transport.pause_reading()
