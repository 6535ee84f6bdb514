"""Who is measured by name, each started for one measurement and ended after it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

from bench.frame.rounds import Rounds, Sample
from bench.load import run
from bench.load.plan import Driver, Outcome, Phase, Plan

OPENING: Final = 12
"""Acts of every table until play is under way: everybody is ready, has forbidden a suit, and has discarded."""
SHORT: Final = 0.01
"""Pauses of some milliseconds. What ends one is an append of its own then, as it is where people play."""
ANSWERED: Final = 200
"""A second, at least, of acts that wait for their answers."""
Start = Callable[[], AbstractContextManager[run.Running]]
Sized = dict[int, Rounds]
"""What was found with so many tables."""
Measure = Callable[[int, list[Phase]], Outcome]


def ours(server: str, tables: int, phases: list[Phase], pace: float = 0.0) -> Outcome:
    """Measure real games on our server; with pauses, if there is a pace for them."""
    warm = Phase("opening", each=OPENING)
    with run.ours(tables, server, MAHJONG_PACE=str(pace)) as (process,):
        places = [run.seats_of(table, [process.port]) for table in process.tables]
        return run.play(Plan("ours", places, [warm, *phases], process.processes))


def relay(
    start: Callable[[], AbstractContextManager[run.Running]], driver: Driver, tables: int, phases: list[Phase]
) -> Outcome:
    """Measure a peer that relays."""
    with start() as server:
        return run.measure_relay(driver, server, tables, [Phase("warm", seconds=1.0, counts=False), *phases])


OURS: Final[dict[str, Measure]] = {
    "ours, uvicorn": partial(ours, "uvicorn"),
    "ours, daphne": partial(ours, "daphne"),
}
RIVALS: Final[dict[str, Measure]] = {
    "boardgame.io": partial(relay, run.boardgame, "boardgame"),
    "plain ASGI, uvicorn": partial(relay, partial(run.plain, "uvicorn"), "relay"),
    "plain ASGI, daphne": partial(relay, partial(run.plain, "daphne"), "relay"),
}
OTHERS: Final[dict[str, Measure]] = {
    "ours, uvicorn, with pauses": partial(ours, "uvicorn", pace=SHORT),
    "Channels group_send, daphne": partial(relay, partial(run.tutorial, "daphne"), "relay"),
    "Colyseus relay": partial(relay, run.colyseus, "colyseus"),
}


def sample(found: Outcome, tables: int) -> Sample:
    """Return the figures of one measurement."""
    full, half = found.phase("full"), found.phases[-1]
    opening = sum(phase.seconds for phase in found.phases if phase.name == "opening")
    return {
        "until": found.open_s + opening,
        "acts": full.per_second,
        "cpu": full.cpu_us,
        "load": full.load_us,
        "bytes": full.received / max(1, full.frames),
        "rss": sum(half.rss) - sum(found.rss_empty),
        "rss a table": (sum(half.rss) - sum(found.rss_empty)) / tables / 1000,
        "median": half.median_ms,
        "p99": half.p99_ms,
        "tail": half.p99_ms / max(half.median_ms, 1e-9),
    }


def phases(tables: int, seconds: float, *, half: bool) -> list[Phase]:
    """Return a phase at full load and, where waits are asked for, one at half of it.

    Between them lies as long as it takes until every table has had the answer to what it sent at full load.
    """
    full = Phase("full", seconds=seconds)
    if not half:
        return [full]
    slower = Phase("slower", seconds=0.5 + tables / ANSWERED, share=0.5, counts=False)
    return [full, slower, Phase("half", seconds=seconds, share=0.5)]
