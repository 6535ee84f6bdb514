"""What a phase of a run took: acts, waits, and the processor time and memory of the servers and of the load itself."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Final

import msgspec

TICKS: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")


class Measured(msgspec.Struct):
    """One phase. Waits in ms, from an act until all players of its table had it; processor time in s; memory in bytes.

    ``reaches``: ms from a commit (or from a relay's receipt) until the last of those who watch had the frame.
    """

    name: str
    seconds: float
    acts: int
    frames: int
    refusals: int
    received: int
    load_cpu: float
    server_cpu: list[float]
    rss: list[int]
    waits: list[float] = []
    reaches: list[float] = []

    @property
    def per_second(self) -> float:
        """Acts a second."""
        return self.acts / self.seconds

    @property
    def cpu_us(self) -> float:
        """Processor time of all servers together for one act, in microseconds; no less than the least that is told."""
        return self._us_an_act(sum(self.server_cpu))

    @property
    def load_us(self) -> float:
        """Processor time of the load itself for one act, in microseconds; no less than the least that is told."""
        return self._us_an_act(self.load_cpu)

    def _us_an_act(self, seconds: float) -> float:
        return 1e6 * max(seconds, 1 / TICKS) / max(1, self.acts)

    @property
    def median_ms(self) -> float:
        """The wait of half the acts at most."""
        return median(self.waits) if self.waits else 0.0

    @property
    def cpu_us_a_broadcast(self) -> float:
        """Processor time of all servers for one frame that everybody who watches was sent, in microseconds."""
        return 1e6 * sum(self.server_cpu) / max(1, len(self.reaches))

    @property
    def p99_ms(self) -> float:
        """The wait of 99 in a hundred acts at most."""
        return sorted(self.waits)[int(len(self.waits) * 0.99)] if self.waits else 0.0


def cpu_of(process: int, thread: int | None = None) -> float:
    """Return the processor time that a process and its threads have taken, or one of these, in seconds (Linux)."""
    place = f"/proc/{process}/stat" if thread is None else f"/proc/{process}/task/{thread}/stat"
    fields = Path(place).read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def rss_of(process: int) -> int:
    """Return the memory that a process holds, in bytes (Linux)."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE


class Meter:
    """Counts from one ``begin`` to the next ``end``."""

    def __init__(self, processes: Sequence[int]) -> None:
        self.processes = processes
        self.begin()

    def begin(self) -> None:
        """Forget everything and count anew."""
        self.acts = self.frames = self.refusals = self.received = 0
        self.waits: list[float] = []
        self.reaches: list[float] = []
        self._at, self._own = time.perf_counter(), time.process_time()
        self._theirs = [cpu_of(process) for process in self.processes]

    def end(self, name: str) -> Measured:
        """Return what was counted."""
        seconds = time.perf_counter() - self._at
        theirs = [cpu_of(process) - before for process, before in zip(self.processes, self._theirs, strict=True)]
        return Measured(
            name=name,
            seconds=seconds,
            acts=self.acts,
            frames=self.frames,
            refusals=self.refusals,
            received=self.received,
            load_cpu=time.process_time() - self._own,
            server_cpu=theirs,
            rss=[rss_of(process) for process in self.processes],
            waits=[1000 * wait for wait in self.waits],
            reaches=self.reaches,
        )
