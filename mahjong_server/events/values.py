"""What the files of events have in common: keys, texts, exact amounts, and the error that says what is wrong."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, TypeAlias

from msgspec import Meta

Amount: TypeAlias = (
    Annotated[str, Meta(pattern=r"^-?[0-9]{1,9}(/[1-9][0-9]{0,8})?(?!\n)$")]
    | Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]
)
"""A number of points, exact: an integer, or a text such as "7/2"."""
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Text: TypeAlias = Annotated[str, Meta(max_length=200)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class EventError(Exception):
    """A file that can't be counted or seated: says where ("round 2, table 3") and why, in one line."""


def exact(amount: Amount) -> Fraction:
    """Return an amount as a number."""
    return Fraction(amount)


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
