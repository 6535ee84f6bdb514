"""Chance from a key, the same on every machine: uniform numbers from an HMAC-SHA256 stream.

Block i of the stream is ``HMAC-SHA256(key, i as 8 bytes big-endian)``; numbers are read from it as 4 bytes
big-endian each. ``below(n)`` rejects numbers at or above the greatest multiple of n that fits in 32 bits, so that
it is exactly uniform; ``shuffled`` is Fisher-Yates from the last place down (Knuth, TAOCP 3.4.2 P).
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Any

_SPAN = 1 << 32


class KeyedChance:
    """A ``Chance`` whose every answer follows from ``key`` alone, so that anyone who has the key can check it.

    A function may stand for the key: few actions leave anything to chance, and only those need it worked out.
    """

    def __init__(self, key: bytes | Callable[[], bytes]) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Return a uniform integer in ``0 .. n - 1``; n is 1 to 2**32."""
        limit = _SPAN - _SPAN % n
        while True:
            word = self._next_word()
            if word < limit:
                return word % n

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Return the items in a uniformly random order."""
        result = list(items)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result

    def _next_word(self) -> int:
        if not self._words:
            if callable(self._key):
                self._key = self._key()
            digest = hmac.digest(self._key, self._block.to_bytes(8, "big"), hashlib.sha256)
            self._words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -4, -4)]
            self._block += 1
        return self._words.pop()
