"""Actions of a seat or of the table. Dominoes are written as in ``"[2:5]"``."""

from typing import TypeAlias

from msgspec import Struct

from games.actions import Deal, Draw, EndTime, Pass, Settle


class Discard(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    tile: str


class Win(Struct, frozen=True, tag="win", forbid_unknown_fields=True):
    """A win in one's own turn, or on the last discard."""


class Triplet(Struct, frozen=True, tag="triplet", forbid_unknown_fields=True):
    """A claim on the last discard, with two dominoes of one's own, the lower first."""

    tiles: tuple[str, str]


Claim: TypeAlias = Win | Triplet | Pass
Action: TypeAlias = Discard | Claim | Deal | Draw | Settle | EndTime
