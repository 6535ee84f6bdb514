"""What comes while others are dealt with is dealt with together, and nothing of it is lost or done twice."""

import asyncio
from contextvars import ContextVar

from mahjong_server.background.batcher import Batcher
from tests.play.table import wait_until

WHO: ContextVar[str] = ContextVar("WHO", default="nobody")


class Slow:
    """Deals with things as long as it has not been let on."""

    def __init__(self) -> None:
        self.dealt: list[list[int]] = []
        self.go_on = asyncio.Event()
        self.fails = False
        self.who = ""

    async def __call__(self, things: list[int]) -> None:
        self.dealt.append(things)
        self.who = WHO.get()
        if self.fails:
            raise ValueError("it can't be done")
        await self.go_on.wait()


async def test_what_comes_at_once_and_what_comes_meanwhile_is_dealt_with_together():
    slow = Slow()
    gathered = Batcher(slow)
    for thing in range(3):
        gathered.add(thing)
    await wait_until(lambda: slow.dealt == [[0, 1, 2]])
    for thing in range(3, 6):
        gathered.add(thing)
    await asyncio.sleep(0.01)
    assert slow.dealt == [[0, 1, 2]]
    slow.go_on.set()
    await wait_until(lambda: slow.dealt == [[0, 1, 2], [3, 4, 5]])
    gathered.add(6)
    await wait_until(lambda: slow.dealt[2:] == [[6]])


async def test_it_has_nothing_of_whoever_came_first():
    slow = Slow()
    WHO.set("Anna")
    Batcher(slow).add(1)
    await wait_until(lambda: bool(slow.dealt))
    assert slow.who == "nobody"
    slow.go_on.set()


async def one_that_has_failed() -> tuple[Slow, Batcher[int]]:
    slow = Slow()
    slow.fails = True
    gathered = Batcher(slow)
    gathered.add(1)
    await wait_until(lambda: slow.dealt == [[1]])
    await asyncio.sleep(0.01)
    return slow, gathered


async def test_once_it_has_failed_it_goes_on_with_the_next():
    slow, gathered = await one_that_has_failed()
    slow.fails = False
    slow.go_on.set()
    gathered.add(2)
    await wait_until(lambda: slow.dealt == [[1], [2]])


async def test_it_stops_in_the_midst():
    slow = Slow()
    gathered = Batcher(slow)
    await gathered.stop()
    gathered.add(1)
    await wait_until(lambda: slow.dealt == [[1]])
    async with asyncio.timeout(20):
        await gathered.stop()


async def test_what_came_while_it_failed_is_dealt_with_all_the_same(caplog):
    dealt: list[list[int]] = []

    async def deal_with(things: list[int]) -> None:
        dealt.append(things)
        if things == [1]:
            gathered.add(2)
            raise ValueError("it can't be done")

    gathered = Batcher(deal_with)
    gathered.add(1)
    await wait_until(lambda: dealt == [[1], [2]])
    await gathered.stop()
    assert "it can't be done" in caplog.text


async def test_one_that_has_failed_can_be_stopped():
    _, gathered = await one_that_has_failed()
    await gathered.stop()
