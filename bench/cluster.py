"""Acts a second of 1, 2 and 4 processes, a table's players together or spread over all.

    ./dev bench cluster [--quick] [--ours] [--processes 1 2 4] [--tables 60] [--seconds 4] [--rounds 2]

The same tables and the same load as in ``bench/server.py``; PostgreSQL syncs each commit to its disk. "Together": a
table's four sockets are at one process. "Spread": at as many as there are, so that most of what one does the others
hear of by a hint and read from the log. Several are measured once each has but the tables that are played at in it.
Beside it Channels' ``group_send`` over Redis, which keeps nothing.
"""

import argparse
from contextlib import ExitStack
from functools import partial

import psycopg

from bench.frame.command import Given, run
from bench.frame.report import Report, Table, report, row
from bench.frame.rounds import Rounds, Sample, interleave, middle, ratio
from bench.load import contenders
from bench.load.plan import Outcome, Phase, Place, Plan
from bench.load.run import allow_sockets, ours, play, seats_of, tutorial
from mahjong_server.play.table.peer_tables import KEPT_MS
from tests import real_servers

SETTLED_S = KEPT_MS / 1000 + 5
"""A process that starts looks after all tables that wait; after so long nobody tells it any more of those of others."""


def measure(given: Given) -> Report:
    """Measure each number of processes, together and spread, and the peer."""
    allow_sockets()
    counts = given.processes or ([1, 2] if given.quick else [1, 2, 4])
    tables = given.tables or (20 if given.quick else 60)
    seconds = given.seconds or (2.0 if given.quick else 4.0)
    with real_servers.postgres_server(durable=True) as database, real_servers.redis_server() as redis:
        both = {"DATABASE_URL": database, "REDIS_URL": redis}
        who = {}
        for count in counts:
            for spread in (False, True)[: 1 if count == 1 else 2]:
                who[name_of("ours", count, spread=spread)] = partial(
                    our_own, both, count, tables, seconds, spread=spread
                )
            if not given.ours:
                who[name_of("group_send", count, spread=True)] = partial(theirs, redis, count, tables, seconds)
        rounds = interleave(who, given.rounds or (1 if given.quick else 2))
    return report(__doc__ or "", "cluster", [speed(rounds, tables), crossing(rounds, counts, tables)], [])


def name_of(who: str, count: int, *, spread: bool) -> str:
    """Return the name of a contender."""
    if count == 1:
        return f"{who}, 1 process"
    return f"{who}, {count} processes, {'spread' if spread else 'together'}"


def our_own(both: dict[str, str], count: int, tables: int, seconds: float, *, spread: bool) -> Sample:
    """Measure so many of our processes."""
    with ours(tables, processes=count, **both) as processes:
        ports = [process.port for process in processes]
        seats = [
            seats_of(table, ports[number % count :] + ports[: number % count] if spread else [ports[number % count]])
            for number, table in enumerate(processes[0].tables)
        ]
        ids = [each for process in processes for each in process.processes]
        opening = [Phase("opening", each=contenders.OPENING, counts=False)]
        settled = [Phase("settled", seconds=SETTLED_S, counts=False)] if count > 1 else []
        found = play(Plan("ours", seats, [*opening, *settled, *contenders.phases(tables, seconds, half=True)], ids))
    if both["DATABASE_URL"]:
        leave_tables(both["DATABASE_URL"])
    return sample(found, tables)


def leave_tables(database: str) -> None:
    """Let nobody play on at the tables that were measured."""
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE play_match SET status = 'abandoned', due_at = NULL")


def theirs(redis: str, count: int, tables: int, seconds: float) -> Sample:
    """Measure so many processes that do nothing but ``group_send``."""
    with ExitStack() as stack:
        servers = [stack.enter_context(tutorial("uvicorn", redis)) for _ in range(count)]
        rooms = [[Place(servers[seat % count].port, f"/room{room}") for seat in range(4)] for room in range(tables)]
        phases = [Phase("warm", seconds=1.0, counts=False), *contenders.phases(tables, seconds, half=True)]
        return sample(play(Plan("relay", rooms, phases, [each for one in servers for each in one.processes])), tables)


def sample(found: Outcome, tables: int) -> Sample:
    """Return the figures of one measurement."""
    full = found.phase("full")
    cores = sum(full.server_cpu) / full.seconds
    return {**contenders.sample(found, tables), "cores": cores, "refused": full.refusals / max(1, full.acts)}


def speed(rounds: Rounds, tables: int) -> Table:
    """Return everybody's figures."""
    heads = ["", "acts/s", "µs of the processes an act", "their cores", "median, ms", "p99, ms", "refused"]
    figures = ("acts", "cpu", "cores", "median", "p99", "refused")
    rows = [row(name, *(middle(rounds, name, figure) for figure in figures)) for name in rounds]
    return Table(f"{tables} tables over PostgreSQL and Redis (uvicorn); waits at half load", heads, rows)


def crossing(rounds: Rounds, counts: list[int], tables: int) -> Table:
    """Return what it costs that a table's players are at several processes, and what more processes bring."""
    one = name_of("ours", 1, spread=False)
    rows = []
    for count in counts[1:] if counts[0] == 1 else []:
        together, spread = (name_of("ours", count, spread=apart) for apart in (False, True))
        rows.append(
            row(
                f"{count} processes",
                ratio(rounds, together, one, "acts"),
                ratio(rounds, spread, one, "acts"),
                ratio(rounds, spread, together, "cpu"),
                ratio(rounds, spread, together, "median"),
            )
        )
    heads = [
        "",
        "acts/s together, x one",
        "acts/s spread, x one",
        "CPU an act, spread x together",
        "wait, spread x together",
    ]
    return Table(f"What crossing costs, {tables} tables", heads, rows)


def options(parser: argparse.ArgumentParser) -> None:
    """Add what this benchmark alone takes."""
    parser.add_argument("--processes", nargs="+", type=int, help="how many")
    parser.add_argument("--tables", type=int, help="how many are played at")
    parser.add_argument("--seconds", type=float, help="of each measurement")


if __name__ == "__main__":
    run(__doc__, measure, options)
