"""Melds: sets that a player has declared (SBR §3, rules page 3.7)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from games.mahjong.tiles import Kind

MeldSort: TypeAlias = Literal["pung", "concealed", "melded", "promoted", "postponed"]
"""A pung, or one of the four sorts of kong."""


class Meld(Struct, frozen=True):
    """A declared pung or kong of one kind; ``from_seat`` gave the tile claimed, ``None`` for a concealed kong."""

    sort: MeldSort
    kind: Kind
    from_seat: int | None = None

    @property
    def is_kong(self) -> bool:
        """Whether four tiles lie in it."""
        return self.sort != "pung"


def is_concealed(melds: tuple[Meld, ...]) -> bool:
    """Return whether a hand has no melds but concealed kongs (SBR §12.10)."""
    return all(meld.sort == "concealed" for meld in melds)
