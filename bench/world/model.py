"""Processes and a database as queues: what happens to acts on their way, event by event (simpy).

An act comes to one of the processes, which has one core: it is judged there, waits in the writer until the commit
before it is done, is committed with all that have come meanwhile, and is told. Commits wait for the disk side by side,
but share the database's cores. Where a table's players sit at several processes, each of the others hears by a hint and
reads and tells, too. An act is over when the last of the four has it. Times of work are drawn from gamma distributions
of the measured means (their deviation half the mean); waiting is what comes of it.
"""

import random
from collections.abc import Generator
from typing import Any, Final, NamedTuple

import simpy

BEFORE: Final = 0.4
"""Share of an act's processor time that comes before its commit: reading and judging it; the rest is telling."""
SHAPE: Final = 4.0
HOP_S: Final = 0.0005
"""From one process to another through Redis."""

Steps = Generator[simpy.Event, Any, None]


class Site(NamedTuple):
    """What is simulated. ``cores``: of a machine that all share, the database and the load too; 0: each has its own."""

    processes: int
    act_us: float
    cross_us: float
    commit_ms: float
    db_act_us: float
    db_cores: int
    crossed: int = 0
    """Other processes at which players of the same table sit."""
    cores: int = 0
    load_us: float = 0.0


class Ran(NamedTuple):
    """What came of it: acts a second, how long they took (ms), and how busy processes and database were."""

    acts_s: float
    median_ms: float
    p99_ms: float
    busy: float
    db_busy: float


class World:
    """One run."""

    def __init__(self, site: Site, seed: int) -> None:
        self.site, self.env, self.chance = site, simpy.Environment(), random.Random(seed)
        self.processes = [simpy.Resource(self.env) for _ in range(site.processes)]
        self.machine = simpy.Resource(self.env, site.cores) if site.cores else None
        self.database = simpy.Resource(self.env, site.db_cores)
        self.pending: list[list[simpy.Event]] = [[] for _ in range(site.processes)]
        self.awake = [self.env.event() for _ in range(site.processes)]
        self.took_s: list[float] = []
        self.worked_s = self.db_worked_s = 0.0
        for number in range(site.processes):
            self.env.process(self._write(number))

    def open(self, acts_s: float, acts: int) -> Ran:
        """Let so many acts come by themselves, so many a second."""

        def come() -> Steps:
            for _ in range(acts):
                yield self.env.timeout(self.chance.expovariate(acts_s))
                self.env.process(self._act())

        self.env.process(come())
        return self._ran(acts)

    def closed(self, tables: int, acts: int) -> Ran:
        """Let so many tables act at once, each as soon as its act before is over."""

        def play() -> Steps:
            while len(self.took_s) < acts:
                yield self.env.process(self._act())

        for _ in range(tables):
            self.env.process(play())
        return self._ran(acts)

    def _ran(self, acts: int) -> Ran:
        while len(self.took_s) < acts:
            self.env.step()
        steady = sorted(self.took_s[len(self.took_s) // 5 :])  # the first fifth fills the queues
        at = self.env.now
        return Ran(
            acts_s=len(self.took_s) / at,
            median_ms=1000 * steady[len(steady) // 2],
            p99_ms=1000 * steady[int(0.99 * len(steady))],
            busy=self.worked_s / at / self.site.processes,
            db_busy=self.db_worked_s / at / self.site.db_cores,
        )

    def _act(self) -> Steps:
        begun, site = self.env.now, self.site
        own = self.chance.randrange(site.processes)
        if site.load_us:
            yield from self._core(self._work(site.load_us))
        yield from self._busy(own, self._work(BEFORE * site.act_us))
        done = self.env.event()
        self.pending[own].append(done)
        if not self.awake[own].triggered:
            self.awake[own].succeed()
        yield done
        others = self.chance.sample([each for each in range(site.processes) if each != own], site.crossed)
        heard = [self.env.process(self._hear(each)) for each in others]
        yield from self._busy(own, self._work((1 - BEFORE) * site.act_us))
        yield self.env.all_of(heard)
        self.took_s.append(self.env.now - begun)

    def _hear(self, process: int) -> Steps:
        yield self.env.timeout(HOP_S)
        yield from self._busy(process, self._work(self.site.cross_us))

    def _write(self, number: int) -> Steps:
        while True:
            if not self.pending[number]:
                self.awake[number] = self.env.event()
                yield self.awake[number]
            batch, self.pending[number] = self.pending[number], []
            work = sum(self._work(self.site.db_act_us) for _ in batch)
            with self.database.request() as turn:
                yield turn
                yield from self._core(work)
                self.db_worked_s += work
            yield self.env.timeout(self._work(1000 * self.site.commit_ms))
            for done in batch:
                done.succeed()

    def _busy(self, process: int, seconds: float) -> Steps:
        with self.processes[process].request() as turn:
            yield turn
            yield from self._core(seconds)
            self.worked_s += seconds

    def _core(self, seconds: float) -> Steps:
        if self.machine is None:
            yield self.env.timeout(seconds)
            return
        with self.machine.request() as turn:
            yield turn
            yield self.env.timeout(seconds)

    def _work(self, mean_us: float) -> float:
        return self.chance.gammavariate(SHAPE, mean_us / SHAPE) / 1e6 if mean_us else 0.0
