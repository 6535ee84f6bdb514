"""Connections are counted before they are let in, whatever is said on them, and never take what the database needs."""

import asyncio
import resource
from contextlib import suppress

import pytest

from mahjong_server.limits.token_bucket import SWEEP_EVERY
from mahjong_server.server import file_descriptors
from mahjong_server.server.admission import CROWDED, FULL, ConnectionAdmission
from mahjong_server.server.servers import SERVERS
from tests.server.test_server import HANDSHAKE, PATIENCE_S, running

FEW = 160
"""Files and connections that a process may have open: 80 connections."""
REQUEST = b"GET /files HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.fixture
def limited(settings):
    settings.RATE_LIMITED, settings.PROXIES = True, 0
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "address-connections": 3}


@pytest.mark.security("SEC 6.7")
def test_an_address_has_so_many_connections(limited):
    here = ConnectionAdmission(100)
    assert [here.admit("192.0.2.1") for _ in range(4)] == [None, None, None, CROWDED]
    assert here.admit("192.0.2.2") is None
    here.release("192.0.2.1")
    assert [here.admit("192.0.2.1") for _ in range(2)] == [None, CROWDED]


@pytest.mark.security("SEC 6.7")
def test_coming_and_going_all_the_time_is_counted_too(limited, settings):
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "address-arrivals": 6}
    now = [0.0]
    here = ConnectionAdmission(100, lambda: now[0])

    def come(host="192.0.2.1"):
        refusal = here.admit(host)
        if not refusal:
            here.release(host)
        return refusal

    assert [come() for _ in range(7)] == [None] * 6 + [CROWDED]
    assert come("192.0.2.2") is None
    now[0] += 10.0
    assert [come() for _ in range(2)] == [None, CROWDED]


@pytest.mark.security("SEC 5.6")
def test_whoever_has_gone_for_good_is_forgotten(limited):
    now = [0.0]
    here = ConnectionAdmission(100, lambda: now[0])
    for number in range(SWEEP_EVERY - 1):
        here.admit(f"2001:db8:{number:x}::1")
        here.release(f"2001:db8:{number:x}::1")
    now[0] += 61.0
    here.admit("192.0.2.1")
    assert list(here.budgets) == list(here.of) == ["192.0.2.1"]


@pytest.mark.security("SEC 6.7")
def test_a_household_is_one_address(limited):
    here = ConnectionAdmission(100)
    assert [here.admit(f"2001:db8::{number}") for number in range(4)] == [None, None, None, CROWDED]
    assert here.admit("2001:db8:1::1") is None


@pytest.mark.security("SEC 6.7")
def test_one_address_never_has_more_than_half(limited):
    here = ConnectionAdmission(4)
    assert [here.admit("192.0.2.1") for _ in range(3)] == [None, None, CROWDED]
    assert [here.admit(f"192.0.2.{number}") for number in (2, 3, 4)] == [None, None, FULL]


def test_that_it_is_full_is_logged_now_and_then(limited, caplog):
    now = [100.0]
    here = ConnectionAdmission(0, lambda: now[0])
    for _ in range(9):
        here.admit("192.0.2.1")
    now[0] += 60.0
    here.admit("192.0.2.1")
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2


def test_who_has_gone_leaves_no_trace(limited):
    here = ConnectionAdmission(4)
    here.admit("192.0.2.1")
    here.release("192.0.2.1")
    assert (here.all, here.of) == (0, {})


@pytest.mark.security("SEC 6.7")
@pytest.mark.parametrize(("proxies", "is_limited"), [(1, True), (0, False)])
def test_behind_a_proxy_and_where_nothing_is_limited_only_all_are_counted(limited, settings, proxies, is_limited):
    settings.PROXIES, settings.RATE_LIMITED = proxies, is_limited
    here = ConnectionAdmission(10)
    assert [here.admit("192.0.2.1") for _ in range(11)] == [None] * 10 + [FULL]


@pytest.mark.parametrize(
    ("most", "places"),
    [(128, 64), (256, 128), (1_024, 832), (20_000, 18_750), (65_536, 61_440), (resource.RLIM_INFINITY, 1_044_480)],
)
def test_some_descriptors_are_kept_back(monkeypatch, most, places):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (most, most))
    assert file_descriptors.places() == places
    assert file_descriptors.backlog() <= file_descriptors.reserve() // 2


@pytest.mark.parametrize(
    ("soft", "hard", "then"),
    [(1_024, 4_096, 4_096), (4_096, 4_096, 4_096), (1_024, resource.RLIM_INFINITY, file_descriptors.ENOUGH)],
)
@pytest.mark.security("SEC 6.7")
def test_as_many_are_taken_as_the_system_lets_a_process_have(monkeypatch, soft, hard, then):
    now = [soft, hard]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(now))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: now.__setitem__(slice(None), limits))
    file_descriptors.raise_limit()
    assert now == [then, hard]


def test_where_the_system_refuses_there_are_as_many_as_before(monkeypatch):
    def refuse(*_):
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (512, 1_024))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    file_descriptors.raise_limit()
    assert file_descriptors.places() == 512 - 192


async def called(process, host):
    """Open a connection from an address of this machine's own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", process.port, local_addr=(host, 0))
    process.writers.append(writer)
    return reader, writer


async def asked(process, host):
    """Ask for a page that takes files; return the beginning of the answer."""
    with suppress(ConnectionError):
        reader, writer = await called(process, host)
        writer.write(REQUEST)
        return (await asyncio.wait_for(reader.read(), PATIENCE_S))[9:12]
    return b"cut"


@pytest.mark.security("SEC 6.7")
@pytest.mark.parametrize("server", SERVERS)
async def test_silent_connections_of_one_address_leave_room_for_others_and_for_files(server):
    async with running(server, 30, nofile=FEW, PROXIES="0", RATE_LIMITED="1") as process:
        silent = [await called(process, "127.0.0.1") for _ in range(3 * FEW)]
        assert await asked(process, "127.0.0.1") in {b"429", b"cut"}
        assert await asked(process, "127.0.0.2") == b"200"
        assert await process.line() == "asked"
        answers = [await asyncio.wait_for(reader.read(), PATIENCE_S) for reader, _ in silent[FEW:]]
        assert set(answers) == {CROWDED}
        await process.hang_up()
        while await asked(process, "127.0.0.1") != b"200":
            pass


@pytest.mark.security("SEC 6.7")
@pytest.mark.parametrize("server", SERVERS)
async def test_silent_connections_of_many_addresses_take_no_files_and_go_in_time(server):
    async with running(server, 6, nofile=FEW, PROXIES="0", RATE_LIMITED="1") as process:
        reader, writer = await process.call(HANDSHAKE)  # one that is served all the time
        await reader.readuntil(b"\r\n\r\n")
        silent = [await called(process, f"127.0.0.{number % 200 + 2}") for number in range(2 * FEW)]
        assert await asked(process, "127.0.0.1") in {b"503", b"cut"}
        await asyncio.wait_for(
            asyncio.gather(*(reader.read() for reader, _ in silent), return_exceptions=True), PATIENCE_S
        )
        assert await asked(process, "127.0.0.1") == b"200", "whoever says nothing is not waited for"
        assert await process.line() == "asked"
        writer.write(bytes([0x81, 0x80]) + b"mask")
        while b"heard" not in await asyncio.wait_for(reader.read(100), PATIENCE_S):
            pass
        writer.write(bytes([0x8A, 0x80]) + b"mask")


@pytest.mark.security("SEC 6.7")
@pytest.mark.parametrize("server", SERVERS)
async def test_sockets_and_idle_connections_count_and_give_their_places_back(server):
    async with running(
        server, 30, nofile=FEW, PROXIES="0", RATE_LIMITED="1", LIMITS="address-connections=4"
    ) as process:
        reader, writer = await process.call(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        for _ in range(3):  # which stay open for another request
            idle, _ = await process.call("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await idle.readuntil(b"done")
            assert await process.line() == "asked"
        assert await asked(process, "127.0.0.1") in {b"429", b"cut"}
        writer.transport.abort()
        assert await process.line() == "left"
        while await asked(process, "127.0.0.1") != b"200":
            pass
