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


class Clock:
    """A clock, and how many tables are open, as a test says."""

    def __init__(self, tables: int) -> None:
        self.now = 0.0
        self.tables = tables
        self.collector = GarbageCollector(open_tables=lambda: self.tables, clock=lambda: self.now)

    async def look(self) -> bool:
        """Leave a cycle, look; return whether the cycle has gone."""
        lost = weakref.ref(Node())
        await self.collector._collect()
        return lost() is None


@pytest.mark.usefixtures("by_hand")
async def test_with_many_tables_open_what_is_new_is_set_aside_and_found_within_a_day():
    many = Clock(tables=garbage_collector.FEW_TABLES + 1)
    gc.freeze()
    lost = weakref.ref(Node())
    before = gc.get_freeze_count()
    assert not await many.look()
    assert gc.get_freeze_count() > before
    assert gc.get_count() < (100, 1, 1)
    many.now = garbage_collector.FULL_S + 1
    assert not await many.look()
    many.now = garbage_collector.LATEST_S
    assert await many.look()
    assert lost() is None


@pytest.mark.usefixtures("by_hand")
async def test_what_was_set_aside_is_found_within_the_hour_once_few_tables_are_open():
    few = Clock(tables=garbage_collector.FEW_TABLES + 1)
    lost = weakref.ref(Node())
    assert not await few.look()
    few.tables = garbage_collector.FEW_TABLES
    few.now = garbage_collector.FULL_S - 1
    assert await few.look()
    assert lost() is not None
    few.now = garbage_collector.FULL_S
    assert await few.look()
    assert lost() is None
