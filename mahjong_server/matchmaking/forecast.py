"""How long it may take. Pure: from the waits of those who were seated lately, and from the queue as it is."""

from collections.abc import Sequence
from statistics import median
from typing import Final

ROUND_S: Final = 2
"""What the matchmaker needs, once enough people go together."""
FEWEST: Final = 4
"""So many waits are needed to tell anything: fewer than a table's are chance."""


def usual_s(waits_ms: Sequence[int]) -> int | None:
    """Return how long it took lately, in seconds; ``None`` while that is unknown."""
    return round(median(waits_ms) / 1000) if len(waits_ms) >= FEWEST else None


def expected_s(usual: int | None, waited_ms: int, missing: int) -> int | None:
    """Return how many more seconds it may take; ``None`` when nothing can honestly be said.

    ``missing`` is how many more people a table needs. Who has waited longer than is usual gets no promise.
    """
    if missing <= 0:
        return ROUND_S
    if usual is None:
        return None
    left = usual - waited_ms // 1000
    return left if left > 0 else None
