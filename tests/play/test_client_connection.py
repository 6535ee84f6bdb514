"""Frames are handed over at once while the socket takes them, in their order whatever happens, and never too many."""

import asyncio
import gc
import weakref
from collections.abc import Sequence

from mahjong_server.play.table.viewers.client_connection import MOST_FRAMES, ClientConnection
from mahjong_server.wire import Close


class Wire:
    """Takes frames, unless it is stuck; or fails."""

    def __init__(self) -> None:
        self.took: list[str] = []
        self.room = asyncio.Event()
        self.room.set()
        self.broken = False

        self.codes: list[int] = []

    def try_send_now(self, frames: Sequence[str]) -> bool:
        has_room = self.room.is_set() and not self.broken
        if has_room:
            self.took.extend(frames)
        return has_room

    async def send(self, message: dict[str, str]) -> None:
        await self.room.wait()
        if self.broken:
            raise ConnectionError
        assert message["type"] == "websocket.send"
        self.took.append(message["text"])

    async def end(self, code: int) -> None:
        self.codes.append(code)


def join():
    """Return a socket, and the wire that it is handed to."""
    wire, connection = Wire(), ClientConnection(None)
    connection.switch_sender(wire.send, wire.try_send_now)
    connection.attach(wire.send, wire.end)
    return wire, connection


async def turns(number=6):
    """Let whatever can go on do so."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_a_frame_is_handed_over_before_send_returns():
    wire, connection = join()
    connection.send("one")
    connection.send("two")
    assert wire.took == ["one", "two"]
    assert connection.waiting == 0


async def test_what_can_be_sent_with_nothing_awaited_is_and_the_rest_in_its_turn():
    wire, connection = join()
    room, sent = [True, True, False, True], list[str]()

    def try_send_now(frames: Sequence[str]) -> bool:
        has_room = room.pop(0)
        if has_room:
            sent.extend(frames)
        return has_room

    connection.try_send_now = try_send_now
    wire.room.clear()
    for frame in ("one", "two", "three", "four"):
        connection.send(frame)
    assert (sent, wire.took) == (["one", "two"], [])
    wire.room.set()
    await turns()
    assert wire.took == ["three", "four"]  # whoever is stuck is not overtaken
    connection.send("five")
    assert sent == ["one", "two", "five"]
    await connection.abort()
    connection.send("six")
    assert sent == ["one", "two", "five"]


async def test_what_is_held_goes_with_the_answer_in_one_go():
    wire, connection = join()
    packets: list[list[str]] = []

    def try_send_now(frames: Sequence[str]) -> bool:
        packets.append(list(frames))
        return True

    connection.try_send_now = try_send_now
    connection.cork()
    connection.send("one")
    connection.queue("two")
    assert packets == []
    connection.uncork()
    connection.send("three")
    assert packets == [["one", "two"], ["three"]]
    assert wire.took == []


async def test_what_was_queued_before_comes_first():
    wire, connection = Wire(), ClientConnection(None)
    connection.send("one")
    assert connection.waiting == 1
    connection.switch_sender(wire.send, wire.try_send_now)
    connection.attach(wire.send, wire.end)
    connection.send("two")
    assert wire.took == ["one", "two"]


async def test_what_is_queued_waits_for_the_flush():
    wire, connection = join()
    connection.queue("one")
    assert wire.took == []
    connection.flush()
    assert wire.took == ["one"]


async def test_frames_keep_their_order_through_a_socket_that_gets_stuck():
    wire, connection = join()
    wire.room.clear()
    for frame in ("one", "two", "three"):
        connection.send(frame)
    await turns()
    assert wire.took == []
    wire.room.set()
    await turns()
    connection.send("four")
    await turns()
    assert wire.took == ["one", "two", "three", "four"]
    wire.room.clear()
    connection.send("five")
    wire.room.set()
    connection.send("six")
    await turns()
    assert wire.took[4:] == ["five", "six"]


async def test_whoever_got_unstuck_is_handed_frames_at_once_again():
    wire, connection = join()
    wire.room.clear()
    connection.send("one")
    wire.room.set()
    await turns()
    connection.send("two")
    assert wire.took == ["one", "two"]


async def test_a_reader_that_stays_stuck_is_closed_and_is_owed_nothing_more():
    wire, connection = join()
    wire.room.clear()
    connection.send("0")
    await turns()
    for number in range(1, MOST_FRAMES + 1):
        connection.send(str(number))
    assert not is_closing(connection)
    connection.send("one too many")
    assert connection.closing == Close.TOO_SLOW
    assert connection.waiting == 0
    wire.room.set()
    await turns()
    assert (wire.codes, wire.took) == ([Close.TOO_SLOW], ["0"])


def is_closing(connection):
    return connection.closing is not None


async def test_it_is_closed_once_with_the_first_code():
    wire, connection = join()
    connection.close(Close.FLOOD)
    connection.close(Close.BINARY)
    connection.send("too late")
    await turns()
    assert (wire.codes, wire.took) == ([Close.FLOOD], [])


async def test_whoever_was_to_be_closed_before_it_was_joined_is_closed_then():
    wire, connection = Wire(), ClientConnection(None)
    connection.send("never")
    connection.close(Close.NEWER)
    connection.attach(wire.send, wire.end)
    await turns()
    assert (wire.codes, wire.took) == ([Close.NEWER], [])


async def test_a_failure_to_send_is_no_fault_of_who_tells_and_nothing_more_is_sent():
    wire, connection = join()
    wire.broken = True
    connection.send("one")
    await turns()
    wire.broken = False
    connection.send("two")
    await turns()
    connection.send("three")
    assert wire.took == []


async def test_whoever_is_gone_is_sent_nothing_however_stuck_they_were():
    wire, connection = join()
    wire.room.clear()
    connection.send("one")
    await turns()
    await connection.abort()
    wire.room.set()
    connection.send("two")
    connection.close(Close.FLOOD)
    await turns()
    assert (wire.took, wire.codes) == ([], [])


async def test_a_socket_that_fails_is_gone_once_it_is_let_go_without_any_look_for_cycles():
    wire, connection = join()
    wire.broken = True
    connection.send("one")
    await turns()
    await connection.abort()
    left = weakref.ref(wire)
    gc.disable()
    try:
        del wire, connection
        await turns()
        assert left() is None
    finally:
        gc.enable()
