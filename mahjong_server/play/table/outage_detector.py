"""Whether this process can serve its tables: it can while its database answers. All times are epoch ms.

Nobody's clock runs while nobody serves. So whoever was asked before an outage was over is given time back: when a
process could not reach its database, or write to it, when it was frozen, and when it has only just begun. How
much they are given says ``match/clock.resume``.

An outage may also be the process's own: it was so busy that it did not come to ask. Whoever can keep it busy could hold
a table up by that for as long as they please, so what these give has a bound (``clock.may_be_given``).
"""

import time
from collections.abc import Callable
from typing import Final

from mahjong_server.play.match import clock as match_clock
from mahjong_server.play.match.clock import OUTAGE_MS, PROMPT_MS, Clock

BUSY: Final = 0.25
"""Share of an outage (one core: 1). Where the process took at least this much CPU time, the outage is its own."""
SPENT_MS: Final = 100
"""Milliseconds between looks at the processor time, which the system has to add up over all threads."""


def spent_ms() -> int:
    """Return how long this process has computed, in all its threads."""
    return time.process_time_ns() // 1_000_000


class OutageDetector:
    """``beat`` is called whenever the database has answered: it is asked every second, and commits answer meanwhile.

    Asking alone would not do: a process with its hands full may come to ask only after some seconds. Nor does an answer
    count while what has been played can't be written down: the database may be read, but nobody can play.
    """

    def __init__(self, now: int, spent: Callable[[], int] = spent_ms) -> None:
        self.end_listeners: list[Callable[[], None]] = []
        """Are called whenever an outage has ended."""
        self._spent = spent
        self.begin(now)

    def begin(self, now: int) -> None:
        """Know of nothing before this moment."""
        self._beat_at = self._back_at = self._spent_at = now
        self._spent_then = self._spent()
        self._was_own = False

    def note_answer(self, now: int) -> None:
        """Note that the database has answered, and have what an outage took made up for if that has ended one."""
        if self.beat(now):
            for compensate in self.end_listeners:
                compensate()

    def beat(self, now: int) -> bool:
        """Note that the database has answered; return whether that has ended an outage."""
        before, self._back_at, self._was_own = self._back_at, self.back_at(now), self.is_own(now)
        self._beat_at = now
        if now - self._spent_at >= SPENT_MS:
            self._spent_at, self._spent_then = now, self._spent()
        return self._back_at != before

    def back_at(self, now: int) -> int:
        """Return when the last outage was over: this very moment, if it lasts."""
        return now if self._lasts(now) else self._back_at

    def is_own(self, now: int) -> bool:
        """Return whether the last outage, which may last, is this process's own: it had its hands full."""
        if not self._lasts(now):
            return self._was_own
        return self._spent() - self._spent_then >= BUSY * (now - self._spent_at)

    def is_owed(self, clock: Clock, now: int, *, resumed_here: bool = False) -> bool:
        """Return whether somebody who is asked has lost time by an outage.

        Another process that has resumed play may have been back sooner than this one. What this one has worked out
        before it was back (``resumed_here``) had to wait for the end, and gives time of the outage itself.
        """
        early_ms = PROMPT_MS if resumed_here else OUTAGE_MS
        return match_clock.is_owed(clock, self.back_at(now), now, early_ms, own=self.is_own(now))

    def _lasts(self, now: int) -> bool:
        return now - self._beat_at > OUTAGE_MS
