"""What a slow reader of a socket on Daphne is waited for by."""

import asyncio

import pytest

from mahjong_server.server.daphne.backpressure import Gate


def opened(gate: Gate) -> bool:
    return gate.is_open


async def test_everyone_waits_for_room_and_one_who_gives_up_leaves_it_to_the_others():
    gate = Gate()
    await gate.wait()
    gate.pauseProducing()
    gate.pauseProducing()
    assert not opened(gate)
    waiting = [asyncio.create_task(gate.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting[0]
    assert not any(task.done() for task in waiting[1:])
    gate.resumeProducing()
    gate.resumeProducing()
    assert opened(gate)
    await asyncio.gather(*waiting[1:])


async def test_who_waits_waits_on_when_room_came_and_went_at_once():
    gate = Gate()
    gate.pauseProducing()
    waiting = asyncio.create_task(gate.wait())
    await asyncio.sleep(0)
    gate.resumeProducing()
    gate.pauseProducing()
    for _ in range(3):
        await asyncio.sleep(0)
    assert not waiting.done()
    gate.resumeProducing()
    await waiting
