"""The processes of one run: the server on a port and a database that outlive it, and the load on it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.human_pace.plan import Outcome, Plan, SeatPlan
from bench.load import run
from bench.load.meter import cpu_of
from bench.load.tables import Table
from tests import real_servers

OPENINGS: Final = 150.0
"""Sockets dialled in a second at first, over all load processes."""
PATIENCE_S: Final = 300.0
PLAYERS: Final = 4
TABLES_AN_ADDRESS: Final = 250
FIRST_NEWCOMER: Final = 1_000_000
"""The number of the first newcomer's table."""
HUMAN: Final[Mapping[str, str]] = {"SECRET_KEY": "a bench has nothing to hide", "TEST_SEED": "", "LIMITS": ""}
"""Ours as it comes: with its pauses and its limits."""


class Usage(NamedTuple):
    """Processor time in seconds until a moment: the server's event loop, its other threads, its writer, the load."""

    at: float
    main: float
    threads: float
    writer: float
    load: float


class Server:
    """One process of ours on a port and a database that outlive it."""

    def __init__(self, folder: Path, env: Mapping[str, str], port: int) -> None:
        self._folder, self._env, self.port = folder, env, port
        self._process: subprocess.Popen[bytes] | None = None
        self.pids: list[int] = []

    def start(self) -> float:
        """Start it; return when it listens (monotonic seconds)."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        with (self._folder / "log").open("ab") as log:
            self._process = process = subprocess.Popen(  # noqa: S603 - ours
                command, cwd=real_servers.ROOT, env=self._env, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        real_servers.wait_for(lambda: real_servers.listens(self.port), process, self._folder / "log")
        listens_at = time.monotonic()
        children = real_servers.children_of
        real_servers.wait_for(lambda: bool(children(process.pid)), process, self._folder / "log")
        self.pids = [process.pid, *children(process.pid)]
        return listens_at

    def kill(self) -> None:
        """Kill it and its writer: nothing is finished."""
        assert self._process is not None
        for pid in self.pids:
            os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """End it."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def usage(self, loads: list[int]) -> Usage:
        """Return what it and the load have taken of the processor."""
        pid, *children = self.pids
        main = cpu_of(pid, thread=pid)
        return Usage(time.monotonic(), main, cpu_of(pid) - main, sum(map(cpu_of, children)), sum(map(cpu_of, loads)))


class Crowd:
    """The load's processes. ``open`` is how many players see their table."""

    def __init__(self, plans: list[Plan]) -> None:
        self._processes = [
            subprocess.Popen(
                [sys.executable, "-m", "bench.human_pace"],
                cwd=real_servers.ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
            )
            for _ in plans
        ]
        self._open = [0 for _ in plans]
        self._said = [b"" for _ in plans]
        self.pids = [process.pid for process in self._processes]
        for process, plan in zip(self._processes, plans, strict=True):
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.write(msgspec.json.encode(plan) + b"\n")
            os.set_blocking(process.stderr.fileno(), False)

    @property
    def open(self) -> int:
        """How many players see their table."""
        for number, process in enumerate(self._processes):
            assert process.stderr is not None
            said = self._said[number] + (process.stderr.read() or b"")
            *lines, self._said[number] = said.split(b"\n")
            if any(not line.isdigit() for line in lines):
                raise RuntimeError(said.decode(errors="replace"))
            self._open[number] = int(lines[-1]) if lines else self._open[number]
        return sum(self._open)

    def wait_for(self, players: int, seconds: float) -> bool:
        """Return whether so many players see their table within so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.open >= players:
                return True
            time.sleep(0.1)
        return False

    def end(self) -> Outcome:
        """End the load; return what all of it saw."""
        found = Outcome()
        for process in self._processes:
            output, _ = process.communicate(timeout=PATIENCE_S)
            part = msgspec.msgpack.decode(output, type=Outcome)
            for field in Outcome.__struct_fields__:
                getattr(found, field).extend(getattr(part, field))
        return found

    def kill(self) -> None:
        """End what is left of it."""
        for process in self._processes:
            if process.poll() is None:
                process.kill()
                process.wait()


@contextmanager
def served(tables: int, **variables: str) -> Iterator[tuple[Server, list[Table], Path]]:
    """Yield a server that is not started yet, its tables, and its database."""
    with real_servers.folder() as path:
        env = {**os.environ, "REDIS_URL": "", "DATABASE_URL": "", "PUBLIC_URL": "", "VAR_DIR": str(path)}
        env |= {**HUMAN, **variables}
        env.pop("DJANGO_SETTINGS_MODULE", None)
        seated = run.seat(tables, env)
        server = Server(path, env, real_servers.free_port())
        try:
            yield server, seated, path / real_servers.DATABASE
        finally:
            server.stop()


def plans(port: int, tables: list[Table], loads: int, *, always_pings: bool = False) -> list[Plan]:
    """Return who plays what in each load process: a table's players share an address, as friends in a room do.

    One player of each table comes first, for a table at which nobody is is given up after a minute.
    """
    found: list[list[SeatPlan]] = [[] for _ in range(loads)]
    for seat, number in product(range(PLAYERS), range(len(tables))):
        high, low = divmod(number, TABLES_AN_ADDRESS)
        address = f"127.0.{high + 1}.{low + 1}"
        table = tables[number]
        found[number % loads].append(SeatPlan(number, seat, f"/ws/tables/{table.code}", table.cookies[seat], address))
    return [Plan(port, seats, OPENINGS / loads, seed, always_pings) for seed, seats in enumerate(found)]


def newcomers(port: int, count: int, seconds: float) -> Plan:
    """Return the plan of people who come one after another within so many seconds, each from an address of its own."""
    seats = []
    for number in range(count):
        high, low = divmod(number, TABLES_AN_ADDRESS)
        seats.append(SeatPlan(FIRST_NEWCOMER + number, 0, "", "", f"127.1.{high + 1}.{low + 1}"))
    return Plan(port, seats, count / seconds, seed=count)
