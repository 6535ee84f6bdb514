"""What goes between a process and the rest of the world: its ways to the store, to the other processes, to a client."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError

from mahjong_server.database.readers import Database, DatabaseUnavailable
from mahjong_server.play.storage.append import Append
from mahjong_server.play.table.hints import Hint, Listener
from mahjong_server.play.writer.commit import Work
from mahjong_server.play.writer.queue import Writer

if TYPE_CHECKING:
    from random import Random

    from tests.simulation.process import Process
    from tests.simulation.world import World

AWAY_S = 0.1
"""How long it takes to find that the store is away."""
RETRIES_S = (0.05, 0.2, 0.5, 1.0)


class Reader(Database):
    """A process's way to read."""

    def __init__(self, process: "Process") -> None:
        self.process = process
        self._dice = process.world.dice(f"{process.name} reads")

    async def read(self, function: Callable[..., Any], *args: Any) -> Any:
        """Return what the store says, a while later; raise ``DatabaseUnavailable``."""
        world, dice = self.process.world, self._dice
        await self.process.stay(world.lag(dice))
        if world.weather.store_away or dice.random() < world.weather.read_refused:
            await asyncio.sleep(AWAY_S)
            raise DatabaseUnavailable("no answer")
        found = world.memory.run(function, *args)
        await self.process.stay(world.lag(dice))
        return found

    def close(self) -> None:
        """There is nothing to close."""


class Scribe(Writer):
    """A process's way to write: one thing after the other."""

    def __init__(self, process: "Process") -> None:
        super().__init__()
        self.process = process
        self._dice = process.world.dice(f"{process.name} writes")
        self._line: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = deque()
        self._busy = False

    async def stop(self) -> None:
        """There is nothing to end."""

    @property
    def waiting(self) -> int:
        """How much work is pending."""
        return len(self._line)

    async def append(self, append: Append) -> bool:
        """Commit an append; return whether it won."""
        won = await super().append(append)
        self.process.world.counts["lost races"] += not won
        return won

    def _put(self, work: Work) -> "asyncio.Future[Any]":
        if isinstance(work, Append):
            return self._queue(partial(self._append, work))
        return self._queue(partial(self.process.world.memory.run, work.function, *work.args))

    def _append(self, append: Append) -> bool:
        world = self.process.world
        try:
            return world.memory.append(append)
        except IntegrityError as error:
            world.complain(f"an append was wrong in itself: {error}")
            raise DatabaseUnavailable(str(error)) from None

    def _queue(self, work: Callable[[], Any]) -> "asyncio.Future[Any]":
        future = asyncio.get_running_loop().create_future()
        self._line.append((work, future))
        if not self._busy and self.process.alive:
            self._busy = True
            self.process.spawn(self._work())
        return future

    async def _work(self) -> None:
        while self._line:
            work, future = self._line.popleft()
            try:
                result = await self._do_one(work)
            except DatabaseUnavailable as error:
                if not future.done():
                    future.set_exception(error)
            else:
                if not future.done():
                    future.set_result(result)
        self._busy = False

    async def _do_one(self, work: Callable[[], Any]) -> Any:
        world, dice = self.process.world, self._dice
        weather, fate = world.weather, dice.random()
        await self.process.stay(world.lag(dice))
        await self._wait_for_store()
        if fate < weather.write_refused:
            raise DatabaseUnavailable("no answer")
        result = work()
        if fate > 1 - weather.answer_lost:  # the thread tries again, and finds that somebody was first
            result = work()
        await self.process.stay(world.lag(dice))
        if dice.random() < weather.commit_unsure:
            world.counts["commits unsure"] += 1
            raise DatabaseUnavailable("no answer to a commit")
        return result

    async def _wait_for_store(self) -> None:
        for pause in RETRIES_S:
            if not self.process.world.weather.store_away:
                return
            await asyncio.sleep(pause)
        if self.process.world.weather.store_away:
            raise DatabaseUnavailable("the store stays away")


class Way:
    """Where messages go along: what is sent may get lost, come twice, or come late, after what was sent later."""

    def __init__(self, world: "World", dice: "Random") -> None:
        self._world = world
        self._dice = dice
        self._sent = self._arrived = 0

    def send(self, arrive: Callable[[], None], lost: float, doubled: float, late_s: float) -> None:
        """Let something arrive, if it does, by these chances."""
        world, dice = self._world, self._dice
        self._sent += 1
        if dice.random() < lost:
            world.counts["drops"] += 1
            return
        times = 1 + (dice.random() < doubled)
        world.counts["duplicates"] += times - 1
        for _ in range(times):
            world.loop.call_later(world.lag(dice, late_s), self._arrive, self._sent, arrive)

    def _arrive(self, number: int, arrive: Callable[[], None]) -> None:
        self._world.counts["reorderings"] += number < self._arrived
        self._arrived = max(self._arrived, number)
        arrive()


class Radio:
    """A process's bus."""

    def __init__(self, process: "Process", air: "list[Radio]") -> None:
        self.process = process
        self._air = air
        self._listener: Listener | None = None
        self._way = Way(process.world, process.world.dice(f"{process.name} hears"))

    async def start(self, listener: Listener) -> None:
        """Join."""
        self._listener = listener
        self._air.append(self)

    def publish(self, hint: Hint) -> None:
        """Tell the others."""
        if not self.process.alive:
            return
        for other in self._air:
            if other is not self:
                other.send(hint)

    async def stop(self) -> None:
        """Leave."""
        self.leave()

    def leave(self) -> None:
        """Hear nothing more."""
        if self in self._air:
            self._air.remove(self)

    def send(self, hint: Hint) -> None:
        """Let a hint come here, if it does."""
        weather = self.process.world.weather
        lost = 1.0 if weather.bus_away else weather.hint_lost
        hear = partial(self.process.context.run, self._hear, hint)
        self._way.send(hear, lost, weather.hint_doubled, weather.hint_late_s)

    def _hear(self, hint: Hint) -> None:
        if self.process.alive and self._listener is not None and self in self._air:
            self.process.when_awake(partial(self._listener, hint))


class Peer:
    """What a connection asks of a client."""

    def heard(self, text: str) -> None:
        """Take in a frame."""
        raise NotImplementedError

    def lost(self, code: int) -> None:
        """Take notice that the socket is closed."""
        raise NotImplementedError


class Connection:
    """One socket. Acts may get lost, come twice or late, for a client sends them again; frames come in order or not."""

    def __init__(self, process: "Process", client: Peer, name: str, player: str | None) -> None:
        self.process = process
        self.client = client
        self.player = player
        self.silent = self.stalled = self.over = False
        """Nothing comes through any more; the client does not read; closed, as the client knows."""
        self._dice = process.world.dice(name)
        self._way = Way(process.world, self._dice)
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._arrival = 0.0
        self._inbox.put_nowait({"type": "websocket.connect"})

    # The client's end

    def send(self, text: str) -> None:
        """Send a frame to the server."""
        weather = self.process.world.weather
        lost = 1.0 if self.silent else weather.act_lost
        self._way.send(partial(self._arrive, text), lost, weather.act_doubled, weather.act_late_s)

    def _arrive(self, text: str) -> None:
        if not self.silent and self.process.alive:
            self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def cut(self, code: int = 1006, *, heard_of: bool = True) -> None:
        """End it; the server hears of it soon, the client unless it fell silent."""
        self.silent = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})
        if heard_of:
            self._deliver(partial(self._end, code))

    def _end(self, code: int) -> None:
        if not self.over:
            self.over = True
            self.client.lost(code)

    # The server's end

    async def receive(self) -> dict[str, Any]:
        """Return the next thing that comes from the client, as ASGI has it."""
        return await self._inbox.get()

    async def give(self, message: dict[str, Any]) -> None:
        """Take what the server sends; while the client does not read, wait."""
        while self.stalled and not self.silent:
            await asyncio.sleep(0.1)
        if self.silent:
            return
        if message["type"] == "websocket.send":
            self._deliver(partial(self._heard_by_client, message["text"]))
        elif message["type"] == "websocket.close":
            self.cut(message["code"])

    def _deliver(self, work: Callable[[], None]) -> None:
        world = self.process.world
        self._arrival = max(self._arrival, world.loop.time()) + world.lag(self._dice)
        world.loop.call_at(self._arrival, work)

    def _heard_by_client(self, text: str) -> None:
        if not self.over and not (self.silent and not self.process.alive):
            self.client.heard(text)
