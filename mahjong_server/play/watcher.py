"""One open socket as a hub sees it: whose eyes it serves, and a bounded queue of what is to be sent."""

import asyncio
import secrets
from collections import deque

from games.base import Viewer
from mahjong_server.wire import Close

MOST_FRAMES = 64


class Watcher:
    """A socket's end of a table. ``player`` is the id (hex) of who opened it, ``None`` for a stranger.

    ``door`` is the label of the session or token that opened it, which may end before the player goes.
    """

    def __init__(self, player: str | None, door: str = "") -> None:
        self.player = player
        self.door = door
        self.who = player or secrets.token_hex(8)
        """Tells people apart: all strangers from one another."""
        self.viewer: Viewer = None
        self.closing: int | None = None
        self._frames: deque[str] = deque()
        self._work = asyncio.Event()

    @property
    def waiting(self) -> int:
        """How many frames are queued."""
        return len(self._frames)

    def send(self, frame: str) -> None:
        """Queue a frame. A reader too slow to keep the queue from filling up is closed instead."""
        if self.closing is not None:
            return
        if len(self._frames) >= MOST_FRAMES:
            self.close(Close.TOO_SLOW)
            return
        self._frames.append(frame)
        self._work.set()

    def is_meant(self, player: str, door: str) -> bool:
        """Return whether it is one of the player's sockets, or of those that bear this label if there is one."""
        return self.door == door if door else self.player == player

    def close(self, code: int) -> None:
        """Close the socket with this code; what is still queued is dropped."""
        if self.closing is None:
            self.closing = code
            self._frames.clear()
            self._work.set()

    async def next_frame(self) -> str | None:
        """Return the next frame to send, or ``None`` once the socket is to be closed."""
        while not self._frames and self.closing is None:
            self._work.clear()
            await self._work.wait()
        return self._frames.popleft() if self.closing is None else None


class Eye:
    """Looks on with a viewer's eyes: hands what that viewer is sent to a socket, and says whose it was."""

    def __init__(self, viewer: Viewer, to: Watcher) -> None:
        self.viewer = viewer
        self.to = to
        self._head = f'{{"type":"seen","viewer":{"null" if viewer is None else viewer},"frame":'

    def send(self, frame: str) -> None:
        """Hand a frame on."""
        self.to.send(f"{self._head}{frame}}}")
