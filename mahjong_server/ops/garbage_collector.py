"""When Python looks for cycles: by the clock, and not whenever so much more was made than freed.

What a table holds lives long and has no cycles, yet a look goes through all of it that is new. With hundreds of tables
that took a twentieth of a second, every few seconds under load: each hundredth act waited for it. Once a minute is
often enough for what leaves cycles behind, which is what a request or a lost socket does and no act. What was freed
since goes back to the system after each look.
"""

import asyncio
import gc
from typing import Final

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.ops import malloc_trim

YOUNG_S: Final = 60.0
"""Between looks at what was made since the last one."""
ALL_EVERY: Final = 60
"""Of so many looks one goes through everything."""
BACKSTOP: Final = 2_000_000
"""So many more objects made than freed mean that something leaves cycles in masses: then Python looks by itself."""


def configure() -> None:
    """Freeze what start-up made, and raise the thresholds at which Python collects by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(BACKSTOP, 20, 50)


class GarbageCollector(PeriodicJob):
    """Looks by the clock, from ``start`` to ``stop``."""

    def __init__(self, seconds: float = YOUNG_S) -> None:
        super().__init__("looking for cycles", seconds, self._collect)
        self._looks = 0

    async def _collect(self) -> None:
        self._looks += 1
        gc.collect(2 if self._looks % ALL_EVERY == 0 else 1)
        await asyncio.to_thread(malloc_trim.trim_heap)
