"""One post to a webhook: to the address that was looked at, for ten seconds in all, without following anything.

Of the answer its status counts, and how long to wait; nothing else of it is read further than the first kilobyte, and
nothing is kept. Whatever a receiver does ends in an ``Outcome``.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Mapping
from functools import cache
from typing import Final, NamedTuple

import h11

from mahjong_server.webhooks.addresses import NotAllowed, Target, parse, resolve

TIMEOUT_S: Final = 10.0
CHUNK: Final = 1024
MOST_HEAD: Final = 8 * CHUNK
"""Bytes of an answer's head; of its body what comes with the head is dropped."""
MOST_WAIT_S: Final = 24 * 3600


class Outcome(NamedTuple):
    """What came of a post: the answer's HTTP status, or why there was none."""

    status: int | None
    fault: str = ""
    """One of ``FAULTS``."""
    wait_s: int = 0
    """How long the receiver asks to be left in peace (``Retry-After``)."""

    @property
    def delivered(self) -> bool:
        """Return whether it arrived."""
        return self.status is not None and 200 <= self.status < 300


class _NoSuchHost(Exception):
    """No address was found."""


FAULTS: Final[Mapping[type[Exception], str]] = {
    NotAllowed: "refused-address",
    _NoSuchHost: "no-such-host",
    TimeoutError: "timed-out",
    ssl.SSLCertVerificationError: "certificate",
    ssl.SSLError: "tls",
    OSError: "unreachable",
    h11.RemoteProtocolError: "no-answer",
    EOFError: "no-answer",
}
"""What an error is called; of those that are several things the first counts."""


@cache
def tls_context() -> ssl.SSLContext:
    """Return what certificates are checked by: those that this machine trusts, and the name asked for."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


async def post(url: str, headers: Mapping[str, str], body: bytes) -> Outcome:
    """Post JSON; return what came of it."""
    try:
        async with asyncio.timeout(TIMEOUT_S):
            target = parse(url)
            return await _exchange(target, await _addresses(target), headers, body)
    except tuple(FAULTS) as error:
        return Outcome(None, next(fault for kind, fault in FAULTS.items() if isinstance(error, kind)))


async def _addresses(target: Target) -> list[str]:
    try:
        return await resolve(target)
    except (OSError, UnicodeError):
        raise _NoSuchHost from None


async def _exchange(target: Target, addresses: list[str], headers: Mapping[str, str], body: bytes) -> Outcome:
    reader, writer = await _connect(target, addresses)
    try:
        connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_HEAD)
        writer.write(_request(connection, target, headers, body))
        await writer.drain()
        return await _read_head(connection, reader)
    finally:
        writer.transport.abort()  # what else it may say is not waited for


async def _connect(target: Target, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the first of the addresses that answers; its certificate must be the name's."""
    tls, name = (tls_context(), target.host) if target.https else (None, None)

    def connect(address: str) -> Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        return asyncio.open_connection(address, target.port, limit=CHUNK, ssl=tls, server_hostname=name)

    for address in addresses[:-1]:
        try:
            return await connect(address)
        except ssl.SSLError:
            raise
        except OSError:
            continue
    return await connect(addresses[-1])


def _request(connection: h11.Connection, target: Target, headers: Mapping[str, str], body: bytes) -> bytes:
    own = {
        "Host": target.authority,
        "User-Agent": "mahjong-webhooks/1",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    request = h11.Request(method="POST", target=target.path, headers=[*own.items(), *headers.items()])
    events = (request, h11.Data(data=body), h11.EndOfMessage())
    return b"".join(connection.send(event) or b"" for event in events)


async def _read_head(connection: h11.Connection, reader: asyncio.StreamReader) -> Outcome:
    """Return what the head of the answer says; raise ``EOFError`` where none comes, or none of a bounded length."""
    read = 0
    while True:
        event = connection.next_event()
        if isinstance(event, h11.Response):
            return Outcome(event.status_code, wait_s=_wait_s(dict(event.headers)))
        if event is h11.NEED_DATA:
            data = await reader.read(CHUNK)
            read += len(data)
            if not data or read > MOST_HEAD:
                raise EOFError
            connection.receive_data(data)
        elif not isinstance(event, h11.InformationalResponse):
            raise EOFError


def _wait_s(headers: Mapping[bytes, bytes]) -> int:
    """Return what ``Retry-After`` asks for in seconds; as a date it is not read."""
    text = headers.get(b"retry-after", b"").strip()
    return min(int(text), MOST_WAIT_S) if text.isdigit() and len(text) < 10 else 0
