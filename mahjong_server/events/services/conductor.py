"""One service a process that has events go on by themselves, whoever's browser is closed. All processes may do it."""

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.background.steady_work import SteadyWork
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.events.services import progress, steps
from mahjong_server.play.node.game_node import GameNode

PAUSE_S = 0.5
"""Rounds begin, and results are seen, within so long."""
REST_S = 0.05
PROGRESS_EVERY = 3
"""Looks at how far tables are come so many times less often."""
MOST_GAP_S = 15.0
"""Turns that are farther apart mean an outage, by which pages may be cut off and their people seem to be away."""
SETTLE_S = 15.0
"""Pages are back within so long after an outage: nothing that asks who is there is done before."""


class Conductor(PeriodicJob):
    """Works in a thread of its own, beside those that tables wait for."""

    def __init__(self, _: GameNode) -> None:
        super().__init__("conducting events", PAUSE_S, self._conduct, at_once=True)
        self._thread = WorkThread("mahjong-events")
        self._turn = 0
        self._steady = SteadyWork(MOST_GAP_S, SETTLE_S)

    async def stop(self) -> None:
        """Finish what has begun."""
        await super().stop()
        await self._thread.stop()

    async def _conduct(self) -> float | None:
        return REST_S if await self._thread.run(self._turn_once) else None

    def _turn_once(self) -> bool:
        """Do what there is to do; return whether more may follow at once."""
        more = steps.count_tables() > 0
        more = steps.run_due(is_settled=self._steady.is_settled()) > 0 or more
        self._turn += 1
        if self._turn % PROGRESS_EVERY == 0:
            progress.note_progress()
        self._steady.note_turn()
        return more
