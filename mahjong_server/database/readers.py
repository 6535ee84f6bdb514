"""Reads of one database in threads of their own, and the one error for a database that is away."""

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from mahjong_server.database.threads import GONE, Threads, read_with_retry

T = TypeVar("T")
log = logging.getLogger(__name__)


class DatabaseUnavailable(Exception):
    """The database does not answer. Nothing is known to have changed; the caller may try again."""


class Database:
    """Readers of one database: a small pool of threads of their own, so that no page ever waits for a table."""

    def __init__(self, alias: str = "default", threads: int = 2) -> None:
        self.alias = alias
        self._threads = Threads(alias, threads, "mahjong-read")

    async def read(self, function: Callable[..., T], *args: Any) -> T:
        """Return ``function(alias, *args)``, run in a reader thread. Raise ``DatabaseUnavailable``."""
        try:
            return await self._threads.run(partial(read_with_retry, self.alias, partial(function, self.alias, *args)))
        except GONE as error:
            log.warning("the database does not answer: %s", type(error).__name__)
            raise DatabaseUnavailable(type(error).__name__) from None

    def close(self) -> None:
        """End the threads once their reads are done."""
        self._threads.close()
