"""Whoever only watches is sent everything in its order, some at a time, and acts go first."""

import asyncio
from collections.abc import Callable

import pytest

from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.table.viewers.spectator_broadcast import (
    FEW,
    HEAD_START_S,
    MAX_YIELDS,
    MORE_AT_ONCE,
    YIELD_S,
    SpectatorBroadcast,
)


@pytest.fixture(autouse=True)
def no_head_start(monkeypatch) -> None:
    """Have a crowd sent to within a turn or two: how long players are ahead is asked of a loop by hand."""
    monkeypatch.setattr("mahjong_server.play.table.viewers.spectator_broadcast.HEAD_START_S", 0.0)


class Onlooker(ClientConnection):
    """Takes whatever it is sent."""

    def __init__(self) -> None:
        super().__init__(None)
        self.seen: list[str] = []

    def flush(self) -> None:
        self.seen += self._frames
        self._frames.clear()


def onlookers(count: int) -> list[Onlooker]:
    return [Onlooker() for _ in range(count)]


def idle() -> bool:
    return False


def busy() -> bool:
    return True


async def turns() -> None:
    """Let the loop take more turns than any crowd here needs."""
    for _ in range(100):
        await asyncio.sleep(0)


def having(spectators: list[Onlooker], frame: str) -> int:
    return sum(frame in spectator.seen for spectator in spectators)


async def test_a_few_are_sent_to_at_once():
    few = onlookers(FEW)
    SpectatorBroadcast(busy).send("a", few)
    assert having(few, "a") == FEW


async def test_many_are_sent_to_one_after_another():
    many = onlookers(FEW + 1)
    SpectatorBroadcast(idle).send("a", many)
    counts = [having(many, "a")]
    while counts[-1] < len(many):
        await asyncio.sleep(0)
        counts.append(having(many, "a"))
    assert counts[counts.index(1) - 1 :] == [*range(FEW + 2)]


class Throng(list[Onlooker]):
    """Counts how often it is gone through."""

    times = 0

    def __iter__(self):
        self.times += 1
        return super().__iter__()


async def test_whoever_tells_does_not_go_through_thousands():
    throng, some = Throng(onlookers(4_000)), SpectatorBroadcast(idle)
    some.send("a", throng)
    some.send("b", throng)
    assert throng.times == 0
    await turns()
    assert throng.times


async def test_everyone_has_all_frames_in_their_order():
    many, some = onlookers(5 * FEW), SpectatorBroadcast(idle)
    some.send("a", many)
    await asyncio.sleep(0)
    some.send("b", many)
    await asyncio.sleep(0)
    some.send("c", many[FEW:])
    await turns()
    assert all(spectator.seen == ["a", "b"] for spectator in many[:FEW])
    assert all(spectator.seen == ["a", "b", "c"] for spectator in many[FEW:])


async def test_whoever_is_about_to_have_something_else_has_what_came_before_it():
    many, some = onlookers(5 * FEW), SpectatorBroadcast(idle)
    some.send("a", many)
    some.send("b", many)
    some.catch_up(many[0])
    many[0].send("everything")
    await turns()
    assert many[0].seen == ["a", "b", "everything"]


class ByHand:
    """Stands for the event loop: keeps what is put off, with for how long."""

    def __init__(self) -> None:
        self.put_off: list[tuple[float, Callable[[], None]]] = []

    def call_soon(self, work: Callable[[], None]) -> None:
        self.put_off.append((0.0, work))

    def call_later(self, wait: float, work: Callable[[], None]) -> None:
        self.put_off.append((wait, work))


@pytest.fixture
def loop(monkeypatch) -> ByHand:
    """The loop in which a crowd is sent to, with the head start that players have."""
    loop = ByHand()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    monkeypatch.setattr("mahjong_server.play.table.viewers.spectator_broadcast.HEAD_START_S", HEAD_START_S)
    return loop


def test_players_have_read_theirs_before_a_crowd_is_sent_to(loop: ByHand):
    many = onlookers(FEW + 1)
    some = SpectatorBroadcast(idle)
    some.send("a", many)
    some.send("b", many)
    [(wait, go_on)] = loop.put_off
    assert wait == HEAD_START_S > YIELD_S
    assert having(many, "a") == 0
    go_on()
    assert having(many, "a") == 1


def test_acts_go_first_and_nobody_waits_for_ever(loop: ByHand):
    many = onlookers(2 * MORE_AT_ONCE)
    SpectatorBroadcast(busy).send("a", many)
    waits: list[float] = []
    while loop.put_off:
        wait, work = loop.put_off.pop(0)
        waits.append(wait)
        work()
    assert waits == [HEAD_START_S, *[YIELD_S] * MAX_YIELDS, 0.0, *[YIELD_S] * MAX_YIELDS]
    assert having(many, "a") == len(many)
