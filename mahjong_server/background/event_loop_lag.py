"""How late this process is with what players wait for, and what load follows: ``http.load_shedding`` refuses by it.

A loop that is late has more to do than it can, and so has a writer that can't commit for those who write beside it;
then everyone at the process's tables waits. Each process judges itself alone.
Where limits are switched off (``RATE_LIMITED``) it is measured, and nothing follows.
"""

import logging
import time
from collections import deque
from enum import IntEnum
from typing import Final, Protocol

from django.conf import settings

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.telemetry import metrics

log = logging.getLogger(__name__)
SAMPLE_S: Final = 0.25
"""Seconds from one look at the loop to the next."""
WINDOW_S: Final = 10.0
"""Seconds whose samples count; so long a level lasts before it gets worse by time, or better, too."""
LEAST_S: Final = 5.0
"""Seconds that samples have to cover before a level gets worse."""
MOST_S: Final = 1.0
"""Seconds that one sample counts as at most: a machine that stood still for once has not too much to do."""
LATE_S: Final = 0.1
VERY_LATE_S: Final = 0.3
RECOVERED_S: Final = 0.05
"""Mean lateness in seconds: over these it is busy, and full at once; below the last it gets better."""


class Load(IntEnum):
    """How much there is to do: as much as it can, too much for extras, too much for anything new."""

    NORMAL = 0
    BUSY = 1
    FULL = 2


class LoadMeter:
    """Judges the load by samples of lateness. Pure: the clock (monotonic seconds) is handed in."""

    def __init__(self, now: float) -> None:
        self.level = Load.NORMAL
        self._began = self._changed = self._last = now
        self._stood_still = False
        self._samples = deque[tuple[float, float]]()

    @property
    def lag_s(self) -> float:
        """The mean lateness of the window."""
        return sum(late for _, late in self._samples) / len(self._samples) if self._samples else 0.0

    def add(self, now: float, late_s: float) -> Load:
        """Take in how late the loop is by now; return the level that follows."""
        stood_still, self._stood_still = self._stood_still, now - self._last >= WINDOW_S
        self._last = now
        if self._stood_still and not stood_still:  # for once: nothing is known of the load
            self._began = now
        self._samples.append((now, min(late_s, MOST_S)))
        while self._samples[0][0] <= now - WINDOW_S:
            self._samples.popleft()
        level = self._judge(now)
        if level != self.level:
            self.level, self._changed = level, now
        return level

    def _judge(self, now: float) -> Load:
        lag, lasted = self.lag_s, now - self._changed >= WINDOW_S
        if now - self._began < LEAST_S:
            return self.level
        if lag > VERY_LATE_S:
            return Load.FULL
        if lag > LATE_S:
            return Load.FULL if self.level == Load.BUSY and lasted else max(self.level, Load.BUSY)
        if lag < RECOVERED_S and lasted:
            return Load(max(self.level - 1, Load.NORMAL))
        return self.level


_level = Load.NORMAL


def level() -> Load:
    """Return the load of this process; normal where none is measured."""
    return _level


def set_level(new: Load, lag_s: float = 0.0) -> None:
    """Note the load of this process, and log where it is another."""
    global _level  # noqa: PLW0603 - the process has one
    if new != _level:
        words = "the load is %s: acts wait %d ms on average"
        log.log(logging.WARNING if new > _level else logging.INFO, words, new.name.lower(), round(lag_s * 1000))
    _level = new
    metrics.EVENT_LOOP_LAG.set(lag_s)
    metrics.LOAD_LEVEL.set(new)


class Writer(Protocol):
    """What commits players' acts."""

    @property
    def lag_s(self) -> float:
        """How long the oldest act has waited for its commit, in seconds."""
        ...


class Node(Protocol):
    """What is asked of the node that is measured."""

    @property
    def writer(self) -> Writer:
        """What commits the acts at its tables."""
        ...


class LagSampler(PeriodicJob):
    """Measures the loop, and the writer of the node if there is one, from ``start`` to ``stop``."""

    def __init__(self, node: Node | None = None) -> None:
        super().__init__("measuring the event loop", SAMPLE_S, self._sample)
        self._meter = LoadMeter(time.monotonic())
        self._node = node
        self._planned = 0.0
        """When the next look is due, in monotonic seconds."""

    async def start(self) -> None:
        """Start."""
        self._planned = time.monotonic() + SAMPLE_S
        await super().start()

    async def stop(self) -> None:
        """Stop; nothing is measured any more."""
        await super().stop()
        set_level(Load.NORMAL)

    async def _sample(self) -> float:
        now = time.monotonic()
        waits = self._node.writer.lag_s if self._node else 0.0
        found = self._meter.add(now, max(waits, now - self._planned, 0.0))
        set_level(found if settings.RATE_LIMITED else Load.NORMAL, self._meter.lag_s)
        self._planned = now + SAMPLE_S
        return SAMPLE_S
