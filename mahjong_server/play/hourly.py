"""What each process does once an hour, such as forgetting what is old; several doing it at once does no harm."""

import asyncio
import logging
from collections.abc import Callable

from mahjong_server.play.lifecycle import Resident
from mahjong_server.play.models import now_ms
from mahjong_server.play.platform import Platform
from mahjong_server.play.store import StoreDown

log = logging.getLogger(__name__)
LOOK_S = 60 * 60.0
Work = Callable[[str, int], None]
"""Called in a reader's thread with the database's alias and the time (epoch ms)."""


class Hourly:
    """A resident that does one such work."""

    def __init__(self, platform: Platform, work: Work) -> None:
        self._platform = platform
        self._work = work
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            try:
                await self._platform.database.read(self._work, now_ms())
            except StoreDown:
                pass
            except Exception:
                log.exception("%s failed", self._work.__module__)


def hourly(work: Work) -> Callable[[Platform], Resident]:
    """Return what makes the resident, for ``lifecycle.residents``."""
    return lambda platform: Hourly(platform, work)
