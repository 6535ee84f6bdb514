"""When each table of this process is due next, in order. ``node/deadline_scheduler`` runs what is due."""

import asyncio
import heapq
from typing import Final, Generic, TypeVar

Table = TypeVar("Table")
MOST_FOR_ONE: Final = 8
"""Due times that are kept for each table, those that hold no longer among them: each act brings a new one."""


class Deadlines(Generic[Table]):
    """The order of due times (epoch ms), one for each table, by the id of its match."""

    def __init__(self) -> None:
        self.is_sooner = asyncio.Event()
        """Set when something is due before all that was known of."""
        self._heap: list[tuple[int, int]] = []
        self._tables: dict[int, tuple[int, Table]] = {}

    def __contains__(self, match: int) -> bool:
        """Return whether it is known when this table is due."""
        return match in self._tables

    def schedule(self, match: int, due: int | None, table: Table) -> None:
        """Note when a table is due next; ``None``: it is not."""
        if due is None:
            self._tables.pop(match, None)
            return
        if match in self._tables and self._tables[match][0] == due:
            return
        self._tables[match] = (due, table)
        heapq.heappush(self._heap, (due, match))
        if len(self._heap) > MOST_FOR_ONE * len(self._tables):
            self._heap = [(due, match) for match, (due, _) in self._tables.items()]
            heapq.heapify(self._heap)
        if self._heap[0] == (due, match):
            self.is_sooner.set()

    def forget(self, match: int) -> None:
        """Drop a table."""
        self._tables.pop(match, None)

    def next_at(self) -> int | None:
        """Return when the next one may be due."""
        return self._heap[0][0] if self._heap else None

    def pop_due(self, now: int, most: int) -> list[tuple[int, Table]]:
        """Return, and drop, so many tables at most that are due by now, each with the time at which it was."""
        found: list[tuple[int, Table]] = []
        while self._heap and self._heap[0][0] <= now and len(found) < most:
            due, match = heapq.heappop(self._heap)
            if match in self._tables and self._tables[match][0] == due:
                found.append((due, self._tables.pop(match)[1]))
        return found
