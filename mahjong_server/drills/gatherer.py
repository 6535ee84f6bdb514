"""Looks now and then for positions in people's matches, one seat of one deal after the other, beside play."""

import asyncio
import logging
from typing import Final

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.drills import gathering
from mahjong_server.play.node.game_node import GameNode

log = logging.getLogger(__name__)
POLL_S: Final = 15 * 60.0
MOST: Final = 4
"""Matches at a look."""
SINCE_MS: Final = 14 * 24 * 60 * 60 * 1000
"""How long ago a match may have ended. ``manage.py gather_drills`` looks at older ones, too."""
PAUSE_S: Final = 1.0
"""After each step, which weighs choices for some tenths of a second, so that tables have the interpreter."""


class DrillGatherer(PeriodicJob):
    """One thread a process. Which process looks at a match, the database settles."""

    def __init__(self, _node: GameNode | None) -> None:
        super().__init__("gathering positions for drills", POLL_S, self.gather)
        self._thread = WorkThread("mahjong-drills")

    async def stop(self) -> None:
        """Finish the step that has begun; what is left of its match stays unlooked at."""
        await super().stop()
        await self._thread.stop(finish=False)

    async def gather(self) -> None:
        """Look at a few matches."""
        for match in await self._thread.run(gathering.waiting_matches, MOST, now_ms() - SINCE_MS):
            try:
                await self._look_at(match)
            except DatabaseUnavailable:
                raise
            except Exception:
                log.exception("match %s can't be looked at for drills", match)

    async def _look_at(self, match: int) -> None:
        steps, over = gathering.gather(match), object()
        while True:
            if await self._thread.run(next, steps, over) is over:
                return
            await asyncio.sleep(PAUSE_S)
