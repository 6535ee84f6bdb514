"""How often something may happen: so many at once, then one in so long, by one rule wherever that is counted.

``TokenBucket`` is the rule alone, without a clock or a store. ``Bucket`` and ``Buckets`` count in the memory of one
process: requests by address, connections, sockets and what is said on them. ``stored_counts`` keeps the same in the
database, for all processes together: chat and reports.

The PyPI package ``limits`` knows windows alone, no bucket that refills, and keeps its counts in Redis, Memcached or
MongoDB, not in the database; so it serves none of these.
"""

from collections.abc import Hashable
from typing import Final, Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
EXACT: Final = 1e-6
"""Times that are nearer to one another are the same: seconds are floats."""
SWEEP_EVERY: Final = 1_000
"""So many who were counted, and then whoever has all of a bucket again is forgotten."""


class Spent(NamedTuple):
    """What came of it: when the bucket is full again, and for how long one had to wait (0: it was there, and taken)."""

    full_at: float
    wait: float


class TokenBucket(NamedTuple):
    """``burst`` at once by whoever has been quiet, then one each ``step``; any unit of time will do.

    All that has to be kept of somebody is one moment: ``full_at``, from when on nothing that was taken counts any more.
    """

    burst: float
    step: float

    @classmethod
    def per(cls, seconds: float, most: float, burst: float | None = None) -> "TokenBucket":
        """Return the bucket of ``most`` in so many seconds, all of them at once unless ``burst`` says how many."""
        return cls(most if burst is None else burst, seconds / most)

    def spend(self, full_at: float, now: float, amount: float = 1) -> Spent:
        """Take so many; where they are not there nothing is taken."""
        after = max(full_at, now) + amount * self.step
        wait = after - self.burst * self.step - now
        return Spent(full_at, wait) if wait > EXACT else Spent(after, 0)


class Bucket:
    """What one process counts of somebody, in memory."""

    __slots__ = ("full_at", "rule")

    def __init__(self, rule: TokenBucket) -> None:
        self.rule = rule
        self.full_at = 0.0

    def spend(self, now: float, amount: float = 1) -> bool:
        """Take so many; return whether they were there. If not, nothing is taken."""
        self.full_at, wait = self.rule.spend(self.full_at, now, amount)
        return not wait

    def is_full(self, now: float) -> bool:
        """Return whether the bucket is full."""
        return self.full_at <= now + EXACT


class Buckets(dict[K, Bucket], Generic[K]):
    """The buckets of all who were counted of late in this process."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def spend(self, key: K, rule: TokenBucket, now: float) -> bool:
        """Take one; return whether it was there."""
        self._count += 1
        if self._count % SWEEP_EVERY == 0:
            for each in [each for each, bucket in self.items() if bucket.is_full(now)]:
                del self[each]
        bucket = self.get(key)
        if bucket is None:
            bucket = self[key] = Bucket(rule)
        return bucket.spend(now)
