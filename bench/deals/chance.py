"""Chance for benchmarks: from a seed, and quick, since it is not what is measured."""

import random
from collections.abc import Sequence
from typing import Any

_BYTES = 8


class Seeded:
    """A ``games.base.Chance`` from Python's own generator."""

    def __init__(self, seed: object) -> None:
        self._random = random.Random(str(seed))

    def below(self, n: int) -> int:
        """Return a uniform integer in ``0 .. n - 1``."""
        return int(self._random.random() * n)

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        """Return the items in some order: that of as many random numbers."""
        numbers = memoryview(self._random.randbytes(_BYTES * len(items))).cast("Q")
        placed = dict(zip(numbers, items, strict=True))
        return list(map(placed.__getitem__, sorted(placed)))
