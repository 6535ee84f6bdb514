"""What each process does once an hour, such as forgetting what is old; several doing it at once does no harm."""

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from mahjong_server.background.node_services import NodeService
from mahjong_server.background.task import BackgroundTask
from mahjong_server.database.readers import Database, StoreDown
from mahjong_server.database.shared_clock import now_ms

log = logging.getLogger(__name__)
LOOK_S = 60 * 60.0
Work = Callable[[str, int], None]
"""Called in a reader's thread with the database's alias and the time (epoch ms)."""


class Node(Protocol):
    """What such work needs of its node."""

    database: Database


class HourlyJob(BackgroundTask):
    """A service that does one such work."""

    def __init__(self, node: Node, work: Work, *, at_once: bool = False) -> None:
        super().__init__()
        self._node = node
        self._work = work
        self._at_once = at_once

    async def keep(self) -> None:
        """Do it once an hour, for the first time at once or after an hour."""
        wait = 0.0 if self._at_once else LOOK_S
        while True:
            await asyncio.sleep(wait)
            wait = LOOK_S
            try:
                await self._node.database.read(self._work, now_ms())
            except StoreDown:
                pass
            except Exception:
                log.exception("%s failed", self._work.__module__)


def hourly(work: Work, *, at_once: bool = False) -> Callable[[Node], NodeService]:
    """Return what makes the service, for ``node_services.factories``."""
    return lambda node: HourlyJob(node, work, at_once=at_once)
