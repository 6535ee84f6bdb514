"""Starts a server and the load on it, kills the server if that is wanted, and says what the players felt, by phases."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.human_pace.plan import Outcome, Plan, SeatPlan
from bench.load import run
from bench.load.meter import cpu_of, rss_of
from bench.load.tables import Table
from tests import real_servers

OPENINGS: Final = 150.0
"""Sockets dialled in a second at first, over all load processes."""
PATIENCE_S: Final = 120.0
PLAYERS: Final = 4
SETTLE_S: Final = 5.0
AFTER_S: Final = 60.0
"""Seconds that are measured after a kill, at most."""
TABLES_AN_ADDRESS: Final = 250
FIRST_NEWCOMER: Final = 1_000_000
"""The number of the first newcomer's table."""
GIVEN: Final = 201
BUSY: Final = 503
HUMAN: Final[Mapping[str, str]] = {"SECRET_KEY": "a bench has nothing to hide", "TEST_SEED": "", "LIMITS": ""}
"""Ours as it comes: with its pauses and its limits."""


class Usage(NamedTuple):
    """Processor time in seconds until a moment: the server's event loop, its other threads, its writer, the load."""

    at: float
    main: float
    threads: float
    writer: float
    load: float


class Phase(NamedTuple):
    """What players felt from one moment to another. Waits in ms, memory in bytes, processor time as shares of a core.

    ``waits``: from an act until it was answered. ``reaches``: from a discard until all four players had it.
    """

    seconds: float
    waits: list[float]
    reaches: list[float]
    pongs: int
    refused: int
    closed: int
    main: float
    threads: float
    writer: float
    load: float
    rss: int

    @property
    def acts_s(self) -> float:
        """Acts a second."""
        return len(self.waits) / self.seconds

    @property
    def act_us(self) -> float:
        """Processor time of the server and its writer for one act, pings and all, in microseconds."""
        return 1e6 * (self.main + self.threads + self.writer) / max(self.acts_s, 1e-9)


class Comeback(NamedTuple):
    """What a kill cost. Seconds since the new server listens; ``back_s`` is ``None`` where not all came back."""

    sockets: int
    back: int
    back_s: float | None
    half_s: float
    dials: float
    resent: int


class Overload(NamedTuple):
    """What became of newcomers who asked for tables with bots, and what those felt meanwhile who sat before.

    ``given``, ``refused`` (for load), ``other``: answers. ``closed``: newcomers' sockets that ended too early.
    """

    asked: int
    given: int
    refused: int
    other: int
    closed: int
    seated: Phase


class Ran(NamedTuple):
    """One run: the quiet phase, the kill if there was one, the phase after it, and acts that were acked and lost."""

    quiet: Phase
    comeback: Comeback | None
    after: Phase | None
    lost: int
    overload: Overload | None = None


def percentile(values: list[float], share: float) -> float:
    """Return the value below which so many of all lie; 0 where there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


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


def play(
    tables: int,
    seconds: float,
    *,
    kill: bool = False,
    loads: int = 1,
    always_pings: bool = False,
    newcomers_asking: int = 0,
    **variables: str,
) -> Ran:
    """Play so many tables for so long; then, if wanted, kill the server, and play on for a minute.

    Last, if there are to be newcomers, have them ask for tables for as long.
    """
    run.allow_sockets()
    with served(tables, **variables) as (server, seated, database):
        server.start()
        crowd = Crowd(plans(server.port, seated, loads, always_pings=always_pings))
        try:
            opening_s = 4 * tables / OPENINGS + PATIENCE_S
            if not crowd.wait_for(4 * tables, opening_s):
                opened, codes = crowd.open, _codes(crowd.end())
                said = f"{opened} of {4 * tables} players saw their table within {opening_s:.0f} s"
                raise TimeoutError(f"{said}; sockets ended with {dict(codes)}")
            time.sleep(SETTLE_S)
            marks = [_span(server, crowd, seconds)]
            killed_at, listens_at = float("inf"), 0.0
            if kill:
                killed_at = time.monotonic()
                server.kill()
                listens_at = server.start()
                crowd.wait_for(4 * tables, PATIENCE_S)
                time.sleep(SETTLE_S)
                marks.append(_span(server, crowd, min(seconds, AFTER_S)))
            came = _overload(server, crowd, newcomers_asking, seconds) if newcomers_asking else None
            outcome = crowd.end()
        finally:
            crowd.kill()
        server.stop()
        _expect_all_play(database, {table.code for table in seated})
        lost = len({name.replace("-", "") for name in outcome.acked} - _logged(database))
    phases = [_phase(outcome, *mark, until) for mark, until in zip(marks, (killed_at, float("inf")), strict=False)]
    comeback = _comeback(outcome, 4 * tables, killed_at, listens_at) if kill else None
    overload = None
    if came is not None:
        found, before, after, rss = came
        felt = _phase(outcome, before, after, rss, float("inf"))
        overload = _overload_of(found, newcomers_asking, felt)
    return Ran(phases[0], comeback, phases[1] if kill else None, lost, overload)


def _overload(server: Server, crowd: Crowd, count: int, seconds: float) -> tuple[Outcome, Usage, Usage, int]:
    """Let newcomers ask for tables, all within the first half; return what they saw, and the span."""
    asking = Crowd([newcomers(server.port, count, seconds / 2)])
    try:
        span = _span(server, crowd, seconds)
        return asking.end(), *span
    finally:
        asking.kill()


def _overload_of(found: Outcome, count: int, seated: Phase) -> Overload:
    statuses = Counter(answer.status for answer in found.answers)
    given, refused = statuses.pop(GIVEN, 0), statuses.pop(BUSY, 0)
    return Overload(count, given, refused, statuses.total(), len(found.closes), seated)


def _span(server: Server, crowd: Crowd, seconds: float) -> tuple[Usage, Usage, int]:
    before = server.usage(crowd.pids)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        _ = crowd.open
        time.sleep(min(1.0, max(0.0, end - time.monotonic())))
    return before, server.usage(crowd.pids), sum(rss_of(pid) for pid in server.pids)


def _phase(outcome: Outcome, before: Usage, after: Usage, rss: int, until: float) -> Phase:
    """Return what was felt between two moments; what waits at ``until``, the kill, has waited so long by then."""
    seconds = after.at - before.at

    def within(at: float) -> bool:
        return before.at <= at < after.at

    return Phase(
        seconds,
        [1000 * min(act.answered_s, until - act.at) for act in outcome.acts if within(act.at)],
        [1000 * reach.all_s for reach in outcome.reaches if within(reach.at)],
        sum(map(within, outcome.pongs)),
        sum(map(within, outcome.refusals)),
        sum(within(close.at) for close in outcome.closes),
        (after.main - before.main) / seconds,
        (after.threads - before.threads) / seconds,
        (after.writer - before.writer) / seconds,
        (after.load - before.load) / seconds,
        rss,
    )


def _comeback(outcome: Outcome, sockets: int, killed_at: float, listens_at: float) -> Comeback:
    back = {each.player: each for each in reversed(outcome.returns) if each.lost_at >= killed_at}
    times = sorted(each.back_at - listens_at for each in back.values())
    dials = sum(each.dials for each in back.values()) / max(1, len(back))
    resent = sum(act.is_resent for act in outcome.acts)
    return Comeback(
        sockets, len(back), times[-1] if len(back) == sockets else None, percentile(times, 0.5), dials, resent
    )


def _codes(outcome: Outcome) -> Counter[int]:
    return Counter(close.code for close in outcome.closes + outcome.refused)


def _logged(database: Path) -> set[str]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return {row[0] for row in connection.execute("SELECT act FROM play_event WHERE act IS NOT NULL")}


def _expect_all_play(database: Path, codes: set[str]) -> None:
    """Raise ``RuntimeError`` where some of the tables are not in play any more: less was measured than is said then."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        found = Counter(
            status for code, status in connection.execute("SELECT code, status FROM play_match") if code in codes
        )
    if set(found) != {"playing"}:
        raise RuntimeError(f"not all tables are in play: {dict(found)}")
