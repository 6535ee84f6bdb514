"""A server process: the real platform and the real sockets, on simulated wires. It can be killed at any moment."""

import asyncio
import contextlib
import contextvars
from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from itertools import count
from typing import Any
from unittest.mock import patch

from django.test import override_settings

from mahjong_server.database.shared_clock import SharedClock
from mahjong_server.limits import connection_limiter
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.game_node import GameNode, NodeDependencies
from mahjong_server.play.sockets import client_socket
from mahjong_server.play.sockets.consumers import TableConsumer
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.simulation.links import Connection, Peer, Radio, Reader, Scribe
from tests.simulation.loop import VirtualLoop
from tests.simulation.world import EPOCH_MS, World

GOING_AWAY = 1012
WRONG_BY_MS = (0, 0, -50, 1_000, -3_600_000, 86_400_000)
"""By so much a machine's time of day may be wrong."""
_here: contextvars.ContextVar["Process"] = contextvars.ContextVar("the process that a task belongs to")


class Process:
    """One process. ``ahead_ms`` is how far its steady clock is ahead; what its machine takes for the time is wrong."""

    def __init__(self, world: World, name: str, air: list[Radio], pace: float) -> None:
        self.world = world
        self.name = name
        self.alive, self.leaving = True, False
        self.ahead_ms = 0
        self.frozen_until = 0.0
        self.context = contextvars.copy_context()
        self.context.run(_here.set, self)
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.connections: dict[Connection, None] = {}
        self.radio = Radio(self, air)
        dice = world.dice(name)
        self.timekeeper = SharedClock(self._steady)
        self.timekeeper._ahead = 1_000_000 * (EPOCH_MS + dice.choice(WRONG_BY_MS))
        dependencies = NodeDependencies(
            database=Reader(self),
            writer=Scribe(self),
            bus=self.radio,
            now=self.timekeeper.now_ms,
            draw=dice.randbytes,
            set_clock=self.timekeeper.synchronize,
            spent=lambda: 0,
        )
        self.node = GameNode(dependencies, pace)
        self.spawn(self.node.start())

    def _steady(self) -> int:
        return round(self.world.loop.time() * 1_000_000_000) + 1_000_000 * self.ahead_ms

    def spawn(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Run something in this process."""
        return self.context.run(asyncio.get_running_loop().create_task, work)

    async def stay(self, seconds: float) -> None:
        """Let time pass here, at least until the process runs again; a dead one goes no further."""
        await asyncio.sleep(max(seconds, self.frozen_until - self.world.loop.time()))
        if not self.alive:
            raise asyncio.CancelledError

    def when_awake(self, work: Callable[[], None]) -> None:
        """Do something as soon as the process does not stand still."""
        wait = self.frozen_until - self.world.loop.time()
        if wait > 0:
            self.world.loop.call_later(wait, work, context=self.context)
        else:
            work()

    def open(self, client: Peer, name: str, player: str | None, code: str) -> Connection:
        """Let a client in."""
        connection = Connection(self, client, name, player)
        scope = {"type": "websocket", "url_route": {"kwargs": {"code": code}}, "query_string": b"", "player": player}
        self.connections[connection] = None
        serving = self.spawn(TableConsumer()(scope, connection.receive, connection.give))
        serving.add_done_callback(lambda _: self.connections.pop(connection, None))
        return connection

    def kill(self) -> None:
        """End it as ``kill -9`` does: whatever it was about to do is not done, whatever it had sent is on its way."""
        self.world.counts["kills"] += 1
        self.alive = False
        self.radio.leave()
        for connection in list(self.connections):
            connection.cut()
        for task in list(self.tasks):
            task.cancel()

    async def drain(self) -> None:
        """End it tidily: sockets are sent elsewhere, what has begun is finished."""
        self.world.counts["restarts"] += 1
        self.leaving = True
        for connection in list(self.connections):
            connection.cut(GOING_AWAY)
        while self.connections and self.alive:
            await asyncio.sleep(0.01)
        if self.alive:
            await self.node.stop()
            self.alive = False


def note_task(task: "asyncio.Task[Any]") -> None:
    """Note to which process a new task belongs."""
    process = _here.get(None)
    if process is not None:
        process.tasks[task] = None
        task.add_done_callback(partial(process.tasks.pop))


class _NumberedConnection(ClientConnection):
    """A connection whose place in a set does not depend on where it lies in memory."""

    numbers = count()

    def __init__(self, player: str | None, credential_id: str = "", owner: str | None = None, *more: Any) -> None:
        super().__init__(player, credential_id, owner, *more)
        self.number = next(self.numbers)
        self.identity = player or owner or f"stranger {self.number}"

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return self is other


@contextlib.contextmanager
def many_in_one(loop: VirtualLoop) -> Iterator[None]:
    """Let what a process has once be that of the simulated process, or of the simulation; nobody counts its sockets."""
    _NumberedConnection.numbers = count()
    with (
        override_settings(RATE_LIMITED=False),
        patch.object(connection_limiter, "LIMITER", connection_limiter.ConnectionLimiter(loop.time)),
        patch.object(lifecycle, "current", lambda: _here.get().node),
        patch.object(client_socket, "ClientConnection", _NumberedConnection),
    ):
        yield
