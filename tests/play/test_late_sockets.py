"""Proof from the outside: over real sockets of two servers, a spectator of all hands holds nothing early."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import psycopg
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests import real_servers
from tests.play.person import Person
from tests.play.table import after
from tests.real_servers import Server

pytestmark = pytest.mark.timeout(600)
MINUTE_S = 4
DELAY_MS = 1000 * MINUTE_S
ENV = {"SECRET_KEY": "the same for all", "MAHJONG_PACE": "0.03", "MAHJONG_MINUTE_S": str(MINUTE_S)}


@pytest.fixture
def two_servers(postgres_server_url: str, migrated_url: str, redis_url: str) -> Iterator[list[Server]]:
    with real_servers.database(postgres_server_url, migrated_url) as database, ExitStack() as stack:
        shared = {"DATABASE_URL": database, "REDIS_URL": redis_url, **ENV}
        yield [stack.enter_context(real_servers.mahjong_server(None, **shared)) for _ in range(2)]


class Spectator:
    """Keeps every frame and when it came; comes back to another server whenever it is told to."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.frames: list[tuple[float, dict[str, Any]]] = []
        self.docs: list[dict[str, Any]] = []
        self.doc: dict[str, Any] = {}

    async def watch(self, server: Server, most: int = 10**9) -> None:
        """Watch until the end, or for so many frames."""
        address = f"{server.ws_url}/ws/tables/{self.code}?view=all"
        async with connect(address, origin=server.url, max_size=None) as socket:  # type: ignore[arg-type]
            for _ in range(most):
                frame = json.loads(await asyncio.wait_for(socket.recv(), 60))
                self.frames.append((time.time() * 1000, frame))
                self.doc = after(self.doc, frame)
                if self.doc["table"]["status"] == "finished":
                    return


def log_of(server: Server, code: str) -> list[tuple[int, dict[str, Any]]]:
    with psycopg.connect(server.env["DATABASE_URL"]) as connection:
        sql = """SELECT e.at, e.data FROM play_event e JOIN play_match m ON m.id = e.match_id
            WHERE m.code = %s ORDER BY e.seq"""
        return [(at, json.loads(data)) for at, data in connection.execute(sql, [code]).fetchall()]


async def test_a_spectator_can_prove_that_nothing_came_early(two_servers: list[Server]):
    first, second = two_servers
    person = Person(first)
    order = {"game": "sichuan", "deals": 1, "bots": "easy", "spectators": "all", "delay": 1, "speed": "quick"}
    code = (await asyncio.to_thread(person.post, "/api/tables", order))["code"]
    spectator = Spectator(code)
    await spectator.watch(second, 1)  # there before anything is: however slow the machine, nothing is missed
    watching = asyncio.create_task(spectator.watch(second, 40))
    await asyncio.to_thread(person.post, f"/api/tables/{code}/start", {})
    playing = asyncio.create_task(person.play(code))
    await watching
    await spectator.watch(first, 40)  # the page is loaded again
    await spectator.watch(second)
    await playing
    log = await asyncio.to_thread(log_of, first, code)

    seen = [(came, event) for came, frame in spectator.frames for event in frame["events"]]
    for came, event in seen:
        at = min(at for at, each in log if matches(each, event))
        assert came >= at + DELAY_MS, f"{event} came {at + DELAY_MS - came} ms early"
    over = [at for at, event in log if event["type"] == "settled"]
    assert all(came >= over[event["deal"]] for came, event in seen if event["type"] == "dealt")
    kinds = {event["type"] for _, event in seen}
    assert {"committed", "dealt", "forbade", "drew", "discarded", "settled", "revealed"} <= kinds
    assert all("tile" in event for _, event in seen if event["type"] == "drew")
    assert not any("wall" in event for _, event in seen)
    for came, frame in spectator.frames:
        status = (frame.get("doc") or frame.get("patch", {})).get("table", {}).get("status")
        assert status != "finished" or came >= log[-1][0] + DELAY_MS
        assert came - frame["now"] >= DELAY_MS - 1
    assert spectator.doc["result"] == person.doc["result"]


def matches(logged: dict[str, Any], seen: dict[str, Any]) -> bool:
    """Return whether this may be what was seen: all that is shown of it is in the log."""
    shown = {key: value for key, value in seen.items() if key not in {"hands", "seed"}}
    return all(logged.get(key, "") == value for key, value in shown.items())  # an entry omits an empty nonce


async def test_the_player_may_not_watch_the_others_so(two_servers: list[Server]):
    person = Person(two_servers[0])
    order = {"bots": "easy", "spectators": "all", "delay": 1}
    code = (await asyncio.to_thread(person.post, "/api/play", order))["code"]
    async with person.open(f"{code}?view=all") as socket:
        with pytest.raises(ConnectionClosed) as end:
            await asyncio.wait_for(socket.recv(), 60)
    assert end.value.rcvd
    assert end.value.rcvd.code == 4013
