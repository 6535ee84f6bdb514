"""The facts of a win besides its tiles: the sets declared, and how it came about."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from games.mahjong.tiles34 import EAST, Kind

MeldSort: TypeAlias = Literal["chi", "pon", "open-kan", "added-kan", "closed-kan"]

KANS: Final = frozenset({"open-kan", "added-kan", "closed-kan"})


class Meld(Struct, frozen=True):
    """A declared set; ``kind`` is the lowest of a chi."""

    sort: MeldSort
    kind: Kind

    @property
    def is_kan(self) -> bool:
        """Whether it is four alike."""
        return self.sort in KANS

    @property
    def is_open(self) -> bool:
        """Whether it makes the hand an open one."""
        return self.sort != "closed-kan"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of its three or four tiles."""
        if self.sort == "chi":
            return self.kind, self.kind + 1, self.kind + 2
        return (self.kind,) * (4 if self.is_kan else 3)


Melds: TypeAlias = tuple[Meld, ...]


class Circumstances(Struct, frozen=True):
    """The circumstances of a win. Winds are 0 (East) to 3 (North); who has East is the dealer.

    ``riichi`` is 1, or 2 for double riichi. ``last``: the live wall is empty. ``first``: it is the winner's first turn,
    or he has had none yet, and no set has been declared. ``ura`` are the indicators below, which count in riichi only;
    ``reds`` the red fives of the whole hand, ``norths`` those set aside.
    """

    seat_wind: int = 0
    round_wind: int = 0
    tsumo: bool = False
    riichi: int = 0
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    last: bool = False
    first: bool = False
    indicators: tuple[Kind, ...] = ()
    ura: tuple[Kind, ...] = ()
    reds: int = 0
    norths: int = 0

    @property
    def is_dealer(self) -> bool:
        """Whether the winner deals."""
        return self.seat_wind == 0

    @property
    def winds(self) -> tuple[Kind, Kind]:
        """The winds whose sets are yakuhai: the seat's and the round's."""
        return EAST + self.seat_wind, EAST + self.round_wind


def is_closed(melds: Melds) -> bool:
    """Return whether a hand with these melds is closed."""
    return not melds or not any(meld.is_open for meld in melds)
