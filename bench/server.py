"""How many acts a second one server takes, and how long people wait for their acknowledgement.

    python bench/server.py --tables 25 --seconds 10 [--postgres] [--processes 2]

Real tables of Sichuan with four sockets each on real server processes; everyone answers at once, pauses are off.
The clients run here too and take their share of the machine.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import services
from tests.play.person import Person
from tests.services import Server


class Hasty(Person):
    """A person who acts at once and looks at the clock."""

    def __init__(self, server: Server) -> None:
        super().__init__(server)
        self.sent_at: dict[str, float] = {}
        self.waits_ms: list[float] = []

    async def act(self, action: dict[str, object]) -> None:
        """Note when an act is sent."""
        await super().act(action)
        self.sent_at[next(reversed(self.pending))] = time.perf_counter()

    def take(self, frame: dict[str, object]) -> None:
        """Note how long its acknowledgement took."""
        super().take(frame)
        sent = self.sent_at.pop(str(frame["id"]), None) if frame["type"] == "ack" else None
        if sent is not None:
            self.waits_ms.append((time.perf_counter() - sent) * 1000)


@contextmanager
def servers(processes: int, *, postgres: bool) -> Iterator[list[Server]]:
    """Yield running servers that share tables."""
    with ExitStack() as stack:
        shared = {"MAHJONG_PACE": "0", "SECRET_KEY": "bench", "RATE_LIMITED": "0"}
        if postgres:
            shared["DATABASE_URL"] = stack.enter_context(services.postgres_server())
            shared["REDIS_URL"] = stack.enter_context(services.redis_server())
        yield [stack.enter_context(services.mahjong_server(None, **shared)) for _ in range(processes)]


def seat_four(hosts: list[Server]) -> tuple[str, list[Hasty]]:
    """Return a table's code and its people, spread over the servers."""
    people = [Hasty(hosts[seat % len(hosts)]) for seat in range(4)]
    order = {"game": "sichuan", "options": {}, "deals": 32, "speed": "slow", "bots": None}
    code = str(people[0].post("/api/tables", order)["code"])
    for person in people[1:]:
        person.post(f"/api/tables/{code}/seats", {})
        person.post(f"/api/tables/{code}/ready", {})
    people[0].post(f"/api/tables/{code}/start", {})
    return code, people


async def measure(hosts: list[Server], tables: int, seconds: float) -> None:
    """Play for a while and print the figures."""
    seated = [seat_four(hosts) for _ in range(tables)]
    everyone = [(code, person) for code, people in seated for person in people]
    playing = [asyncio.create_task(person.play(code)) for code, person in everyone]
    await asyncio.sleep(2)
    for _, person in everyone:
        person.waits_ms.clear()
    await asyncio.sleep(seconds)
    waits = sorted(wait for _, person in everyone for wait in person.waits_ms)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    cuts = quantiles(waits, n=100)
    print(f"{tables} tables, {len(everyone)} sockets, {len(hosts)} process(es): {len(waits) / seconds:.0f} acts/s")
    print(f"acknowledged after: median {cuts[49]:.1f} ms, p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL and Redis instead of SQLite")
    args = parser.parse_args()
    with servers(args.processes, postgres=args.postgres or args.processes > 1) as hosts:
        asyncio.run(measure(hosts, args.tables, args.seconds))


if __name__ == "__main__":
    main()
