"""Actions of a seat or of the table. Tiles are written as in ``"5m"``."""

from typing import TypeAlias

from msgspec import Struct

from games.actions import Deal, Draw, EndTime, Pass, Settle


class Exchange(Struct, frozen=True, tag="exchange", forbid_unknown_fields=True):
    """Give three tiles of the hand before suits are forbidden (SBR §12.17)."""

    tiles: tuple[str, str, str]


class Forbid(Struct, frozen=True, tag="forbid", omit_defaults=True, forbid_unknown_fields=True):
    """Name the forbidden suit: by a tile of it to set aside, or by its letter where the hand holds none (SBR §4.1)."""

    tile: str | None = None
    suit: str | None = None


class Discard(Struct, frozen=True, tag="discard", forbid_unknown_fields=True):
    tile: str


class Kong(Struct, frozen=True, tag="kong", forbid_unknown_fields=True):
    """A concealed, promoted or postponed kong in one's own turn."""

    tile: str


class Hu(Struct, frozen=True, tag="hu", forbid_unknown_fields=True):
    """A win, self-drawn or on another player's tile."""


class Pung(Struct, frozen=True, tag="pung", forbid_unknown_fields=True):
    """A claim on the tile just discarded."""


class ClaimKong(Struct, frozen=True, tag="claim-kong", forbid_unknown_fields=True):
    """A claim on the tile just discarded."""


Claim: TypeAlias = Hu | Pung | ClaimKong | Pass
Action: TypeAlias = Exchange | Forbid | Discard | Kong | Claim | Deal | Draw | Settle | EndTime
