"""What a seat, or the table, may wish to do. Dominoes are written as in ``"[2:5]"``."""

from typing import TypeAlias

from msgspec import Struct


class Discard(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    tile: str


class Win(Struct, frozen=True, tag="win", forbid_unknown_fields=True):
    """A win in one's own turn, or on the last discard."""


class Triplet(Struct, frozen=True, tag="triplet", forbid_unknown_fields=True):
    """A claim on the last discard, with two dominoes of one's own, the lower first."""

    tiles: tuple[str, str]


class Pass(Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """No claim."""


class Deal(Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The table throws the dice where they are needed, shuffles and deals."""


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """The table hands the next domino of the wall to whose turn it is."""


class Settle(Struct, frozen=True, tag="settle", forbid_unknown_fields=True):
    """The table closes a claim window."""


class EndTime(Struct, frozen=True, tag="end-time", forbid_unknown_fields=True):
    """The session's time is up (LM §7.4)."""


Claim: TypeAlias = Win | Triplet | Pass
Action: TypeAlias = Discard | Claim | Deal | Draw | Settle | EndTime
