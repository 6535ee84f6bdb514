"""Thousands who watch one table: when the last of them sees an act, and what the players feel.

    ./dev bench spectators [--quick] [--ours] [--sizes 1000 4000] [--seconds 20] [--rounds 3]

Four sockets play at one table, a few acts a second, so that a broadcast is over before the next; all others watch what
is public. Beside it the bare broadcast of ``bench/peers/plain.py`` to as many sockets, at the same rate. The time of a
frame is that of its commit, which stands in it.
"""

import argparse
from functools import partial
from statistics import median

from bench.frame.command import Given, run
from bench.frame.report import Gate, Report, Table, report, row
from bench.frame.rounds import Rounds, Sample, interleave, middle, ratio
from bench.load.plan import Outcome, Phase, Place, Plan
from bench.load.run import allow_sockets, ours, place, plain, play, seats_of

SOCKETS_A_SECOND = 8_000
"""Frames a second that all sockets together are sent: about half of what a server and the load do on two cores."""
PACE = "0.3"
"""Of the pauses that people have: enough that the broadcast of a claim window's end does not run into the discard's."""
ALONE = "ours, nobody watches"
MOST, SAME = 1.5, 0.2


def measure(given: Given) -> Report:
    """Measure ours and the floor with each number of spectators, and ours with none."""
    allow_sockets()
    sizes = given.sizes or ([300] if given.quick else [1000, 4000])
    seconds = given.seconds or (3.0 if given.quick else 20.0)
    found: dict[int, Rounds] = {}
    for size in sizes:
        paced = phases(size, seconds)
        who = {ALONE: partial(watched, 0, paced), "ours": partial(watched, size, paced)}
        if not given.ours:
            who["plain ASGI"] = partial(floor, size, paced)
        found[size] = interleave(who, given.rounds or (1 if given.quick else 3))
    gates = [gate for size, rounds in found.items() for gate in gates_of(size, rounds)]
    return report(__doc__ or "", "spectators", [table(found)], gates)


def phases(size: int, seconds: float) -> list[Phase]:
    """Return some acts to begin with, and then a phase at a rate at which no broadcast waits for another."""
    rate = max(1.0, SOCKETS_A_SECOND / size)
    return [Phase("opening", acts=12, counts=False), Phase("paced", seconds=seconds, rate=min(rate, 4.0))]


def watched(watching: int, paced: list[Phase]) -> Sample:
    """Measure our server, so many watching."""
    with ours(1, MAHJONG_PACE=PACE) as (process,):
        (code,) = process.tables
        crowd = [place(code, process.port)] * watching
        table = [*seats_of(code, [process.port]), *crowd]
        return sample(play(Plan("ours", [table], paced, process.processes)))


def floor(size: int, paced: list[Phase]) -> Sample:
    """Measure the bare broadcast to as many."""
    with plain("uvicorn") as server:
        table = [Place(server.port, "/room")] * (4 + size)
        return sample(play(Plan("relay", [table], paced, server.processes)))


def sample(found: Outcome) -> Sample:
    """Return the figures of one measurement."""
    paced = found.phase("paced")
    return {
        "reach": median(paced.reaches) if paced.reaches else 0.0,
        "cpu": paced.cpu_us_a_broadcast / 1000,
        "wait": paced.median_ms,
        "broadcasts": len(paced.reaches) / paced.seconds,
        "load": 1000 * paced.load_cpu / max(1, len(paced.reaches)),
    }


def table(found: dict[int, Rounds]) -> Table:
    """Return everybody's figures."""
    figures = ("broadcasts", "reach", "cpu", "load", "wait")
    heads = [
        "",
        "broadcasts/s",
        "commit to last receipt, ms",
        "CPU a broadcast, ms",
        "the load's own",
        "players wait, ms",
    ]
    rows = [
        row(f"{name}, {size}", *(None if blank(name, figure) else middle(rounds, name, figure) for figure in figures))
        for size, rounds in found.items()
        for name in rounds
    ]
    return Table("One table and those who watch it (uvicorn)", heads, rows)


def blank(name: str, figure: str) -> bool:
    """Return whether a figure means nothing where nobody watches."""
    return name == ALONE and figure != "wait"


def gates_of(size: int, rounds: Rounds) -> list[Gate]:
    """Return what is wanted with so many spectators."""
    felt = abs(ratio(rounds, "ours", ALONE, "wait") - 1)
    gates = [Gate(f"{size} watch: the players' wait beside that without anyone, change", "≤", SAME, felt)]
    if "plain ASGI" in rounds:
        for figure, says in (("reach", "from commit to last receipt"), ("cpu", "processor time of a broadcast")):
            times = ratio(rounds, "ours", "plain ASGI", figure)
            gates.append(Gate(f"{size} watch: {says}, beside the floor", "≤", MOST, times, " x"))
    return gates


def options(parser: argparse.ArgumentParser) -> None:
    """Add what this benchmark alone takes."""
    parser.add_argument("--sizes", nargs="+", type=int, help="how many watch")
    parser.add_argument("--seconds", type=float, help="of each measurement")


if __name__ == "__main__":
    run(__doc__, measure, options)
