"""Files what ends in this process as soon as it ends, and looks now and then for what another process left behind.

What has been over for a while is packed.
"""

import logging

from mahjong_server.archive import archive_match, log_packing
from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.threads import GONE
from mahjong_server.database.work_thread import WorkThread
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.node.game_node import GameNode

log = logging.getLogger(__name__)
POLL_S = 5.0
MOST = 100


class ArchiveWorker(PeriodicJob):
    """One thread a process, beside those that tables wait for."""

    def __init__(self, node: GameNode) -> None:
        super().__init__("looking for matches to file", POLL_S, lambda: self._thread.run(self._file_all))
        self._node = node
        self._thread = WorkThread("mahjong-file")
        self._failed: set[int] = set()

    async def start(self) -> None:
        """Start filing."""
        self._node.match_end_listeners.append(self.file_soon)
        await super().start()

    async def stop(self) -> None:
        """Finish what has begun."""
        self._node.match_end_listeners.remove(self.file_soon)
        await super().stop()
        await self._thread.stop()

    def file_soon(self, match: int) -> None:
        """File a match that has just ended; nobody waits for it."""
        self._thread.submit(self._file_one, match)

    def _file_all(self) -> None:
        """File whatever waits to be filed, and pack what has been over for a while."""
        for match in archive_match.unfiled_matches(MOST, self._failed):
            self._file_one(match)
        self._pack()

    def _pack(self) -> None:
        """Pack what nobody plays at or watches any more."""
        for match in log_packing.unpacked_matches(now_ms() - log_packing.REST_MS, MOST, self._failed):
            if not log_packing.pack_match(match):
                self._failed.add(match)

    def _file_one(self, match: int) -> None:
        if match in self._failed:
            return
        try:
            archive_match.file_match(match)
        except GONE:
            raise
        except UnsupportedVersion as error:
            self._failed.add(match)
            log.warning("match %s is left to newer processes: %s", match, error)
        except Exception:
            self._failed.add(match)  # it would fail again; another process or version may do better
            log.exception("match %s can't be filed", match)
