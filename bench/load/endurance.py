"""A long match: whether its last deals cost what its first did, and what the process has gained meanwhile.

It goes on for minutes, in which a shared machine may well become slower: what an act costs stands beside what it costs
the load, whose work is the same in each deal.
"""

from typing import Final

from bench.frame.report import Gate, Table, row
from bench.load import run
from bench.load.meter import Measured
from bench.load.plan import Outcome, Phase, Plan

TABLES: Final = 50
"""Enough that what a process keeps for all tables is full after the first tenth: what it gains then, tables do."""


def play_long(deals: int) -> Outcome:
    """Play a match of so many deals at some tables, its first tenth and its last measured by themselves."""
    tenth = max(1, deals // 10)
    stretches = [("first tenth", tenth), ("between", max(tenth, deals - tenth)), ("last tenth", deals)]
    phases = [Phase(name, deals=until) for name, until in stretches]
    with run.ours(TABLES) as (process,):
        places = [run.seats_of(table, [process.port]) for table in process.tables]
        return run.play(Plan("ours", places, phases, process.processes))


def table(found: Outcome) -> Table:
    """Return what an act costs, and what the process weighs in the end, along the match."""
    rows = [
        row(each.name, each.acts, each.cpu_us, each.load_us, times_load(each), sum(each.rss) / 1e6)
        for each in found.phases
    ]
    heads = ["deals", "acts", "µs an act", "the load's own", "times the load's own", "MB of both processes"]
    return Table("A long match, uvicorn", heads, rows)


def times_load(phase: Measured) -> float:
    """Return how many times the load's own processor time an act takes."""
    return phase.cpu_us / phase.load_us


def gates(found: Outcome, flat: float, most_kb: float) -> list[Gate]:
    """Return what is wanted of a long match: that its end costs what its beginning did."""
    early, late = found.phases[0], found.phases[-1]
    gained = (sum(late.rss) - sum(early.rss)) / TABLES / 1000
    drift = abs(times_load(late) / times_load(early) - 1)
    says = "a long match, CPU of an act beside the load's own, last tenth beside first, change"
    return [
        Gate(says, "≤", flat, drift),
        Gate("a long match, memory that a table gains from first to last tenth", "≤", flat * most_kb, gained, " kB"),
    ]
