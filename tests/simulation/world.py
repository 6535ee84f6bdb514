"""What all parts of one simulated game share: the loop, the dice, what is counted, what was found wrong."""

import hashlib
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from tests.simulation.fault_schedule import Weather
from tests.simulation.loop import VirtualLoop
from tests.simulation.memory import Memory

if TYPE_CHECKING:
    from tests.simulation.process import Process

EPOCH_MS = 1_700_000_000_000


class Wrong(AssertionError):
    """Something that must hold does not."""


class World:
    """One seed's world. Whoever throws dice has dice of their own, so that nobody's order changes another's luck."""

    def __init__(self, seed: int, loop: VirtualLoop) -> None:
        self.seed = seed
        self.loop = loop
        self.memory = Memory(self.now_ms)
        self.weather = Weather(self.dice("weather"))
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.processes: list[Process] = []
        self.put_forward_ms = 0
        """By how much machines' clocks were put forward, all in all."""
        self._trace = hashlib.blake2b(digest_size=16)

    def dice(self, whose: str) -> Random:
        """Return the dice of someone."""
        return Random(f"{self.seed}:{whose}")

    def now_ms(self) -> int:
        """Return the true time."""
        return EPOCH_MS + round(self.loop.time() * 1000)

    def any_process(self, dice: Random) -> "Process | None":
        """Return a process that takes in clients, if there is one."""
        open_ones = [process for process in self.processes if process.alive and not process.leaving]
        return dice.choice(open_ones) if open_ones else None

    def lag(self, dice: Random, late_s: float = 0.0) -> float:
        """Return how long a message takes, in seconds; some come late."""
        late = late_s * dice.random() if late_s and dice.random() < 0.2 else 0.0
        return self.weather.lag_s * (0.5 + dice.random()) + late

    def note(self, who: str, what: object = "") -> None:
        """Take down what happened: the same seed leaves the same trace."""
        self._trace.update(f"{self.loop.time()} {who} {what}\n".encode())

    def trace(self) -> str:
        """Return a digest of all that was taken down."""
        return self._trace.hexdigest()

    def expect(self, holds: object, text: str) -> None:
        """Note that something is wrong unless it holds."""
        if not holds:
            self.complain(text)

    def complain(self, text: str) -> None:
        """Note that something is wrong."""
        self.wrong.append(f"{text} (at {self.loop.time():.3f} s)")
