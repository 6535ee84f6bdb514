"""What happens on SIGTERM, and on SIGINT: the order in which a process ends, whichever server it runs on.

1. ``/readyz`` says that nobody new is to be sent here (``telemetry/state.py``).
2. The server listens no more. Whoever is connected stays so.
3. Each socket is closed with 1012: its client comes back at once, and finds another process or this one begun anew.
4. Requests and sockets have some seconds to end by themselves (``bounds.py``).
5. What is left of them is cancelled and hung up on.
6. What plays is stopped (``play/node/lifecycle.py``); the writer has then committed all that was accepted.
"""

import asyncio
from collections.abc import Iterable
from typing import Any, Protocol

from mahjong_server.server.hooks import Hooks
from mahjong_server.telemetry.state import drain


class Connected(Protocol):
    """A server with those who are connected to it."""

    def stop_listening(self) -> None:
        """Take no connection more."""
        ...

    def send_sockets_away(self) -> None:
        """Close sockets with 1012."""
        ...

    def in_flight(self) -> Iterable["asyncio.Future[Any]"]:
        """Return what answers requests and sockets."""
        ...

    def hang_up(self) -> None:
        """Close the connections that are left."""
        ...


async def shut_down(server: Connected, hooks: Hooks) -> None:
    """End all that a server does."""
    drain()
    server.stop_listening()
    server.send_sockets_away()
    left = await _still_in_flight(server, hooks.grace)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    server.hang_up()
    await hooks.stop()


async def _still_in_flight(server: Connected, grace: float) -> "set[asyncio.Future[Any]]":
    """Wait until nothing is in flight, but not for longer than that; return what is."""
    end = asyncio.get_running_loop().time() + grace
    left = _undone(server)
    while left and (seconds := end - asyncio.get_running_loop().time()) > 0:
        await asyncio.wait(left, timeout=seconds)
        left = _undone(server)
    return left


def _undone(server: Connected) -> "set[asyncio.Future[Any]]":
    return {task for task in server.in_flight() if not task.done()}
