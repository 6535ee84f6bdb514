"""What each process does once an hour, such as forgetting what is old; several doing it at once does no harm."""

import asyncio
import logging
from collections.abc import Callable

from mahjong_server.play.lasting import Lasting
from mahjong_server.play.lifecycle import Resident
from mahjong_server.play.models import now_ms
from mahjong_server.play.platform import Platform
from mahjong_server.play.store import StoreDown

log = logging.getLogger(__name__)
LOOK_S = 60 * 60.0
Work = Callable[[str, int], None]
"""Called in a reader's thread with the database's alias and the time (epoch ms)."""


class Hourly(Lasting):
    """A resident that does one such work."""

    def __init__(self, platform: Platform, work: Work) -> None:
        super().__init__()
        self._platform = platform
        self._work = work

    async def keep(self) -> None:
        """Do it once an hour."""
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
