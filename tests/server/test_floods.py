"""Floods below the messages: whatever a client sends without end is counted before it costs anything, and then over."""

import asyncio
import os
from contextlib import suppress
from unittest.mock import Mock

import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from mahjong_server.limits.connection_limiter import PIECE, ConnectionLimiter, Lease
from mahjong_server.limits.frames import FrameCounter
from mahjong_server.server.daphne import socket as daphne_socket
from mahjong_server.server.servers import SERVERS
from mahjong_server.server.uvicorn import socket as uvicorn_socket
from tests.server.test_server import HANDSHAKE, PATIENCE_S, running

PER_S, AT_ONCE = 20, 60


def sent(opcode, data=b"", *, fin=True):
    return Frame(opcode, data, fin).serialize(mask=True)


PING, PONG, TEXT = sent(Opcode.PING), sent(Opcode.PONG, b"any"), sent(Opcode.TEXT, b"x")
OPENING, PIECES, LAST = sent(Opcode.TEXT, b"x", fin=False), sent(Opcode.CONT, b"x", fin=False), sent(Opcode.CONT, b"x")
FLOODS = {
    "pings": PING * 5_000,
    "long pings": sent(Opcode.PING, b"x" * 125) * 500,
    "pongs": PONG * 5_000,
    "texts": TEXT * 5_000,
    "empty texts": sent(Opcode.TEXT) * 5_000,
    "pieces": OPENING + PIECES * 5_000,
    "empty pieces": OPENING + sent(Opcode.CONT, fin=False) * 5_000,
    "pings amid a message": OPENING + PING * 5_000,
    "messages in pieces": (OPENING + LAST) * 5_000,
    "bytes": sent(Opcode.TEXT, b"x" * 16_000) * 50,
}
"""Each is more than anyone may say at once."""


@pytest.fixture(params=SERVERS)
async def process(request):
    async with running(request.param, 30) as found:
        yield found


async def opened(process, path="/"):
    """Open a socket by hand; return its reader and writer once it is open."""
    reader, writer = await process.call(HANDSHAKE.replace("GET / ", f"GET {path} "))
    assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE_S)).startswith(b"HTTP/1.1 101")
    return reader, writer


async def flooded(writer, flood):
    """Send it over and over until the other side has had enough."""
    with suppress(ConnectionError):
        for _ in range(2_000):
            writer.write(flood)
            await writer.drain()
            if writer.is_closing():
                return


async def heard(reader):
    """Return the frames that come until the connection ends."""
    found = b""
    with suppress(ConnectionError):
        while data := await asyncio.wait_for(reader.read(1 << 16), PATIENCE_S):
            found += data
    protocol = Protocol(CLIENT, state=OPEN)
    protocol.receive_data(found)
    return [event for event in protocol.events_received() if isinstance(event, Frame)]


@pytest.mark.security("SEC 5.7")
@pytest.mark.parametrize("what", FLOODS)
async def test_a_flood_of_any_kind_is_over_at_once(process, what):
    reader, writer = await opened(process)
    flooding = asyncio.create_task(flooded(writer, FLOODS[what]))
    frames = await heard(reader)
    await flooding
    assert Close.parse(frames[-1].data).code == 4009
    assert len(frames) <= AT_ONCE + 1, "of what came with the flood hardly anything is answered"
    assert await process.line() == "left"


@pytest.mark.security("SEC 5.7")
async def test_who_pings_as_often_as_anyone_may_is_answered(process):
    reader, writer = await opened(process)
    for number in range(PER_S):
        writer.write(sent(Opcode.PING, bytes([number])))
        pong = await asyncio.wait_for(reader.readexactly(3), PATIENCE_S)
        assert pong == bytes([0x8A, 1, number])
    writer.write(OPENING + PING + LAST)
    assert await asyncio.wait_for(reader.readexactly(2 + 2 + len("heard")), PATIENCE_S)


@pytest.mark.security("SEC 5.7")
async def test_a_length_beyond_measure_is_not_waited_for(process):
    reader, writer = await opened(process)
    writer.write(bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8) + b"mask" + b"x" * 1000)
    await heard(reader)
    assert await process.line() == "left"


@pytest.mark.security("SEC 5.7")
async def test_frames_before_there_is_a_socket_are_hung_up_on(process):
    reader, writer = await process.call(HANDSHAKE.replace("GET / ", "GET /late "))
    await asyncio.sleep(0.5)  # so that they come apart from the request
    await flooded(writer, PING * 10_000)
    with suppress(ConnectionError):
        assert not await asyncio.wait_for(reader.read(), PATIENCE_S)


@pytest.mark.security("SEC 5.7")
async def test_frames_in_the_request_for_a_socket_are_never_read(process):
    head = HANDSHAKE.replace("Host: localhost", f"Host: localhost\r\nContent-Length: {len(PING) * 1_000}")
    reader, _ = await process.call(head + "")
    writer = process.writers[-1]
    writer.write(PING * 1_000)
    with suppress(ConnectionError, TimeoutError):
        answer = await asyncio.wait_for(reader.read(1 << 16), 3)
        assert len(answer) < 1_000, "no pongs"


@pytest.mark.security("SEC 5.7")
@pytest.mark.parametrize("reads", [True, False])
def test_who_reads_no_answers_gets_none(reads):
    room, gate = Mock(is_set=lambda: reads), Mock(is_open=reads)
    uvicorn = Mock(writable=room, conn=Mock(data_to_send=lambda: [b"pong"]))
    uvicorn_socket.BoundedSocket.handle_ping(uvicorn)
    daphne = daphne_socket.BoundedSocket()
    daphne.gate, daphne.state, daphne.sendFrame = gate, daphne.STATE_OPEN, Mock()
    daphne.onPing(b"any")
    assert [uvicorn.transport.write.called, daphne.sendFrame.called] == [reads, reads]


@pytest.mark.parametrize("at", range(1, 30))
def test_frames_are_counted_wherever_what_comes_is_cut(at):
    said = [
        *(sent(Opcode.TEXT, b"x" * size) for size in (0, 1, 125, 126, 127, 65_535, 65_536)),
        PING,
        sent(Opcode.CLOSE, b"\x03\xe8"),
        bytes([0x81, 3]) + b"abc",  # not masked, as no client may
    ]
    data = b"".join(said)
    frames = FrameCounter()
    cuts = range(0, len(data), at) if at < 10 else range(0, len(data), at * 997)
    step = cuts.step
    assert sum(frames.count(data[cut : cut + step], 100) for cut in cuts) == len(said)


def test_frames_are_as_many_as_the_library_finds():
    data = os.urandom(300)
    said = b"".join(sent(Opcode.BINARY, data[:size]) for size in range(300))
    assert FrameCounter().count(said, 1_000) == 300


def test_of_a_flood_no_more_is_counted_than_is_needed():
    assert FrameCounter().count(PING * 100_000, 60) == 61


@pytest.mark.security("SEC 5.7")
def test_a_byte_at_a_time_costs_as_much_as_a_piece(settings):
    house = ConnectionLimiter(lambda: 0.0)
    lease = Lease(house)
    long = bytes([0x81, 0xFE]) + (60_000).to_bytes(2) + b"mask"
    assert lease.count_data(long)
    taken = sum(lease.count_data(b"x") for _ in range(10_000))
    assert taken == 3 * settings.SOCKET_LIMITS["bytes"] // PIECE - 1


@pytest.mark.security("SEC 5.7")
def test_pings_and_bytes_of_all_sockets_count_together(settings):
    house = ConnectionLimiter(lambda: 0.0)
    leases = [Lease(house) for _ in range(20)]
    for lease in leases:
        assert lease.acquire("address", "192.0.2.1")
        assert lease.acquire("person", "mei")
    said = sum(lease.count_data(PING) for lease in leases for _ in range(PER_S))
    assert said == 3 * settings.SOCKET_LIMITS["person-frames"]


async def ended(reader):
    """Return what comes until the connection ends."""
    found = b""
    with suppress(ConnectionError):
        while data := await asyncio.wait_for(reader.read(1 << 16), PATIENCE_S):
            found += data
    return found


GET = "GET /forever HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.security("SEC 6.8")
async def test_a_request_with_headers_without_number_is_refused(process):
    reader, _ = await process.call(GET + "".join(f"X-{number}: y\r\n" for number in range(300)) + "\r\n")
    assert (await ended(reader)).startswith(b"HTTP/1.1 400")


@pytest.mark.security("SEC 6.8")
@pytest.mark.parametrize("piece", [b"1\r\nx\r\n", b"1;" + b"y" * 100 + b"\r\nx\r\n"])
async def test_a_body_in_tiny_pieces_is_hung_up_on(process, piece):
    reader, writer = await process.call()
    writer.write(POST)
    await flooded(writer, piece * 5_000)
    assert b" 200 " not in await ended(reader)


@pytest.mark.security("SEC 6.8")
async def test_what_follows_a_body_has_an_end_too(process):
    reader, writer = await process.call()
    writer.write(POST + b"1\r\nx\r\n0\r\n")
    await flooded(writer, (b"X-Trailer: " + b"y" * 50 + b"\r\n") * 1_000)
    await ended(reader)


@pytest.mark.security("SEC 6.8")
async def test_requests_are_not_queued_without_end():
    """Daphne reads none before the one before it is answered."""
    async with running("uvicorn", 30) as process:
        reader, _ = await process.call((GET + "\r\n") * 5_000)
        assert b"400" in await ended(reader)
        assert await process.line() == "asked"


@pytest.mark.security("SEC 6.2")
@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("said", ["GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + "y" * 1_000, "\r\n" * 1_000])
async def test_a_head_that_comes_a_byte_at_a_time_is_not_waited_for(server, said):
    async with running(server, 2) as process:
        reader, writer = await process.call()
        reading = asyncio.create_task(ended(reader))
        for byte in said.encode():
            if reading.done():
                break
            writer.write(bytes([byte]))
            await asyncio.sleep(0.05)
        assert reading.done()
        assert b"asked" not in await reading


@pytest.mark.security("SEC 6.2")
@pytest.mark.parametrize("server", SERVERS)
async def test_after_an_answer_nobody_is_waited_for_who_begins_nothing(server):
    async with running(server, 2) as process:
        reader, writer = await process.call("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await reader.readuntil(b"done")
        writer.write(b"\r\n")
        await asyncio.wait_for(ended(reader), 20)
