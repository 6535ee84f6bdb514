"""A hand as somebody lays it out to study, and what of it can't be (docs/api.md, ``study``)."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from games.base import Illegal
from games.mahjong.hand import Hand, hand_of
from games.mahjong.tiles import COPIES, SUITS, Kind, Suit, notation, parse, suit_of
from games.mahjong.wall import SEATS
from games.sichuan.melds import Meld, MeldSort
from games.sichuan.options import Options

Tile: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][mps](?!\n)$")]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=SEATS - 1)]

WHOLE = 13
"""Tiles of a hand without melds, the one won on left out."""
_MOST_OUT = 2
_PUNG = 3
_FIRST = "SBR §12.15"


class LaidMeld(Struct, frozen=True, forbid_unknown_fields=True):
    """A declared pung or kong; ``from`` is who gave the tile claimed, where it is known."""

    sort: MeldSort
    tile: Tile
    giver: SeatNumber | None = field(name="from", default=None)


class Won(Struct, frozen=True, forbid_unknown_fields=True):
    """The tile that a hu is declared on.

    ``from`` is its giver, ``null`` for a tile drawn. ``robbed``: it was added to the giver's pung. ``after_kong``: it
    was drawn to replace an own kong, or discarded right after the giver's. ``last``: the wall is empty. ``first``: the
    hand was dealt whole to the dealer, or made whole by the own first draw (SBR §12.15).
    """

    tile: Tile
    giver: SeatNumber | None = field(name="from", default=None)
    robbed: bool = False
    after_kong: bool = False
    last: bool = False
    first: Literal["deal", "draw"] | None = None


class StudyHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to study. ``tiles`` are the concealed ones, the tile won on left out.

    ``forbidden`` is the letter of the forbidden suit, ``null`` where it doesn't matter; ``seat`` the hand's own;
    ``out`` the seats gone hu before, which play on where blood flows (SBR §12.21); ``seen`` tiles that lie open
    elsewhere, which nobody can draw any more.
    """

    tiles: Annotated[tuple[Tile, ...], Meta(max_length=14)] = ()
    melds: Annotated[tuple[LaidMeld, ...], Meta(max_length=4)] = ()
    forbidden: Literal["m", "p", "s"] | None = None
    won: Won | None = None
    seat: SeatNumber = 0
    out: Annotated[tuple[SeatNumber, ...], Meta(max_length=SEATS)] = ()
    seen: Annotated[tuple[Tile, ...], Meta(max_length=108)] = ()
    options: Options = Options()

    @property
    def concealed(self) -> Hand:
        """The concealed tiles, the one won on left out."""
        return hand_of(map(parse, self.tiles))

    @property
    def declared(self) -> tuple[Meld, ...]:
        """The melds, as the engine has them."""
        return tuple(Meld(meld.sort, parse(meld.tile), meld.giver) for meld in self.melds)

    @property
    def suit(self) -> Suit | None:
        """The forbidden suit."""
        return None if self.forbidden is None else SUITS.index(self.forbidden)

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in play."""
        return tuple(seat for seat in range(SEATS) if seat != self.seat and seat not in self.gone)

    @property
    def gone(self) -> tuple[SeatNumber, ...]:
        """The seats that are out of play."""
        return () if self.options.blood_flows else self.out

    @property
    def replaced(self) -> LaidMeld | None:
        """The kong that a replacement is drawn for, ``None`` where several may be the last one."""
        kongs = [meld for meld in self.melds if meld.sort != "pung"]
        return kongs[0] if len(kongs) == 1 else None

    @property
    def wanting(self) -> int:
        """The number of tiles still to be laid out."""
        return WHOLE - _PUNG * len(self.melds) - len(self.tiles)


def check(hand: StudyHand) -> None:
    """Raise ``Illegal`` for a hand that can't come up in any deal."""
    _check_copies(hand)
    if hand.wanting < 0:
        text = f"with {len(hand.melds)} melds a hand has {len(hand.tiles) + hand.wanting} tiles beside the one won on"
        raise Illegal("hand-size", text, "SBR §2.1")
    _check_seats(hand)
    if not hand.options.strict and any(meld.tile[1] == hand.forbidden for meld in hand.melds):
        raise Illegal("forbidden-meld", "a meld of one's own forbidden suit is none of the assisted table", "SBR §11.2")
    if hand.won:
        _check_won(hand, hand.won)


def seen(hand: StudyHand) -> Counter[Kind]:
    """Count the tiles that lie somewhere: in the hand, in its melds, elsewhere in sight."""
    return Counter(_lying(hand))


def _lying(hand: StudyHand) -> Iterator[Kind]:
    yield from map(parse, (*hand.tiles, *hand.seen))
    for meld in hand.declared:
        yield from [meld.kind] * (COPIES if meld.is_kong else _PUNG)
    if hand.won:
        yield from [parse(hand.won.tile)] * (COPIES if hand.won.robbed else 1)


def _check_copies(hand: StudyHand) -> None:
    for kind, copies in seen(hand).items():
        if copies > COPIES:
            robbed = hand.won and hand.won.robbed and parse(hand.won.tile) == kind
            why = "all four are in the kong that is robbed" if robbed else "there are four of each tile"
            raise Illegal("fifth-copy", f"{notation(kind)}: {why}", "SBR §1.1")


def _check_seats(hand: StudyHand) -> None:
    if hand.seat in hand.gone:
        raise Illegal("out-of-play", "who has gone hu is out of play until the deal ends", "SBR §2.4")
    if len(set(hand.gone)) > _MOST_OUT:
        raise Illegal("three-out", "the deal ends with the third hu", "SBR §5.1")
    for meld in hand.melds:
        if meld.giver == hand.seat:
            raise Illegal("own-tile", "a tile is claimed from another player", "SBR §3.1")
        if meld.sort == "concealed" and meld.giver is not None:
            raise Illegal("concealed-claimed", "all four tiles of a concealed kong are drawn", "SBR §10.1")


def _check_won(hand: StudyHand, won: Won) -> None:
    if won.giver == hand.seat:
        raise Illegal("own-tile", "a tile is claimed from another player", "SBR §3.1")
    if won.giver in hand.gone:
        raise Illegal("giver-out", "who has gone hu discards nothing more", "SBR §2.4")
    if won.robbed:
        _check_robbed(won)
    if won.after_kong and won.giver is None and all(meld.sort == "pung" for meld in hand.melds):
        raise Illegal("kong-needed", "a replacement is drawn for a kong of one's own", "SBR fan 7")
    if won.after_kong and won.giver is None and hand.replaced and hand.replaced.giver in hand.gone:
        raise Illegal("giver-out", "who has gone hu can't have given the tile of the kong just made", "SBR §2.4")
    if won.first:
        _check_first(hand, won)


def _check_first(hand: StudyHand, won: Won) -> None:
    if won.giver is not None:
        raise Illegal(
            "first-given", "a hand dealt whole, or made whole by the first draw, is won on no discard", _FIRST
        )
    if hand.melds or won.last:
        raise Illegal("first-late", "by then nothing has been claimed, and the wall is not empty", _FIRST)
    if hand.out and won.first == "deal":
        raise Illegal("first-late", "nobody has gone hu before the dealer's first discard", _FIRST)


def _check_robbed(won: Won) -> None:
    if won.giver is None:
        raise Illegal("robbed-drawn", "a kong is robbed from the player who declares it", "SBR fan 9")
    if won.after_kong:
        raise Illegal("robbed-after", "a tile added to a kong is no discard after a kong", "SBR fan 8")
    if won.last:
        raise Illegal("no-replacement", "no kong can be declared when the wall is empty", "SBR §3.4")


def holds_forbidden(hand: StudyHand) -> bool:
    """Return whether a tile of the hand, melds included and the tile won on left out, is of the forbidden suit."""
    tiles = [parse(each) for each in hand.tiles] + [meld.kind for meld in hand.declared]
    return any(suit_of(kind) == hand.suit for kind in tiles)
