"""What happens to servers. Each fault returns when it was cured (``time.monotonic``); ``suffer`` checks what must hold.

A fault is its function's name in words. Whoever can go on without a cure, as a cluster can that has lost a process, is
cured at once.
"""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable

import psycopg
import redis

from mahjong_server.wire import Close
from tests.faults.clients import Sleeper, Wire
from tests.faults.cluster import LIMIT_S, House
from tests.faults.daemons import Daemon
from tests.faults.disks import shrink
from tests.faults.player import Player

Fault = Callable[[House], Awaitable[float]]
TRIES = 5
"""A machine that stalls may be slow once, and cost somebody time; what is so each time is the fault's doing."""
BACK_S = 2.0
TOO_MANY = 160
"""Changes of a table that no queue holds, nor any buffer between a server of ``serve.py`` and who reads nothing."""
FRESH = {"game": "sichuan", "seats": 4, "deals": 2}


async def suffer(house: House, fault: Fault) -> float:
    """Let a fault happen; hold everyone to the log, and see that play goes on. Return how many seconds that took."""
    house.tally.fault = fault.__name__.replace("_", " ")
    late: list[float] = []
    while len(late) < TRIES:
        house.tally.add(f"times {house.tally.fault}")
        house.away_s = 0.0
        seconds = await house.converge(await fault(house))
        house.tally.converged_s.append((seconds, house.tally.fault))
        await house.check()
        charged = [table.code for table in house.tables if table.charged]
        await house.play_on()
        if not charged and (in_time(house, seconds) or in_time(house, seconds, await control(house))):
            return seconds
        late.append(seconds)
        why = "banks that were drawn on" if charged else "convergences that took too long"
        house.tally.add(f"{why}, and faults that were tried again for that")
    raise AssertionError(f"after {house.tally.fault} clients took {late} s to converge, or paid for it")


def in_time(house: House, seconds: float, control_s: float = 0.0) -> bool:
    """Return whether everyone had converged and was back in time, beyond what this machine takes for it anyway."""
    return seconds - control_s <= LIMIT_S and house.away_s - control_s <= BACK_S


async def control(house: House) -> float:
    """Return how many seconds the mere coming back of everybody takes on this machine just now, without any fault."""
    began = time.monotonic()
    await asyncio.gather(*(player.drop() for player in house.players()))
    seconds = await house.converge(began)
    house.tally.control_s.append((seconds, house.tally.fault))
    return seconds


# Servers


async def kill(house: House) -> float:
    """Kill a process at random; it is started again meanwhile."""
    await house.spare()
    web = house.pick(None)
    await web.end(signal.SIGKILL)
    house.restart(web)
    return time.monotonic()


async def kill_and_start_again(house: House) -> float:
    """Kill a process that nobody can replace."""
    web = house.pick(None)
    await web.end(signal.SIGKILL)
    await web.start()
    return time.monotonic()


async def drain(house: House) -> float:
    """Ask a process to end: its people are told 1012, go on at another one, and get back the time that this took."""
    await house.spare()
    await house.rest()
    web = house.pick(None)
    there = [player for player in house.players() if player.server is web and player.connected]
    tables = [table for table in house.tables if {*table.players} & {*there} and not table.players[0].is_over]
    resumed = [await house.log.resumed(table.code) for table in tables]
    closed = {player: len(player.closed) for player in there}
    began = time.monotonic()
    assert await web.end() == 0
    house.restart(web)
    await house.until(lambda: all(player.connected for player in there))
    assert {player.closed[closed[player]] for player in there} <= {1012}
    credited = [await house.log.resumed(table.code) for table in tables]
    assert all(now > before for now, before in zip(credited, resumed, strict=True)), "no time was given back"
    if len(house.webs) == 1:
        return time.monotonic()
    house.away_s = max((player.away_s for player in there), default=0.0)
    return began


async def writer_killed(house: House) -> float:
    """Kill the process that writes for a server, which begins another."""
    web = house.pick(None)
    killed = web.worker()
    assert killed
    os.kill(killed, signal.SIGKILL)
    await house.until(lambda: web.worker() not in {None, killed})
    return time.monotonic()


# Redis


async def redis_killed(house: House) -> float:
    """Kill Redis, play on without it, start it again."""
    return await outage(house, redis_of(house), signal.SIGKILL)


async def redis_hung(house: House) -> float:
    """Let Redis hang, play on meanwhile."""
    found = redis_of(house)
    found.send(signal.SIGSTOP)
    await house.play_on()
    found.send(signal.SIGCONT)
    return time.monotonic()


async def redis_flushed(house: House) -> float:
    """Empty Redis, and cut all connections to it."""
    with redis.Redis.from_url(house.env["REDIS_URL"]) as client:
        client.flushall()
        client.client_kill_filter(_type="pubsub")
        client.client_kill_filter(_type="normal", skipme=True)
    return time.monotonic()


async def outage(house: House, daemon: Daemon, number: signal.Signals) -> float:
    """End a daemon, play on without it, start it again."""
    await daemon.end(number)
    await house.play_on()
    await daemon.start()
    return time.monotonic()


def redis_of(house: House) -> Daemon:
    assert house.redis
    return house.redis


# PostgreSQL


async def postgres_restarted(house: House) -> float:
    """Restart PostgreSQL as an administrator would."""
    return await without_postgres(house, signal.SIGINT, 1.0)


async def postgres_crashed(house: House) -> float:
    """Have PostgreSQL end without a checkpoint, and recover."""
    return await without_postgres(house, signal.SIGQUIT, house.chance.uniform(0, 4))


async def postgres_away(house: House) -> float:
    """Leave everybody without PostgreSQL for longer than a turn is free."""
    return await without_postgres(house, signal.SIGINT, 10.5)


async def postgres_cut(house: House) -> float:
    """Cut every connection to PostgreSQL."""
    assert house.postgres
    house.tally.add("connections cut", await asyncio.to_thread(house.postgres.cut))
    return time.monotonic()


async def postgres_read_only(house: House) -> float:
    """Have PostgreSQL refuse whatever is written, as a standby does, for longer than a turn is free."""
    assert house.postgres
    with psycopg.connect(house.postgres.url, autocommit=True) as administrator:
        administrator.execute("SET default_transaction_read_only = off")
        administrator.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        administrator.execute("SELECT pg_reload_conf()")
        await asyncio.sleep(10.5)
        administrator.execute("ALTER SYSTEM RESET default_transaction_read_only")
        administrator.execute("SELECT pg_reload_conf()")
    return time.monotonic()


async def without_postgres(house: House, number: signal.Signals, seconds: float) -> float:
    """End PostgreSQL and start it again after so many seconds."""
    assert house.postgres
    await house.postgres.end(number)
    await asyncio.sleep(seconds)
    await house.postgres.start()
    return time.monotonic()


# SQLite


async def disk_full(house: House) -> float:
    """Fill the disk until nothing can be written down any more; then make room."""
    assert house.disk
    before = house.tally.counts["acts answered by try-again"]
    await house.rest()
    await asyncio.to_thread(shrink, house.file)
    house.disk.fill()
    for table in house.tables:
        table.release()  # somebody is asked, and answers into a disk that is full
    try:
        await house.until(lambda: house.tally.counts["acts answered by try-again"] > before)
    finally:
        house.disk.free()
    return time.monotonic()


# Clients


async def slow_reader(house: House) -> float:
    """Let somebody look on who reads nothing until their server must have given them up, and who comes back then."""
    while not await reads_nothing(house):
        pass  # that match was over too soon
    house.tally.add("readers of nothing that were closed with 4010")
    return time.monotonic()


async def reads_nothing(house: House) -> bool:
    """Return whether a reader of nothing was too slow for a new table; no other code closes them."""
    table = await house.open_table(FRESH)
    witness, sleeper = Player(house.pick, "witness", house.tally), Sleeper(house.pick, "sleeper", house.tally)
    await table.watch(witness)
    await table.watch(sleeper)
    goal = witness.updates + TOO_MANY
    sleeper.awake.clear()
    await house.until(lambda: witness.updates >= goal or witness.is_over)
    sleeper.awake.set()
    if witness.updates < goal:
        return False
    await house.until(lambda: bool(sleeper.closed))
    assert sleeper.closed == [Close.TOO_SLOW]
    return True


async def half_open(house: House) -> float:
    """Let the network between a player and its server fall silent without a word, and no link ever end."""
    player = house.chance.choice(house.players())
    async with Wire(house.pick(None)) as wire:
        usual, player.pick = player.pick, lambda _: wire
        assert player.socket
        await player.socket.close()
        await house.until(lambda: player.connected and player.server is wire)
        wire.hush()
        player.pick = usual
        silent_at = time.monotonic()
        await house.until(lambda: player.connected and player.server is not wire)
    return silent_at


async def repeater(house: House) -> float:
    """Let one player send again all that was ever acknowledged: every act is acknowledged again, none played twice."""
    player = house.chance.choice(house.players())
    player.repeat()
    await house.until(lambda: not player.pending)
    return time.monotonic()


# Clocks


async def clock_forward(house: House) -> float:
    """Put one machine's clock an hour forward."""
    return await set_clock(house, 3600)


async def clock_backward(house: House) -> float:
    """Put one machine's clock an hour back."""
    return await set_clock(house, -3600)


async def set_clock(house: House, seconds: float) -> float:
    """Set a clock wrong, play on for a while, set it right."""
    web = house.webs[0]
    web.set_clock(seconds)
    await house.converge(time.monotonic())
    await house.play_on(5)
    web.set_clock(0)
    return time.monotonic()


CLUSTER: tuple[Fault, ...] = (
    drain,
    writer_killed,
    redis_killed,
    redis_hung,
    redis_flushed,
    postgres_restarted,
    postgres_crashed,
    postgres_away,
    postgres_cut,
    postgres_read_only,
    slow_reader,
    half_open,
    repeater,
    clock_forward,
    clock_backward,
)
EMBEDDED: tuple[Fault, ...] = (
    disk_full,
    drain,
    writer_killed,
    slow_reader,
    half_open,
    repeater,
    clock_forward,
    clock_backward,
)
SHORTLY: tuple[Fault, ...] = (
    kill,
    drain,
    writer_killed,
    redis_killed,
    redis_hung,
    redis_flushed,
    postgres_away,
    postgres_cut,
    slow_reader,
    half_open,
    repeater,
    clock_forward,
)
SHORTLY_EMBEDDED: tuple[Fault, ...] = (disk_full, writer_killed, clock_backward, kill_and_start_again)
