"""How processes hint to one another that a match has moved on. A hint that is lost costs a poll, never a move.

``InProcessBus`` joins whatever runs in one process, ``RedisBus`` the processes that share a Redis. Both give every
hint to every *other* member, in batches, and never block or fail the caller: while Redis is away hints are dropped,
and it is joined again as soon as it answers.
"""

import asyncio
import contextlib
import logging
from collections import deque
from typing import Any
from uuid import uuid4

import msgspec
import redis.asyncio
from redis.exceptions import RedisError

from mahjong_server.play.table.hints import Hint, Listener

log = logging.getLogger(__name__)
CHANNEL = "mahjong:hints"
BACKLOG = 10_000
RETRY_S = (0.1, 0.3, 1.0)
QUIET_S = 5.0
"""How long Redis may say nothing to whoever asked it something, and how long nothing is asked of it."""


class InProcessBus:
    """A bus within one process. Members that are to hear one another share a ``room``."""

    def __init__(self, room: "list[InProcessBus] | None" = None) -> None:
        self._room = [] if room is None else room
        self._listener: Listener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self, listener: Listener) -> None:
        """Join the room."""
        self._listener, self._loop = listener, asyncio.get_running_loop()
        self._room.append(self)

    def publish(self, hint: Hint) -> None:
        """Tell the room's other members, in their own loop's next turn."""
        for member in self._room:
            if member is not self and member._loop and member._listener:  # noqa: SLF001 - of its own class
                member._loop.call_soon_threadsafe(member._listener, hint)  # noqa: SLF001

    async def stop(self) -> None:
        """Leave the room."""
        if self in self._room:
            self._room.remove(self)


class RedisBus:
    """A bus over one channel of Redis pub/sub. ``joined`` is set while it listens, ``left`` while it does not."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._name = uuid4().hex
        self._out: deque[Hint] = deque(maxlen=BACKLOG)
        self._work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._decoder = msgspec.json.Decoder(tuple[str, list[msgspec.Raw]])
        self._hint: msgspec.json.Decoder[Hint] = msgspec.json.Decoder(Hint)
        self.joined, self.left = asyncio.Event(), asyncio.Event()

    @property
    def waiting(self) -> int:
        """How many hints have not been sent."""
        return len(self._out)

    async def start(self, listener: Listener) -> None:
        """Begin to listen and to send; returns at once, even while Redis is away."""
        self._tasks = [asyncio.create_task(self._listen(listener)), asyncio.create_task(self._send())]

    def publish(self, hint: Hint) -> None:
        """Send a hint with the next batch."""
        self._out.append(hint)
        self._work.set()

    async def stop(self) -> None:
        """Stop listening and sending."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _listen(self, listener: Listener) -> None:
        failures = 0
        while True:
            try:
                async with self._client() as client, client.pubsub() as channel:
                    async with asyncio.timeout(QUIET_S):
                        await channel.subscribe(CHANNEL)
                    while True:
                        message = await self._next(channel)
                        failures = 0
                        self._mark(joined=True)
                        if message["type"] == "message":
                            self._hear(message["data"], listener)
            except (RedisError, OSError) as error:
                self._note(failures, error)
            self._mark(joined=False)
            await asyncio.sleep(RETRY_S[min(failures, len(RETRY_S) - 1)])
            failures += 1

    async def _next(self, channel: Any) -> Any:
        """Return what comes next. A line may be lost with nobody told: where it is quiet, Redis is asked to answer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(QUIET_S):
                return await channel.get_message(timeout=None)
        async with asyncio.timeout(QUIET_S):
            await channel.ping()
            return await channel.get_message(timeout=None)

    def _mark(self, *, joined: bool) -> None:
        now, before = (self.joined, self.left) if joined else (self.left, self.joined)
        now.set()
        before.clear()

    def _hear(self, data: bytes, listener: Listener) -> None:
        """Pass on what others say; of a newer version's hints, those that are known here."""
        try:
            sender, hints = self._decoder.decode(data)
        except msgspec.DecodeError:
            log.warning("a hint on the bus cannot be read")
            return
        for hint in map(self._read, hints if sender != self._name else ()):
            if hint is not None:
                listener(hint)

    def _read(self, hint: msgspec.Raw) -> Hint | None:
        with contextlib.suppress(msgspec.ValidationError):
            return self._hint.decode(hint)
        return None

    async def _send(self) -> None:
        while True:
            try:
                async with self._client() as client:
                    await self._send_batches(client)
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_S[0])

    async def _send_batches(self, client: Any) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            batch = [self._out.popleft() for _ in range(len(self._out))]
            if batch:
                said = msgspec.json.encode((self._name, list(dict.fromkeys(batch))))
                async with asyncio.timeout(QUIET_S):
                    await client.publish(CHANNEL, said)

    def _client(self) -> "contextlib.AbstractAsyncContextManager[Any]":
        library: Any = redis.asyncio  # half of its types are missing
        # A file's socket can't be kept alive, and refuses the very word. No socket_timeout: the library keeps it with
        # wait_for, which in Python 3.11 forgets to be cancelled where that comes as it ends, and stop() waits forever.
        kept = {} if self._url.startswith("unix:") else {"socket_keepalive": True}
        client = library.Redis.from_url(self._url, socket_connect_timeout=2, **kept)
        return contextlib.aclosing(client)

    def _note(self, failures: int, error: Exception) -> None:
        if failures == 0:
            log.warning(
                "Redis is away (%s); tables go on, other processes hear of moves by polling", type(error).__name__
            )
