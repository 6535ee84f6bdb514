"""What a socket has of the standard library where thousands of them are open: only what it uses."""

import asyncio
from typing import Any


class Inbox:
    """Messages that have come and wait for the one who reads them: what a socket uses of ``asyncio.Queue``.

    That weighs three kilobytes, for many readers and for a bound.
    """

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """Return how many wait."""
        return len(self._messages)

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Return the first message, once there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.pop(0)


class Row(list[Any]):
    """What is mostly empty and first come, first gone: what Autobahn uses of ``deque``, which weighs 760 bytes."""

    __slots__ = ()

    def popleft(self) -> Any:
        """Take the first away and return it; raise ``IndexError`` where there is none."""
        return self.pop(0)


class Room:
    """Whether there is room to write, and the wait for it: what a socket uses of ``asyncio.Event``.

    That weighs 800 bytes, though nobody waits.
    """

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: asyncio.Future[None] | None = None
        """What those wait for who want room; ``None`` while there is some."""

    def is_set(self) -> bool:
        """Return whether there is room."""
        return self._made is None

    def set(self) -> None:
        """Let everyone go on who waits."""
        made, self._made = self._made, None
        if made is not None:
            made.set_result(None)

    def clear(self) -> None:
        """Let everyone wait from now on."""
        if self._made is None:
            self._made = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Wait until there is room."""
        while self._made is not None:
            await asyncio.wait((self._made,))  # which leaves it to the others when one of them is cancelled
