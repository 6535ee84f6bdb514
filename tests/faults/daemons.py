"""Processes that faults happen to: each can be killed, hung, ended and started again, always at the same port."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psycopg

from tests import real_servers

START_S = 600.0


class Daemon:
    """One process and how to bring it back. ``up`` says whether it is meant to answer."""

    user: str | None = None

    def __init__(self, command: Sequence[str], log: Path, env: Mapping[str, str] | None = None) -> None:
        self.command, self.log, self.env = command, log, env
        self.process: subprocess.Popen[bytes] | None = None
        self.up = False

    async def start(self) -> None:
        """Start; return once it answers."""
        with self.log.open("ab") as output:
            options: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": output, "stderr": subprocess.STDOUT}
            self.process = subprocess.Popen(
                self.command, cwd=real_servers.ROOT, env=self.env, user=self.user, **options
            )
        deadline = time.monotonic() + START_S
        while not await asyncio.to_thread(self.answers):
            tail = self.log.read_text(errors="replace")[-2000:]
            assert self.process.poll() is None, f"{self.command} ended with {self.process.returncode}:\n{tail}"
            assert time.monotonic() < deadline, f"{self.command} does not answer:\n{tail}"
            await asyncio.sleep(0.05)
        self.up = True

    def answers(self) -> bool:
        """Return whether it can be spoken to."""
        raise NotImplementedError

    def send(self, number: signal.Signals) -> None:
        """Send it a signal. What ends it counts as down from now on."""
        assert self.process
        self.up = self.up and number in {signal.SIGSTOP, signal.SIGCONT}
        self.process.send_signal(number)

    async def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End it by this signal; return its exit status."""
        self.send(number)
        return await self.gone()

    async def gone(self) -> int:
        """Return its exit status once it has ended."""
        assert self.process
        return await asyncio.to_thread(self.process.wait, 60)

    def put_down(self) -> None:
        """End it, whatever state it is in."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()


class Web(Daemon):
    """One ``manage.py serve``, started by way of ``serve.py``; its clock may be ``settable``."""

    def __init__(self, folder: Path, env: Mapping[str, str], *, settable: bool = False) -> None:
        self.port = real_servers.free_port()
        self.shift = folder / f"shift-{self.port}"
        entry = ["-m", "tests.faults.serve", str(self.shift) if settable else "-"]
        address = ["--host", "127.0.0.1", "--port", str(self.port)]
        super().__init__([sys.executable, *entry, "serve", *address], folder / f"web-{self.port}.log", env)
        self.set_clock(0)

    def set_clock(self, seconds: float) -> None:
        """Put its clock forward by so much from the true time."""
        draft = self.shift.with_suffix(".new")
        draft.write_text(str(seconds))
        draft.replace(self.shift)

    def worker(self) -> int | None:
        """Return the process that writes for it, if there is one."""
        assert self.process
        return next(iter(real_servers.children_of(self.process.pid)), None)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        """Return whether it serves; it listens a while before."""
        with suppress(OSError), urlopen(f"{self.url}/healthz", timeout=10) as answer:
            return bool(answer.status == HTTPStatus.OK)
        return False


class Redis(Daemon):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self.port = real_servers.free_port()
        program = real_servers.need(shutil.which("redis-server"), "Redis")
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        super().__init__([program, *words], folder / "redis.log")

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def answers(self) -> bool:
        return real_servers.listens(self.port)


class Postgres(Daemon):
    """A PostgreSQL that keeps what it has committed when it is ended or killed; only a power cut could lose it."""

    user = "postgres" if os.geteuid() == 0 else None

    def __init__(self, folder: Path) -> None:
        data, self.port = folder / "data", real_servers.free_port()
        if self.user:
            folder.chmod(0o755)
        data.mkdir()
        if self.user:
            shutil.chown(data, self.user)
        make = [real_servers.postgres_program("initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8"]
        subprocess.run([*make, "--locale=C", "--no-sync"], check=True, capture_output=True, user=self.user, cwd=data)
        words = ["-D", str(data), "-h", "127.0.0.1", "-p", str(self.port), "-k", str(data), "-N", "200"]
        super().__init__(
            [real_servers.postgres_program("postgres"), *words, "-c", "fsync=off"], folder / "postgres.log"
        )

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def answers(self) -> bool:
        return real_servers.answers(self.url)

    def cut(self) -> int:
        """Cut every other connection; return how many there were."""
        sql = """SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"""
        with psycopg.connect(self.url, autocommit=True) as connection:
            row = connection.execute(sql).fetchone()
        assert row
        return int(row[0])
