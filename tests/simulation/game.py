"""One game by its seed: a table, processes and clients, and all that goes wrong until it is over."""

import asyncio
import contextlib
import logging
import re
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.simulation.broadcast_checks import LATE_MS, Auditor
from tests.simulation.client import Client
from tests.simulation.faults import Troubles
from tests.simulation.loop import Standstill, VirtualLoop
from tests.simulation.opening import MATCH, Opening, opening
from tests.simulation.process import many_in_one, note_task
from tests.simulation.world import World, Wrong

LOOK_MS = 500
LONGEST_S = 600.0
"""Longer than this no game may last once nothing goes wrong any more."""
MOST_TOLD = 5


class Report(NamedTuple):
    """What came of a game."""

    seed: int
    game: str
    counts: Counter[str]
    trace: str
    seconds: float


def simulate(seed: int) -> Report:
    """Play the game of a seed. Raise ``Wrong``, which names the seed, whatever goes wrong."""
    loop = VirtualLoop()
    loop.made = note_task
    world = World(seed, loop)
    table = None
    with _watched(world), many_in_one(loop):
        try:
            table = Game(world)
            loop.run_until_complete(table.play())
        except Standstill:
            world.complain("everything stands still, or there is no end to it")
        except Exception as error:  # noqa: BLE001 - be it of the server or of the simulation: the seed brings it again
            world.complain(_told(error))
        finally:
            loop.wind_up()
            loop.close()
    if world.wrong or table is None:
        why = "\n  ".join(dict.fromkeys(world.wrong[:MOST_TOLD]))
        raise Wrong(f"seed {seed} failed: {why}\n  replay it with ./dev simulate --seed {seed}")
    return table.report(seed)


@contextlib.contextmanager
def _watched(world: World) -> Iterator[None]:
    """Take what the server complains of, or the loop, for wrong."""
    hint_listeners, log = _Ears(world), logging.getLogger("mahjong_server")
    world.loop.set_exception_handler(lambda _, told: world.complain(_told(told.get("exception") or told["message"])))
    log.addHandler(hint_listeners)
    try:
        yield
    finally:
        log.removeHandler(hint_listeners)


def _told(error: Any) -> str:
    """Return what an error says and where it came from; where in memory something lies tells nothing."""
    frames = traceback.extract_tb(error.__traceback__)[-3:] if isinstance(error, BaseException) else []
    where = "".join(f", {Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in frames)
    return re.sub("0x[0-9a-f]+", "0x…", f"{error!r}{where}")


class Game:
    """One table, and everyone at it."""

    def __init__(self, world: World) -> None:
        dice = world.dice("game")
        pace = dice.choice((0.02, 0.1, 0.3))
        self.world = world
        self.opening: Opening = opening(dice, pace)
        world.memory.matches[MATCH] = self.opening.kept
        self.auditor = Auditor(world, self.opening)
        self.troubles = Troubles(world, dice.choice((1, 2, 2, 3)), pace)
        seats = [seat.seat for seat in self.opening.kept.seats if seat.player]
        seats += [seat for seat in seats if dice.random() < 0.2]  # a second page
        strangers = [None] * dice.choice((0, 0, 1))
        self.clients = [
            Client(world, self.auditor, f"client {number} of seat {seat}", seat)
            for number, seat in enumerate([*seats, *strangers])
        ]

    def report(self, seed: int) -> Report:
        """Return what came of it."""
        world, auditor = self.world, self.auditor
        deals = {moment.timed.position.state.deal_at for moment in auditor.moments}
        world.counts |= Counter(
            deals=len(deals),
            seats=len(self.opening.kept.seats),
            acts=len(auditor.logged),
            appends=len(auditor.moments) - 1,
        )
        return Report(seed, self.opening.kept.row.game, world.counts, world.trace(), world.loop.time())

    async def play(self) -> None:
        """Let it all happen."""
        self.troubles.begin()
        for client in self.clients:
            self.world.loop.call_later(self.world.dice(f"{client.name} comes").random(), client.connect)
        await self.troubles.go_on(self._is_over)
        await self._see_to_the_end()
        if not self.world.wrong:
            self.auditor.audit()
        self.troubles.end()
        for client in self.clients:
            client.leave()
        await asyncio.sleep(1)

    async def _see_to_the_end(self) -> None:
        """Watch it going on undisturbed."""
        quiet_since, last = self.world.now_ms(), self.world.now_ms() + 1000 * LONGEST_S
        while not self._is_over() and self.world.now_ms() < last:
            await asyncio.sleep(1)
            if self.world.now_ms() - quiet_since > LATE_MS:
                self._expect_all_up_to_date()
        self.world.expect(self._is_over(), "the match is stuck")
        for _ in range(LATE_MS // LOOK_MS):
            await asyncio.sleep(LOOK_MS / 1000)
            if all(map(self._knows_all, self._here())):
                return
        for client in self._here():
            self.world.expect(self._knows_all(client), f"{client.name} does not know how it ended")

    def _knows_all(self, client: Client) -> bool:
        return client.status == self.auditor.now.status and client.is_up_to(len(self.auditor.moments) - 1)

    def _is_over(self) -> bool:
        return bool(self.world.wrong) or self.auditor.now.status != "playing"

    def _here(self) -> list[Client]:
        return [client for client in self.clients if not client.barred]

    def _expect_all_up_to_date(self) -> None:
        place = self.auditor.place_at(self.world.now_ms() - LATE_MS)
        for client in self._here():
            self.world.expect(client.is_up_to(place), f"{client.name} is behind")


class _Ears(logging.Handler):
    """Hears what the server complains of: an error in its log is one."""

    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self.world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        what = f": {_told(record.exc_info[1])}" if record.exc_info else ""
        self.world.complain(f"the server's log says: {record.getMessage()}{what}")
