"""Sockets on uvicorn: what is kept of each, which there may be thousands of."""

import asyncio
import gc
import struct
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from socket import SO_LINGER, SOL_SOCKET
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from mahjong_server.limits.frames import encode_frame
from mahjong_server.server.inbox import Inbox
from mahjong_server.server.uvicorn.request import BoundedRequest
from mahjong_server.server.uvicorn.socket import BoundedSocket


@pytest.mark.parametrize("size", [0, 1, 125, 126, 0xFFFF, 0x10000, 1_000_000])
def test_a_frame_is_what_the_library_makes_of_it(size: int):
    text = "é" * (size // 2) + "e" * (size % 2)
    assert len(text.encode()) == size
    assert encode_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


async def test_messages_are_read_in_their_order_and_waited_for():
    inbox = Inbox()
    inbox.put_nowait("one")
    inbox.put_nowait("two")
    assert inbox.qsize() == 2
    assert [await inbox.get(), await inbox.get()] == ["one", "two"]
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait("three")
    inbox.put_nowait("four")
    assert await reading == "three"
    assert await inbox.get() == "four"


async def test_whoever_no_longer_waits_takes_nothing():
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    inbox.put_nowait("one")
    assert await inbox.get() == "one"


@asynccontextmanager
async def serving() -> AsyncIterator[tuple[int, list[weakref.ref[BoundedRequest]]]]:
    """Serve in this process, which looks for no cycles; the port, and what answers each connection."""
    made: list[weakref.ref[BoundedRequest]] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"done"})
            return
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "heard"})

    config = uvicorn.Config(application, http=BoundedRequest, ws=BoundedSocket, lifespan="off", log_config=None)
    config.load()

    def protocol() -> BoundedRequest:
        request = BoundedRequest(config, ServerState(), {})
        made.append(weakref.ref(request))
        return request

    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)
    gc.disable()
    try:
        yield server.sockets[0].getsockname()[1], made
    finally:
        gc.enable()
        server.close()


async def test_the_request_that_opened_a_socket_goes_at_once():
    async with serving() as (port, made), connect(f"ws://127.0.0.1:{port}") as socket:
        await socket.send("anybody?")
        assert await socket.recv() == "heard"
        assert [each() for each in made] == [None]


@pytest.mark.security("SEC 6.9")
@pytest.mark.parametrize("ends", ["close", "reset"])
async def test_a_connection_that_has_ended_leaves_nothing_behind(ends):
    async with serving() as (port, made):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await reader.readuntil(b"done\r\n0\r\n\r\n")
        if ends == "reset":
            writer.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_LINGER, struct.pack("ii", 1, 0))
        writer.close()
        async with asyncio.timeout(30):
            while made[0]() is not None:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
