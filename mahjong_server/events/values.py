"""What the files of events have in common: keys, texts, exact amounts, and the error that says what is wrong."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

Amount: TypeAlias = (
    Annotated[str, Meta(pattern=r"^-?[0-9]{1,24}(/[1-9][0-9]{0,8})?(?!\n)$")]
    | Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]
)
"""A number of points, exact: an integer, or a text such as "7/2"; long enough for the sums of an event."""
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]

PARTS: Final = 60
"""Of how many parts of a point somebody may give some: sums have short denominators, whatever is given."""
MOST_GIVEN: Final = 9_999_999
MOST_SHARE: Final = 1000


class EventError(Exception):
    """A file that can't be counted or seated: says where ("round 2, table 3") and why, in one line."""


def exact(amount: Amount) -> Fraction:
    """Return an amount as a number."""
    return Fraction(amount)


def may_be_given(amount: Amount) -> bool:
    """Return whether somebody may give so many points, or take them.

    >>> [may_be_given(each) for each in (-3, "1/60", "7/2", "1/7", 10_000_000)]
    [True, True, True, False, False]
    """
    number = exact(amount)
    return PARTS % number.denominator == 0 and abs(number) <= MOST_GIVEN


def may_be_share(amount: Amount) -> bool:
    """Return whether match points may count with such a share: "1/1000", 1.

    >>> [may_be_share(each) for each in ("1/1000", 1, "1/1001", 1001)]
    [True, True, False, False]
    """
    number = exact(amount)
    return number.denominator <= MOST_SHARE and abs(number) <= MOST_SHARE


def written(number: Fraction) -> str:
    """Return a number as a text that ``exact`` reads: "3", "-7/2"."""
    return str(number)


def check_keys(keys: Iterable[str]) -> frozenset[str]:
    """Return the players' keys; raise ``EventError`` for one that people can't tell from another."""
    seen = set[str]()
    for key in keys:
        if key in seen:
            raise EventError(f"player {key!r} stands there twice")
        if key != key.strip():
            raise EventError(f"player {key!r}: a key neither begins nor ends with a blank")
        seen.add(key)
    return frozenset(seen)
