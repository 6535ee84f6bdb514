"""Both buses by one suite; and a Redis that goes and comes back."""

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from redis import Redis

from mahjong_server.play.node.bus import InProcessBus, RedisBus
from mahjong_server.play.table.hints import Bus, Changed, CloseSockets, Hint, Moved
from tests import real_servers
from tests.e2e.support.tcp_proxy import Cable

PATIENCE_S = 60


@pytest.fixture(scope="module")
def redis_file():
    """Return the URL of a Redis by its socket's file."""
    with real_servers.redis_server() as url, Redis.from_url(url) as asked:
        yield f"unix://{asked.config_get('unixsocket')['unixsocket']}?db=1"


@pytest.fixture(params=["in-process", "redis_url", "redis_file"])
def new_bus(request) -> Callable[[], Bus]:
    if request.param != "in-process":
        url = request.getfixturevalue(request.param)
        return lambda: RedisBus(url)
    room: list[InProcessBus] = []
    return lambda: InProcessBus(room)


class Ear:
    """A member of the bus that remembers what it hears."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.heard: list[Hint] = []
        self.news = asyncio.Event()

    def listen(self, hint: Hint) -> None:
        self.heard.append(hint)
        self.news.set()

    async def start(self) -> "Ear":
        await self.bus.start(self.listen)
        if isinstance(self.bus, RedisBus):
            await asyncio.wait_for(self.bus.joined.wait(), PATIENCE_S)
        return self

    async def until(self, hint: Hint) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while hint not in self.heard:
                self.news.clear()
                await self.news.wait()


async def test_every_other_member_hears_every_hint(new_bus):
    hint_listeners = [await Ear(new_bus()).start() for _ in range(3)]
    hints: list[Hint] = [Moved(7, 12), Changed(7), CloseSockets("ab", 4001)]
    for hint in hints:
        hint_listeners[0].bus.publish(hint)
    for ear in hint_listeners[1:]:
        await ear.until(hints[-1])
        assert ear.heard == hints
    assert hint_listeners[0].heard == []
    for ear in hint_listeners:
        await ear.bus.stop()


async def test_a_member_that_left_hears_nothing_more(new_bus):
    one, two, three = [await Ear(new_bus()).start() for _ in range(3)]
    await two.bus.stop()
    one.bus.publish(Moved(1, 1))
    await three.until(Moved(1, 1))
    assert two.heard == []
    await one.bus.stop()
    await three.bus.stop()


async def test_it_can_be_left_at_any_moment_of_sending(new_bus):
    for turns in range(30):
        leaver, other = [await Ear(new_bus()).start() for _ in range(2)]
        leaver.bus.publish(Changed(turns))
        for _ in range(turns):
            await asyncio.sleep(0)
        leaving = asyncio.create_task(leaver.bus.stop())
        _, lasting = await asyncio.wait([leaving], timeout=10)
        for task in lasting:
            task.cancel()
        assert not lasting, f"it is not left {turns} turns after a hint"
        await other.bus.stop()


async def test_redis_may_be_away_at_the_start_go_and_come_back(caplog):
    port = real_servers.free_port()
    url = f"redis://127.0.0.1:{port}/0"
    buses = RedisBus(url), RedisBus(url)
    one, two = (Ear(bus) for bus in buses)
    for ear in (one, two):
        await ear.bus.start(ear.listen)
    one.bus.publish(Moved(1, 1))
    for round_ in range(2):
        with real_servers.redis_server(port):
            for bus in buses:
                await asyncio.wait_for(bus.joined.wait(), PATIENCE_S)
            one.bus.publish(Moved(2, round_))
            await two.until(Moved(2, round_))
        async with asyncio.timeout(PATIENCE_S):
            for bus in buses:
                await bus.left.wait()
    assert caplog.text.count("Redis is away") <= 6
    for ear in (one, two):
        await ear.bus.stop()


async def test_a_line_that_falls_silent_is_given_up(redis_url, monkeypatch):
    """A firewall that forgets a connection, a host that is gone: nobody says that nothing comes any more."""
    monkeypatch.setattr("mahjong_server.play.node.bus.QUIET_S", 0.3)
    far = urlsplit(redis_url)
    async with Cable(far.port) as cable:
        url = f"redis://127.0.0.1:{cable.port}{far.path}"
        lines = RedisBus(url), RedisBus(url)
        one, two = [await Ear(line).start() for line in lines]
        one.bus.publish(Moved(1, 1))
        await two.until(Moved(1, 1))
        cable.hush()
        async with asyncio.timeout(20):
            await asyncio.gather(*(line.left.wait() for line in lines))
            number = 1
            while Moved(2, number) not in two.heard:  # what is in the line is lost
                number += 1
                one.bus.publish(Moved(2, number))
                await asyncio.sleep(0.1)
        for ear in (one, two):
            await ear.bus.stop()


async def test_a_quiet_line_is_kept(redis_url, monkeypatch):
    quiet_s = 1.0  # a machine that stalls for so long breaks the line
    monkeypatch.setattr("mahjong_server.play.node.bus.QUIET_S", quiet_s)
    lines = RedisBus(redis_url), RedisBus(redis_url)
    one, two = [await Ear(line).start() for line in lines]
    await asyncio.sleep(3.5 * quiet_s)
    assert not any(line.left.is_set() for line in lines)
    one.bus.publish(Changed(3))
    await two.until(Changed(3))
    for ear in (one, two):
        await ear.bus.stop()


async def test_what_is_no_hint_is_let_go(redis_url, caplog):
    import redis.asyncio

    ear = await Ear(RedisBus(redis_url)).start()
    other = await Ear(RedisBus(redis_url)).start()
    async with redis.asyncio.Redis.from_url(redis_url) as client:
        await client.publish("mahjong:hints", b"\xff nonsense")
        await client.publish("mahjong:hints", b'["a newer one", [["of-tomorrow", 1], ["moved", 4, 2]]]')
    other.bus.publish(Changed(5))
    await ear.until(Changed(5))
    assert ear.heard == [Moved(4, 2), Changed(5)]
    await ear.bus.stop()
    await other.bus.stop()
