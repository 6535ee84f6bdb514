"""What is asked for while a read is under way is read together by the next."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from mahjong_server.background.batched_reads import AT_ONCE, BatchedReads
from mahjong_server.database.readers import DatabaseUnavailable


class Slow:
    """A database whose reads take their time; ``asked`` are the keys of each read."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []
        self.is_away = False

    async def read(self, function, keys):
        self.asked.append(list(keys))
        await asyncio.sleep(0.01)
        if self.is_away:
            raise DatabaseUnavailable("away")
        return function("default", keys)


def doubled(_alias: str, keys: Sequence[int]) -> list[int]:
    return [2 * key for key in keys]


def reads_of(database: Any) -> BatchedReads[int, int]:
    return BatchedReads(database, doubled)


async def test_the_first_is_read_at_once_and_all_that_come_meanwhile_together():
    slow = Slow()
    reads = reads_of(slow)
    first = asyncio.create_task(reads.read(1))
    await asyncio.sleep(0.005)
    others = [asyncio.create_task(reads.read(key)) for key in (2, 3, 2)]
    assert await first == 2
    assert await asyncio.gather(*others) == [4, 6, 4]
    assert slow.asked == [[1], [2, 3, 2]]


async def test_a_read_is_never_of_more_than_so_many():
    slow = Slow()
    reads = reads_of(slow)
    keys = range(2 * AT_ONCE + 1)
    assert await asyncio.gather(*map(reads.read, keys)) == [2 * key for key in keys]
    assert [len(asked) for asked in slow.asked] == [AT_ONCE, AT_ONCE, 1]


async def test_all_hear_that_the_database_is_away_and_later_ones_are_read_again():
    slow = Slow()
    reads = reads_of(slow)
    slow.is_away = True
    found = await asyncio.gather(reads.read(1), reads.read(2), return_exceptions=True)
    assert [type(each) for each in found] == [DatabaseUnavailable] * 2
    slow.is_away = False
    assert await reads.read(3) == 6


async def test_whoever_no_longer_waits_keeps_nobody_from_being_answered():
    reads = reads_of(Slow())
    gone, stays = asyncio.create_task(reads.read(1)), asyncio.create_task(reads.read(2))
    await asyncio.sleep(0.002)
    gone.cancel()
    assert await stays == 4
    with pytest.raises(asyncio.CancelledError):
        await gone


def only_even(_alias: str, keys: Sequence[int]) -> list[int]:
    if any(key % 2 for key in keys):
        raise ValueError("odd")
    return list(keys)


async def test_a_faulty_one_is_told_so_and_keeps_no_other_from_being_answered():
    reads: BatchedReads[int, int] = BatchedReads(Slow(), only_even)  # type: ignore[arg-type]
    first = asyncio.create_task(reads.read(0))
    await asyncio.sleep(0.002)
    found = await asyncio.gather(*map(reads.read, (2, 3, 4)), return_exceptions=True)
    assert [each if isinstance(each, int) else type(each) for each in found] == [2, ValueError, 4]
    assert await first == 0


async def test_when_it_stops_nobody_waits_on():
    reads = reads_of(Slow())
    waiting = [asyncio.create_task(reads.read(key)) for key in range(2 * AT_ONCE)]
    await asyncio.sleep(0.002)
    await reads.stop()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(each) for each in found} == {asyncio.CancelledError}
