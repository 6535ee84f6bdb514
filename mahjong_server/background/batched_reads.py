"""Reads of many that come at once, made together: what is asked for while one is under way waits for the next.

When thousands come back after an outage, each would ask the database by itself, in a thread that waits for its turn
behind a busy event loop.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from mahjong_server.background.batcher import Batcher
from mahjong_server.database.readers import Database, DatabaseUnavailable

K = TypeVar("K")
V = TypeVar("V")
AT_ONCE: Final = 50
"""Keys of one read: who waits for it waits for the others, too."""


class BatchedReads(Generic[K, V]):
    """Reads by ``function(alias, keys)``, which returns a value for each key. It belongs to one event loop."""

    def __init__(self, database: Database, function: Callable[[str, Sequence[K]], list[V]]) -> None:
        self._database = database
        self._function = function
        self._batcher: Batcher[tuple[K, asyncio.Future[V]]] = Batcher(self._read_all)

    async def read(self, key: K) -> V:
        """Return the value of a key, read with those that are asked for meanwhile. Raise ``DatabaseUnavailable``."""
        future: asyncio.Future[V] = asyncio.get_running_loop().create_future()
        self._batcher.add((key, future))
        return await future

    async def stop(self) -> None:
        """Read nothing more."""
        await self._batcher.stop()

    async def _read_all(self, asked: list[tuple[K, "asyncio.Future[V]"]]) -> None:
        for start in range(0, len(asked), AT_ONCE):
            await self._read(asked[start : start + AT_ONCE])

    async def _read(self, asked: list[tuple[K, "asyncio.Future[V]"]]) -> None:
        try:
            values = await self._database.read(self._function, [key for key, _ in asked])
        except DatabaseUnavailable as error:
            for _, future in asked:
                if not future.done():
                    future.set_exception(error)
            return
        except BaseException:
            for _, future in asked:
                future.cancel()
            raise
        for (_, future), value in zip(asked, values, strict=True):
            if not future.done():
                future.set_result(value)
