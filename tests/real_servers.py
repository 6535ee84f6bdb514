"""Real servers for tests: each on a free loopback port, its files in a folder of its own, gone when the block ends."""

import atexit
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest

ROOT = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
START_SECONDS = 180
PROCESS_GROUP: int | None = None
"""0 gives each process a group of its own, which Ctrl+C does not reach."""
SEED = os.environ.get("TEST_SEED", "1")
DATABASE = "mahjong.sqlite3"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def need(program: str | None, name: str) -> str:
    """Return the program, or skip the test that needs it; where CI is set nothing may be skipped."""
    if program:
        return program
    if CI:
        pytest.fail(f"{name} is not on this machine, and CI skips nothing")
    pytest.skip(f"{name} is not on this machine")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def wait_for(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    """Return once ``ready()``; fail with the end of the log when the process ends or takes too long."""
    deadline = time.monotonic() + START_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            tail = log.read_text(errors="replace")[-3000:]
            pytest.fail(f"{process.args!r} did not start (exit status {process.returncode}):\n{tail}")
        time.sleep(0.02)


def children_of(process: int) -> list[int]:
    """Return the processes that a process has begun (Linux)."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def listens(port: int, host: str = "127.0.0.1") -> bool:
    with suppress(OSError), socket.create_connection((host, port), timeout=1):
        return True
    return False


@contextmanager
def folder(owner: str | None = None) -> Iterator[Path]:
    """A short-lived folder, given to ``owner`` if there is one."""
    path = Path(tempfile.mkdtemp(prefix="mahjong-"))
    try:
        if owner:
            shutil.chown(path, owner)
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def running(
    command: Sequence[str | Path],
    log: Path,
    *,
    user: str | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """A process with its output in ``log``; it is asked to end, then made to."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=env,
            user=user,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            process_group=PROCESS_GROUP,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# ── Redis ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def redis_server(port: int | None = None) -> Iterator[str]:
    """A Redis that keeps nothing; yields its URL. With a port of one's own it can go and come back."""
    program = need(shutil.which("redis-server"), "Redis")
    port = port or free_port()
    with folder() as path:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(path)]
        with running([*command, "--unixsocket", str(path / "socket")], path / "log") as process:
            wait_for(lambda: listens(port), process, path / "log")
            yield f"redis://127.0.0.1:{port}/0"


# ── PostgreSQL ──────────────────────────────────────────────────────────────────────────────────────────────────────


def postgres_program(name: str) -> str:
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return need(shutil.which(name) or (str(places[-1]) if places else None), "PostgreSQL")


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[str]:
    """A PostgreSQL; unless ``durable`` it may lose all in a crash, which makes it quick. Yields its database's URL."""
    initdb, postgres = postgres_program("initdb"), postgres_program("postgres")
    owner = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    port = free_port()
    with folder(owner) as path:
        log, data = path / "log", path / "data"
        make = [initdb, "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(make, check=True, capture_output=True, user=owner, cwd=path)
        quick = [word for name in ("fsync", "synchronous_commit", "full_page_writes") for word in ("-c", f"{name}=off")]
        command = [
            postgres,
            "-D",
            str(data),
            "-h",
            "127.0.0.1",
            "-p",
            str(port),
            "-k",
            str(path),
            "-N",
            "200",
            *(() if durable else quick),
        ]
        url = f"postgres://postgres@127.0.0.1:{port}/postgres"
        with running(command, log, user=owner) as process:
            wait_for(lambda: answers(url), process, log)
            yield url


def answers(url: str) -> bool:
    with suppress(psycopg.OperationalError), psycopg.connect(url, connect_timeout=2):
        return True
    return False


UP_TO_DATE: set[str] = set()
"""The URLs, without what is asked of a connection, of PostgreSQL databases that this process knows to be migrated."""


def bare(url: str) -> str:
    return urlunsplit(urlsplit(url)._replace(query=""))


@contextmanager
def database(server_url: str, like: str = "") -> Iterator[str]:
    """A fresh database on a server, empty or like a migrated one that nobody uses; yields its URL."""
    name = f"mahjong_{uuid4().hex}"
    with psycopg.connect(server_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{urlsplit(like).path[1:] or "template1"}"')
        url = urlunsplit(urlsplit(server_url)._replace(path=f"/{name}"))
        try:
            UP_TO_DATE.update({url} if like else ())
            yield url
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


# ── The mahjong server ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Server:
    """One ``manage.py serve``; ``env`` is what makes it this server: database, bus, pace."""

    port: int
    env: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] = field(repr=False)
    host: str = "127.0.0.1"

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://{self.host}:{self.port}"

    def manage(self, *words: str) -> str:
        """Run a management command on this server's database; return what it prints."""
        return manage(*words, env=self.env)


def manage(*words: str, env: Mapping[str, str]) -> str:
    """Run ``manage.py`` and return what it prints."""
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def migrate(env: Mapping[str, str]) -> None:
    """Bring a server's database up to date.

    To migrate takes seconds each time: a new file of SQLite is a copy, and what was made like
    a migrated one, or came up to date for another server of the same site, is left as it is.
    """
    database = Path(env["VAR_DIR"]) / DATABASE
    if url := env["DATABASE_URL"]:
        if bare(url) not in UP_TO_DATE:
            manage("migrate", "--verbosity", "0", env=env)
            UP_TO_DATE.add(bare(url))
    elif database.exists():
        manage("migrate", "--verbosity", "0", env=env)
    else:
        shutil.copy(migrated(), database)


@cache
def migrated() -> Path:
    """An empty, migrated database of this test process."""
    path = Path(tempfile.mkdtemp(prefix="mahjong-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    manage("migrate", "--verbosity", "0", env={**os.environ, "DATABASE_URL": "", "REDIS_URL": "", "VAR_DIR": str(path)})
    return path / DATABASE


@contextmanager
def mahjong_server(port: int | None = None, host: str = "127.0.0.1", /, **variables: str) -> Iterator[Server]:
    """A migrated server process; ``variables`` go to its environment, VAR_DIR is a fresh folder unless given.

    Several servers share a table when they are given the same DATABASE_URL and REDIS_URL. Their walls follow from
    TEST_SEED (``tests.seeded_server``); with an empty one they are drawn as for users.
    """
    port = port or free_port()
    ours = {
        "REDIS_URL": "",
        "DATABASE_URL": "",
        "PUBLIC_URL": "",
        "PYTHONUNBUFFERED": "1",
        "MAHJONG_PACE": "0.1",
        "RATE_LIMITED": "0",
        "TEST_SEED": SEED,
    }
    with folder() as path:
        env = {**os.environ, **ours, "VAR_DIR": str(path), **variables}
        env.pop("DJANGO_SETTINGS_MODULE", None)
        migrate(env)
        program = ["-m", "tests.seeded_server"] if env["TEST_SEED"] else ["manage.py"]
        command = [sys.executable, *program, "serve", "--host", host, "--port", str(port)]
        with running(command, path / "log", env=env) as process:
            wait_for(lambda: listens(port, host), process, path / "log")
            yield Server(port, env, path / "log", process, host)


def chromium_program() -> str:
    """Return where Chromium is: CHROMIUM in the environment, else what the machine has."""
    given = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    return need(given, "Chromium")
