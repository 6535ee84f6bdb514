"""What a thousand, a hundred thousand and ten million players at once need, by a model fed with what was measured.

    python -m bench.capacity [--quick]

Reads the latest figures of ``server``, ``cluster`` and ``spectators`` and simulates what this machine can't show; keeps
what it found in ``bench/world/capacity.json``, and writes the tables of ``docs/capacity.md`` from it.
"""

import argparse
import re
from pathlib import Path
from typing import Final

from bench.frame.pages import markdown
from bench.frame.report import RESULTS, Cell, Report, Table, load, report, shown
from bench.world.figures import Figures, cell, figures
from bench.world.model import Ran, Site, World
from bench.world.sizes import AT_MOST, PLAYERS, need

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "capacity.md"
FOUND: Final = Path(__file__).resolve().parent / "world"
PLACE: Final = re.compile(r"<!-- table (\d) -->\n.*?<!-- end -->", re.DOTALL)
LOADS: Final = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
DATABASE_LOADS: Final = (10_000, 40_000, 80_000, 120_000, 160_000, 200_000)
TABLES: Final = 60
"""As many as ``bench cluster`` plays at."""


def site(given: Figures, processes: int, **changes: float) -> Site:
    """Return processes with a database as they are measured or assumed to be."""
    server, database = given.server, given.database
    plain = Site(processes, server.act_us, server.cross_us, database.commit_ms, database.act_us, database.cores)
    return plain._replace(**changes)  # type: ignore[arg-type] # counts are whole


def inputs(given: Figures) -> Table:
    """Return what the model is fed: a row for the figures of one part that come from one place."""
    found: dict[tuple[str, str], list[str]] = {}
    for where, group in (("play", given.play), ("server", given.server), ("database", given.database)):
        for name in group.__struct_fields__:
            source = given.measured.get(name, "assumed") if where == "server" else "assumed"
            found.setdefault((where, source), []).append(f"`{name}` {shown(float(getattr(group, name)))}")
    rows: list[list[Cell]] = [[where, source, ", ".join(each)] for (where, source), each in found.items()]
    return Table("What the model is fed", ["", "from", "figures"], rows)


def busy(given: Figures, acts: int) -> Table:
    """Return how long acts take at a process, the busier it is."""
    rate = 1e6 / given.server.act_us
    ran = {load: World(site(given, 1), 1).open(load * rate, acts) for load in LOADS}
    rows: list[list[Cell]] = [[f"{load:.0%}", one.acts_s, one.median_ms, one.p99_ms] for load, one in ran.items()]
    return Table("One process of a site, simulated: from an act until all four have it", ["busy", *HEADS], rows)


HEADS: Final = ("acts/s", "median, ms", "99 %, ms")


def crossing(given: Figures, acts: int) -> Table:
    """Return what eight processes do that half of all acts keep busy, by where a table's players sit."""
    rate = 0.5 * 8e6 / given.server.act_us
    rows: list[list[Cell]] = []
    for name, crossed in (("together", 0), ("at two processes", 1), ("at four", 3)):
        one = World(site(given, 8, crossed=crossed), 1).open(rate, acts)
        rows.append([f"a table's players {name}", one.acts_s, one.median_ms, one.p99_ms, one.busy])
    return Table("Eight processes at the same load, simulated", ["", *HEADS, "busy"], rows)


def database(given: Figures, acts: int) -> Table:
    """Return what one PostgreSQL does, the more acts come, each process as busy as by plan."""
    rows: list[list[Cell]] = []
    for rate in DATABASE_LOADS:
        processes = round(rate * given.server.act_us / 1e6 / AT_MOST) + 1
        one = World(site(given, processes), 1).open(rate, max(acts, rate // 5))
        rows.append([f"{rate:,}", float(processes), one.median_ms, one.p99_ms, one.db_busy])
    heads = ["acts/s", "processes", "median, ms", "99 %, ms", "its cores are busy"]
    return Table(f"One PostgreSQL of {given.database.cores} cores, simulated", heads, rows)


def validation(given: Figures, acts: int, results: Path = RESULTS) -> Table:
    """Return what the model says of the machine that ``bench cluster`` was run on, beside what was measured there."""
    path = results / "cluster.json"
    cores = load(path).machine.cores if path.exists() else 2
    rows: list[list[Cell]] = []
    for count in (1, 2, 4):
        for spread in (False, True)[: 1 if count == 1 else 2]:
            crossed = min(3, count - 1) if spread else 0
            one = World(site(given, count, crossed=crossed, cores=cores, load_us=given.server.load_us), 1)
            ran: Ran = one.closed(4 * TABLES, acts)
            name = "1 process" if count == 1 else f"{count} processes, {'spread' if spread else 'together'}"
            seen = cell(path, "", f"ours, {name}", "acts/s")
            rows.append([name, ran.acts_s, seen, ran.acts_s / seen if seen else None])
    heads = ["", "model, acts/s", "measured, acts/s", "model / measured"]
    return Table(f"The model beside this machine: {cores} cores for all, {TABLES} tables at once", heads, rows)


def sizes(given: Figures) -> Table:
    """Return what worlds need."""
    needs = [need(given, players) for players in PLAYERS]
    rows: list[list[Cell]] = [
        [says, *(float(getattr(each, name)) for each in needs), how] for says, name, how in RECKONED
    ]
    return Table("Players at once", ["", *(f"{players:,}" for players in PLAYERS), "reckoned as"], rows)


RECKONED: Final = (
    ("tables", "tables", "players / 4"),
    ("acts a second", "acts_s", "players x 72 / 240 / 4"),
    ("processes of one core", "processes", "acts x `act_us` / 60 %, and 2 that are spare; 3 at least"),
    ("memory of tables, GB", "table_gb", "tables x `table_kb`; besides 150 MB for each process"),
    ("cores of PostgreSQL", "database_cores", "acts x `database.act_us` / 60 %; 2 at least"),
    ("PostgreSQL primaries", "shards", "acts / 40,000"),
    ("Redis", "redis", "acts / 100,000, as if each act sent a hint"),
    ("sent to players, Gbit/s", "out_gbit_s", "acts x `server.act_bytes` x 8, uncompressed"),
    ("PostgreSQL's own log, MB/s", "wal_mb_s", "acts x 2 x `database.act_bytes`"),
    ("archive of a year, TB", "archive_tb_year", "tables / 240 s x a third x a year x 11 kB"),
    ("a month at list prices, $", "dollars", "machines all month, a third of the traffic, half the archive"),
)
"""What worlds need, by its name in ``Need``, and how it is reckoned."""


def watching(given: Figures) -> Table:
    """Return what it takes that many watch one table, by sockets and by a cached answer that all share."""
    each, rate = given.server.watcher_us / 1e6, given.play.acts_a_deal / given.play.deal_s
    rows: list[list[Cell]] = []
    for crowd in (1_000, 10_000, 100_000, 1_000_000):
        cores = crowd * each * rate
        rows.append([f"{crowd:,}", cores, float(max(1, round(cores / AT_MOST + 0.5))), 2 * each])
    heads = ["who watch one table", "cores, by sockets", "processes", "cores, by HTTP cached for half a second"]
    return Table("Spectators of one table", heads, rows)


def tables(given: Figures, acts: int) -> list[Table]:
    """Return all tables, in the page's order."""
    return [
        inputs(given),
        busy(given, acts),
        crossing(given, acts),
        database(given, acts),
        validation(given, acts),
        sizes(given),
        watching(given),
    ]


def written(text: str, found: Report) -> str:
    """Return the page with these tables in their places."""

    def place(match: re.Match[str]) -> str:
        return f"<!-- table {match[1]} -->\n{markdown(found.tables[int(match[1])])}\n<!-- end -->"

    return PLACE.sub(place, text)


def main(words: list[str] | None = None) -> None:
    """Simulate and reckon."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a look: few events, and nothing is written")
    quick = parser.parse_args(words).quick
    found = report(__doc__ or "", "capacity", tables(figures(), 500 if quick else 6000), [])
    found.show()
    if not quick:
        found.save(FOUND)
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
        print("· bench/world/capacity.json and docs/capacity.md are up to date")


if __name__ == "__main__":
    main()
