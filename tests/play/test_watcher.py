"""Frames are handed over at once while the socket takes them, in their order whatever happens, and never too many."""

import asyncio
import contextlib

import pytest

from mahjong_server.play.watcher import MOST_FRAMES, Watcher
from mahjong_server.wire import Close


class Wire:
    """Takes frames, unless it is stuck; or fails."""

    def __init__(self) -> None:
        self.took: list[str] = []
        self.room = asyncio.Event()
        self.room.set()
        self.broken = False

    async def send(self, frame: str) -> None:
        await self.room.wait()
        if self.broken:
            raise ConnectionError
        self.took.append(frame)


async def send_frames(watcher, wire):
    while (frame := await watcher.next_frame()) is not None:
        await wire.send(frame)


@contextlib.asynccontextmanager
async def sending(watcher, wire):
    task = asyncio.create_task(send_frames(watcher, wire))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def turns(number=6):
    """Let whatever can go on do so."""
    for _ in range(number):
        await asyncio.sleep(0)


async def test_a_frame_is_handed_over_before_send_returns():
    wire, watcher = Wire(), Watcher(None)
    watcher.hand_by(wire.send)
    watcher.send("one")
    watcher.send("two")
    assert wire.took == ["one", "two"]
    assert watcher.waiting == 0


async def test_what_was_queued_before_comes_first():
    wire, watcher = Wire(), Watcher(None)
    watcher.send("one")
    assert watcher.waiting == 1
    watcher.hand_by(wire.send)
    watcher.send("two")
    assert wire.took == ["one", "two"]


async def test_what_is_queued_waits_for_the_flush():
    wire, watcher = Wire(), Watcher(None)
    watcher.hand_by(wire.send)
    watcher.queue("one")
    assert wire.took == []
    watcher.flush()
    assert wire.took == ["one"]


async def test_frames_keep_their_order_through_a_socket_that_gets_stuck():
    wire, watcher = Wire(), Watcher(None)
    watcher.hand_by(wire.send)
    async with sending(watcher, wire):
        await turns()
        wire.room.clear()
        for frame in ("one", "two", "three"):
            watcher.send(frame)
        await turns()
        assert wire.took == []
        wire.room.set()
        await turns()
        watcher.send("four")
        await turns()
        assert wire.took == ["one", "two", "three", "four"]
        wire.room.clear()
        watcher.send("five")
        wire.room.set()
        watcher.send("six")
        await turns()
        assert wire.took[4:] == ["five", "six"]


async def test_a_reader_that_stays_stuck_is_closed_and_is_owed_nothing_more():
    wire, watcher = Wire(), Watcher(None)
    watcher.hand_by(wire.send)
    wire.room.clear()
    for number in range(MOST_FRAMES + 1):
        watcher.send(str(number))
    assert not is_closing(watcher)
    watcher.send("one too many")
    assert watcher.closing == Close.TOO_SLOW
    assert watcher.waiting == 0


def is_closing(watcher):
    return watcher.closing is not None


async def test_a_failure_to_send_comes_to_who_sends_and_not_to_who_tells():
    wire, watcher = Wire(), Watcher(None)
    watcher.hand_by(wire.send)
    async with sending(watcher, wire) as task:
        wire.broken = True
        watcher.send("one")
        watcher.send("two")
        with pytest.raises(ConnectionError):
            await task


async def test_who_sends_may_be_cancelled_while_the_socket_is_stuck():
    wire, watcher = Wire(), Watcher(None)
    watcher.hand_by(wire.send)
    async with sending(watcher, wire) as task:
        wire.room.clear()
        watcher.send("one")
        await turns()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    wire.room.set()
    await turns()
    assert wire.took == []
