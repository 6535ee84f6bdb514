"""When Python looks for cycles: by the clock, and where many tables are open hardly ever.

A look goes through all that was made since the last one and still lives, with the event loop stopped. Two thousand
tables make so much in two seconds that a look takes a twentieth of one, and acts wait for it; yet acts and uvicorn's
sockets leave no cycles behind (``tests/play/test_costs.py``, ``tests/server/test_uvicorn.py``). So with many tables
open what is new is only set aside, and a full look, which takes a second or two then, waits until few are open, for a
day at most.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.ops import malloc_trim
from mahjong_server.play.node import lifecycle

LOOK_S: Final = 2.0
"""Seconds between looks at what is new."""
FULL_S: Final = 60 * 60.0
"""Seconds between full looks, while few tables are open."""
LATEST_S: Final = 24 * FULL_S
"""Seconds after which a full look is made however many tables are open."""
TRIM_EVERY: Final = 30
"""Looks after which what C has freed goes back to the system: once a minute."""
FEW_TABLES: Final = 100
"""Open tables with which a look takes some milliseconds, and a full one a tenth of a second."""
BACKSTOP: Final = 2_000_000
"""Objects made and not freed since the last look with which Python looks by itself: something makes masses of them."""


def configure() -> None:
    """Freeze what start-up made, and raise the thresholds at which Python collects by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(BACKSTOP, 20, 50)


class GarbageCollector(PeriodicJob):
    """Looks by the clock, from ``start`` to ``stop``. ``open_tables`` tells how many tables this process has open."""

    def __init__(
        self,
        seconds: float = LOOK_S,
        open_tables: Callable[[], int] = lifecycle.open_tables,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("looking for cycles", seconds, self._collect)
        self._open_tables = open_tables
        self._clock = clock
        self._full_at = clock()
        self._looks = 0

    async def _collect(self) -> None:
        self._looks += 1
        few = self._open_tables() <= FEW_TABLES
        since = self._clock() - self._full_at
        if since >= LATEST_S or (few and since >= FULL_S):
            self._look_at_everything()
        elif few:
            gc.collect(1)
        else:
            gc.freeze()
        if self._looks % TRIM_EVERY == 0:
            await asyncio.to_thread(malloc_trim.trim_heap)

    def _look_at_everything(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._full_at = self._clock()
