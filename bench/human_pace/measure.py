"""Plays on a server, kills it if that is wanted, and says what the players felt, by phases."""

import sqlite3
import time
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from bench.human_pace.plan import Outcome
from bench.human_pace.processes import OPENINGS, PATIENCE_S, PLAYERS, Crowd, Server, Usage, newcomers, plans, served
from bench.load import run
from bench.load.meter import rss_of

SETTLE_S: Final = 5.0
AFTER_S: Final = 60.0
"""Seconds that are measured after a kill, at most."""
GIVEN: Final = 201
BUSY: Final = 503


class Phase(NamedTuple):
    """What players felt from one moment to another. Waits in ms, memory in bytes, processor time as shares of a core.

    ``waits``: from an act until it was answered. ``reaches``: from a discard until all four players had it.
    """

    seconds: float
    waits: list[float]
    reaches: list[float]
    pongs: int
    refused: int
    closed: int
    main: float
    threads: float
    writer: float
    load: float
    rss: int

    @property
    def acts_s(self) -> float:
        """Acts a second."""
        return len(self.waits) / self.seconds

    @property
    def act_us(self) -> float:
        """Processor time of the server and its writer for one act, pings and all, in microseconds."""
        return 1e6 * (self.main + self.threads + self.writer) / max(self.acts_s, 1e-9)


class Comeback(NamedTuple):
    """What a kill cost. Seconds since the new server listens; ``back_s`` is ``None`` where not all came back."""

    sockets: int
    back: int
    back_s: float | None
    half_s: float
    dials: float
    resent: int


class Overload(NamedTuple):
    """What became of newcomers who asked for tables with bots, and what those felt meanwhile who sat before.

    ``given``, ``refused`` (for load): answers. ``other``: how many answers of each other status, 0: none came.
    ``closed``: newcomers' sockets that ended too early.
    """

    asked: int
    given: int
    refused: int
    other: dict[int, int]
    closed: int
    seated: Phase


class Ran(NamedTuple):
    """One run: the quiet phase, the kill if there was one, the phase after it, and acts that were acked and lost."""

    quiet: Phase
    comeback: Comeback | None
    after: Phase | None
    lost: int
    overload: Overload | None = None


def percentile(values: list[float], share: float) -> float:
    """Return the value below which so many of all lie; 0 where there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


class Scenario(NamedTuple):
    """What is played: so many tables for so long; then a kill, if it is wanted; then newcomers, if there are any."""

    tables: int
    seconds: float
    kill: bool = False
    newcomers: int = 0
    loads: int = 1
    always_pings: bool = False


class Seen(NamedTuple):
    """What was seen of a run by the side of its players: spans, when it was killed and listened again, newcomers."""

    spans: list[tuple[Usage, Usage, int]]
    killed_at: float
    listens_at: float
    came: tuple[Outcome, Usage, Usage, int] | None


def play(scenario: Scenario, **variables: str) -> Ran:
    """Play it; ``variables`` are the server's. Raise ``TimeoutError`` where the tables don't open."""
    run.allow_sockets()
    with served(scenario.tables, **variables) as (server, seated, database):
        server.start()
        crowd = Crowd(plans(server.port, seated, scenario.loads, always_pings=scenario.always_pings))
        try:
            _open(crowd, scenario.tables)
            seen = _watch(server, crowd, scenario)
            outcome = crowd.end()
        finally:
            crowd.kill()
        server.stop()
        _expect_all_play(database, {table.code for table in seated})
        lost = len({name.replace("-", "") for name in outcome.acked} - _logged(database))
    return _ran(scenario, seen, outcome, lost)


def _open(crowd: Crowd, tables: int) -> None:
    seconds = PLAYERS * tables / OPENINGS + PATIENCE_S
    if not crowd.wait_for(PLAYERS * tables, seconds):
        opened, codes = crowd.open, _codes(crowd.end())
        said = f"{opened} of {PLAYERS * tables} players saw their table within {seconds:.0f} s"
        raise TimeoutError(f"{said}; sockets ended with {dict(codes)}")
    time.sleep(SETTLE_S)


def _watch(server: Server, crowd: Crowd, scenario: Scenario) -> Seen:
    spans = [_span(server, crowd, scenario.seconds)]
    killed_at, listens_at = float("inf"), 0.0
    if scenario.kill:
        killed_at = time.monotonic()
        server.kill()
        listens_at = server.start()
        crowd.wait_for(PLAYERS * scenario.tables, PATIENCE_S)
        time.sleep(SETTLE_S)
        spans.append(_span(server, crowd, min(scenario.seconds, AFTER_S)))
    came = _overload(server, crowd, scenario.newcomers, scenario.seconds) if scenario.newcomers else None
    return Seen(spans, killed_at, listens_at, came)


def _ran(scenario: Scenario, seen: Seen, outcome: Outcome, lost: int) -> Ran:
    quiet, *others = [
        _phase(outcome, *span, until) for span, until in zip(seen.spans, (seen.killed_at, float("inf")), strict=False)
    ]
    comeback = None if not others else _comeback(outcome, PLAYERS * scenario.tables, seen.killed_at, seen.listens_at)
    overload = None
    if seen.came is not None:
        found, before, after, rss = seen.came
        overload = _overload_of(found, scenario.newcomers, _phase(outcome, before, after, rss, float("inf")))
    return Ran(quiet, comeback, others[0] if others else None, lost, overload)


def _overload(server: Server, crowd: Crowd, count: int, seconds: float) -> tuple[Outcome, Usage, Usage, int]:
    """Let newcomers ask for tables, all within the first half; return what they saw, and the span."""
    asking = Crowd([newcomers(server.port, count, seconds / 2)])
    try:
        span = _span(server, crowd, seconds)
        return asking.end(), *span
    finally:
        asking.kill()


def _overload_of(found: Outcome, count: int, seated: Phase) -> Overload:
    statuses = Counter(answer.status for answer in found.answers)
    given, refused = statuses.pop(GIVEN, 0), statuses.pop(BUSY, 0)
    return Overload(count, given, refused, dict(statuses), len(found.closes), seated)


def _span(server: Server, crowd: Crowd, seconds: float) -> tuple[Usage, Usage, int]:
    before = server.usage(crowd.pids)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        _ = crowd.open
        time.sleep(min(1.0, max(0.0, end - time.monotonic())))
    return before, server.usage(crowd.pids), sum(rss_of(pid) for pid in server.pids)


def _phase(outcome: Outcome, before: Usage, after: Usage, rss: int, until: float) -> Phase:
    """Return what was felt between two moments; what waits at ``until``, the kill, has waited so long by then."""
    seconds = after.at - before.at

    def within(at: float) -> bool:
        return before.at <= at < after.at

    return Phase(
        seconds,
        [1000 * min(act.answered_s, until - act.at) for act in outcome.acts if within(act.at)],
        [1000 * reach.all_s for reach in outcome.reaches if within(reach.at)],
        sum(map(within, outcome.pongs)),
        sum(map(within, outcome.refusals)),
        sum(within(close.at) for close in outcome.closes),
        (after.main - before.main) / seconds,
        (after.threads - before.threads) / seconds,
        (after.writer - before.writer) / seconds,
        (after.load - before.load) / seconds,
        rss,
    )


def _comeback(outcome: Outcome, sockets: int, killed_at: float, listens_at: float) -> Comeback:
    back = {each.player: each for each in reversed(outcome.returns) if each.lost_at >= killed_at}
    times = sorted(each.back_at - listens_at for each in back.values())
    dials = sum(each.dials for each in back.values()) / max(1, len(back))
    resent = sum(act.is_resent for act in outcome.acts)
    return Comeback(
        sockets, len(back), times[-1] if len(back) == sockets else None, percentile(times, 0.5), dials, resent
    )


def _codes(outcome: Outcome) -> Counter[int]:
    return Counter(close.code for close in outcome.closes + outcome.refused)


def _logged(database: Path) -> set[str]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return {row[0] for row in connection.execute("SELECT act FROM play_event WHERE act IS NOT NULL")}


def _expect_all_play(database: Path, codes: set[str]) -> None:
    """Raise ``RuntimeError`` where some of the tables are not in play any more: less was measured than is said then."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        found = Counter(
            status for code, status in connection.execute("SELECT code, status FROM play_match") if code in codes
        )
    if set(found) != {"playing"}:
        raise RuntimeError(f"not all tables are in play: {dict(found)}")
