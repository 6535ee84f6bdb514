"""Those who only watch are sent to one after another, and not while somebody acts.

Thousands may watch one table. Whoever acts while all of them are sent to would wait for it more than once: for each
turn of the event loop, and for each time at which the thread that commits needs the interpreter.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from functools import cached_property

from mahjong_server.play.table.viewers.client_connection import ClientConnection

FEW = 10
"""Number of spectators sent to at once; of more, one a turn of the event loop, so that acts don't wait."""
HEAD_START_S = 0.003
"""Delay before the first of many spectators, so that sending to them takes no CPU from the players' frames."""
YIELD_S = 0.001
MAX_YIELDS = 5
"""Number of times that spectators who are due let acts go first; then more of them are sent to at once."""
MORE_AT_ONCE = 50


class _Wave:
    """A frame, and who is still to have it."""

    def __init__(self, frame: str, spectators: Collection[ClientConnection]) -> None:
        self.frame = frame
        self._spectators = spectators

    @cached_property
    def left(self) -> dict[ClientConnection, None]:
        """Who is still to have it; made when its turn comes: to go through thousands takes as long as an act."""
        return dict.fromkeys(self._spectators)


class SpectatorBroadcast:
    """The sockets of those who watch. ``is_acting`` tells whether an act is under way in this process."""

    def __init__(self, is_acting: Callable[[], bool]) -> None:
        self._is_acting = is_acting
        self._waves: deque[_Wave] = deque()
        self._going = False
        self._yields = 0

    def send(self, frame: str, spectators: Collection[ClientConnection]) -> None:
        """Send a frame to all of these, who stay the same, in the order of frames: to a few at once, to many soon."""
        self._waves.append(_Wave(frame, spectators))
        if self._going:
            return
        if len(spectators) <= FEW:
            self._send(FEW)
        else:
            self._going = True
            asyncio.get_running_loop().call_later(HEAD_START_S, self._go_on)

    def catch_up(self, connection: ClientConnection) -> None:
        """Queue what a socket has not been given yet, which is about to be sent something else."""
        for wave in self._waves:
            if connection in wave.left:
                del wave.left[connection]
                connection.queue(wave.frame)

    def _go_on(self) -> None:
        loop = asyncio.get_running_loop()
        if self._is_acting() and self._yields < MAX_YIELDS:
            self._yields += 1
            loop.call_later(YIELD_S, self._go_on)
            return
        self._send(1 if self._yields < MAX_YIELDS else MORE_AT_ONCE)
        self._yields = 0
        self._going = bool(self._waves)
        if self._going:
            loop.call_soon(self._go_on)

    def _send(self, most: int) -> None:
        while self._waves and (most or not self._waves[0].left):
            wave = self._waves[0]
            if not wave.left:
                self._waves.popleft()
                continue
            connection, _ = wave.left.popitem()
            connection.queue(wave.frame)
            self.catch_up(connection)  # with what has come since
            connection.flush()
            most -= 1
