"""The order of a run: what takes long comes first, for at the end nobody else is left; a browser wants its own core."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class ItemInfo(NamedTuple, Generic[T]):
    """What has to be known of an item."""

    module: Callable[[T], object]
    is_in_browser: Callable[[T], bool]
    limit: Callable[[T], float]
    """The seconds that it may take: what was given more than others has needed it."""


def long_first(items: Sequence[T], info: ItemInfo[T], usual: float, workers: int) -> list[T]:
    """Return the items so that half of the workers begin with those in browsers, the others with long ones.

    xdist's ``worksteal`` cuts the list into equal parts, one a worker, and moves what is left at their ends. What is in
    browsers, or may take longer than the ``usual`` seconds, stays together with its module, for that shares servers.
    """
    queues: list[list[T]] = [[] for _ in range(workers)]
    half = max(1, workers // 2)
    browsers = [item for item in items if info.is_in_browser(item)]
    long = [item for item in items if not info.is_in_browser(item) and info.limit(item) > usual]
    short = [item for item in items if not info.is_in_browser(item) and info.limit(item) <= usual]
    for found, takers in ((browsers, queues[:half]), (long, queues[half:] or queues)):
        for together in modules(found, info):
            min(takers, key=len).extend(together)
    return filled(queues, short)


def modules(items: Sequence[T], info: ItemInfo[T]) -> list[list[T]]:
    """Return the items by module, that with the longest first, and in each the longest first."""
    found = [sorted(together, key=info.limit, reverse=True) for _, together in groupby(items, info.module)]
    return sorted(found, key=lambda together: info.limit(together[0]), reverse=True)


def filled(queues: list[list[T]], short: Sequence[T]) -> list[T]:
    """Return the queues one after another, each filled up with short items to as many as the others have."""
    left = sum(map(len, queues)) + len(short)
    ordered: list[T] = []
    rest = list(short)
    for number, queue in enumerate(queues):
        size = left // (len(queues) - number)
        fill = max(0, size - len(queue))
        ordered += [*queue, *rest[:fill]]
        rest = rest[fill:]
        left -= size
    return ordered + rest
