"""The order of a run: what takes long comes first, on half of the workers: a browser wants a core of its own."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeVar

T = TypeVar("T")


def long_first(
    items: Sequence[T], is_long: Callable[[T], bool], module_of: Callable[[T], object], workers: int
) -> list[T]:
    """Return the items so that every second worker begins with a share of the long ones.

    xdist's ``worksteal`` cuts the list into equal parts, one a worker, and moves what is left at their ends. The long
    items of a module stay together, for they share servers.
    """
    shares: list[list[T]] = [[] for _ in range(workers)]
    for _, together in groupby((item for item in items if is_long(item)), module_of):
        min(shares[: max(1, workers // 2)], key=len).extend(together)
    short = [item for item in items if not is_long(item)]
    left = len(items)
    ordered: list[T] = []
    for number, share in enumerate(shares):
        size = left // (workers - number)
        fill = max(0, size - len(share))
        ordered += [*share, *short[:fill]]
        short = short[fill:]
        left -= size
    return ordered + short
