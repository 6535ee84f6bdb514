"""What is done with many things is done with some at a time, so that nothing else waits long for it.

Each part costs some turns of the loop. Where these are long, a hundred parts would take longer than what they are for
may wait: then parts grow.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
LONG_S: Final = 0.05
"""What a part takes no longer than, unless the loop has its hands full."""
MOST: Final = 800
"""Things in a part, however long that takes. A database takes no statement with more than some thousand values."""


def adaptive_chunks(items: Sequence[T], few: int, clock: Callable[[], float] = time.monotonic) -> Iterator[Sequence[T]]:
    """Yield items in their order, so few at a time, and twice as many after each part that took whoever asks long."""
    start, size = 0, few
    while start < len(items):
        began = clock()
        yield items[start : start + size]
        start += size
        if clock() - began > LONG_S:
            size = min(2 * size, MOST)
