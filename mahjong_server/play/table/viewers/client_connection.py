"""One open socket as a table sees it: whose eyes it serves, and a bounded queue of what is to be sent.

Our servers' sockets take frames with nothing awaited while there is room; a task sends what there is no room for. To
have a task for every frame adds a third to the processor time of a broadcast to a thousand spectators.
"""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from games.base import ALL, Viewer
from mahjong_server.wire import Close

MOST_FRAMES = 64
Sending = Coroutine[Any, Any, None]
Send = Callable[[dict[str, Any]], Sending]
"""ASGI's: takes one message."""


class ClientConnection:
    """A socket's end of a table. ``player`` is the id (hex) of who opened it, ``None`` for a stranger.

    ``credential_id`` names the session or token that opened it, which may end before the player goes. ``owner`` is
    whose token it is that opened it as a stranger's. ``lacks``: scopes that a token would need to read some things.
    """

    __slots__ = (
        "_corked",
        "_end",
        "_frames",
        "_send",
        "_task",
        "closing",
        "credential_id",
        "identity",
        "lacks",
        "player",
        "try_send_now",
        "viewer",
    )

    def __init__(
        self,
        player: str | None,
        credential_id: str = "",
        owner: str | None = None,
        lacks: frozenset[str] = frozenset(),
    ) -> None:
        self.player = player
        self.credential_id = credential_id
        self.lacks = lacks
        self.identity = player or owner or secrets.token_hex(8)
        """Tells people apart: all strangers from one another."""
        self.viewer: Viewer = None
        self.closing: int | None = None
        self.try_send_now: Callable[[Sequence[str]], bool] | None = None
        """Sends frames with nothing awaited, if there is room for them; says whether it has."""
        self._corked = False
        self._frames: list[str] = []
        self._send: Send | None = None
        self._end: Callable[[int], Sending] | None = None
        self._task: asyncio.Task[None] | None = None
        """Sends what the socket had no room for, or closes it; whoever tells does not send meanwhile."""

    @property
    def waiting(self) -> int:
        """How many frames are queued."""
        return len(self._frames)

    def attach(self, send: Send, end: Callable[[int], Sending]) -> None:
        """Have ``send`` take the frames, from the oldest one on, and ``end`` close the socket, with a code."""
        self._send, self._end = send, end
        if self.closing is None:
            self.flush()
        else:
            self._end_with(self.closing)

    def switch_sender(self, send: Send, try_send_now: Callable[[Sequence[str]], bool] | None) -> None:
        """Have frames taken by another ``send`` from now on, if they are taken at all."""
        self.try_send_now = try_send_now
        if self._send is not None:
            self._send = send

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

    def cork(self) -> None:
        """Queue frames until ``uncork``: what a player's act brings goes with the answer, in one packet."""
        self._corked = True

    def uncork(self) -> None:
        """Send what was queued meanwhile."""
        self._corked = False
        self.flush()

    def flush(self) -> None:
        """Hand over what is queued, as far as there is room; a task sends the rest as room comes."""
        if self._corked or not self._frames or self._task is not None:
            return
        if self.try_send_now is not None and self.try_send_now(self._frames):
            self._frames.clear()
        elif self._send is not None:
            self._task = asyncio.create_task(self._send_queued())

    async def _send_queued(self) -> None:
        try:
            while self._frames and self._send is not None:
                await self._send(_message(self._frames.pop(0)))
        except Exception:  # noqa: BLE001 - nothing more can be sent then: the socket's end is heard of where it is read
            self._send = self.try_send_now = None
            return
        self._task = None
        if self.closing is not None:
            self._end_with(self.closing)

    def matches(self, player: str, credential_id: str) -> bool:
        """Return whether the credential opened this socket; where none is named, whether it is one of the player's."""
        return self.credential_id == credential_id if credential_id else self.identity == player

    def close(self, code: int) -> None:
        """Close the socket with this code; what is still queued is dropped."""
        if self.closing is not None:
            return
        self.closing = code
        self._frames.clear()
        if self._task is None:  # else it is stuck in a frame, without whose end no code could be read
            self._end_with(code)

    def _end_with(self, code: int) -> None:
        if self._end is not None:
            self._task = asyncio.create_task(self._end(code))

    async def abort(self) -> None:
        """Send nothing more: the socket is closed at its other end."""
        self._send = self._end = self.try_send_now = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def _message(frame: str) -> dict[str, Any]:
    return {"type": "websocket.send", "text": frame}


class ViewAsSubscription:
    """Looks on with a viewer's eyes: hands what that viewer is sent to a socket, and says whose it was.

    ``viewer`` is ``None`` for the public, or ``ALL``.
    """

    __slots__ = ("_head", "to", "viewer")

    def __init__(self, viewer: Viewer, to: ClientConnection) -> None:
        self.viewer = viewer
        self.to = to
        whose = '"all"' if viewer == ALL else "null"
        self._head = f'{{"type":"seen","viewer":{whose},"frame":'

    def send(self, frame: str) -> None:
        """Hand a frame on."""
        self.to.send(f"{self._head}{frame}}}")

    def close(self, code: int) -> None:
        """Close the socket with this code."""
        self.to.close(code)
