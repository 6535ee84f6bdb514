"""How long it may take. Pure: from the waits of those who were seated lately, and from the queue as it is."""

from collections.abc import Sequence
from statistics import median
from typing import Final

ROUND_S: Final = 2
"""What the matchmaker needs, once enough people go together."""


def usual_s(waits_ms: Sequence[int], size: int) -> int | None:
    """Return how long it took lately, in seconds; ``None`` while that is unknown: fewer than a table's are chance."""
    return round(median(waits_ms) / 1000) if len(waits_ms) >= size else None


def expected_s(waits_ms: Sequence[int], waited_ms: int, missing: int, size: int) -> int | None:
    """Return how many more seconds it may take; ``None`` when nothing can honestly be said.

    A table of ``size`` needs ``missing`` more people. An early seeker (many still missing) is compared with the
    longest recent waits, a late one with the shortest. Who has waited longer than they did gets no promise.
    """
    if missing <= 0:
        return ROUND_S
    if len(waits_ms) < size:
        return None
    share = (missing + 0.5) / size
    alike = sorted(waits_ms)[min(int(share * len(waits_ms)), len(waits_ms) - 1)]
    left = round((alike - waited_ms) / 1000)
    return left if left > 0 else None
