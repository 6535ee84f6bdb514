"""What a server process writes by: one writer, which commits what many tables have pending in one transaction.

An append is answered only after its commit. A server has its writer in a process of its own (``process``): one
in a thread (``thread``) would let go of the interpreter at each of a transaction's statements, and wait for a
busy event loop to give it back each time.
"""

import asyncio  # noqa: TC003 - one of many types, all imported alike
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play.storage.append import Append
from mahjong_server.play.writer.commit import Call, Work

MOST_AT_ONCE: Final = 200
"""So much is committed together at most."""


class Writer(ABC):
    """Takes work from the event loop, and answers it once it is committed."""

    last_append_failed = False
    """Whether the last append that was answered could not be stored."""

    def __init__(self) -> None:
        self._pending_appends: dict[object, float] = {}
        """Since when each append that is not answered yet waits (monotonic seconds), the oldest first."""

    async def start(self) -> None:  # noqa: B027 - one in a thread has begun by then
        """Begin. What is put before waits, or is refused."""

    @abstractmethod
    async def stop(self) -> None:
        """Finish what is pending and end; whatever comes later is answered ``DatabaseUnavailable``."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How much work is pending."""

    @property
    def keeps_up(self) -> bool:
        """Whether nothing that has been played waits to be stored, or had to be given up."""
        return not self._pending_appends and not self.last_append_failed

    @property
    def pending_appends(self) -> int:
        """How many appends are not answered yet."""
        return len(self._pending_appends)

    @property
    def lag_s(self) -> float:
        """How long the oldest append has waited for its commit, in seconds."""
        return time.monotonic() - next(iter(self._pending_appends.values())) if self._pending_appends else 0.0

    @abstractmethod
    def _put(self, work: Work) -> "asyncio.Future[Any]":
        """Return what will be the answer."""

    async def append(self, append: Append) -> bool:
        """Commit an append; return whether it won. Raise ``DatabaseUnavailable`` when the database stays away."""
        key = object()
        self._pending_appends[key] = time.monotonic()
        try:
            won = await self._put(append)
        except DatabaseUnavailable:
            self.last_append_failed = True
            raise
        finally:
            del self._pending_appends[key]
        self.last_append_failed = False
        return bool(won)

    async def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Run ``function(alias, *args)`` in a transaction of its own, in turn with the appends.

        Another process must find the function by its name, and its arguments and answer must be such as can be
        pickled.
        """
        return await self._put(Call(function, args))

    def put(self, function: Callable[..., Any], *args: Any) -> None:
        """Run it as ``call`` does, but let nobody wait for it; should it fail, it is only logged."""
        self._put(Call(function, args)).add_done_callback(_forget)


def _forget(future: "asyncio.Future[Any]") -> None:
    if not future.cancelled():
        future.exception()
