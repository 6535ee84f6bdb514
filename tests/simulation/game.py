"""One game by its seed: a table, processes and clients, and all that goes wrong until it is over."""

import asyncio
import logging
from collections import Counter
from typing import NamedTuple

from tests.simulation.auditor import LATE_MS, Auditor
from tests.simulation.client import Client
from tests.simulation.loop import Standstill, VirtualLoop
from tests.simulation.opening import MATCH, Opening, opening
from tests.simulation.process import many_in_one, note_task
from tests.simulation.troubles import Troubles
from tests.simulation.world import World, Wrong

LOOK_MS = 500
LONGEST_S = 600.0
"""Longer than this no game may last once nothing goes wrong any more."""


class Report(NamedTuple):
    """What came of a game."""

    seed: int
    game: str
    counts: Counter[str]
    trace: str
    seconds: float


def simulate(seed: int) -> Report:
    """Play the game of a seed. Raise ``Wrong``, which names the seed."""
    loop = VirtualLoop()
    loop.made = note_task
    world = World(seed, loop)
    ears = _Ears(world)
    logging.getLogger("mahjong_server").addHandler(ears)
    loop.set_exception_handler(lambda _, told: world.complain(f"{told.get('exception') or told['message']!r}"))
    game = "none"
    try:
        with many_in_one(loop):
            table = Game(world)
            game = table.opening.kept.row.game
            loop.run_until_complete(table.play())
    except Standstill:
        world.complain("everything stands still, or there is no end to it")
    finally:
        logging.getLogger("mahjong_server").removeHandler(ears)
        loop.close()
    if world.wrong:
        told = "\n  ".join(world.wrong[:5])
        raise Wrong(f"seed {seed}:\n  {told}\nIt happens again with: ./dev simulate --seed {seed}")
    return Report(seed, game, world.counts, world.trace(), loop.time())


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
        what = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.world.complain(f"the server's log says: {record.getMessage()}{what}")
