"""How many sockets one address, and one person, may have in this process, and how much they may say over all of them.

Numbers stand in ``SOCKET_LIMITS``. A school may share an address, so that an address has room for hundreds of people.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

from django.conf import settings

from mahjong_server.limits.frames import Frames
from mahjong_server.limits.token_bucket import SWEEP_EVERY, Bucket, TokenBucket

Kind = Literal["address", "person"]
AT_ONCE_S = 3
"""Seconds' worth that whoever has been quiet may say at once."""
PIECE = 512
"""Bytes that a piece counts for at least: to read one byte costs as much."""
EXTENSION = "mahjong.visit"
"""Under this name a scope's extensions hold the ``Lease`` of a socket whose server counts what comes in."""


class Say:
    """What may be said, by one socket or by all of somebody's: frames, their bytes, and topics that are read for it."""

    __slots__ = ("bytes", "follows", "frames")

    def __init__(self, whose: str) -> None:
        a_second = [settings.SOCKET_LIMITS[f"{whose}{what}"] for what in ("frames", "bytes", "follows")]
        self.frames, self.bytes, self.follows = (
            Bucket(TokenBucket.per(1, most, burst=AT_ONCE_S * most)) for most in a_second
        )

    def afford(self, now: float, frames: int, size: int) -> bool:
        """Take so many frames with so many bytes; return whether they were there."""
        return self.frames.spend(now, frames) and self.bytes.spend(now, size)

    def is_full(self, now: float) -> bool:
        """Return whether nothing was said of late."""
        return self.frames.is_full(now) and self.bytes.is_full(now) and self.follows.is_full(now)


class ClientQuota:
    """The sockets of one address or of one person."""

    def __init__(self, kind: Kind) -> None:
        limits = settings.SOCKET_LIMITS
        self.sockets = 0
        self.most: int = limits[f"{kind}-sockets"]
        self.openings = Bucket(TokenBucket.per(60, limits[f"{kind}-openings"]))
        self.say = Say(f"{kind}-")
        self.late = Bucket(TokenBucket.per(60, limits["late"]))

    def comes(self, now: float) -> bool:
        """Count one more socket; return ``False``, and count nothing, when they are too many or come too often."""
        if self.sockets >= self.most or not self.openings.spend(now):
            return False
        self.sockets += 1
        return True

    def is_gone(self, now: float) -> bool:
        """Return whether nothing would be lost by forgetting it."""
        budgets = self.openings, self.say, self.late
        return not self.sockets and all(budget.is_full(now) for budget in budgets)


class ConnectionLimiter:
    """Everybody who has a socket in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.parties: dict[tuple[Kind, str], ClientQuota] = {}
        self._arrivals = 0

    def enter(self, kind: Kind, who: str) -> ClientQuota | None:
        """Let in one more socket of an address or a person; return ``None`` if there is no room for it."""
        now = self.clock()
        self._arrivals += 1
        if self._arrivals % SWEEP_EVERY == 0:
            self.parties = {key: party for key, party in self.parties.items() if not party.is_gone(now)}
        party = self.parties.setdefault((kind, who), ClientQuota(kind))
        return party if party.comes(now) else None


HOUSE = ConnectionLimiter()
"""Of this process."""


class Lease:
    """One socket's place among those of its address and of its person, which it gives back when it goes."""

    __slots__ = ("_begun", "_house", "_own", "_parties", "is_metered")

    def __init__(self, house: ConnectionLimiter | None = None, *, is_metered: bool = False) -> None:
        self._house = house or HOUSE
        self._parties: list[ClientQuota] = []
        self._own = Say("")
        self._begun = Frames()
        self.is_metered = is_metered
        """Whether a server counts what comes in, by ``takes``; else whoever reads it has to, by ``afford``."""

    def enter(self, kind: Kind, who: str) -> bool:
        """Return whether the socket may come in, as far as this goes."""
        if not settings.RATE_LIMITED:
            return True
        party = self._house.enter(kind, who)
        if party is not None:
            self._parties.append(party)
        return party is not None

    def takes(self, data: bytes) -> bool:
        """Count a piece of what comes in, before anybody reads it; return whether all whom it counts for may say that.

        A flood is not even counted to its end.
        """
        most = int(self._own.frames.rule.burst)
        return self.afford(self._begun.count(data, most), max(PIECE, len(data)))

    def afford(self, frames: int = 1, size: int = 0) -> bool:
        """Count frames; return whether the socket, its person and its address may send them."""
        now = self._house.clock()
        if not self._own.afford(now, frames, size):
            return False
        return all(party.say.afford(now, frames, size) for party in self._parties)

    def follow(self, topics: int) -> bool:
        """Count topics to be read for the socket; return whether it, its person and its address may have so many."""
        now = self._house.clock()
        return self._own.follows.spend(now, topics) and all(
            party.say.follows.spend(now, topics) for party in self._parties
        )

    def load(self) -> bool:
        """Count a late table read for this socket; return whether its person and its address may have one more."""
        now = self._house.clock()
        return all(party.late.spend(now) for party in self._parties)

    def leave(self) -> None:
        """Give the place back."""
        for party in self._parties:
            party.sockets -= 1
        self._parties = []


def visit_of(scope: Mapping[str, Any]) -> Lease:
    """Return the visit that a server has begun for a socket, or a new one."""
    found: Lease | None = scope.get("extensions", {}).get(EXTENSION)
    return found or Lease()
