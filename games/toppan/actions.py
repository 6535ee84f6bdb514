"""Actions of a seat or of the table."""

from typing import TypeAlias

from msgspec import Struct

from games.actions import Deal, EndTime


class Hit(Struct, frozen=True, tag="hit", forbid_unknown_fields=True):
    """Take one more tile."""


class Stand(Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Take no more tiles in this deal."""


class Bet(Struct, frozen=True, tag="bet", forbid_unknown_fields=True):
    """Bring one's bet to so many points: call the highest bet so far, or raise it."""

    points: int


class Drop(Struct, frozen=True, tag="drop", forbid_unknown_fields=True):
    """Take the bet back and leave the deal."""


Action: TypeAlias = Hit | Stand | Bet | Drop | Deal | EndTime
