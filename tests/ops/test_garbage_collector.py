"""Cycles are looked for by the clock."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from mahjong_server.ops import garbage_collector
from mahjong_server.ops.garbage_collector import GarbageCollector


class Node:
    """May be part of a cycle."""

    def __init__(self) -> None:
        self.next = self


@pytest.fixture
def by_hand() -> Iterator[None]:
    """Python does not look by itself."""
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()
    gc.set_threshold(*before)


async def is_gone(lost: "weakref.ref[Node]", seconds: float) -> bool:
    """Return whether it goes within so many seconds."""
    for _ in range(int(seconds / 0.01)):
        if lost() is None:
            return True
        await asyncio.sleep(0.01)
    return lost() is None


@pytest.mark.usefixtures("by_hand")
async def test_what_forms_a_cycle_goes_at_the_next_look_and_not_after_the_end():
    looks = GarbageCollector(seconds=0.01)
    await looks.start()
    assert await is_gone(weakref.ref(Node()), seconds=30.0)
    await looks.stop()
    assert not await is_gone(weakref.ref(Node()), seconds=0.2)


@pytest.mark.usefixtures("by_hand")
def test_python_looks_by_itself_in_need_alone():
    garbage_collector.configure()
    assert gc.get_threshold()[0] == garbage_collector.BACKSTOP
    assert gc.get_freeze_count() > 0
