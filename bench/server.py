"""Acts a second of one server: real games, each act committed, beside relays without rules or storage.

    ./dev bench server [--quick] [--ours] [--sizes 50 250 1000] [--seconds 4] [--rounds 2] [--deals 100]

Four sockets at each table of Sichuan act at once, legally, as the frames offer it (``bench/load/players.py``): rules,
four redacted views and the public one, and a commit for each act before anyone is told. In each room of a peer one of
four says 80 bytes by turns and all four hear 300. One load for all. Ours is a process and the one that writes for it,
and what both take counts; a peer is one process. Then a long match, from its first deal to its last.

There are no pauses, so that what an act brings is one commit; "with pauses" whatever ends a claim window is another, as
it is where people play.
"""

import argparse
from functools import partial

from bench.frame.command import Given, run
from bench.frame.report import Gate, Report, Table, report, row
from bench.frame.rounds import Sample, interleave, middle, ratio
from bench.load import contenders, endurance
from bench.load.contenders import OTHERS, OURS, RIVALS, Measure, Sized
from bench.load.run import allow_sockets

MOST_KB = 120
FLAT = 0.15


def measure(given: Given) -> Report:
    """Measure everybody at each size, then a long match."""
    allow_sockets()
    sizes = given.sizes or ([25, 100] if given.quick else [50, 250, 1000])
    seconds = given.seconds or (1.5 if given.quick else 4.0)
    found = {}
    for size in sizes:
        who = OURS if given.ours else {**OURS, **RIVALS}
        found[size] = interleave(at_size(who, size, seconds, half=True), given.rounds or (1 if given.quick else 2))
        if not (given.ours or given.quick):
            found[size] |= interleave(at_size(OTHERS, size, seconds, half=False), 1)
    tables = [speed(found), cost(found), waits(found), opening(found), memory(found, list(OURS))]
    gates = [gate for name in OURS for gate in [*beside_others(found, name), *flat(found, name)]]
    deals = given.deals if given.deals is not None else (0 if given.quick else 100)
    if deals:
        long = endurance.play_long(deals)
        tables.append(endurance.table(long))
        gates += endurance.gates(long, FLAT, MOST_KB)
    return report(__doc__ or "", "server", tables, gates)


def at_size(who: dict[str, Measure], size: int, seconds: float, *, half: bool) -> dict[str, partial[Sample]]:
    """Return what measures everybody once with so many tables; at half load, too, where waits are asked for."""
    return {name: partial(one, each, size, seconds, half=half) for name, each in who.items()}


def one(who: Measure, size: int, seconds: float, *, half: bool) -> Sample:
    """Measure one contender once."""
    return contenders.sample(who(size, contenders.phases(size, seconds, half=half)), size)


def names(found: Sized) -> list[str]:
    """Return everybody's name."""
    return list(next(iter(found.values())))


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def speed(found: Sized) -> Table:
    """Return acts a second."""
    rows = [row(name, *(middle(each, name, "acts") for each in found.values())) for name in names(found)]
    return Table("Acts a second, by tables", ["", *map(str, found)], rows)


def cost(found: Sized) -> Table:
    """Return the processor time of the server for an act; that of the load, and bytes, at the largest size."""
    largest = found[max(found)]
    rows = [
        row(
            name,
            *(middle(each, name, "cpu") for each in found.values()),
            middle(largest, name, "load"),
            middle(largest, name, "bytes"),
        )
        for name in names(found)
    ]
    heads = ["", *map(str, found), "the load's own", "bytes a frame"]
    return Table("Processor time of the server for one act, µs, by tables", heads, rows)


def waits(found: Sized) -> Table:
    """Return how long it takes at half of one's own full load until all four have an act."""
    rows = [
        row(name, *(middle(each, name, figure) for each in found.values() for figure in ("median", "p99")))
        for name in names(found)
        if name not in OTHERS
    ]
    heads = ["", *(f"{size}, {figure}" for size in found for figure in ("median", "p99"))]
    return Table("From an act until all four have it, at half load, ms, by tables", heads, rows)


def opening(found: Sized) -> Table:
    """Return how long it takes until everybody plays, where all come at once, as they do after an outage."""
    rows = [row(name, *(middle(each, name, "until") for each in found.values())) for name in OURS]
    title = f"From the first knock until every table has played {contenders.OPENING} acts, s, by tables"
    return Table(title, ["", *map(str, found)], rows)


def memory(found: Sized, mine: list[str]) -> Table:
    """Return what a table weighs with its sockets: all growth over the tables there are, and that of each one more."""
    rows = [
        row(name, *(middle(each, name, "rss a table") for each in found.values()), each_more(found, name))
        for name in mine
    ]
    heads = ["", *map(str, found), "each one more"]
    return Table("Memory a table with its four sockets, kB, by tables", heads, rows)


def each_more(found: Sized, name: str) -> float:
    """Return what each table beyond those of the smallest size weighs, in kB: what is loaded once is in none of it."""
    least, most = min(found), max(found)
    if least == most:
        return middle(found[most], name, "rss a table")
    return (middle(found[most], name, "rss") - middle(found[least], name, "rss")) / (most - least) / 1000


# ── Gates ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def beside_others(found: Sized, name: str) -> list[Gate]:
    """Return what is wanted of ours beside peers at each size."""
    gates = []
    floor = f"plain ASGI, {name.rpartition(' ')[2]}"
    for size, rounds in found.items():
        for other, least in (("boardgame.io", 1.0), (floor, 0.4)):
            if other in rounds:
                times = ratio(rounds, name, other, "acts")
                gates.append(Gate(f"{name}, {size} tables, acts/s beside {other}", "≥", least, times, " x"))
    return gates


def flat(found: Sized, name: str) -> list[Gate]:
    """Return what is wanted of ours by itself: waits that are alike, and as much for a table however many there are."""
    least, most = min(found), max(found)
    drift = abs(middle(found[most], name, "cpu") / middle(found[least], name, "cpu") - 1)
    says = f"{name}, CPU of an act with {most} tables beside {least}, change"
    tails = {f"{name}, {size} tables, p99 at half load beside the median": each for size, each in found.items()}
    return [
        *(Gate(text, "≤", 3.0, middle(each, name, "tail"), " x") for text, each in tails.items()),
        Gate(says, "≤", FLAT, drift),
        Gate(f"{name}, memory of a table with its sockets", "≤", MOST_KB, each_more(found, name), " kB"),
    ]


def options(parser: argparse.ArgumentParser) -> None:
    """Add what this benchmark alone takes."""
    parser.add_argument("--sizes", nargs="+", type=int, help="tables")
    parser.add_argument("--seconds", type=float, help="of each measurement")
    parser.add_argument("--deals", type=int, help="of the long match; 0: none")


if __name__ == "__main__":
    run(__doc__, measure, options)
