"""One task a process that runs a round about once a second; whichever process comes first does the pairing."""

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.background.steady_work import SteadyWork
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.matchmaking import proposals, rounds
from mahjong_server.matchmaking.queue import ALIVE_MS
from mahjong_server.matchmaking.rounds import News
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.hints import Touched

ROUND_S = 1.0
REST_S = 0.05
MOST_GAP_S = proposals.READY_MS / 2_000
"""Rounds that are farther apart mean that nothing worked in between, signs of life and answers included: whoever is
missed had half of their time to answer at least."""
TOLD_MS = 15_000
"""For so long each process sees by itself who was seated or missed: a process may die before it has told the others."""


class Matchmaker(PeriodicJob):
    """Runs rounds in a thread of its own, beside those that tables wait for."""

    def __init__(self, node: GameNode) -> None:
        super().__init__("a round of matchmaking", ROUND_S, self._match, at_once=True)
        self._node = node
        self._thread = WorkThread("mahjong-match")
        self._steady = SteadyWork(MOST_GAP_S, ALIVE_MS / 1000)
        self._told: set[News] = set()

    async def stop(self) -> None:
        """Finish the round that has begun."""
        await super().stop()
        await self._thread.stop()

    async def _match(self) -> float | None:
        more, news = await self._thread.run(self._round)
        self._tell(news)
        return REST_S if more else None

    def _round(self) -> tuple[bool, set[News]]:
        """Run one round; return whether the next should follow at once, and what was new lately."""
        more = rounds.run_round(drop=self._steady.is_settled()).more
        news = rounds.news_since(now_ms() - TOLD_MS)
        self._steady.note_turn()
        return more, news

    def _tell(self, news: set[News]) -> None:
        """Have the pages of this process that are open to them read anew, once for each thing that is new."""
        for player in {each.player for each in news - self._told}:
            self._node.hints.handle(Touched(f"me:{player}"))
        self._told = news
