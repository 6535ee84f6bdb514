"""A hand as somebody lays it out to study."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles34 import EAST, NORTH, Kind, Tile, is_red, kind_of, ordered, parse
from games.mahjong.wall import SEATS
from games.riichi.options import Axes, Options
from games.riichi.scoring import Circumstances, Meld, Melds, MeldSort

TileText: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9][mps]|[1-7]z)(?!\n)$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS - 1)]
Counters: TypeAlias = Annotated[int, Meta(ge=0, le=99)]

WHOLE = 13
"""Tiles of a hand without melds, the one won on left out."""

MOST_INDICATORS = 5
_SET = 3


class LaidMeld(Struct, frozen=True, forbid_unknown_fields=True):
    """A declared set, with all its tiles; ``from`` is who gave the one claimed, where it is known."""

    sort: MeldSort
    tiles: Annotated[tuple[TileText, ...], Meta(min_length=3, max_length=4)]
    giver: SeatNumber | None = field(name="from", default=None)

    @property
    def parsed(self) -> list[Tile]:
        """The tiles of the meld, sorted."""
        return ordered(map(parse, self.tiles))

    @property
    def bare(self) -> Meld:
        """The meld as scoring has it."""
        return Meld(self.sort, kind_of(self.parsed[0]))


class Won(Struct, frozen=True, forbid_unknown_fields=True):
    """The tile that the hand is won on.

    ``from`` is its giver, ``null`` for a tile drawn. ``chankan``: it was added to the giver's triplet. ``rinshan``: it
    replaces an own kan. ``last``: the wall is empty. ``first``: the winner's first turn, or before it, and no call yet.
    """

    tile: TileText
    giver: SeatNumber | None = field(name="from", default=None)
    chankan: bool = False
    rinshan: bool = False
    last: bool = False
    first: bool = False
    ippatsu: bool = False


class LaidHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to study, of however many players. ``tiles`` are the concealed ones, the tile won on left out.

    ``round`` is the round's wind, ``indicators`` those of dora, ``ura`` the tiles below them, ``liable`` who pays by
    pao; ``discarded`` the own discards, ``seen`` what lies open elsewhere.
    """

    tiles: Annotated[tuple[TileText, ...], Meta(max_length=WHOLE)] = ()
    melds: Annotated[tuple[LaidMeld, ...], Meta(max_length=4)] = ()
    won: Won | None = None
    seat: SeatNumber = 1
    dealer: SeatNumber = 0
    round: Literal["1z", "2z", "3z"] = "1z"
    riichi: Literal[0, 1, 2] = 0
    indicators: Annotated[tuple[TileText, ...], Meta(max_length=MOST_INDICATORS)] = ()
    ura: Annotated[tuple[TileText, ...], Meta(max_length=MOST_INDICATORS)] = ()
    honba: Counters = 0
    sticks: Counters = 0
    liable: SeatNumber | None = None
    discarded: Annotated[tuple[TileText, ...], Meta(max_length=30)] = ()
    seen: Annotated[tuple[TileText, ...], Meta(max_length=136)] = ()
    options: Axes = Options()

    @property
    def set_aside(self) -> int:
        """Norths set aside (SR §3.7)."""
        return 0

    @property
    def concealed(self) -> Hand:
        """The concealed tiles, the one won on left out."""
        return hand_of(map(parse, self.tiles))

    @property
    def declared(self) -> Melds:
        """The melds, as scoring has them."""
        return tuple(meld.bare for meld in self.melds)

    @property
    def is_closed(self) -> bool:
        """Whether no set was claimed."""
        return not any(meld.is_open for meld in self.declared)

    @property
    def wanting(self) -> int:
        """The number of tiles still to be laid out."""
        return WHOLE - _SET * len(self.melds) - len(self.tiles)

    @property
    def own(self) -> list[Tile]:
        """The tiles of the hand and its melds, and the one won on."""
        won = [self.won.tile] if self.won else []
        return [parse(each) for each in (*self.tiles, *won, *(tile for meld in self.melds for tile in meld.tiles))]

    def circumstances(self, *, tsumo: bool, reds: int) -> Circumstances:
        """Return what is known of any win of this hand."""
        return Circumstances(
            seat_wind=(self.seat - self.dealer) % self.options.seats,
            round_wind=parse(self.round) - EAST,
            tsumo=tsumo,
            riichi=self.riichi,
            indicators=tuple(kind_of(parse(each)) for each in self.indicators),
            reds=reds,
            norths=self.set_aside,
        )

    def won_by(self, won: Won) -> Circumstances:
        """Return how the hand is won on a tile."""
        return replace(
            self.circumstances(tsumo=won.giver is None, reds=sum(map(is_red, self.own))),
            ippatsu=won.ippatsu,
            rinshan=won.rinshan,
            chankan=won.chankan,
            last=won.last,
            first=won.first,
            ura=tuple(kind_of(parse(each)) for each in self.ura),
        )


class StudyHand(LaidHand, frozen=True):
    """A hand of riichi for four."""

    options: Options = Options()


def seen(hand: LaidHand) -> Counter[Kind]:
    """Count the tiles that lie somewhere: in the hand, in its melds, elsewhere in sight."""
    return Counter(map(kind_of, lying(hand)))


def lying(hand: LaidHand) -> Iterator[Tile]:
    """Yield every tile laid out."""
    yield from hand.own
    yield from [NORTH] * hand.set_aside
    yield from (parse(each) for each in (*hand.indicators, *hand.ura, *hand.discarded, *hand.seen))
