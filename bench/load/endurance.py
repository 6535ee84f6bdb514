"""A long match: whether its last deals cost what its first did, and what the process has gained meanwhile."""

from typing import Final

from bench.frame.report import Gate, Table, row
from bench.load import run
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
    rows = [row(each.name, each.acts, each.cpu_us, sum(each.rss) / 1e6) for each in found.phases]
    return Table("A long match, uvicorn", ["deals", "acts", "µs an act", "MB of both processes"], rows)


def gates(found: Outcome, flat: float, most_kb: float) -> list[Gate]:
    """Return what is wanted of a long match: that its end costs what its beginning did."""
    early, late = found.phases[0], found.phases[-1]
    gained = (sum(late.rss) - sum(early.rss)) / TABLES / 1000
    drift = abs(late.cpu_us / early.cpu_us - 1)
    return [
        Gate("a long match, processor time of an act, last tenth beside first, change", "≤", flat, drift),
        Gate("a long match, memory that a table gains from first to last tenth", "≤", flat * most_kb, gained, " kB"),
    ]
