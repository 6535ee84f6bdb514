"""Settles tries as their tables end, and has bots play new deals, beside play."""

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.daily import settling
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.play.node.game_node import GameNode

log = logging.getLogger(__name__)
POLL_S: Final = 5.0
MOST: Final = 20
PAUSE_S: Final = 0.02
"""After each choice of a bot, which takes some hundredths of a second, so that tables have the interpreter."""


class DailySettler(PeriodicJob):
    """One thread a process. Should two settle the same, they come to the same."""

    def __init__(self, node: GameNode) -> None:
        super().__init__("settling deals of the day", POLL_S, self.settle_all)
        self._node = node
        self._thread = WorkThread("mahjong-daily")
        self._failed: set[tuple[str, int]] = set()

    async def start(self) -> None:
        """Start settling."""
        self._node.match_end_listeners.append(self._on_end)
        await super().start()

    async def stop(self) -> None:
        """Finish the step that has begun; what is left of it begins anew elsewhere."""
        self._node.match_end_listeners.remove(self._on_end)
        await super().stop()
        await self._thread.stop(finish=False)

    def _on_end(self, _match: int) -> None:
        self.wake()

    async def settle_all(self) -> None:
        """Settle what waits."""
        for key in await self._thread.run(settling.unsettled_tries, MOST):
            await self._do("try", key, settling.settle(key))
        for key in await self._thread.run(settling.deals_without_bot, 1):
            await self._do("deal", key, settling.play_as_bot(key))

    async def _do(self, what: str, key: int, steps: Iterator[None]) -> None:
        if (what, key) in self._failed:
            return
        over = object()
        try:
            while True:
                if await self._thread.run(next, steps, over) is over:
                    return
                await asyncio.sleep(PAUSE_S)
        except DatabaseUnavailable:
            raise
        except Exception:
            self._failed.add((what, key))  # it would fail again; another process or version may do better
            log.exception("%s %s of a deal of the day can't be settled", what, key)
