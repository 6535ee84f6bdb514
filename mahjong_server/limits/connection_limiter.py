"""How many sockets one address, and one person, may have in this process, and how much they may say over all of them.

Numbers stand in ``SOCKET_LIMITS``. A school may share an address, so that an address has room for hundreds of people.
"""

import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

from django.conf import settings

from mahjong_server.limits.frames import FrameCounter
from mahjong_server.limits.token_bucket import SWEEP_EVERY, Bucket, TokenBucket

Kind = Literal["address", "person"]
AT_ONCE_S = 3
"""Seconds' worth that whoever has been quiet may say at once."""
PIECE = 512
"""Bytes that a piece counts for at least: to read one byte costs as much."""
EXTENSION = "mahjong.visit"
"""Under this name a scope's extensions hold the ``Lease`` of a socket whose server counts what comes in."""


class MessageQuota:
    """What may be said, by one socket or by all of somebody's: frames, their bytes, and topics that are read for it."""

    __slots__ = ("bytes", "follows", "frames")

    def __init__(self, whose: str) -> None:
        a_second = [settings.SOCKET_LIMITS[f"{whose}{what}"] for what in ("frames", "bytes", "follows")]
        self.frames, self.bytes, self.follows = (
            Bucket(TokenBucket.per(1, most, burst=AT_ONCE_S * most)) for most in a_second
        )

    def spend(self, now: float, frames: int, size: int) -> bool:
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
        self.messages = MessageQuota(f"{kind}-")
        self.late_tables = Bucket(TokenBucket.per(60, limits["late"]))

    def add_socket(self, now: float) -> bool:
        """Count one more socket; return ``False``, and count nothing, when they are too many or come too often."""
        if self.sockets >= self.most or not self.openings.spend(now):
            return False
        self.sockets += 1
        return True

    def is_idle(self, now: float) -> bool:
        """Return whether nothing would be lost by forgetting it."""
        buckets = self.openings, self.messages, self.late_tables
        return not self.sockets and all(bucket.is_full(now) for bucket in buckets)


class ConnectionLimiter:
    """Everybody who has a socket in this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.quotas: dict[tuple[Kind, str], ClientQuota] = {}
        self._opened = 0

    def add_socket(self, kind: Kind, who: str) -> ClientQuota | None:
        """Let in one more socket of an address or a person; return ``None`` if there is no room for it."""
        now = self.clock()
        self._opened += 1
        if self._opened % SWEEP_EVERY == 0:
            self.quotas = {key: quota for key, quota in self.quotas.items() if not quota.is_idle(now)}
        quota = self.quotas.setdefault((kind, who), ClientQuota(kind))
        return quota if quota.add_socket(now) else None


LIMITER = ConnectionLimiter()
"""The limiter of this process."""


class Lease:
    """One socket's place among those of its address and of its person, which it gives back when it goes."""

    __slots__ = ("_frames", "_limiter", "_own", "_quotas", "is_metered")

    def __init__(self, limiter: ConnectionLimiter | None = None, *, is_metered: bool = False) -> None:
        self._limiter = limiter or LIMITER
        self._quotas: list[ClientQuota] = []
        self._own = MessageQuota("")
        self._frames = FrameCounter()
        self.is_metered = is_metered
        """Whether a server counts what comes in (``count_data``); else whoever reads it does (``count_frames``)."""

    def acquire(self, kind: Kind, who: str) -> bool:
        """Return whether the socket may come in, as far as this goes."""
        if not settings.RATE_LIMITED:
            return True
        quota = self._limiter.add_socket(kind, who)
        if quota is not None:
            self._quotas.append(quota)
        return quota is not None

    @property
    def is_between_frames(self) -> bool:
        """Whether what was counted so far ends with a frame's end."""
        return self._frames.is_between

    def count_data(self, data: bytes) -> bool:
        """Count a piece of what comes in, before anybody reads it; return whether all whom it counts for may say that.

        A flood is not even counted to its end.
        """
        most = int(self._own.frames.rule.burst)
        return self.count_frames(self._frames.count(data, most), max(PIECE, len(data)))

    def count_frames(self, frames: int = 1, size: int = 0) -> bool:
        """Count frames; return whether the socket, its person and its address may send them."""
        now = self._limiter.clock()
        if not self._own.spend(now, frames, size):
            return False
        return all(quota.messages.spend(now, frames, size) for quota in self._quotas)

    def count_topics(self, topics: int) -> bool:
        """Count topics to be read for the socket; return whether it, its person and its address may have so many."""
        now = self._limiter.clock()
        return self._own.follows.spend(now, topics) and all(
            quota.messages.follows.spend(now, topics) for quota in self._quotas
        )

    def count_late_table(self) -> bool:
        """Count a late table read for this socket; return whether its person and its address may have one more."""
        now = self._limiter.clock()
        return all(quota.late_tables.spend(now) for quota in self._quotas)

    def release(self) -> None:
        """Give the place back."""
        for quota in self._quotas:
            quota.sockets -= 1
        self._quotas = []


def lease_of(scope: Mapping[str, Any]) -> Lease:
    """Return the lease that a server has begun for a socket, or a new one."""
    found: Lease | None = scope.get("extensions", {}).get(EXTENSION)
    return found or Lease()
