"""People of one name in one place, told apart: the first keeps it, whoever follows has a number, "Ann (2)"."""

from collections.abc import Iterable
from functools import lru_cache

from mahjong_server.accounts.names.confusables import skeleton, strip_marks, strip_unstorable


def numbers(names: Iterable[str]) -> list[int]:
    """Return for each of these names, in the order that tells who comes first, its number: 1, which is not shown.

    Names that look or sound alike count as one; nobody is given a number that another's name already ends with.

    >>> numbers(["Ann", "Zhú", "ann", "", "Zhu", ""])
    [1, 1, 2, 1, 2, 1]
    >>> numbers(["Ann", "Ann (2)", "Ann"])
    [1, 1, 3]
    """
    every = list(names)
    taken = {_look(name) for name in every}
    had: set[str] = set()
    return [_number(name, taken, had) for name in every]


def _number(name: str, taken: set[str], had: set[str]) -> int:
    look = _look(name)
    if not name or look not in had:
        had.add(look)
        return 1
    number = 2
    while _look(f"{name} ({number})") in taken:
        number += 1
    taken.add(_look(f"{name} ({number})"))
    return number


@lru_cache(maxsize=4096)
def _look(name: str) -> str:
    """Return what a name looks like. It is asked for four times whenever somebody comes to a table."""
    return strip_marks(skeleton(strip_unstorable(name)))
