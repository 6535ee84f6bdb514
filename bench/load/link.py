"""A websocket's client end with next to nothing in it: frames in, frames out, over a plain non-blocking socket.

It offers no extension, so nothing is compressed, and masks with zeros: clients must mask (RFC 6455 §5.3), and a key of
zeros leaves the bytes as they are. Everything else would cost the load more than what it measures.
"""

import base64
import os
import socket
from collections.abc import Iterator
from typing import Final

TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 8
PING: Final = 9
ROOM: Final = 1 << 16
PATIENCE_S: Final = 120.0


def connect(port: int) -> socket.socket:
    """Return a socket that is connected to a port of this machine."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE_S)


def handshake(port: int, path: str, headers: dict[str, str]) -> bytes:
    """Return the request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


class Link:
    """One open socket. ``table`` and ``seat`` say whose it is; ``sort`` is what its messages are sent as."""

    __slots__ = ("actions", "answered", "decision", "number", "rest", "seat", "sock", "sort", "table")

    def __init__(self, sock: socket.socket, table: int, seat: int) -> None:
        self.table, self.seat = table, seat
        self.sort = TEXT
        self.rest = b""
        self.number = 0
        self.decision = self.answered = ""
        self.actions: list[bytes] = []
        self.sock = sock
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def knock(self, port: int, path: str, headers: dict[str, str]) -> None:
        """Ask to be let in."""
        self.sock.sendall(handshake(port, path, headers))

    def enter(self) -> None:
        """Wait until the door opens; raise ``ConnectionError`` if it stays shut."""
        data = b""
        while b"\r\n\r\n" not in data:
            more = self.sock.recv(ROOM)
            data += more
            if not more:
                raise ConnectionError(f"the server hung up: {data[:200]!r}")
        head, _, self.rest = data.partition(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            raise ConnectionError(f"the server does not let us in: {head[:200]!r}")
        self.sock.setblocking(False)  # noqa: FBT003 - the socket's own signature

    def send(self, payload: bytes) -> None:
        """Send a message of less than 64 KiB."""
        size = len(payload)
        head = bytes((self.sort, 0x80 | size)) if size < 126 else bytes((self.sort, 0xFE, size >> 8, size & 255))
        sent = self.sock.send(head + b"\0\0\0\0" + payload)
        if sent != len(head) + 4 + size:
            raise ConnectionError("the server does not read what it is sent")

    def read(self) -> Iterator[bytes]:
        """Yield the messages that have come in; raise ``ConnectionError`` once the server has closed."""
        try:
            data = self.sock.recv(ROOM)
        except BlockingIOError:
            data = None
        if data == b"":
            raise ConnectionError("the server hung up")
        yield from self.messages(self.rest + (data or b"") if self.rest else data or b"")

    def messages(self, data: bytes) -> Iterator[bytes]:
        """Yield the whole messages in ``data``; what is left of it is kept."""
        at, end = 0, len(data)
        while at + 2 <= end:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end:
                break
            code, payload, at = data[at] & 15, data[start : start + size], start + size
            if code >= CLOSE:
                self._control(code, payload)
            else:
                yield payload
        self.rest = data[at:]

    def _control(self, code: int, payload: bytes) -> None:
        if code == CLOSE:
            raise ConnectionError(f"closed with {int.from_bytes(payload[:2], 'big')}: {payload[2:].decode()}")
        if code == PING:
            self.sock.send(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
