"""How many sockets one address, and one person, may have in this process, and how much they may say over all of them.

Numbers stand in ``SOCKET_LIMITS``. A school may share an address, so that an address has room for hundreds of people.
"""

import time
from collections.abc import Callable
from typing import Literal

from django.conf import settings

Kind = Literal["address", "person"]
SWEEP_EVERY = 1_000
"""So many arrivals, and then whoever has left for good is forgotten."""


class Budget:
    """So many a second on average; ``most`` at once by whoever has been quiet."""

    def __init__(self, per_s: float, most: float, now: float) -> None:
        self.per_s, self.most = per_s, most
        self.left, self.at = most, now

    def spend(self, now: float) -> bool:
        """Take one; return whether there was one."""
        self._refill(now)
        there = self.left >= 1
        self.left -= there
        return there

    def is_full(self, now: float) -> bool:
        """Return whether all of it is there."""
        self._refill(now)
        return self.left >= self.most

    def _refill(self, now: float) -> None:
        self.left = min(self.most, self.left + (now - self.at) * self.per_s)
        self.at = now


class Party:
    """The sockets of one address or of one person."""

    def __init__(self, kind: Kind, now: float) -> None:
        limits = settings.SOCKET_LIMITS
        self.sockets = 0
        self.most: int = limits[f"{kind}-sockets"]
        openings, frames = limits[f"{kind}-openings"], limits[f"{kind}-frames"]
        self.openings = Budget(openings / 60, openings, now)
        self.frames = Budget(frames, 3 * frames, now)
        self.late = Budget(limits["late"] / 60, limits["late"], now)

    def comes(self, now: float) -> bool:
        """Count one more socket; return ``False``, and count nothing, when they are too many or come too often."""
        if self.sockets >= self.most or not self.openings.spend(now):
            return False
        self.sockets += 1
        return True

    def is_gone(self, now: float) -> bool:
        """Return whether nothing would be lost by forgetting it."""
        budgets = self.openings, self.frames, self.late
        return not self.sockets and all(budget.is_full(now) for budget in budgets)


class House:
    """Everybody who has a socket in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.parties: dict[tuple[Kind, str], Party] = {}
        self._arrivals = 0

    def enter(self, kind: Kind, who: str) -> Party | None:
        """Let in one more socket of an address or a person; return ``None`` if there is no room for it."""
        now = self.clock()
        self._arrivals += 1
        if self._arrivals % SWEEP_EVERY == 0:
            self.parties = {key: party for key, party in self.parties.items() if not party.is_gone(now)}
        party = self.parties.setdefault((kind, who), Party(kind, now))
        return party if party.comes(now) else None


HOUSE = House()
"""Of this process."""


class Visit:
    """One socket's place among those of its address and of its person, which it gives back when it goes."""

    def __init__(self, house: House | None = None) -> None:
        self._house = house or HOUSE
        self._parties: list[Party] = []
        limit = settings.SOCKET_LIMITS["frames"]
        self._own = Budget(limit, 3 * limit, self._house.clock())

    def enter(self, kind: Kind, who: str) -> bool:
        """Return whether the socket may come in, as far as this goes."""
        if not settings.RATE_LIMITED:
            return True
        party = self._house.enter(kind, who)
        if party is not None:
            self._parties.append(party)
        return party is not None

    def afford(self) -> bool:
        """Count a frame; return whether the socket, its person and its address may send one more."""
        now = self._house.clock()
        return self._own.spend(now) and all(party.frames.spend(now) for party in self._parties)

    def load(self) -> bool:
        """Count a late table read for this socket; return whether its person and its address may have one more."""
        now = self._house.clock()
        return all(party.late.spend(now) for party in self._parties)

    def leave(self) -> None:
        """Give the place back."""
        for party in self._parties:
            party.sockets -= 1
        self._parties = []
