"""What goes wrong, done to the processes and sockets of a game; and the cure of it all."""

import asyncio
from collections.abc import Callable
from itertools import count

from mahjong_server.play.match.transition import TimedPosition, Transition
from mahjong_server.play.storage.append import build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table.hints import Changed
from tests.simulation.links import Connection, Radio
from tests.simulation.opening import MATCH
from tests.simulation.process import Process
from tests.simulation.world import World

HALF_OPEN_S = 25.0
"""So long a server takes to find that nobody is at the other end."""
BOOT_S = (0.1, 2.0, 6.0, 12.0)
"""After one of these a new process takes a killed one's place."""
AWAY_S = (1.0, 6.0, 20.0, 20.0)
"""At most so long the store is away."""
JUMPS_MS = (200, 2_000, 20_000)
PAUSED_S = (0.5, 3.0, 15.0, 60.0)
"""At most so long a referee has the game stand still."""


class Troubles:
    """Keeps a number of processes, and troubles them."""

    def __init__(self, world: World, processes: int, pace: float) -> None:
        self.world = world
        self._wanted = processes
        self._pace = pace
        self._air: list[Radio] = []
        self._numbers = count()
        self._dice = world.dice("troubles")
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Start the processes."""
        for _ in range(self._wanted):
            self._boot()

    def _boot(self) -> None:
        self.world.processes = [process for process in self.world.processes if process.alive]
        if len(self.world.processes) < self._wanted:
            name = f"process {next(self._numbers)}"
            self.world.processes.append(Process(self.world, name, self._air, self._pace))

    async def go_on(self, is_over: Callable[[], bool]) -> None:
        """Trouble everyone until it is enough; then see to it that all is well."""
        weather = self.world.weather
        while self.world.loop.time() < weather.ends_at_s and not is_over():
            await asyncio.sleep(weather.pause_s * (0.2 + 1.6 * self._dice.random()))
            trouble = weather.draw(self._dice)
            if trouble:
                self.world.note(trouble)
                getattr(self, f"_{trouble}")()
        await self._cure()

    async def _cure(self) -> None:
        self.world.weather.clear()
        self._unpause()
        self.world.note("cured")
        for process in self.world.processes:
            await asyncio.sleep(process.frozen_until - self.world.loop.time())
            for connection in list(process.connections):
                connection.stalled = False
                if connection.silent:
                    connection.cut()
        await asyncio.gather(*self._tasks)
        while len([process for process in self.world.processes if process.alive]) < self._wanted:
            self._boot()

    def end(self) -> None:
        """Kill all there is."""
        for task in self._tasks:
            task.cancel()
        for process in self.world.processes:
            process.kill()

    # Troubles

    def _kill(self) -> None:
        self._some_process().kill()
        self._later(self._dice.choice(BOOT_S), self._boot)

    def _restart(self) -> None:
        process = self._some_process()
        if not process.leaving:
            task = asyncio.create_task(self._replace(process))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _replace(self, process: Process) -> None:
        await asyncio.wait([process.spawn(process.drain())])
        await asyncio.sleep(self._dice.random())
        self._boot()

    def _clock(self) -> None:
        self.world.counts["clock jumps"] += 1
        jump_ms = self._dice.choice(JUMPS_MS)
        self.world.put_forward_ms += jump_ms
        self._some_process().ahead_ms += jump_ms

    def _freeze(self) -> None:
        self.world.counts["freezes"] += 1
        until, process = self.world.loop.time() + self._dice.uniform(0.2, 6), self._some_process()
        process.frozen_until = max(process.frozen_until, until)  # whoever sleeps in a frozen process sleeps on

    def _cut(self) -> None:
        for connection in self._some_connection():
            self.world.counts["cuts"] += 1
            connection.cut()

    def _silence(self) -> None:
        for connection in self._some_connection():
            self.world.counts["half-open"] += 1
            connection.silent = True
            self._later(HALF_OPEN_S, connection.cut)

    def _stall(self) -> None:
        for connection in self._some_connection():
            self.world.counts["slow readers"] += 1
            connection.stalled = True
            self._later(self._dice.uniform(0.5, 8), setattr, connection, "stalled", False)  # noqa: FBT003

    def _store(self) -> None:
        self.world.counts["store away"] += 1
        self.world.weather.store_away = True
        self._later(self._dice.choice(AWAY_S) * self._dice.random(), setattr, self.world.weather, "store_away", False)  # noqa: FBT003

    def _bus(self) -> None:
        self.world.counts["bus away"] += 1
        self.world.weather.bus_away = True
        self._later(self._dice.uniform(0.5, 8), setattr, self.world.weather, "bus_away", False)  # noqa: FBT003

    def _pause(self) -> None:
        row = self.world.memory.matches[MATCH].row
        if row.status == "playing" and row.paused_at is None:
            self.world.counts["pauses"] += 1
            table, now = self._table(), self.world.now_ms()
            self._intervene(table, table.referee.pause(_in_play(table), now), paused_at=now)
            self._later(self._dice.choice(PAUSED_S) * self._dice.random(), self._unpause)

    def _unpause(self) -> None:
        row = self.world.memory.matches[MATCH].row
        if row.status == "playing" and row.paused_at is not None:
            table, now = self._table(), self.world.now_ms()
            if table.referee.ends_at is not None:
                table.referee.ends_at += now - row.paused_at
            step = table.referee.resume(_in_play(table), table.seating, now)
            self._intervene(table, step, paused_at=None, added_ms=row.added_ms + now - row.paused_at)

    def _table(self) -> LoadedTable:
        table = self.world.memory.read_table(MATCH, self._pace)
        assert table is not None, "it is being played"
        return table

    def _intervene(self, table: LoadedTable, step: Transition, **fields: int | None) -> None:
        self.world.memory.intervene(build_append(table, step, "referee"), **fields)
        for process in self.world.processes:
            process.radio.send(Changed(MATCH))

    def _some_process(self) -> Process:
        return self._dice.choice(self.world.processes)

    def _some_connection(self) -> list[Connection]:
        there = [connection for process in self.world.processes for connection in process.connections]
        return [self._dice.choice(there)] if there else []

    def _later(self, seconds: float, work: object, *args: object) -> None:
        self.world.loop.call_later(seconds, work, *args)  # type: ignore[arg-type]


def _in_play(table: LoadedTable) -> TimedPosition:
    assert table.timed is not None, "it has begun"
    return table.timed
