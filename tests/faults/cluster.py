"""A whole site of processes on one machine, tables that bots play at, and what must hold of all of it at any time."""

import asyncio
import json
import os
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests import real_servers
from tests.faults.counts import Tally
from tests.faults.daemons import Daemon, Postgres, Redis, Web
from tests.faults.disks import Disk, small_disk
from tests.faults.player import Player
from tests.faults.tables import Table
from tests.faults.truth import Log

PACE = "0.05"
LIMIT_S = 5.0
"""Within so many seconds of a cure every client holds what the log comes to."""
PATIENCE_S = 120.0


class House:
    """Servers over one database, and the tables under way."""

    def __init__(self, folder: Path, seed: int, tally: Tally, postgres: Postgres | None, redis: Redis | None) -> None:
        self.folder, self.seed, self.tally = folder, seed, tally
        self.chance = random.Random(seed)
        self.postgres, self.redis = postgres, redis
        self.webs: list[Web] = []
        self.disk: Disk | None = None
        self.away_s = 0.0
        """How long the last fault kept anybody from their table, where that has a limit of its own."""
        self.tables: list[Table] = []
        self._starting: list[asyncio.Task[None]] = []
        self.file = folder / "disk" / "mahjong.sqlite3"
        database = postgres.url if postgres else f"sqlite:///{self.file}"
        ours = {"DATABASE_URL": database, "REDIS_URL": redis.url if redis else "", "VAR_DIR": str(folder)}
        fixed = {"PUBLIC_URL": "", "RATE_LIMITED": "0", "MAHJONG_PACE": PACE, "SECRET_KEY": "shared by all processes"}
        self.env = {**os.environ, **ours, **fixed, "PYTHONUNBUFFERED": "1"}
        self.env.pop("DJANGO_SETTINGS_MODULE", None)
        self.log = Log(database, folder)

    @property
    def daemons(self) -> list[Daemon]:
        return [each for each in (*self.webs, self.redis, self.postgres) if each]

    def pids(self) -> list[int]:
        """Return the process ids of the servers."""
        return [web.process.pid for web in self.webs if web.process]

    def pick(self, last: Web | None) -> Web:
        """Return where the next link goes: another process than the last one, as far as one is up."""
        up = [web for web in self.webs if web.up]
        others = [web for web in up if web is not last]
        return self.chance.choice(others or up or self.webs)

    async def serve(self, number: int) -> None:
        """Start so many servers; the clock of the first can be set."""
        self.webs = [Web(self.folder, self.env, settable=not each) for each in range(number)]
        await asyncio.gather(*(web.start() for web in self.webs))

    def restart(self, web: Web) -> None:
        """Start a server again, and let nobody wait for it."""
        self._starting = [task for task in self._starting if not task.done()] + [asyncio.create_task(web.start())]

    async def spare(self) -> None:
        """Return once a server may be lost: another one is up, where there are several."""
        await self.until(lambda: sum(web.up for web in self.webs) >= min(2, len(self.webs)))

    async def whole(self) -> None:
        """Return once every server is up."""
        await asyncio.gather(*self._starting)

    # Tables

    async def open_table(self, order: dict[str, Any]) -> Table:
        """Open a table of bots and let them play."""
        number = self.tally.counts["tables"]
        self.tally.add("tables")
        players = [Player(self.pick, f"{self.seed}:{number}:{seat}", self.tally) for seat in range(order["seats"])]
        table = await asyncio.to_thread(Table.open, players, order)
        self.tables.append(table)
        table.begin()
        await table.until(lambda: all(player.connected for player in players))
        return table

    async def renew(self, orders: Iterator[dict[str, Any]], number: int) -> None:
        """Replay what is over, and open tables until there are so many."""
        await self.replay()
        while len(self.tables) < number:
            await self.open_table(next(orders))

    async def play_on(self, moves: int = 3) -> None:
        """Return once so much more has happened at every table, or it is over: none is stuck."""
        await asyncio.gather(*(table.moves(moves) for table in self.tables))

    def players(self) -> list[Player]:
        """Return everyone who plays."""
        return [player for table in self.tables for player in table.players]

    def viewers(self) -> list[Player]:
        """Return everyone who plays or looks on."""
        return [player for table in self.tables for player in (*table.players, *table.onlookers)]

    async def until(self, reached: Callable[[], bool]) -> None:
        """Return once it is reached."""
        async with asyncio.timeout(PATIENCE_S):
            while not reached():
                await asyncio.sleep(0.02)

    async def rest(self) -> None:
        """Hold every table until somebody is asked at each."""
        for table in self.tables:
            table.hold()
        await self.until(lambda: all(table.rests() for table in self.tables))

    async def finish(self) -> None:
        """Let every match be played to its end."""
        await asyncio.gather(*(table.over() for table in self.tables))

    # What must hold

    async def converge(self, cured_at: float) -> float:
        """Return how many seconds after a cure every client held what the log comes to."""
        for table in self.tables:
            table.hold()
        differences: list[str] = []
        try:
            async with asyncio.timeout(PATIENCE_S):
                while differences := [text for table in self.tables if (text := await table.differs(self.log))]:
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"after {self.tally.fault} the clients do not converge: {differences}") from None
        finally:
            for table in self.tables:
                table.release()
        self.tally.add("times that a client was held to the log, and had converged", len(self.viewers()))
        return time.monotonic() - cured_at

    async def check(self) -> None:
        """Hold every table to its log: acts, and banks."""
        for table in self.tables:
            await table.check(self.log)

    async def replay(self) -> None:
        """Replay the records of what is over: each comes to the ledgers that its players saw."""
        done = [table for table in self.tables if table.players[0].is_over]
        self.tally.add("matches played to their end", len(done))
        for table in done:
            await table.check(self.log)
            self.tally.add("acts that were accepted, and stand in the log exactly once", table.accepted)
            table.players[0].server = self.pick(None)
        await asyncio.to_thread(replay_all, done, self.folder, self.env)
        self.tally.add("records replayed to the same ledgers", len(done))
        for table in done:
            await table.end()
            self.tables.remove(table)


def replay_all(tables: list[Table], folder: Path, env: dict[str, str]) -> None:
    """Download the tables' records, replay them by one command, and compare every deal."""
    if not tables:
        return
    files = []
    for table in tables:
        files.append(folder / f"{table.code}.json")
        files[-1].write_text(json.dumps(table.players[0].get(f"/api/tables/{table.code}/record")))
    lines = real_servers.manage("replay", *map(str, files), env=env).splitlines()
    for table, line in zip(tables, lines, strict=True):
        table.compare(json.loads(line))


@asynccontextmanager
async def cluster(folder: Path, seed: int, tally: Tally, servers: int = 3) -> AsyncIterator[House]:
    """Several processes over PostgreSQL and Redis."""
    house = House(folder, seed, tally, Postgres(folder), Redis(folder))
    assert house.postgres
    assert house.redis
    async with timed(house):
        await asyncio.gather(house.postgres.start(), house.redis.start())
        await asyncio.to_thread(real_servers.manage, "migrate", "--verbosity", "0", env=house.env)
        await house.serve(servers)
        yield house


@asynccontextmanager
async def embedded(folder: Path, seed: int, tally: Tally) -> AsyncIterator[House]:
    """One process over SQLite, as anyone runs it who installs nothing. Its file stands on a disk of its own."""
    (folder / "disk").mkdir()  # a database's folder has to be there
    house = House(folder, seed, tally, None, None)
    with small_disk(folder / "disk", house.pids) as house.disk:
        async with timed(house):
            await asyncio.to_thread(real_servers.manage, "migrate", "--verbosity", "0", env=house.env)
            await house.serve(1)
            yield house


@asynccontextmanager
async def timed(house: House) -> AsyncIterator[None]:
    """End everything with the block."""
    try:
        yield
    finally:
        for table in list(house.tables):
            await table.end()
        for task in house._starting:
            task.cancel()
        for daemon in house.daemons:
            daemon.put_down()
        house.log.close()
