"""Lets a socket's sender wait while its reader is slow: Daphne itself takes whatever it is given, without end."""

import asyncio
import socket
from typing import Any

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from mahjong_server.site import bounds


@implementer(IPushProducer)
class Gate:
    """Shut while more is waiting to be sent than the transport's buffer is meant to hold (64 KiB)."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Shut: the buffer is full."""
        self._open.clear()

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Open: the buffer is empty."""
        self._open.set()

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Open for good: the connection is gone, and there is nothing to wait for."""
        self._open.set()

    async def wait(self) -> None:
        """Return once there is room."""
        await self._open.wait()


def gate_of(protocol: Any) -> Gate:
    """Return the gate of an open socket. It takes the place of the request's, which the socket has outgrown."""
    gate: Gate | None = getattr(protocol, "gate", None)
    if gate is None:
        gate = protocol.gate = Gate()
        protocol.transport.getHandle().setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, bounds.KERNEL_BUFFER)
        protocol.transport.unregisterProducer()
        protocol.transport.registerProducer(gate, True)  # noqa: FBT003 - Twisted's signature
    return gate
