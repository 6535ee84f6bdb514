"""Files what ends in this process as soon as it ends, and looks now and then for what another process left behind.

What has been over for a while is packed.
"""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections, connections

from mahjong_server.archive import archive_match, log_packing
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.threads import GONE
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.node.game_node import GameNode

log = logging.getLogger(__name__)
LOOK_S = 5.0
MOST = 100


class ArchiveWorker:
    """One thread a process, beside those that tables wait for."""

    def __init__(self, platform: GameNode) -> None:
        self._platform = platform
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mahjong-file")
        self._looking: asyncio.Task[None] | None = None
        self._failed: set[int] = set()

    async def start(self) -> None:
        """Begin to file."""
        self._platform.match_end_listeners.append(self.soon)
        self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        """Finish what has begun."""
        self._platform.match_end_listeners.remove(self.soon)
        if self._looking:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await asyncio.to_thread(self._thread.shutdown)

    def soon(self, match: int) -> None:
        """File a match that has just ended; nobody waits for it."""
        self._thread.submit(self._file, [match])

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file, None)

    def _file(self, matches: list[int] | None) -> None:
        """File these matches, or whatever waits to be filed. Runs in the thread."""
        try:
            close_old_connections()
            for match in archive_match.unfiled(MOST, self._failed) if matches is None else matches:
                self._file_one(match)
            if matches is None:
                self._pack()
        except GONE as error:  # the next look finds what is left
            log.warning("the database does not answer: %s", type(error).__name__)
        except Exception:
            log.exception("looking for matches to file failed")
        finally:
            connections["default"].close()

    def _pack(self) -> None:
        """Pack what nobody plays at or watches any more."""
        for match in log_packing.unpacked(now_ms() - log_packing.REST_MS, MOST, self._failed):
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
