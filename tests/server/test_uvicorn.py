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

from mahjong_server.limits.frames import decode_short_frame, encode_frame
from mahjong_server.server.inbox import Inbox
from mahjong_server.server.uvicorn.request import BoundedRequest
from mahjong_server.server.uvicorn.socket import BoundedSocket


@pytest.mark.parametrize("size", [0, 1, 125, 126, 0xFFFF, 0x10000, 1_000_000])
def test_a_frame_is_what_the_library_makes_of_it(size: int):
    text = "é" * (size // 2) + "e" * (size % 2)
    assert len(text.encode()) == size
    assert encode_frame(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


@pytest.mark.parametrize("size", [1, 4, 15, 125])
def test_a_short_frame_of_a_client_is_read_as_the_library_reads_it(size: int):
    data = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    assert decode_short_frame(data) == b"x" * size
    for other in (data[:-1], data + b"x", data[1:], b""):
        assert decode_short_frame(other) is None


@pytest.mark.parametrize(
    "frame",
    [Frame(Opcode.TEXT, b""), Frame(Opcode.TEXT, b"x" * 126), Frame(Opcode.BINARY, b"x"), Frame(Opcode.PING, b"x")],
)
def test_no_other_frame_is_read_as_a_short_text(frame: Frame):
    assert decode_short_frame(frame.serialize(mask=True)) is None
    assert decode_short_frame(Frame(Opcode.TEXT, b"x").serialize(mask=False)) is None
    assert decode_short_frame(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True)) is None


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


PING = Frame(Opcode.TEXT, b'{"type":"ping"}')


@asynccontextmanager
async def ponging() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter, asyncio.Event]]:
    """An open socket whose server answers pings; the application answers what it reads once it is let go on."""
    goes_on = asyncio.Event()
    goes_on.set()

    async def application(_scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        send.__self__.answer_pings(lambda: "pong")
        while (message := await receive())["type"] != "websocket.disconnect":
            await goes_on.wait()
            await send({"type": "websocket.send", "text": f"heard {message['text']}"})

    config = uvicorn.Config(application, http=BoundedRequest, ws=BoundedSocket, lifespan="off", log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: BoundedRequest(config, ServerState(), {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname()[:2])
    head = "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    writer.write(f"{head}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    try:
        yield reader, writer, goes_on
    finally:
        writer.close()
        server.close()


async def text_of(reader: asyncio.StreamReader) -> str:
    head = await reader.readexactly(2)
    return (await reader.readexactly(head[1])).decode()


async def test_a_ping_is_answered_by_the_server_and_anything_else_by_the_application():
    async with ponging() as (reader, writer, _):
        for text, answer in ((PING.data, "pong"), (b'{"type": "ping"}', 'heard {"type": "ping"}'), (PING.data, "pong")):
            writer.write(Frame(Opcode.TEXT, bytes(text)).serialize(mask=True))
            assert await text_of(reader) == answer


async def test_a_ping_in_pieces_or_with_others_goes_the_long_way():
    async with ponging() as (reader, writer, _):
        data = PING.serialize(mask=True)
        for size in (1, 5, len(data) - 1):
            writer.write(data[:size])
            await asyncio.sleep(0.02)
            writer.write(data[size:])
            assert await text_of(reader) == 'heard {"type":"ping"}'
        writer.write(data + data)
        assert [await text_of(reader), await text_of(reader)] == ['heard {"type":"ping"}'] * 2
        begun = Frame(Opcode.TEXT, b"x" * 100).serialize(mask=True)
        writer.write(begun[: -len(data)])
        await asyncio.sleep(0.02)
        writer.write(begun[-len(data) :])
        assert (await text_of(reader)).startswith("heard x")


async def test_a_ping_is_answered_after_what_was_said_before_it():
    async with ponging() as (reader, writer, goes_on):
        goes_on.clear()
        writer.write(Frame(Opcode.TEXT, b"act").serialize(mask=True))
        await asyncio.sleep(0.02)
        writer.write(PING.serialize(mask=True))
        await asyncio.sleep(0.02)
        goes_on.set()
        assert [await text_of(reader), await text_of(reader)] == ["heard act", 'heard {"type":"ping"}']
