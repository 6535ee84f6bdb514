"""An event over two processes, which are killed, drained and restarted amid it: nothing begins twice or is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests import real_servers
from tests.events.played.event_run import EventRun, until
from tests.events.played.recount import check_standings, log_of, of_kind, recount, tables_of
from tests.faults.daemons import Web

pytestmark = pytest.mark.timeout(900)
PLAYERS, ROUNDS, TABLES = 16, 4, 4
BUSY = """SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend' AND state <> 'idle'"""


class Process(Web):
    """One ``manage.py serve`` that can be killed and started again."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        super().__init__(folder, env)
        self.command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]


@pytest.fixture
def processes(postgres_server_url: str, migrated_url: str, redis_url: str) -> Iterator[list[Process]]:
    with real_servers.database(postgres_server_url, migrated_url) as database, real_servers.folder() as folder:
        ours = {"DATABASE_URL": database, "REDIS_URL": redis_url, "VAR_DIR": str(folder), "PUBLIC_URL": ""}
        fixed = {"RATE_LIMITED": "0", "MAHJONG_PACE": "0.02", "SECRET_KEY": "the same for all", "PYTHONUNBUFFERED": "1"}
        env = {**os.environ, **ours, **fixed}
        env.pop("DJANGO_SETTINGS_MODULE", None)
        found = [Process(folder, env) for _ in range(2)]
        try:
            yield found
        finally:
            for each in found:
                each.put_down()


async def test_an_event_goes_on_whatever_happens_to_its_processes(processes):
    await asyncio.gather(*(each.start() for each in processes))
    run = EventRun(processes[1])
    run.places = list(processes)
    run.make(stages=[{"rounds": ROUNDS, "seating": "swiss", "deals": 2, "pause": 0}])
    try:
        await run.come(PLAYERS, processes)
        for each in run.entrants:
            each.places = list(processes)
        await run.check_in()
        await until(lambda: all(each.page for each in run.entrants))
        await killed_amid_the_begin(run, processes)
        await amid_round(run, 1)
        await processes[1].end(signal.SIGKILL)
        await processes[1].start()
        await amid_round(run, 2)
        assert await processes[0].end(signal.SIGTERM) == 0
        await amid_round(run, 3)
        await processes[0].start()
        await run.when(lambda doc: doc["status"] == "finished", "the event's end")
        await until(lambda: all(each.ends.keys() == set(each.played) for each in run.entrants))
        check(run, processes[0].env["DATABASE_URL"])
    finally:
        await run.end()


async def killed_amid_the_begin(run: EventRun, processes: list[Process]) -> None:
    """Kill the process that is just making the first round's tables, and let the other one do it."""
    begins, other = processes
    assert begins.env
    with psycopg.connect(begins.env["DATABASE_URL"]) as line:
        await stop_at_rest(other, line)
        line.execute("SET lock_timeout = '20s'")
        line.execute("LOCK TABLE play_seat IN SHARE MODE")  # whoever seats somebody waits
        run.organiser.server = begins  # type: ignore[assignment] # it is spoken to alike
        await asyncio.to_thread(run.command, "next-round", {"at": None})
        await until(lambda: waits(line) > 0)
        await begins.end(signal.SIGKILL)
        line.rollback()
    other.send(signal.SIGCONT)
    other.up = True
    doc = await run.when(lambda doc: doc["rounds"] and doc["rounds"][0]["begun_at"], "the first round")
    assert len(doc["rounds"][0]["tables"]) == TABLES
    await begins.start()


async def stop_at_rest(process: Process, line: psycopg.Connection[Any]) -> None:
    """Have a process stand still where it holds nothing in the database that another one would wait for."""
    line.autocommit = True
    while True:
        process.send(signal.SIGSTOP)
        for _ in range(20):
            await asyncio.sleep(0.05)
            row = line.execute(BUSY).fetchone()
            if row == (0,):
                line.autocommit = False
                return
        process.send(signal.SIGCONT)
        await asyncio.sleep(0.1)


def waits(line: psycopg.Connection[Any]) -> int:
    """Return how many wait for a lock."""
    row = line.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone()
    return int(row[0]) if row else 0


async def amid_round(run: EventRun, number: int) -> None:
    """Return once a round is being played: somebody has acted at each table."""
    doc = await run.when(lambda doc: len(doc["rounds"]) >= number and doc["rounds"][number - 1]["begun_at"])
    codes = [table["code"] for table in doc["rounds"][number - 1]["tables"]]
    await until(lambda: all(sum(each.acts[code] for each in run.entrants) > 10 for code in codes))


def check(run: EventRun, database: str) -> None:
    """Hold the event to its records."""
    log = log_of(run)
    tables = tables_of(log)
    assert [each["round"] for each in of_kind(log, "round-begun")] == [*range(1, ROUNDS + 1)]
    assert [each["round"] for each in of_kind(log, "round-over")] == [*range(1, ROUNDS + 1)]
    over = sorted((each["round"], each["table"]) for each in of_kind(log, "table-over"))
    assert over == sorted((each.round, each.table) for each in tables)
    with psycopg.connect(database) as line:
        matches = line.execute("SELECT code, status FROM play_match").fetchall()
        counted = line.execute('SELECT round, "table", counted FROM events_eventtable').fetchall()
    assert sorted(matches) == sorted((each.code, "finished") for each in tables)
    assert sorted(counted) == sorted((each.round, each.table, True) for each in tables)
    for each in run.entrants:
        assert each.played == [sat.code for sat in tables if each.number in sat.seats]
    (stage,) = run.doc()["stages"]
    check_standings(stage["standings"], recount(run, range(1, ROUNDS + 1)))
