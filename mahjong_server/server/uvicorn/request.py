"""Requests of uvicorn's that are neither as long nor as slow as they please, and who may send any."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mahjong_server.server import admission, bounds
from mahjong_server.server.bounds import MOST_BODY, MOST_HEAD, MOST_HEADERS, MOST_IN_LINE, PIECE


class BoundedRequest(HttpToolsProtocol):
    """Requests of one connection, which the library lets be as long and as slow as they please."""

    taken = 0
    in_head = True
    is_in = False
    """Whether the connection is counted among those that are here."""
    due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Turn away who is one too many; wait for the first request, but not for ever."""
        refusal = admission.ADMISSION.admit(host_of(transport))
        if refusal:
            self.transport = transport
            transport.write(refusal)
            transport.close()
            return
        self.is_in = True
        super().connection_made(transport)
        self._expect(bounds.HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._have_all()
        if self.is_in:
            admission.ADMISSION.release(host_of(self.transport))
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.cycle: Any = None  # which holds this in turn

    def data_received(self, data: bytes) -> None:
        """Take in what comes; hang up on heads and bodies without end, which Django would write to disk."""
        super().data_received(data)
        self.taken += max(len(data), PIECE)
        if self.taken > (MOST_HEAD if self.in_head else MOST_BODY):
            self.transport.abort()
        elif self._waits_for_nothing():
            self._expect(bounds.HEAD_S)

    def _waits_for_nothing(self) -> bool:
        """Return whether what came has begun no request, and had the library forget that it waits for one."""
        is_idle = self.due is None and self.timeout_keep_alive_task is None and self.parser is not None
        return is_idle and (self.cycle is None or self.cycle.response_complete)

    def handle_websocket_upgrade(self) -> None:
        """Hand the line to a socket. The parser and what it tells hold each other, and would stay till cycles go."""
        self.is_in = False
        super().handle_websocket_upgrade()
        self.parser: Any = None

    def on_message_begin(self) -> None:
        """Begin to count anew. The first head has been waited for already."""
        if len(self.pipeline) >= MOST_IN_LINE:
            raise TooMuch
        self.taken, self.in_head = 0, True
        if self.due is None:
            self._expect(bounds.HEAD_S)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take in a header; trailers are no headers, and are left."""
        if not self.in_head:
            return
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Count the body from here on."""
        self.taken, self.in_head = 0, False
        self._expect(bounds.REQUEST_S)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take in a piece of the body, of which many small ones cost as much as long ones."""
        self.taken += PIECE
        if self.taken > MOST_BODY:
            self.transport.abort()
        else:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Let the answer take its time."""
        self._have_all()
        super().on_message_complete()

    def _expect(self, seconds: float) -> None:
        self._have_all()
        self.due = self.loop.call_later(seconds, self.transport.abort)

    def _have_all(self) -> None:
        if self.due is not None:
            self.due.cancel()
            self.due = None


class TooMuch(Exception):
    """Has the parser stop amid what it was given; what it has told so far is answered with 400."""


def host_of(transport: Any) -> str:
    """Return the address of who is connected."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""
