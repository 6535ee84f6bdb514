"""What metrics and logs cost: acts at real tables in one process, with metrics and logs and without.

    python -m bench.telemetry [--tables 8] [--acts 4000] [--rounds 5]

Each act goes the way of a client's frame: read, played, committed to SQLite, told to four sockets, answered. "Without"
replaces every figure and every line by nothing; rounds take turns. Processor time counts, since a busy machine would
tell of its other work; the best round of each tells most. What an act adds is measured by itself, too.
"""

import argparse
import asyncio
import contextlib
import io
import logging
import os
import tempfile
from collections.abc import Iterator
from time import process_time
from typing import Any, Self
from unittest.mock import patch

os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="mahjong-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "mahjong_server.settings"
os.environ["LOG_FORMAT"] = "json"

import django

django.setup()

# ruff: noqa: E402 - settings come first
from django.core.management import call_command

from mahjong_server import wire
from mahjong_server.database.readers import Database
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import InProcessBus
from mahjong_server.play.node.game_node import GameNode, NodeDependencies
from mahjong_server.play.sockets import consumers
from mahjong_server.play.sockets.consumers import TableConsumer
from mahjong_server.play.table import table_metrics
from mahjong_server.play.table.viewers import broadcaster
from mahjong_server.play.writer import queue
from mahjong_server.play.writer.thread import ThreadWriter
from mahjong_server.telemetry import context, metrics
from tests.play.table import Client, in_database, make_match, players_of, start


class Nothing:
    """Stands for a figure or a logger: whatever is done with it, nothing happens."""

    def __getattr__(self, _name: str) -> Any:
        return lambda *_, **__: self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def unseen() -> Iterator[None]:
    """Let nothing be counted, timed, bound or logged."""
    names = {name for name, value in vars(metrics).items() if hasattr(value, "_labelnames")}
    with contextlib.ExitStack() as stack:
        for module in (table_metrics, broadcaster, metrics, queue):
            for name in names & vars(module).keys():
                stack.enter_context(patch.object(module, name, Nothing()))
        stack.enter_context(patch.object(consumers, "log", Nothing()))
        stack.enter_context(patch.object(context, "bind", lambda **_: None))
        yield


class Seat:
    """A client whose frames go through the consumer, but over no wire."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.consumer = TableConsumer()
        self.consumer.live_table = client.live_table
        self.answered = ""

    def drain(self) -> None:
        while self.client.connection.waiting:
            self.client.take(self.client.connection.take())

    async def play(self) -> bool:
        """Answer what is asked by the default; return whether anything was."""
        self.drain()
        decision = self.client.doc.get("decision")
        if not decision or decision["id"] == self.answered:
            return False
        self.answered = decision["id"]
        frame = wire.write(self.client.answer())  # type: ignore[arg-type] # what a client sends is a struct too
        await self.consumer.answer(frame, self.client.connection)
        return True


async def seat_tables(node: GameNode, tables: int) -> list[list[Seat]]:
    found = []
    for _ in range(tables):
        match = await in_database(make_match, "hhhh", game="sichuan", deals=999, speed="slow")
        await start(match)
        players = await in_database(players_of, match)
        found.append([Seat(await Client(node, player).open(match)) for player in players])
    return found


async def measure(node: GameNode, tables: int, acts: int) -> float:
    """Return the processor time of an act in microseconds."""
    seated = await seat_tables(node, tables)

    async def play(seats: list[Seat]) -> int:
        return sum([await seat.play() for seat in seats])

    done, began = 0, process_time()
    while done < acts:
        done += sum(await asyncio.gather(*(play(seats) for seats in seated)))
        await asyncio.sleep(0)
    return (process_time() - began) / done * 1e6


def alone(times: int = 20_000) -> float:
    """Return the microseconds of all that is counted, timed, bound and logged for one act, a commit of its own too."""
    began = process_time()
    for seat in range(times):
        context.bind(seat=seat % 4)
        metrics.ACTS.labels("sichuan", "accepted").inc()
        metrics.ACT_TO_BROADCAST.observe(0.004)
        metrics.CLAIM_WINDOWS.observe(1.1)
        metrics.DEADLINE_LAG.observe(0.001)
        metrics.WRITER_BATCH.observe(1)
        with metrics.WRITER_COMMIT.time():
            pass
        consumers.log.debug("an act came", extra={"outcome": "accepted"})
    return (process_time() - began) / times * 1e6


async def compare(tables: int, acts: int, rounds: int) -> None:
    node = GameNode(NodeDependencies(Database("default"), ThreadWriter("default"), InProcessBus()), 0.0)
    await lifecycle.begin(node)
    times: dict[str, list[float]] = {"with": [], "without": []}
    await measure(node, tables, acts // 4)  # to warm up
    for _ in range(rounds):
        times["with"].append(await measure(node, tables, acts))
        with unseen():
            times["without"].append(await measure(node, tables, acts))
    best = {name: min(found) for name, found in times.items()}
    for name, found in times.items():
        each = ", ".join(f"{time:.0f}" for time in found)
        print(f"{name:>8}: {best[name]:.0f} µs of processor time an act (rounds: {each})")
    print(f"   ratio: {best['with'] / best['without']:.3f}")
    added = alone()
    print(f"what an act adds by itself: {added:.1f} µs, {100 * added / best['without']:.2f} %")
    await lifecycle.end(node)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--acts", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    call_command("migrate", verbosity=0)
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.StreamHandler):
            handler.setStream(io.StringIO())
    asyncio.run(compare(given.tables, given.acts, given.rounds))


if __name__ == "__main__":
    main()
