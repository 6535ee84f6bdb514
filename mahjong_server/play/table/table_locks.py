"""A lock for each table that is being asked for: nobody waits for what another is looking for."""

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class TableLocks:
    """Locks by name. There is one for as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._locks)

    def of(self, name: Hashable) -> asyncio.Lock:
        """Return the lock of this name."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
