"""What the load is told, and what it tells: JSON in, JSON out."""

from typing import Literal

import msgspec

from bench.load.meter import Measured

Driver = Literal["ours", "relay", "boardgame", "colyseus"]


class Place(msgspec.Struct, frozen=True):
    """One socket to open: where, and by which headers."""

    port: int
    path: str
    headers: dict[str, str] = {}


class Phase(msgspec.Struct, frozen=True):
    """A stretch of the run: so many seconds, or until there were so many acts, or every table has ended so many deals.

    ``each``: until every table had so many acts.
    ``share``: acts are sent at this share of the last full phase's rate, ``rate``: so many a second; ``None``: at once.
    """

    name: str
    seconds: float = 0.0
    acts: int = 0
    each: int = 0
    deals: int = 0
    share: float | None = None
    rate: float | None = None
    counts: bool = True


class Plan(msgspec.Struct, frozen=True):
    """One run: a table is a list of sockets, its players first; ``processes`` are the servers' ids."""

    driver: Driver
    tables: list[list[Place]]
    phases: list[Phase]
    processes: list[int]


class Outcome(msgspec.Struct):
    """What came of a plan: the servers' memory before anyone came, and each phase that counts."""

    rss_empty: list[int]
    rss_joined: list[int]
    open_s: float
    phases: list[Measured]

    def phase(self, name: str) -> Measured:
        """Return the phase of this name."""
        return next(phase for phase in self.phases if phase.name == name)
