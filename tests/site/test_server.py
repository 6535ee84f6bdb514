"""The server's end: nobody is left hanging. A process of its own serves a small application and is sent SIGTERM."""

import asyncio
import signal
import sys
from typing import Any

import pytest
from websockets.asyncio.client import connect

PROGRAM = """
import asyncio
from mahjong_server.site.server import TableServer

async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        try:
            while (await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": "heard"})
        finally:
            print("left", flush=True)
        if scope["path"] == "/deaf":
            await asyncio.sleep(60)
        return
    print("asked", flush=True)
    await asyncio.sleep(60 if scope["path"] == "/forever" else 0.5)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})

async def start():
    print("started", flush=True)

async def stop():
    print("stopped", flush=True)

def announce(host, port):
    print(port, flush=True)

TableServer(application, "tcp:port=0:interface=127.0.0.1", start, stop, announce, grace=1.0).run()
print("over", flush=True)
"""


class Process:
    """The program, line by line."""

    def __init__(self, process, port):
        self.process, self.port = process, port

    async def line(self):
        return (await asyncio.wait_for(self.process.stdout.readline(), 20)).decode().strip()

    async def end(self):
        """Send SIGTERM and return the lines that follow."""
        self.process.send_signal(signal.SIGTERM)
        rest = await asyncio.wait_for(self.process.stdout.read(), 20)
        assert await self.process.wait() == 0
        return rest.decode().split()

    async def takes_calls(self):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except ConnectionRefusedError:
            return False
        writer.close()
        return True

    async def ask(self, path):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert await self.line() == "asked"
        return reader, writer


@pytest.fixture
async def process():
    run: Any = await asyncio.create_subprocess_exec(sys.executable, "-c", PROGRAM, stdout=asyncio.subprocess.PIPE)
    try:
        found = Process(run, 0)
        assert await found.line() == "started"
        found.port = int(await found.line())
        yield found
    finally:
        if run.returncode is None:
            run.kill()
            await run.wait()
        run._transport.close()


async def test_idle_it_stops_at_once(process):
    assert await process.end() == ["stopped", "over"]


async def test_sockets_are_told_to_come_back(process):
    async with connect(f"ws://127.0.0.1:{process.port}/") as one, connect(f"ws://127.0.0.1:{process.port}/") as two:
        await one.send("hello")
        assert await one.recv() == "heard"
        assert await process.end() == ["left", "left", "stopped", "over"]
        for socket in (one, two):
            await socket.wait_closed()
            assert socket.close_code == 1012


async def test_a_socket_that_won_t_end_is_ended(process):
    async with connect(f"ws://127.0.0.1:{process.port}/deaf"):
        assert await process.end() == ["left", "stopped", "over"]


async def test_requests_in_flight_are_answered(process):
    reader, writer = await process.ask("/")
    assert await process.end() == ["stopped", "over"]
    answer = await reader.read()
    assert b" 200 OK" in answer
    assert b"done" in answer
    writer.close()


async def test_a_request_without_end_is_given_up(process):
    _, writer = await process.ask("/forever")
    assert await process.end() == ["stopped", "over"]
    writer.close()


async def test_a_connection_that_says_nothing_does_not_hold_it_up(process):
    _, silent = await asyncio.open_connection("127.0.0.1", process.port)
    _, half = await asyncio.open_connection("127.0.0.1", process.port)
    half.write(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
    await half.drain()
    assert await process.end() == ["stopped", "over"]
    silent.close()
    half.close()


async def test_no_one_new_is_taken_while_it_drains(process):
    _, writer = await process.ask("/")
    process.process.send_signal(signal.SIGTERM)
    while await process.takes_calls():
        pass
    assert await process.line() == "stopped"
    writer.close()
