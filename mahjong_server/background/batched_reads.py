"""Reads of many that come at once, made together: what is asked for while one is under way waits for the next.

When thousands come back after an outage, each would ask the database by itself, in a thread that waits for its turn
behind a busy event loop.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from mahjong_server.background.batcher import Batcher
from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.database.threads import resolve_futures

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
        """Return the value of a key, read with those that are asked for meanwhile.

        Raise ``DatabaseUnavailable``, or what reading this key alone raises.
        """
        future: asyncio.Future[V] = asyncio.get_running_loop().create_future()
        self._batcher.add((key, future))
        return await future

    async def stop(self) -> None:
        """Read nothing more."""
        await self._batcher.stop()

    async def _read_all(self, asked: list[tuple[K, "asyncio.Future[V]"]]) -> None:
        try:
            for start in range(0, len(asked), AT_ONCE):
                await self._read(asked[start : start + AT_ONCE])
        finally:  # nobody waits for what is read no more
            for _, future in asked:
                future.cancel()

    async def _read(self, asked: list[tuple[K, "asyncio.Future[V]"]]) -> None:
        try:
            values = await self._database.read(self._function, [key for key, _ in asked])
        except Exception as error:  # noqa: BLE001 - whoever asked is to have it
            if len(asked) > 1 and not isinstance(error, DatabaseUnavailable):
                for each in asked:  # a faulty one among many is found by reading each alone
                    await self._read([each])
                return
            resolve_futures([(future, error) for _, future in asked])
        else:
            resolve_futures([(future, value) for (_, future), value in zip(asked, values, strict=True)])
