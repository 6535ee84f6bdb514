"""Tables are read side by side: who asks for one waits for no other, and what many ask for is read once."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from mahjong_server.play.storage import loading
from mahjong_server.play.table.table_locks import TableLocks
from mahjong_server.play.table.viewers import delayed_tables
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.backends import NewNode
from tests.play.table import in_database, make_match, wait_until

PATIENCE_S = 20


class Slow:
    """A way to read that stops, with what it has read, where one certain table is asked for; until it is let on."""

    def __init__(self, read: Callable[..., Any]) -> None:
        self._read = read
        self._go_on = threading.Event()
        self.stops_at: int | str = ""
        self.asked: list[int | str] = []

    def __call__(self, alias: str, key: int | str, *rest: Any) -> Any:
        self.asked.append(key)
        found = self._read(alias, key, *rest)
        assert key != self.stops_at or self._go_on.wait(PATIENCE_S)
        return found

    def go_on(self) -> None:
        """Let it on."""
        self._go_on.set()


def slowed(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> Iterator[Slow]:
    """Put it in the place of a function that reads."""
    read = Slow(getattr(module, name))
    monkeypatch.setattr(module, name, read)
    yield read
    read.go_on()


@pytest.fixture
def slow(monkeypatch) -> Iterator[Slow]:
    """Reading a table that is played."""
    yield from slowed(monkeypatch, loading, "read_table")


@pytest.fixture
def slow_replay(monkeypatch) -> Iterator[Slow]:
    """Reading a table that is shown late."""
    yield from slowed(monkeypatch, delayed_tables, "read_replay")


async def test_a_table_that_takes_long_to_read_keeps_nobody_from_another(new_node: NewNode, slow):
    node = await new_node()
    long, other = await in_database(make_match), await in_database(make_match)
    slow.stops_at = long.code
    first = asyncio.create_task(node.live_table(long.code))
    await wait_until(lambda: slow.asked == [long.code])
    assert await asyncio.wait_for(node.live_table(other.code), PATIENCE_S)
    assert not first.done()
    slow.go_on()
    assert await first is node.live_tables[long.pk]


async def test_a_late_table_that_takes_long_to_read_keeps_nobody_from_another(new_node: NewNode, slow_replay):
    node = await new_node()
    long, other = [await in_database(make_match, spectators="all") for _ in range(2)]
    slow_replay.stops_at = long.code
    first = asyncio.create_task(node.delayed_tables.connect(long.code, ClientConnection(None)))
    await wait_until(lambda: slow_replay.asked == [long.code])
    room = await asyncio.wait_for(node.delayed_tables.connect(other.code, ClientConnection(None)), PATIENCE_S)
    assert isinstance(room, delayed_tables.DelayedTable)
    assert not first.done()
    slow_replay.go_on()
    assert isinstance(await first, delayed_tables.DelayedTable)


async def test_what_many_ask_for_at_once_is_read_once(new_node: NewNode, slow):
    node = await new_node()
    match = await in_database(make_match)
    live_tables = await asyncio.gather(*(node.live_table(match.code) for _ in range(4)))
    assert live_tables == [node.live_tables[match.pk]] * 4
    assert slow.asked == [match.code]


async def test_one_that_is_read_under_both_its_names_is_one_table(new_node: NewNode, slow):
    node = await new_node()
    match = await in_database(make_match)
    slow.stops_at = match.code
    by_code = asyncio.create_task(node.live_table(match.code))
    await wait_until(lambda: slow.asked == [match.code])
    by_id = await node.live_table(match.pk)
    slow.go_on()
    assert await by_code is by_id


async def test_news_of_one_that_is_read_under_its_other_name_are_read(new_node: NewNode, slow, monkeypatch):
    """The table that is kept is the one that came first, which may have been read before what the news are about."""
    node = await new_node()
    match = await in_database(make_match)
    refreshed: list[int] = []
    monkeypatch.setattr(node.hints, "reload", refreshed.append)
    slow.stops_at = match.pk
    node.hints.announce_change(match.pk)
    await wait_until(lambda: slow.asked == [match.pk])
    await node.live_table(match.code)
    slow.go_on()
    await wait_until(lambda: refreshed == [match.pk])


async def test_a_lock_is_shared_while_it_is_used_and_then_forgotten():
    locks = TableLocks()
    lock = locks.of("a table")
    assert locks.of("a table") is lock
    assert locks.of("another") is not lock
    async with lock:
        assert locks.of("a table").locked()
    del lock
    assert not locks
