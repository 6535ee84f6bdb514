"""How a session by time ends: its deal in progress is cut, or time is called and so many deals may still begin. Pure.

The moment at which time is called is an event of the log, so the last deal follows from the log alone: whoever folds
it, on another process or long after, comes to the same end.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

AtTime: TypeAlias = Literal["cut", "finish", "one-more"]
"""What the end of time brings: the deal in progress ends at once by the game's rules (SBR §5.2, RR §16.6, TP §8.3);
it is played to its end; or one more deal is played after it."""

CUT: Final = "cut"
DEALS_LEFT: Final[Mapping[str, int]] = {"finish": 0, "one-more": 1}
"""How many deals may begin after time is called; ``CUT`` calls no time."""


class TimeCalled(Struct, frozen=True, tag="time-called", tag_field="type"):
    """The session's time is up. The deal in progress goes on, and ``deals_left`` more may begin."""

    deals_left: int
