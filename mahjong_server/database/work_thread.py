"""A thread for long work on the database, beside the readers that tables wait for."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from django.db import close_old_connections, connections

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.threads import GONE

T = TypeVar("T")
log = logging.getLogger(__name__)


class WorkThread:
    """One thread, which does one thing after the other, each by a connection of its own."""

    def __init__(self, name: str) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Return what ``work(*args)`` returns; raise ``DatabaseUnavailable`` when the database is away."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, partial(_with_connection, work, *args))

    def submit(self, work: Callable[..., object], *args: Any) -> None:
        """Do ``work(*args)`` soon; nobody waits for it. What goes wrong is logged."""
        self._pool.submit(_log_failure, work, *args)

    async def stop(self, *, finish: bool = True) -> None:
        """End once what is under way is done, and with ``finish`` what waits, too."""
        await asyncio.to_thread(self._pool.shutdown, cancel_futures=not finish)


def _with_connection(work: Callable[..., T], *args: Any) -> T:
    try:
        close_old_connections()
        return work(*args)
    except GONE as error:
        log.warning("the database does not answer: %s", type(error).__name__)
        raise DatabaseUnavailable(type(error).__name__) from None
    finally:
        connections["default"].close()


def _log_failure(work: Callable[..., object], *args: Any) -> None:
    try:
        _with_connection(work, *args)
    except DatabaseUnavailable:
        pass
    except Exception:
        log.exception("%s failed", work.__qualname__)
