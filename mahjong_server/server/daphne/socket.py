"""A socket of Daphne's that bounds what waits at either end."""

from collections.abc import Sequence
from typing import Any

from daphne.ws_protocol import WebSocketProtocol

from mahjong_server.limits.connection_limiter import Lease
from mahjong_server.limits.frames import encode_frame
from mahjong_server.server import admission
from mahjong_server.server.bounds import FLOOD, MOST_WAITING
from mahjong_server.server.daphne.backpressure import Gate, gate_at


class BoundedSocket(WebSocketProtocol):  # type: ignore[misc]
    """A socket whose frames Daphne would otherwise queue without end, those that come and those that go."""

    gate: Gate
    """What is shut while the reader is slow; there once the socket is open."""
    was_asked = False
    """Whether the request for a socket has come."""
    is_over = False
    """Whether nothing is read any more."""

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Begin to count."""
        self.lease = Lease(is_metered=True)
        super().connectionMade()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """Give the connection's place back."""
        admission.ADMISSION.release(self.transport.getPeer().host)
        super().connectionLost(reason)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Take in what comes, once it is counted. Nobody may send frames before they are told that they may."""
        if self.is_over:
            return
        if self.state == self.STATE_CONNECTING:
            self._shake_hands(data)
        elif self.lease.count_data(data):
            super().dataReceived(data)
        else:
            self._close_on_flood()

    def _shake_hands(self, data: bytes) -> None:
        if self.was_asked or not data.endswith(b"\r\n\r\n") or data.count(b"\r\n\r\n") > 1:
            self.dropConnection(abort=True)
            return
        self.was_asked = True
        super().dataReceived(data)

    def _close_on_flood(self) -> None:
        """Close on a flood, and read nothing of what is left of it."""
        self.is_over = True
        if self.state != self.STATE_OPEN:
            self.dropConnection(abort=True)
            return
        self.application_queue.put_nowait({"type": "websocket.disconnect", "code": FLOOD})
        self.sendClose(code=FLOOD)
        self.transport.pauseProducing()

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - Autobahn's name
        """Answer a ping, unless whoever sent it reads nothing: answers would pile up."""
        if self.gate.is_open:
            super().onPing(payload)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: FBT001, N802, N803 - Autobahn's name
        """Queue a frame; close a socket that sends faster than anyone can read."""
        if self.application_queue.qsize() < MOST_WAITING:
            super().onMessage(payload, isBinary)
        elif self.state == self.STATE_OPEN:
            self._close_on_flood()

    async def reply(self, message: dict[str, Any]) -> None:
        """Send; return only when the socket has room for more, so that whoever sends can tell a slow reader."""
        await self.server.handle_reply(self, message)
        if self.state != self.STATE_OPEN:
            return
        if message["type"] == "websocket.accept":
            self.gate = gate_at(self.transport)
            self._forget_handshake()
        elif message["type"] == "websocket.send":
            await self.gate.wait()

    def send_at_once(self, texts: Sequence[str]) -> bool:
        """Send texts in one go, if there is nothing to be waited for or looked after; return whether they are sent."""
        if self.state != self.STATE_OPEN or self.transport.disconnecting or not self.gate.is_open:
            return False
        self.transport.write(b"".join(map(encode_frame, texts)))
        return True

    def _forget_handshake(self) -> None:
        """Keep none of its headers, nor what it was waited for by, for as long as the socket lives."""
        self.request.headers.clear()
        del self.http_status_line, self.http_headers, self.http_request_data, self.http_response_data
        del self.clean_headers, self.application_deferred, self._wskey
