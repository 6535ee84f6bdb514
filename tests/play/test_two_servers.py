"""One table over two server processes, with a real Redis, a real PostgreSQL and real sockets."""

import asyncio
import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests import real_servers
from tests.play.person import Person
from tests.play.table import without_nulls
from tests.real_servers import Server

pytestmark = pytest.mark.timeout(600)
KEY = {"SECRET_KEY": "the same for all processes of a site", "MAHJONG_PACE": "0.02"}


@pytest.fixture
def two_servers(postgres_server_url: str, migrated_url: str, redis_url: str) -> Iterator[list[Server]]:
    with real_servers.database(postgres_server_url, migrated_url) as database, ExitStack() as stack:
        shared = {"DATABASE_URL": database, "REDIS_URL": redis_url, **KEY}
        yield [stack.enter_context(real_servers.mahjong_server(None, **shared)) for _ in range(2)]


def four_at_a_table(servers: list[Server], deals: int = 1) -> tuple[str, list[Person]]:
    """Return a table's code and the people who sit there, spread over the servers. Play has begun."""
    people = [Person(servers[seat % len(servers)]) for seat in range(4)]
    for number, person in enumerate(people):
        person.post("/api/me", {"name": f"Person {number}"})
    order = {"game": "sichuan", "options": {}, "deals": deals, "speed": "quick", "bots": None}
    code = people[0].post("/api/tables", order)["code"]
    for person in people[1:]:
        person.post(f"/api/tables/{code}/seats", {})
        person.post(f"/api/tables/{code}/ready", {})
    people[0].post(f"/api/tables/{code}/start", {})
    return code, people


def log_of(server: Server, code: str) -> list[tuple[Any, ...]]:
    """Return the log of a table: seq, actor, act, data."""
    with psycopg.connect(server.env["DATABASE_URL"]) as connection:
        sql = """SELECT e.seq, e.actor, e.act, e.data FROM play_event e JOIN play_match m ON m.id = e.match_id
            WHERE m.code = %s ORDER BY e.seq"""
        return connection.execute(sql, [code]).fetchall()


def lasting(table: dict[str, Any]) -> Any:
    """Return a table without who is there now: people come to the end one after another, and the first may be gone."""
    seats = {seat: {**info, "present": None} for seat, info in table["seats"].items()}
    return without_nulls({**table, "seats": seats})


def check_end(server: Server, code: str, people: list[Person]) -> None:
    """Everyone ended with one document, the log has no hole, and holds every acknowledged act once."""
    shared = [
        {"table": lasting(person.doc["table"])} | {key: without_nulls(person.doc[key]) for key in ("fair", "result")}
        for person in people
    ]
    assert shared == shared[:1] * len(people)
    assert all(person.doc["view"]["sheets"] == people[0].doc["view"]["sheets"] for person in people)
    log = log_of(server, code)
    assert [row[0] for row in log] == list(range(len(log)))
    acts = [(row[1], row[2]) for row in log if row[2]]
    assert len(set(acts)) == len(acts)
    for seat, person in enumerate(people):
        assert {(seat, name.replace("-", "")) for name in person.acknowledged} <= set(acts)


async def play(code: str, people: list[Person]) -> None:
    async with asyncio.timeout(300):
        await asyncio.gather(*(person.play(code) for person in people))


async def test_four_people_on_two_servers_play_a_deal(two_servers: list[Server], tmp_path: Path):
    code, people = four_at_a_table(two_servers)
    await play(code, people)
    check_end(two_servers[0], code, people)
    assert not [error for person in people for error in person.errors if error["code"] != "decision-over"]
    log = log_of(two_servers[0], code)
    for person in people:  # everything once more, to the other process
        person.server = next(server for server in two_servers if server is not person.server)
        async with person.open(code) as socket:
            acts = list(person.acknowledged.values())
            for act in acts[:40]:
                await socket.send(json.dumps(act))
            answers = {
                frame["id"]
                for frame in [json.loads(await socket.recv()) for _ in range(len(acts[:40]) + 1)]
                if frame["type"] == "ack"
            }
            assert answers == {act["id"] for act in acts[:40]}
            await socket.send(json.dumps(acts[0] | {"action": {"type": "hu"}}))
            assert json.loads(await socket.recv())["code"] == "id-reused"
    assert log_of(two_servers[0], code) == log
    record = tmp_path / "record.json"
    record.write_text(json.dumps(people[0].get(f"/api/tables/{code}/record")))
    proof = two_servers[0].manage("verify", str(record))
    assert proof.startswith("deal 0: commitment, hashes, wall, dice and dealer")
    outcome = json.loads(two_servers[0].manage("replay", str(record)))
    assert outcome["scores"] == people[0].doc["result"]["scores"]


async def test_redis_may_die_and_come_back_in_the_middle(postgres_server_url: str, migrated_url: str):
    port = real_servers.free_port()
    with real_servers.database(postgres_server_url, migrated_url) as database, ExitStack() as stack:
        redis = stack.enter_context(ExitStack())
        shared = {"DATABASE_URL": database, "REDIS_URL": redis.enter_context(real_servers.redis_server(port)), **KEY}
        servers = [stack.enter_context(real_servers.mahjong_server(None, **shared)) for _ in range(2)]
        code, people = four_at_a_table(servers)
        playing = asyncio.create_task(play(code, people))
        await turns(people[0], 8)
        await asyncio.to_thread(redis.close)
        await turns(people[0], 4)
        stack.enter_context(real_servers.redis_server(port))
        await playing
        check_end(servers[0], code, people)


async def turns(person: Person, count: int) -> None:
    """Wait until so many more discards were seen."""
    seen, last = 0, 0
    while seen < count:
        person.changed.clear()
        await person.changed.wait()
        now = sum(event["type"] == "discarded" for event in person.events)
        seen += max(0, now - last) if last or seen else 0
        last = now


async def test_a_server_that_is_killed_loses_no_acknowledged_act(two_servers: list[Server]):
    code, people = four_at_a_table(two_servers)
    playing = asyncio.create_task(play(code, people))
    await turns(people[0], 6)
    victim, other = two_servers
    for person in people:
        person.server = other
    victim.process.send_signal(signal.SIGKILL)
    await playing
    assert any(1006 in person.closed for person in people)
    check_end(other, code, people)


def referee(server: Server, change: str, code: str) -> None:
    """Have a command, which is none of the servers, do something to a match."""
    words = "from mahjong_server.play import services; from mahjong_server.play.models import Match; "
    server.manage("shell", "-c", f"{words}services.{change}(Match.objects.get(code='{code}'))")


async def test_a_pause_is_seen_by_both_servers_and_outlives_one(two_servers: list[Server]):
    code, people = four_at_a_table(two_servers, 4)  # a command takes long to begin on a busy machine
    playing = asyncio.create_task(play(code, people))
    await turns(people[0], 4)
    victim, other = two_servers
    await asyncio.to_thread(referee, other, "pause_match", code)
    async with asyncio.timeout(30):
        for person in people:
            while not person.doc["table"].get("paused"):
                person.changed.clear()
                await person.changed.wait()
    assert not [person for person in people if without_nulls(person.doc).get("decision")]
    before = log_of(other, code)
    for person in people:
        person.server = other
    victim.process.send_signal(signal.SIGKILL)
    await asyncio.sleep(8)
    assert log_of(other, code) == before
    for person in people:
        person.answered.clear()  # what was refused in the pause is asked again after it
    await asyncio.to_thread(referee, other, "unpause_match", code)
    await playing
    check_end(other, code, people)
