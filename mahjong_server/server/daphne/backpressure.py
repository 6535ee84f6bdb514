"""Lets a socket's sender wait while its reader is slow: Daphne itself takes whatever it is given, without end."""

import asyncio
import socket
from typing import Any

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from mahjong_server.server import bounds


@implementer(IPushProducer)
class Gate:
    """Shut while more is waiting to be sent than the transport's buffer is meant to hold (64 KiB)."""

    def __init__(self) -> None:
        self._room = asyncio.Event()
        self._room.set()

    @property
    def is_open(self) -> bool:
        """Whether there is room."""
        return self._room.is_set()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Shut: the buffer is full."""
        self._room.clear()

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Open: the buffer is empty."""
        self._room.set()

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Open for good: the connection is gone, and there is nothing to wait for."""
        self._room.set()

    async def wait(self) -> None:
        """Return once there is room."""
        while not self.is_open:  # it may have come and gone at once
            await self._room.wait()


def gate_at(line: Any) -> Gate:
    """Return a gate at a socket's transport. It takes the place of the request's, which the socket has outgrown."""
    gate = Gate()
    for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        line.getHandle().setsockopt(socket.SOL_SOCKET, buffer, bounds.KERNEL_BUFFER)
    line.unregisterProducer()
    line.registerProducer(gate, True)  # noqa: FBT003 - Twisted's signature
    return gate
