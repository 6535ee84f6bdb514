"""Starts what is measured, one server at a time, and sends the load at it. Everything ends with its block."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import msgspec

from bench.frame import peers
from bench.load.plan import Driver, Outcome, Phase, Place, Plan
from bench.load.tables import Table
from tests import real_servers

HERE = Path(__file__).resolve().parent.parent / "peers"
LIMIT_S = 600
RELAYS = ("uvicorn==0.54.0", "uvloop==0.23.0", "websockets==17.4", "channels==4.3.2", "daphne==4.2.3", "django==5.2.19")
REDIS_LAYER = ("channels_redis==4.3.0", "redis==7.4.1")
BOARDGAME = ("boardgame.io@0.50.2",)
COLYSEUS = ("@colyseus/core@0.16.24", "@colyseus/ws-transport@0.16.5", "@colyseus/schema@3.0.76")
FAST = ("--loop", "uvloop", "--ws", "websockets-sansio", "--http", "h11", "--log-level", "warning")
PAUSELESS: Mapping[str, str] = {
    "MAHJONG_PACE": "0",
    "SECRET_KEY": "a bench has nothing to hide",
    "RATE_LIMITED": "0",
    "LIMITS": "frames=1000000",
    "TEST_SEED": "",
}
"""Ours as users have it, but for pauses and limits: the load is one address, and quicker than people are."""


class Running(msgspec.Struct, frozen=True):
    """A server: its port, and the processes that are its own."""

    port: int
    processes: list[int]


class Ours(Running, frozen=True):
    """A process of ours, and the tables that it and its fellows share."""

    tables: list[Table]


def play(plan: Plan) -> Outcome:
    """Have the load play a plan in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.load"],
        input=msgspec.json.encode(plan),
        stdout=subprocess.PIPE,
        cwd=real_servers.ROOT,
        timeout=LIMIT_S,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Outcome)


def allow_sockets() -> None:
    """Let this process and those that it starts open as many files as the system lets them."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


# ── Ours ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def ours(tables: int, server: str = "uvicorn", processes: int = 1, **variables: str) -> Iterator[tuple[Ours, ...]]:
    """Yield processes of the project's own server and, in each of them, the tables that are being played."""
    with ExitStack() as stack:
        path = stack.enter_context(real_servers.folder())
        env = {**os.environ, "REDIS_URL": "", "DATABASE_URL": "", "PUBLIC_URL": "", "VAR_DIR": str(path)}
        env |= {**PAUSELESS, **variables}
        env.pop("DJANGO_SETTINGS_MODULE", None)
        seated = seat(tables, env)
        found = [stack.enter_context(serve(server, path / f"log{number}", env)) for number in range(processes)]
        yield tuple(Ours(each.port, each.processes, seated) for each in found)


@contextmanager
def serve(server: str, log: Path, env: Mapping[str, str]) -> Iterator[Running]:
    """Yield one process of ours, on daphne or on uvicorn, with the one that writes for it."""
    port = real_servers.free_port()
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with real_servers.running(command, log, env={**env, "SERVER": server}) as process:
        real_servers.wait_for(
            lambda: real_servers.listens(port) and bool(real_servers.children_of(process.pid)), process, log
        )
        yield Running(port, [process.pid, *real_servers.children_of(process.pid)])


def seat(tables: int, env: Mapping[str, str]) -> list[Table]:
    """Make tables in the database that is named by an environment."""
    real_servers.migrate(env)
    command = [sys.executable, "-m", "bench.load.tables", "--tables", str(tables)]
    done = subprocess.run(command, cwd=real_servers.ROOT, env=env, stdout=subprocess.PIPE, check=True)  # noqa: S603 - ours
    return msgspec.json.decode(done.stdout, type=list[Table])


def seats_of(table: Table, ports: Sequence[int]) -> list[Place]:
    """Return a table's four sockets, seat by seat at these ports in turn."""
    return [place(table, ports[seat % len(ports)], cookie) for seat, cookie in enumerate(table.cookies)]


def place(table: Table, port: int, cookie: str = "") -> Place:
    """Return a socket at a table: that of a player by its cookie, otherwise a spectator's."""
    headers = {"Origin": f"http://127.0.0.1:{port}", **({"Cookie": cookie} if cookie else {})}
    return Place(port, f"/ws/tables/{table.code}", headers)


# ── Peers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def serving(command: Sequence[str | Path], port: int, **variables: str) -> Iterator[Running]:
    """Yield a peer once it listens."""
    with real_servers.folder() as path:
        env = {**os.environ, "PYTHONPATH": str(HERE), **variables}
        with real_servers.running(command, path / "log", env=env) as process:
            real_servers.wait_for(lambda: real_servers.listens(port), process, path / "log")
            yield Running(port, [process.pid])


@contextmanager
def plain(server: str) -> Iterator[Running]:
    """Yield the floor, on uvicorn or on daphne."""
    with asgi(server, "plain:application") as found:
        yield found


@contextmanager
def tutorial(server: str, redis_url: str = "") -> Iterator[Running]:
    """Yield Channels' ``group_send``, over memory or over Redis."""
    with asgi(server, "tutorial:application", REDIS_URL=redis_url) as found:
        yield found


@contextmanager
def asgi(server: str, application: str, **variables: str) -> Iterator[Running]:
    """Yield a Python peer on uvicorn, as fast as it gets, or on daphne."""
    python = peers.python("relays", *RELAYS, *REDIS_LAYER)
    port = real_servers.free_port()
    options = ["--port", str(port), *(FAST if server == "uvicorn" else ("-v", "0"))]
    with serving([python, "-m", server, *options, application], port, **variables) as found:
        yield found


@contextmanager
def boardgame() -> Iterator[Running]:
    """Yield boardgame.io."""
    with node("boardgame", BOARDGAME) as found:
        yield found


@contextmanager
def colyseus() -> Iterator[Running]:
    """Yield Colyseus."""
    with node("colyseus", COLYSEUS) as found:
        yield found


@contextmanager
def node(name: str, packages: tuple[str, ...]) -> Iterator[Running]:
    """Yield a peer that runs on Node."""
    modules = peers.node(name, *packages) / "node_modules"
    port = real_servers.free_port()
    command: list[str | Path] = [peers.node_program(), HERE / f"{name}.cjs", str(port)]
    with serving(command, port, NODE_PATH=str(modules), NODE_ENV="production") as found:
        yield found


def rooms(driver: Driver, server: Running, tables: int) -> list[list[Place]]:
    """Return the sockets of a peer's rooms, four each."""
    return [[Place(server.port, path) for path in paths_of(driver, server.port, room)] for room in range(tables)]


def paths_of(driver: Driver, port: int, room: int) -> list[str]:
    """Return the paths of a room's four sockets."""
    if driver == "boardgame":
        return ["/socket.io/?EIO=4&transport=websocket"] * 4
    if driver == "colyseus":
        return [reserved(port, room) for _ in range(4)]
    return [f"/room{room}"] * 4


def reserved(port: int, room: int) -> str:
    """Return the path of a seat that Colyseus' matchmaker gives us."""
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"table": room})
    connection.request("POST", "/matchmake/joinOrCreate/relay", body, {"Content-Type": "application/json"})
    found = json.load(connection.getresponse())
    connection.close()
    return f"/{found['room']['processId']}/{found['room']['roomId']}?sessionId={found['sessionId']}"


def measure_relay(driver: Driver, server: Running, tables: int, phases: list[Phase]) -> Outcome:
    """Return what a peer does with so many rooms."""
    return play(Plan(driver, rooms(driver, server, tables), phases, server.processes))
