"""Melds: sets that a player has declared, as they lie on the table (RR §2.3-2.5, §3.1, §3.2)."""

from msgspec import Struct

from games.mahjong.tiles34 import Kind, Tile, is_red, kind_of
from games.riichi.scoring import Meld as Bare
from games.riichi.scoring import MeldSort


class Meld(Struct, frozen=True):
    """A declared set: all its tiles, sorted; of an open one ``called`` is the tile that ``from_seat`` gave."""

    sort: MeldSort
    tiles: tuple[Tile, ...]
    called: Tile | None = None
    from_seat: int | None = None
    added: Tile | None = None
    """The fourth tile of an added kan."""

    @property
    def kind(self) -> Kind:
        """The kind of its tiles; of a chi the lowest."""
        return kind_of(self.tiles[0])

    @property
    def reds(self) -> int:
        """The number of red fives in the meld."""
        return sum(map(is_red, self.tiles))


def bare(melds: tuple[Meld, ...]) -> tuple[Bare, ...]:
    """Return melds as scoring sees them: sort and kind alone."""
    return tuple(Bare(meld.sort, meld.kind) for meld in melds)
