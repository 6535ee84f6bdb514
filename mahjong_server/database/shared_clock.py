"""The time by which a process plays: its own steady clock, set by the clock of the database that all processes share.

A machine's time of day can be set, by hand or by its network, and the machines of a site never quite agree. A match
whose time jumped would be played by time-outs, or stand still. So between two looks at the common clock time goes on
by the monotonic one. Where that is behind, it is set forward at once, which is an outage like any other; where it is
ahead it only goes a little slower until they agree, for time never runs back.
"""

import time
from collections.abc import Callable
from typing import Final

from django.db import connections

from mahjong_server.database.sql import fetch

SLOWER_NS: Final = 10_000_000
"""By so much at most time is set back at one look: a second apart, it still goes on."""


class SharedClock:
    """``now_ms`` may be called from any thread."""

    def __init__(self, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._steady = steady
        self._ahead = time.time_ns() - steady()
        self._synchronized = False

    def now_ms(self) -> int:
        """Return the time in epoch milliseconds."""
        return (self._ahead + self._steady()) // 1_000_000

    def synchronize(self, now_ms: int) -> None:
        """Take in what the common clock says at this moment. The first time it is believed whatever it says."""
        apart = now_ms * 1_000_000 - self._ahead - self._steady()
        self._ahead += max(apart, -SLOWER_NS) if self._synchronized else apart
        self._synchronized = True


shared_clock: Final = SharedClock()
"""The clock of this process."""


def now_ms() -> int:
    """Return the time in epoch milliseconds."""
    return shared_clock.now_ms()


def read_common_clock(alias: str) -> int:
    """Return the time (epoch ms) by the clock that all processes share: PostgreSQL's, or this machine's."""
    if connections[alias].vendor != "postgresql":
        return time.time_ns() // 1_000_000
    found: int = fetch(alias, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", [])[0][0]
    return found
