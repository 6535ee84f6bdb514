"""Many tables at the pace of people: what they feel, what it costs, and how soon they are back after a kill.

    python -m bench.human [--quick] [--tables 500 2000 4500] [--minutes 2] [--kill] [--newcomers 4500] [--loads 1]

One server process on SQLite as it comes, with its pauses and limits. Four players a table think 1 to 4 seconds before
they act and ping as the page does, where nothing came for two seconds (``--ping-always``: every two seconds). A table's
players share an address. A wait is from an act until it is answered, which is after its commit. With ``--kill`` the
server and its writer are killed after the minutes and started anew, and it is measured a minute more; an act is lost
that was acknowledged and is not in the log. With ``--newcomers`` so many others then ask for a table with bots, each
again after half a minute where the server has too much to do and refuses. A quick run fails on a lost act or a closed
socket, never on a time.
"""

import argparse
import sys
from collections.abc import Iterable
from typing import Final

from bench.frame.command import Given, run
from bench.frame.report import Cell, Chart, Gate, Report, Table, report
from bench.human_pace.measure import Comeback, Overload, Phase, Ran, Scenario, percentile, play

TABLES: Final = (500, 2000, 3000, 4500)
QUICK_TABLES: Final = 25
QUICK_S: Final = 10.0
QUICK_NEWCOMERS: Final = 5
CLOSED, LOST = "closed sockets", "lost acts"
FELT: Final = ["tables", "acts/s", "median, ms", "p99, ms", "worst, ms", "to all four, p99, ms", "closed"]
COST: Final = ["tables", "main thread", "other threads", "writer", "the load's own", "µs an act", "pongs/s", "MB"]
OVER: Final = ["tables", "newcomers", "tables given", "refused", "other answers", "median, ms", "p99, ms", "closed"]
BACK: Final = ["sockets", "half back, s", "all back, s", "dials each", "acts sent again", "acts lost", "p99 after, ms"]


def felt(name: str, phase: Phase) -> list[Cell]:
    """Return what players felt."""
    waits = (percentile(phase.waits, share) for share in (0.5, 0.99, 1.0))
    return [name, phase.acts_s, *waits, percentile(phase.reaches, 0.99), float(phase.closed)]


def cost(name: str, phase: Phase) -> list[Cell]:
    """Return what it took, in cores but for what says otherwise."""
    cores = phase.main, phase.threads, phase.writer, phase.load
    return [name, *cores, phase.act_us, phase.pongs / phase.seconds, phase.rss / 1e6]


def back(found: Comeback, ran: Ran) -> list[Cell]:
    """Return how they came back."""
    after = percentile(ran.after.waits, 0.99) if ran.after else None
    counts = float(found.resent), float(ran.lost)
    return [f"{found.sockets:,}", found.half_s, found.back_s, found.dials, *counts, after]


def over(name: str, found: Overload) -> list[Cell]:
    """Return what newcomers got, and what those felt who sat."""
    waits = (percentile(found.seated.waits, share) for share in (0.5, 0.99))
    counts = map(float, (found.asked, found.given, found.refused, sum(found.other.values())))
    return [name, *counts, *waits, float(found.seated.closed + found.closed)]


def others(name: str, found: Overload) -> Iterable[str]:
    """Tell which other answers newcomers got, where they got some."""
    if found.other:
        each = (f"{status or 'none in time'}, {count:,}" for status, count in sorted(found.other.items()))
        yield f"Other answers to newcomers at {name} tables, by their status: {'; '.join(each)}."


def gates(tables: int, ran: Ran) -> Iterable[Gate]:
    """Return what is wanted of a run with so many tables."""
    quiet, name = ran.quiet, f"{tables:,} tables"
    closed = quiet.closed + (ran.after.closed if ran.after else 0)
    if ran.overload is not None:
        seated = ran.overload.seated
        closed += seated.closed + ran.overload.closed
        yield Gate(f"{name} and too much: p99 of who sits", "≤", 1000, percentile(seated.waits, 0.99), " ms")
    yield Gate(f"{name}: {CLOSED}", "≤", 0, closed)
    yield Gate(f"{name}: {LOST}", "≤", 0, ran.lost)
    if tables == 2000:
        yield Gate(f"{name}: processor time of an act, pings and all", "≤", 750, quiet.act_us, " µs")
    if tables <= 3000:
        yield Gate(f"{name}: median wait", "≤", 3, percentile(quiet.waits, 0.5), " ms")
        yield Gate(f"{name}: p99", "≤", 30, percentile(quiet.waits, 0.99), " ms")
        yield Gate(f"{name}: worst", "≤", 250, percentile(quiet.waits, 1.0), " ms")
    else:
        yield Gate(f"{name}: p99", "≤", 250, percentile(quiet.waits, 0.99), " ms")
    if ran.comeback is not None:
        wanted = 20 if tables > 3000 else 10
        yield Gate(f"{name}: all back after a kill", "≤", wanted, ran.comeback.back_s or float("inf"), " s")


def measure(given: Given) -> Report:
    """Play at each number of tables."""
    sizes = [QUICK_TABLES] if given.quick else given.tables
    seconds = QUICK_S if given.quick else 60 * given.minutes
    kill = given.kill or given.quick
    ran: dict[int, Ran] = {}
    for size in sizes:
        newcomers = QUICK_NEWCOMERS if given.quick else given.newcomers
        ran[size] = play(Scenario(size, seconds, kill, newcomers, given.loads, given.ping_always))
        print(*map(str, gates(size, ran[size])), sep="\n", flush=True)  # a later size may fail
    tables = [
        Table("What players feel", FELT, [felt(f"{size:,}", each.quiet) for size, each in ran.items()]),
        Table("What it takes, in cores", COST, [cost(f"{size:,}", each.quiet) for size, each in ran.items()]),
    ]
    comebacks = [back(each.comeback, each) for each in ran.values() if each.comeback is not None]
    if comebacks:
        tables.append(Table("After a kill, from when the server listens", BACK, comebacks))
    full = [(f"{size:,}", each.overload) for size, each in ran.items() if each.overload is not None]
    if full:
        rows = [over(name, overload) for name, overload in full]
        tables.append(Table("Where newcomers ask for more than the process can do", OVER, rows))
    wanted = [gate for size, each in ran.items() for gate in gates(size, each)]
    notes = [note for name, overload in full for note in others(name, overload)]
    found = report(__doc__ or "", "human", tables, wanted, notes)
    p99 = [percentile(each.quiet.waits, 0.99) for each in ran.values()]
    found.charts.append(Chart("p99 of an act's answer", "tables", "ms", [f"{size:,}" for size in ran], p99))
    return found


def extend(parser: argparse.ArgumentParser) -> None:
    """Add what this benchmark alone takes."""
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES, help="how many tables, one run for each")
    parser.add_argument("--minutes", type=float, default=2.0, help="how long each is measured")
    parser.add_argument("--kill", action="store_true", help="kill the server in the middle")
    parser.add_argument("--newcomers", type=int, default=0, help="how many ask for tables with bots in the end")
    parser.add_argument("--ping-always", action="store_true", help="every two seconds, whatever has come meanwhile")
    parser.add_argument("--loads", type=int, default=1, choices=(1, 2), help="processes that play")


def failures(found: Report) -> str:
    """Return which of the gates do not hold that are no times, as text; ``""`` where all of them hold."""
    return "\n".join(str(gate) for gate in found.gates if gate.says.endswith((CLOSED, LOST)) and not gate.holds)


if __name__ == "__main__":
    sys.exit(failures(run(__doc__, measure, extend)) or None)
