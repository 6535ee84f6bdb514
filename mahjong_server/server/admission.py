"""Which connections are let in, with whatever is to be said on them: so many of this process, so many of one address.

Each takes a file descriptor of the process, as does each connection to the database, to Redis, each file of a log: some
are kept back for these (``file_descriptors``). Where a proxy stands before the server all come from there, and only how
many there are counts.
"""

import logging
import time
from collections.abc import Callable
from typing import Final

from django.conf import settings

from mahjong_server.limits import client_address
from mahjong_server.limits.token_bucket import Buckets, TokenBucket
from mahjong_server.server import file_descriptors

log = logging.getLogger(__name__)
TOLD_EVERY_S: Final = 60.0
"""Between two lines in the log which say that it is full."""


def _answer(status: str, text: str) -> bytes:
    head = f"HTTP/1.1 {status}\r\nRetry-After: 5\r\nContent-Type: text/plain\r\nContent-Length: {len(text)}"
    return f"{head}\r\nConnection: close\r\n\r\n{text}".encode()


FULL: Final = _answer("503 Service Unavailable", "The server is full. Please try again in a moment.\n")
CROWDED: Final = _answer("429 Too Many Requests", "There are too many connections from this address.\n")


class ConnectionAdmission:
    """The connections that are here; ``most`` of them at once (as many as there are descriptors for, unless told)."""

    def __init__(self, most: int | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._silent_until = 0.0
        self.all = 0
        self.of: dict[str, int] = {}
        """How many there are of each address that has any."""
        self.budgets: Buckets[str] = Buckets()
        """How many more may come, of each address that had any come of late."""

    def admit(self, host: str) -> bytes | None:
        """Let a connection of a peer in; return what to answer instead where it is one too many."""
        most = file_descriptors.places() if self._most is None else self._most
        if self.all >= most:
            self._tell()
            return FULL
        who = self._who(host)
        here = self.of.get(who, 0)
        if who and (here >= self._most_of_one(most) or not self._has_room(who)):
            return CROWDED
        self.all += 1
        self.of[who] = here + 1
        return None

    def release(self, host: str) -> None:
        """Give the place of a peer's connection back."""
        who = self._who(host)
        self.all -= 1
        left = self.of.pop(who, 0) - 1
        if left > 0:
            self.of[who] = left

    def _tell(self) -> None:
        """Say that it is full, now and then."""
        now = self._clock()
        if now >= self._silent_until:
            self._silent_until = now + TOLD_EVERY_S
            log.warning("the server is full: no more connections are let in", extra={"connections": self.all})

    def _has_room(self, who: str) -> bool:
        return self.budgets.spend(who, TokenBucket.per(60, settings.SOCKET_LIMITS["address-arrivals"]), self._clock())

    @staticmethod
    def _most_of_one(most: int) -> int:
        limit: int = settings.SOCKET_LIMITS["address-connections"]
        return min(limit, (most + 1) // 2)

    @staticmethod
    def _who(host: str) -> str:
        """Return whom a connection counts for besides all; nobody behind proxies, whose connections are everybody's."""
        return client_address.client_address(host, "") if settings.RATE_LIMITED and not settings.PROXIES else ""


ADMISSION = ConnectionAdmission()
"""Of this process."""
