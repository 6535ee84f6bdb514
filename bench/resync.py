"""How soon somebody who comes back to a long match sees it whole, and a replay its first frame.

    python -m bench.resync [--quick] [--deals 100] [--rounds N]

One log, put into the database as matches that stand in their first, fiftieth and last deal. At each a socket is opened
again and again: at a process that has the table in memory (warm), and at one that has only just begun (cold, once a
process). Its full view is timed from the socket's acceptance and from the first packet of all; beside it, in turn, acts
from their sending until they are acknowledged, when they are committed and told. Of the match that is over the first
request of the replay's page is timed, and the deal that it asks for next. One server, one client, SQLite, nothing else.
"""

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from statistics import median
from typing import Any, Final
from uuid import uuid4

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.frame.command import Given, run
from bench.frame.report import Cell, Gate, Report, Table, report
from bench.load.run import PAUSELESS
from tests import real_servers
from tests.real_servers import Server

MOST: Final = 2.0
"""Times the median act."""
Times = dict[str, list[float]]
"""Milliseconds by what took them."""


@contextmanager
def place(deals: int) -> Iterator[tuple[dict[str, str], list[Any]]]:
    """Yield a server's environment, and the matches that stand in its database, that which is over the last."""
    with real_servers.folder() as path:
        env = {**os.environ, "REDIS_URL": "", "DATABASE_URL": "", "PUBLIC_URL": "", "VAR_DIR": str(path), **PAUSELESS}
        env.pop("DJANGO_SETTINGS_MODULE", None)
        real_servers.migrate(env)
        command = [sys.executable, "-m", "bench.returns.make", str(deals), *map(str, points(deals))]
        done = subprocess.run(command, cwd=real_servers.ROOT, env=env, stdout=subprocess.PIPE, check=True)  # noqa: S603
        yield env, msgspec.json.decode(done.stdout)


def points(deals: int) -> list[int]:
    """Return after how many deals matches stand."""
    return [0, deals // 2, deals - 1]


@contextmanager
def serving(made: dict[str, str]) -> Iterator[Server]:
    """Yield a fresh process over the matches as they were made: a table that people have left plays on by itself."""
    with real_servers.folder() as path:
        shutil.copytree(made["VAR_DIR"], path, dirs_exist_ok=True)
        env, port = {**made, "VAR_DIR": str(path)}, real_servers.free_port()
        log = path / f"log{port}"
        command = [sys.executable, "manage.py", "serve", "--port", str(port)]
        with real_servers.running(command, log, env=env) as process:
            real_servers.wait_for(lambda: real_servers.listens(port), process, log)
            yield Server(port, env, log, process)


def opened(server: Server, code: str, cookie: str) -> connect:
    """Return a socket to be opened by a player."""
    return connect(
        f"{server.ws_url}/ws/tables/{code}",
        origin=server.url,  # type: ignore[arg-type] # a NewType of str
        additional_headers={"Cookie": cookie},
        max_size=None,
        compression=None,
    )


async def come_back(server: Server, match: Any, times: Times, kind: str) -> int:
    """Open a socket and wait for the full view; note how long it took, return its bytes."""
    begun = time.perf_counter()
    async with opened(server, match["code"], match["cookies"][0]) as socket:
        accepted = time.perf_counter()
        text = await socket.recv()
        seen = time.perf_counter()
    assert json.loads(text)["type"] == "state", text[:200]
    times[kind].append(1000 * (seen - accepted))
    times[f"{kind} whole"].append(1000 * (seen - begun))
    return len(text)


async def play(server: Server, match: Any, acts: int, times: Times) -> None:
    """Have all four play so many acts, always the last that is offered, such as a discard; note how long they took."""
    sockets = [await opened(server, match["code"], cookie) for cookie in match["cookies"]]
    left = [acts]
    try:
        await asyncio.gather(*(_seat(socket, left, times) for socket in sockets))
    finally:
        await asyncio.gather(*(socket.close() for socket in sockets))


async def _seat(socket: ClientConnection, left: list[int], times: Times) -> None:
    decision: dict[str, Any] = {}
    answered, sent = "", dict[str, float]()
    while left[0] > 0:
        try:
            frame = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
        except TimeoutError:
            continue
        if frame["type"] == "ack":
            times["act"].append(1000 * (time.perf_counter() - sent.pop(frame["id"])))
            left[0] -= 1
        news = frame.get("doc", frame.get("patch", {}))
        assert not news.get("result"), "the match is over, and more was to be played"
        if "decision" in news:
            decision = {} if news["decision"] is None else decision | news["decision"]
        if decision and decision["id"] != answered:
            answered, name = decision["id"], str(uuid4())
            sent[name] = time.perf_counter()
            act = {"type": "act", "id": name, "decision": answered, "action": decision["actions"][-1]}
            await socket.send(json.dumps(act))


def asked(server: Server, path: str, times: Times, kind: str, tries: int) -> int:
    """Ask for something over HTTP, on one connection; note how long it took, return its bytes."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.request("GET", "/healthz")
    line.getresponse().read()
    size = 0
    for _ in range(tries):
        begun = time.perf_counter()
        line.request("GET", path)
        answer = line.getresponse()
        body = answer.read()
        times[kind].append(1000 * (time.perf_counter() - begun))
        assert answer.status == 200, body
        size = len(body)
    line.close()
    return size


def noted(env: dict[str, str], matches: list[Any], deals: int, rounds: int, tries: int) -> tuple[list[Times], Times]:
    """Return what was noted of each match that is played, and of the replay; each round is a process of its own."""
    found: list[Times] = [defaultdict(list) for _ in matches[:-1]]
    replay: Times = defaultdict(list)
    over = matches[-1]["code"]
    for _ in range(rounds):
        with serving(env) as server:
            asked(server, "/api/me", defaultdict(list), "", 1)  # whatever a process does but once
            asyncio.run(come_back(server, matches[-1], defaultdict(list), ""))  # and with sockets
            for times, match in zip(found, matches, strict=False):
                times["bytes"] = [float(asyncio.run(come_back(server, match, times, "cold")))]
            for _ in range(tries):
                for times, match in zip(found, matches, strict=False):
                    asyncio.run(come_back(server, match, times, "warm"))
            for times, match in zip(found, matches, strict=False):
                asyncio.run(play(server, match, 10 * tries, times))
            asked(server, f"/api/matches/{over}", replay, "the match", tries)
            for deal in points(deals):
                asked(server, f"/api/matches/{over}/deals/{deal}?view=all", replay, f"deal {deal + 1}", tries)
    return found, replay


def measure(given: Given) -> Report:
    """Make the matches, come back to them, and ask for the replay."""
    deals = 2 if given.quick else given.deals
    rounds, tries = (1, 2) if given.quick else (given.rounds or 5, 10)
    with place(deals) as (env, matches):
        found, replay = noted(env, matches, deals, rounds, tries)
    act = median(wait for times in found for wait in times["act"])
    tables = [returns(found, points(deals)), first_frames(replay, act)]
    return report(__doc__ or "", "resync", tables, gates(found, replay, points(deals), act))


def returns(found: list[Times], at: list[int]) -> Table:
    """Return how soon a view is there, by deal."""
    kinds = ("act", "warm", "cold", "warm whole", "cold whole", "bytes")
    rows: list[list[Cell]] = [
        [f"deal {point + 1}", *(median(times[kind]) for kind in kinds)] for point, times in zip(at, found, strict=True)
    ]
    columns = ["", "an act", "back, warm", "back, cold", "with opening, warm", "with opening, cold", "view, bytes"]
    return Table("A full view after coming back, medians in ms", columns, rows)


def first_frames(replay: Times, act: float) -> Table:
    """Return how soon a replay's page has what it asks for."""
    rows: list[list[Cell]] = [[name, median(times), median(times) / act] for name, times in replay.items()]
    return Table("A replay's requests, medians", ["", "ms", "times an act"], rows)


def gates(found: list[Times], replay: Times, at: list[int], act: float) -> list[Gate]:
    """Return what is wanted."""
    views = [
        Gate(f"full view in deal {point + 1}, {kind}, beside a median act", "≤", MOST, median(times[kind]) / act, " x")
        for point, times in zip(at, found, strict=True)
        for kind in ("warm", "cold")
    ]
    frames = [
        Gate(f"a replay's request for {name}, beside a median act", "≤", MOST, median(times) / act, " x")
        for name, times in replay.items()
    ]
    return [*views, *frames]


def extend(parser: argparse.ArgumentParser) -> None:
    """Add our own option."""
    parser.add_argument("--deals", type=int, default=100)


if __name__ == "__main__":
    run(__doc__, measure, extend)
