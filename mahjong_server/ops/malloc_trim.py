"""What C has freed goes back to the system.

glibc keeps each page of its heap below the highest that is in use. In a long match the free ones are touched one after
another, in place of those before, so that a process seems to grow where nothing of it does.
"""

import ctypes
from collections.abc import Callable
from typing import Final

_TRIM: Final[Callable[[int], int] | None] = getattr(ctypes.CDLL(None), "malloc_trim", None)
"""Of glibc alone (malloc_trim(3)); other C libraries give pages back by themselves."""


def trim_heap() -> None:
    """Return the heap's free pages; other threads run Python meanwhile."""
    if _TRIM:
        _TRIM(0)
