"""Messages that have come and wait for the one who reads them."""

import asyncio
from typing import Any


class Inbox:
    """What a socket uses of ``asyncio.Queue``, which weighs 3.2 kB: of a table with four sockets every seventh byte."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """Return how many wait."""
        return len(self._messages)

    @property
    def is_awaited(self) -> bool:
        """Whether its reader waits for a message, done with all before."""
        return self._reader is not None and not self._reader.done()

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
