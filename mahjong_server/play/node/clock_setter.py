"""What time it is: this process goes by the clock that all share, which it asks the database for."""

from collections.abc import Callable

from mahjong_server.database import shared_clock
from mahjong_server.database.readers import Database
from mahjong_server.play.table.outage_detector import OutageDetector


class ClockSetter:
    """Sets the clock that ``now`` goes by. ``set_to`` takes what the common one says; ``None``: there is but one."""

    def __init__(
        self, database: Database, outages: OutageDetector, now: Callable[[], int], set_to: Callable[[int], None] | None
    ) -> None:
        self.is_set = False
        self._database = database
        self._outages = outages
        self._now = now
        self._set_to = set_to

    async def set(self) -> None:
        """Ask what time it is. Raise ``DatabaseUnavailable``."""
        if self._set_to is not None:
            self._set_to(await self._database.read(shared_clock.read_common_clock))
        if not self.is_set:  # what it took for the time until now means nothing
            self.is_set = True
            self._outages.begin(self._now())
