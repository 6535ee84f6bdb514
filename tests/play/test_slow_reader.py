"""A reader that does not read is closed with 4010, over a real socket; the table does not wait for it."""

import asyncio
import socket
from contextlib import suppress

import pytest

from tests import real_servers
from tests.play.person import Person

TOO_SLOW = b"\x88\x02" + (4010).to_bytes(2, "big")
"""The last frame: a close frame with two bytes of payload."""


def stare(server: real_servers.Server, code: str) -> socket.socket:
    """Return a socket that watches the table and reads nothing."""
    sleeper = socket.socket()
    sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    sleeper.connect(("127.0.0.1", server.port))
    lines = [
        f"GET /ws/tables/{code} HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Origin: {server.url}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    sleeper.sendall("\r\n".join([*lines, "", ""]).encode())
    return sleeper


def awake(sleeper: socket.socket) -> bytes:
    """Read all that is left."""
    sleeper.settimeout(90)
    read = b""
    with suppress(ConnectionResetError):
        while more := sleeper.recv(1 << 16):
            read += more
    return read


@pytest.mark.timeout(600)
@pytest.mark.security("SEC 6.4")
async def test_a_reader_that_does_not_read_is_closed():
    with real_servers.mahjong_server(MAHJONG_PACE="0", GAMES="tests.play.highcard") as server:
        person = Person(server)
        person.post("/api/me", {"name": "Anna"})
        order = {"game": "highcard", "options": {"cards": 9}, "deals": 32, "bots": "keen"}
        code = person.post("/api/tables", order)["code"]
        with stare(server, code) as sleeper:
            person.post(f"/api/tables/{code}/start", {})
            await asyncio.wait_for(person.play(code), 120)
            assert person.doc["table"]["status"] == "finished"
            assert (await asyncio.to_thread(awake, sleeper)).endswith(TOO_SLOW)
