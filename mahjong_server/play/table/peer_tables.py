"""Which tables are open in other processes, too: nobody else need hear that a table has moved.

Where a table's players are all served by one process, as they are behind a proxy that goes by the table, a hint for
each act would cost every process more than the act, and tell nobody anything. So each process says which tables it has
opened, and with every heartbeat which it still has; of those that others have, too, it tells how they move on. As with
any hint, one that gets lost costs a poll.
"""

from collections.abc import Callable, Iterable
from typing import Final

from mahjong_server.play.table.hints import Bus, Changed, Holds, Moved, TableOpened

UNKNOWN_MS: Final = 2_000
"""For so long after a table was opened the others may still be about to say that they have it, too."""
KEPT_MS: Final = 15_000
"""A table that another process has had may be there for this much longer: three heartbeats."""


class PeerTables:
    """Speaks to the other processes of the tables that are open here, by ids of their matches. ``now``: epoch ms."""

    def __init__(self, bus: Bus, now: Callable[[], int]) -> None:
        self._bus = bus
        self._now = now
        self._shared_until: dict[int, int] = {}

    def opened(self, match: int) -> None:
        """Say that a table was opened here: whoever has it, too, answers how far it is."""
        self._shared_until[match] = self._now() + UNKNOWN_MS
        self._bus.publish(TableOpened(match))

    def closed(self, match: int) -> None:
        """Forget a table that is not open here any more."""
        self._shared_until.pop(match, None)

    def announce_open(self, matches: Iterable[int]) -> None:
        """Say again which tables are open here."""
        held = tuple(matches)
        if held:
            self._bus.publish(Holds(held))

    def note_shared(self, match: int) -> None:
        """Note that another process has a table, too, which is open here."""
        self._shared_until[match] = self._now() + KEPT_MS

    def is_open_elsewhere(self, match: int) -> bool:
        """Return whether another process has, or may have, a table that is open here."""
        until = self._shared_until.get(match)
        return until is not None and self._now() < until

    def announce(self, match: int, head: int | None) -> None:
        """Tell those who have a table, too, how many events its log has; ``None``: that something else changed."""
        if self.is_open_elsewhere(match):
            self._bus.publish(Changed(match) if head is None else Moved(match, head))
