"""A receiver of webhooks on this machine, which answers as it is told, or worse."""

import socket
import ssl
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Self

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


def answer(status: int, *headers: str, body: bytes = b"") -> bytes:
    """Return an answer's bytes."""
    head = [f"HTTP/1.1 {status} As told", f"Content-Length: {len(body)}", *headers, "", ""]
    return "\r\n".join(head).encode() + body


class Got(NamedTuple):
    """A request as it came."""

    line: str
    headers: dict[str, str]
    body: bytes


Behave = Callable[[socket.socket], None]


class Receiver:
    """Takes requests one after the other, notes them, and behaves as ``behave`` says."""

    def __init__(self, behave: bytes | Behave = OK, tls: ssl.SSLContext | None = None) -> None:
        self.behave = behave
        self.got: list[Got] = []
        self.connections = 0
        self._tls = tls
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)

    def url(self, path: str = "/hook", host: str = "127.0.0.1", scheme: str = "http") -> str:
        return f"{scheme}://{host}:{self.port}{path}"

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            with suppress(OSError), connection:
                connection.settimeout(10)
                if self._tls is None:
                    self._answer(connection)
                else:
                    with self._tls.wrap_socket(connection, server_side=True) as secure:
                        self._answer(secure)

    def _answer(self, connection: socket.socket) -> None:
        self.got.append(_read(connection))
        if callable(self.behave):
            self.behave(connection)
        else:
            connection.sendall(self.behave)
            with suppress(OSError):
                connection.shutdown(socket.SHUT_WR)


def _read(connection: socket.socket) -> Got:
    data = b""
    while b"\r\n\r\n" not in data:
        data += _more(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    line, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (each.partition(":") for each in lines)}
    while len(body) < int(headers["content-length"]):
        body += _more(connection)
    return Got(line, headers, body)


def _more(connection: socket.socket) -> bytes:
    if data := connection.recv(65536):
        return data
    raise ConnectionResetError


# ── What receivers do ──


def say_nothing(connection: socket.socket) -> None:
    """Wait until the other side is tired of it."""
    connection.recv(1)


def drip(connection: socket.socket) -> None:
    """Send a header byte by byte, without end: each read is quick, the whole is not."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while True:
        connection.sendall(b"a")
        if _gone(connection, 0.02):
            return


def reset(connection: socket.socket) -> None:
    """Cut the connection at once."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def pour(head: bytes, counted: list[int]) -> Behave:
    """Send a head and then bytes without end, counting them."""

    def behave(connection: socket.socket) -> None:
        connection.sendall(head)
        counted.extend(connection.send(b"x" * 1000) for _ in range(100_000))

    return behave


def _gone(connection: socket.socket, seconds: float) -> bool:
    connection.settimeout(seconds)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    finally:
        connection.settimeout(10)
