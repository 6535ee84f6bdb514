"""A crowd that seeks games: how fast it is seated, how long it waits, and with whom it sits.

    python -m bench.matchmaking [--quick] [--people N] [--rate N] [--processes N]

10,000 people with ratings arrive at 1,000 a second at servers over one PostgreSQL and one Redis. First as rows of the
queue, so that nothing but the matchmaker is measured, then by the service that the view calls, from processes of their
own, and over HTTP: there fewer come, since arriving is what takes the time. Tables that are found begin to play at once
and take their share of the machine, as they would anywhere. Nothing here has a peer.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple

import msgspec

from bench.frame.command import Given, run
from bench.frame.report import Cell, Gate, Report, Table, report
from tests import real_servers

SHARE: Final = 0.99
KEEPS_PACE: Final = 0.95


class Way(NamedTuple):
    """How a crowd arrives: how many, how many a second, from how many processes."""

    name: str
    people: int
    rate: float
    clients: int


class Seen(NamedTuple):
    """What became of a crowd, and how far apart the ratings of tables would be that chance had filled."""

    came: list[int]
    sat: list[int]
    spreads: list[int]
    by_chance: float

    @property
    def waits_ms(self) -> list[int]:
        """How long each waited, the shortest first."""
        return sorted(sat - came for came, sat in zip(self.came, self.sat, strict=True))

    @property
    def arrived_a_second(self) -> float:
        """How fast people came."""
        return pace(self.came)

    @property
    def seated_a_second(self) -> float:
        """How fast people sat."""
        return pace(self.sat)


def pace(moments: Sequence[int]) -> float:
    """Return how many a second there were between the first tenth and the last, of moments in ms.

    At either end stands what is no matter of pace: how soon the first round comes, and who is too far apart for now.
    """
    ordered, tenth = sorted(moments), len(moments) // 10
    between = ordered[tenth : len(ordered) - tenth]
    return 1000 * (len(between) - 1) / max(between[-1] - between[0], 1)


@contextmanager
def place(processes: int) -> Iterator[dict[str, str]]:
    """Yield the environment of running servers over one fresh database and one Redis, with their ``PORTS``."""
    with ExitStack() as stack:
        url = stack.enter_context(real_servers.postgres_server())
        shared = {
            "DATABASE_URL": stack.enter_context(real_servers.database(url)),
            "REDIS_URL": stack.enter_context(real_servers.redis_server()),
            "SECRET_KEY": "a bench has nothing to hide",
            "TEST_SEED": "",
            "MAHJONG_PACE": "1",
        }
        found = [stack.enter_context(real_servers.mahjong_server(None, **shared)) for _ in range(processes)]
        yield {**found[0].env, "PORTS": " ".join(str(each.port) for each in found)}


def watched(way: Way, processes: int) -> Seen:
    """Have a crowd arrive at fresh servers, and look on until it sits."""
    print(f"· {way.people} people, by {way.name}", flush=True)
    with place(processes) as env:
        done = subprocess.run(  # noqa: S603 - ourselves, with the servers' settings
            [sys.executable, "-m", "bench.seekers", *map(str, way)],
            env={**env, "DJANGO_SETTINGS_MODULE": "mahjong_server.settings"},
            cwd=real_servers.ROOT,
            stdout=subprocess.PIPE,
            check=True,
        )
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Seen)


def measure(given: Given) -> Report:
    """Let crowds arrive in every way."""
    people, rate = (200, 400.0) if given.quick else (given.people, given.rate)
    ways = [
        Way("rows", people, rate, 1),
        Way("services", people // 10, rate, 2),
        Way("http", people // 10, rate, 1),
    ]
    found = {
        way: watched(way, given.processes)
        for way in ways
        if way == ways[0] or (way.name in given.ways and not given.quick)
    }
    seen = found[ways[0]]
    gates = [
        Gate(
            f"people seated a second, beside those who arrive, {rate:,.0f} wanted",
            "≥",
            KEEPS_PACE,
            seen.seated_a_second / seen.arrived_a_second,
            " x",
        ),
        Gate("share of the crowd that is seated in the end", "≥", SHARE, len(seen.sat) / people),
    ]
    where = f"The {given.processes} servers and the crowd share one machine."
    notes = [f"A second: between the first tenth and the last. {where}"]
    return report(__doc__ or "", "matchmaking", [pace_table(found), company_table(found)], gates, notes)


def pace_table(found: Mapping[Way, Seen]) -> Table:
    """Return how fast people came and sat."""
    rows: list[list[Cell]] = []
    for way, seen in found.items():
        waits = [each / 1000 for each in seen.waits_ms]
        cuts = [waits[int(part * (len(waits) - 1))] for part in (0.5, 0.99, 1)]
        rows.append([f"{way.people:,} by {way.name}", seen.arrived_a_second, seen.seated_a_second, *cuts])
    columns = ["", "arrive/s", "are seated/s", "median wait, s", "99 %, s", "longest, s"]
    return Table("Arrivals and waits", columns, rows)


def company_table(found: Mapping[Way, Seen]) -> Table:
    """Return with whom people sit."""
    rows: list[list[Cell]] = []
    for way, seen in found.items():
        cuts = [float(seen.spreads[int(part * (len(seen.spreads) - 1))]) for part in (0.5, 0.95, 1)]
        rows.append([f"{way.people:,} by {way.name}", *cuts, seen.by_chance])
    columns = ["", "median", "95 %", "widest", "mean by chance"]
    return Table("Points between the strongest and the weakest of a table", columns, rows)


def extend(parser: argparse.ArgumentParser) -> None:
    """Add our own options."""
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--rate", type=float, default=1000.0, help="arrivals a second")
    parser.add_argument("--ways", nargs="*", default=["services", "http"], help="how they arrive, beside rows")
    parser.add_argument("--processes", type=int, default=2, help="servers")


if __name__ == "__main__":
    run(__doc__, measure, extend)
