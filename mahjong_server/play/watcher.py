"""One open socket as a hub sees it: whose eyes it serves, and a bounded queue of what is to be sent.

As long as a socket takes frames at once it is handed them by whoever tells, without a task's turn for each: at a table
that thousands watch these turns would cost more than the sending.
"""

import asyncio
import secrets
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

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
        self._hand: Callable[[str], Coroutine[Any, Any, None]] | None = None
        self._stuck: Awaitable[None] | Exception | None = None
        self._sending = False

    @property
    def waiting(self) -> int:
        """How many frames are queued."""
        return len(self._frames)

    def hand_by(self, hand: Callable[[str], Coroutine[Any, Any, None]]) -> None:
        """Have frames handed over by this at once; ``next_frame`` then gives only what the socket has no room for."""
        self._hand = hand

    def send(self, frame: str) -> None:
        """Send a frame. A reader too slow to keep the queue from filling up is closed instead."""
        self.queue(frame)
        self.flush()

    def queue(self, frame: str) -> None:
        """Queue a frame, to be flushed soon."""
        if self.closing is not None:
            return
        if len(self._frames) >= MOST_FRAMES:
            self.close(Close.TOO_SLOW)
            return
        self._frames.append(frame)

    def flush(self) -> None:
        """Hand over what is queued, as far as there is room; the rest is left to who asks for the next frame."""
        while self._frames and self._hand and not self._sending and self._stuck is None and self.closing is None:
            self._stuck = _begun(self._hand(self._frames.popleft()))
        if self._frames or self._stuck is not None:
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
        self._sending = False
        while self._stuck is not None or (not self._frames and self.closing is None):
            if isinstance(self._stuck, Exception):
                raise self._stuck
            if self._stuck is not None:
                await self._stuck
                self._stuck = None
            else:
                self._work.clear()
                await self._work.wait()
        self._sending = self.closing is None
        return self._frames.popleft() if self.closing is None else None


def _begun(sending: Coroutine[Any, Any, None]) -> Awaitable[None] | Exception | None:
    """Send as far as that goes at once; return what is left of it to be awaited, or why it failed, or ``None``."""
    try:
        waited = sending.send(None)
    except StopIteration:
        return None
    except Exception as error:  # noqa: BLE001 - who asks for the next frame is to have it
        return error
    return _rest(sending, waited)


@types.coroutine
def _rest(sending: Coroutine[Any, Any, None], waited: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that was begun outside of any task and waits for something."""
    with suppress(StopIteration):
        while True:
            try:
                came = yield waited
            except BaseException as error:  # noqa: BLE001 - such as being cancelled, which it is to hear of
                waited = sending.throw(error)
            else:
                waited = sending.send(came)


class Eye:
    """Looks on with a viewer's eyes: hands what that viewer is sent to a socket, and says whose it was."""

    def __init__(self, viewer: Viewer, to: Watcher) -> None:
        self.viewer = viewer
        self.to = to
        self._head = f'{{"type":"seen","viewer":{"null" if viewer is None else viewer},"frame":'

    def send(self, frame: str) -> None:
        """Hand a frame on."""
        self.to.send(f"{self._head}{frame}}}")
