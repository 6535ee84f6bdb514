"""The server's end: nobody is left hanging. A process of its own serves a small application and is sent SIGTERM."""

import asyncio
import re
import signal
import sys
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from mahjong_server.server.servers import SERVERS
from tests.real_servers import free_port

PATIENCE_S = 90
FRAMES, LONG = 300, 10_000
"""Some megabytes of frames: more than what the system and the server together keep for a reader."""

PROGRAM = """
import asyncio, os, resource
os.environ |= ENVIRON
from mahjong_server.http import detached_socket
from mahjong_server.server import bounds
from mahjong_server.server.SERVER.server import TableServer
from mahjong_server.server.hooks import Hooks

bounds.PING_S = bounds.PONG_S = bounds.HEAD_S = bounds.REQUEST_S = SECONDS
if NOFILE:
    resource.setrlimit(resource.RLIMIT_NOFILE, (NOFILE, NOFILE))

async def application(scope, receive, send):
    if scope["type"] == "websocket":
        await receive()
        if scope["path"] == "/late":
            await asyncio.sleep(60)
        await send({"type": "websocket.accept"})
        if scope["path"] == "/busy":
            await asyncio.sleep(60)
        if scope["path"] == "/counts":
            at_once, held_up = detached_socket.immediate_sender(send), 0
            for number in range(FRAMES):
                text = str(number) * LONG
                if not at_once((text,)):
                    held_up += 1
                    await send({"type": "websocket.send", "text": text})
            print(held_up, flush=True)
        try:
            while (await receive())["type"] != "websocket.disconnect":
                await send({"type": "websocket.send", "text": "heard"})
        finally:
            print("left", flush=True)
        if scope["path"] == "/deaf":
            await asyncio.sleep(60)
        return
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.disconnect":
        return
    print("asked", flush=True)
    if scope["path"] == "/files":
        files = [open(os.devnull) for _ in range(30)]
        for file in files:
            file.close()
    await asyncio.sleep(60 if scope["path"] == "/forever" else 0.5)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})

async def start():
    print("starts", flush=True)
    await asyncio.sleep(BEGINS)

async def stop():
    print("stopped", flush=True)

def announce(host, port):
    print(port, flush=True)

TableServer(application, ("127.0.0.1", PORT), Hooks(start, stop, announce, GRACE)).run()
print("over", flush=True)
"""


class Process:
    """The program, line by line."""

    def __init__(self, process, port):
        self.process, self.port = process, port
        self.writers = []

    async def line(self):
        return (await asyncio.wait_for(self.process.stdout.readline(), PATIENCE_S)).decode().strip()

    async def end(self):
        """Send SIGTERM and return the lines that follow."""
        self.process.send_signal(signal.SIGTERM)
        rest = await asyncio.wait_for(self.process.stdout.read(), PATIENCE_S)
        assert await self.process.wait() == 0
        return rest.decode().split()

    async def call(self, text=""):
        """Open a connection and say something on it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        writer.write(text.encode())
        await writer.drain()
        return reader, writer

    async def takes_calls(self):
        try:
            await self.call()
        except ConnectionError:
            return False
        return True

    async def ask(self, path):
        """Ask for a page; return once the application has been asked."""
        reader, _ = await self.call(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert await self.line() == "asked"
        return reader

    async def hang_up(self):
        for writer in self.writers:
            writer.transport.abort()
            with suppress(ConnectionError):
                await writer.wait_closed()


@asynccontextmanager
async def running(server, seconds, grace=1.0, port=0, nofile=0, **environ):
    """Run the program; sockets are asked every so many seconds whether anybody is there.

    With a port of its own it takes a while to begin, which is not waited for. ``nofile``: as many files and connections
    may be open.
    """
    words = {"SERVER": server, "SECONDS": seconds, "GRACE": grace, "FRAMES": FRAMES, "LONG": LONG}
    words |= {"PORT": port, "BEGINS": 2 if port else 0, "NOFILE": nofile, "ENVIRON": repr(environ)}
    program = re.sub(rf"\b({'|'.join(words)})\b|SERVER", lambda found: str(words[found[0]]), PROGRAM)
    run: Any = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    found = Process(run, 0)
    try:
        assert await found.line() == "starts"
        found.port = port or int(await found.line())
        yield found
    finally:
        await found.hang_up()
        if run.returncode is None:
            run.kill()
            await run.wait()
        run._transport.close()


@pytest.fixture(params=SERVERS)
async def process(request):
    async with running(request.param, 30) as found:
        yield found


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


async def test_what_is_sent_at_once_and_what_has_to_wait_come_in_their_order(process):
    async with connect(f"ws://127.0.0.1:{process.port}/counts", max_queue=1) as socket:
        await asyncio.sleep(1)  # until there is no more room for anything
        for number in range(FRAMES):
            assert await socket.recv() == str(number) * LONG
        assert 0 < int(await process.line()) < FRAMES
        await socket.send("hello")
        assert await socket.recv() == "heard"


async def test_a_socket_that_won_t_end_is_ended(process):
    async with connect(f"ws://127.0.0.1:{process.port}/deaf"):
        assert await process.end() == ["left", "stopped", "over"]


@pytest.mark.parametrize("server", SERVERS)
async def test_requests_in_flight_are_answered(server):
    async with running(server, 30, grace=PATIENCE_S) as process:
        reader = await process.ask("/")
        assert await process.end() == ["stopped", "over"]
        answer = await reader.read()
        assert b" 200 OK" in answer
        assert b"done" in answer


async def test_a_request_without_end_is_given_up(process):
    await process.ask("/forever")
    assert await process.end() == ["stopped", "over"]


@pytest.mark.security("SEC 6.3")
async def test_frames_that_nobody_reads_are_not_kept_without_end(process):
    async with connect(f"ws://127.0.0.1:{process.port}/busy") as socket:
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - whichever frame is one too many
            while True:
                await socket.send("x" * 1000)
                await asyncio.sleep(0)  # whoever only sends never hears that it is over
        assert socket.close_code == 4009
    async with connect(f"ws://127.0.0.1:{process.port}/") as another:
        await another.send("hello")
        assert await another.recv() == "heard"


@pytest.mark.security("SEC 6.3")
async def test_a_message_beyond_measure_ends_the_socket(process):
    async with connect(f"ws://127.0.0.1:{process.port}/") as socket:
        await socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code != 1000


@pytest.mark.security("SEC 6.2")
@pytest.mark.parametrize("framing", ["Content-Length: 9000000", "Transfer-Encoding: chunked"])
async def test_a_body_without_end_is_hung_up_on(process, framing):
    reader, writer = await process.call(f"POST / HTTP/1.1\r\nHost: localhost\r\n{framing}\r\n\r\n")
    piece = b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n"
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):  # noqa: PT012 - whichever write notices
        for _ in range(200):
            writer.write(piece)
            await writer.drain()
        await reader.readexactly(1)
    assert await process.end() == ["stopped", "over"]


async def test_connections_that_say_little_do_not_hold_it_up(process):
    await process.call()
    await process.call("GET / HT")
    await process.call("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
    assert await process.end() == ["stopped", "over"]


async def test_no_one_new_is_taken_while_it_drains(process):
    await process.ask("/")
    process.process.send_signal(signal.SIGTERM)
    while await process.takes_calls():
        pass
    assert await process.line() == "stopped"


@pytest.mark.security("SEC 6.2")
async def test_a_request_whose_head_has_no_end_is_hung_up_on(process):
    reader, writer = await process.call("GET / HTTP/1.1\r\nHost: localhost\r\nX-Endless: ")
    with suppress(ConnectionError):
        for _ in range(10_000):
            writer.write(b"x" * 10_000)
            await writer.drain()
            await asyncio.sleep(0)
        pytest.fail("a hundred megabytes of a header were taken in")
    with suppress(ConnectionError):
        assert not await reader.read()


@pytest.mark.security("SEC 6.2")
@pytest.mark.parametrize("server", SERVERS)
async def test_nobody_is_waited_for_without_end(server):
    async with running(server, 1) as found:
        for text in ("", "\r\n", "GET / HT", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nsome"):
            reader, _ = await found.call(text)
            with suppress(ConnectionError):
                assert not await asyncio.wait_for(reader.read(), PATIENCE_S)


@pytest.mark.parametrize("server", SERVERS)
async def test_who_calls_before_it_has_begun_waits_until_then(server):
    async with running(server, 30, port=free_port()) as found:
        await found.call("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert await found.line() == str(found.port)
        assert await found.line() == "asked"


@pytest.mark.parametrize("server", SERVERS)
async def test_it_ends_well_before_it_has_begun(server):
    async with running(server, 30, port=free_port()) as found:
        assert await found.end() == [str(found.port), "stopped", "over"]


async def test_many_requests_of_one_connection_are_each_answered(process):
    reader, writer = await process.call()
    for _ in range(3):
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nsome")
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n0\r\n\r\n"), PATIENCE_S)
        assert answer.startswith(b"HTTP/1.1 200")


HANDSHAKE = (
    "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.mark.security("SEC 6.2")
@pytest.mark.parametrize("server", SERVERS)
async def test_a_socket_at_whose_other_end_nobody_is_any_more_is_left(server):
    async with running(server, 1) as found:
        await found.call(HANDSHAKE)  # who says no more, and answers no ping
        assert await found.line() == "left"


@pytest.mark.parametrize("server", SERVERS)
async def test_whoever_says_nothing_but_is_there_is_kept(server):
    async with running(server, 3) as found, connect(f"ws://127.0.0.1:{found.port}/") as silent:
        await asyncio.sleep(8)  # who says nothing is asked after three seconds, and left after six
        await silent.send("still here")
        assert await silent.recv() == "heard"
