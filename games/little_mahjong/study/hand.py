"""A hand as somebody lays it out to study, and what of it can't be (docs/api.md, ``study``)."""

from collections import Counter
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from games.base import Illegal
from games.little_mahjong.dominoes import COPIES, TILES, Hand, Kind, hand_of, names, notation, parse
from games.little_mahjong.state import HAND
from games.little_mahjong.triplets import Triplet, triplet

Tile: TypeAlias = Annotated[str, Meta(pattern=r"^\[[1-6]:[1-6]\](?!\n)$")]


class StudyHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to study: hidden ``tiles``, at most six, and the three of a triplet that is ``laid``.

    ``tile`` is a discard of somebody else's that the hand looks at, ``seen`` what lies elsewhere in sight.
    """

    tiles: Annotated[tuple[Tile, ...], Meta(max_length=HAND + 1)] = ()
    laid: Annotated[tuple[Tile, ...], Meta(max_length=3)] = ()
    tile: Tile | None = None
    seen: Annotated[tuple[Tile, ...], Meta(max_length=len(TILES))] = ()
    seats: Literal[3, 4] = 4

    @property
    def hidden(self) -> Hand:
        """The hidden dominoes."""
        return hand_of(self.tiles)

    @property
    def open(self) -> Triplet | None:
        """The triplet laid."""
        return triplet(hand_of(self.laid))

    @property
    def discard(self) -> Kind | None:
        """The discard looked at."""
        return None if self.tile is None else parse(self.tile)

    @property
    def waiting(self) -> int:
        """The number of hidden dominoes while others play."""
        return HAND - len(self.laid)


def lying(hand: StudyHand) -> Counter[Kind]:
    """Count the dominoes that lie somewhere."""
    looked_at = () if hand.tile is None else (hand.tile,)
    return Counter(map(parse, (*hand.tiles, *hand.laid, *hand.seen, *looked_at)))


def check(hand: StudyHand) -> None:
    """Raise ``Illegal`` for a hand that can't come up in any deal."""
    for kind, copies in lying(hand).items():
        if copies > COPIES[kind]:
            text = f"there are no {copies} of {notation(kind)}, only {COPIES[kind]}"
            raise Illegal("too-many-copies", text, "LM §1.2")
    if hand.laid and hand.open is None:
        text = f"{' '.join(names(hand_of(hand.laid)))} make no triplet, so they can't be laid"
        raise Illegal("not-a-triplet", text, "LM §4.6")
    most = hand.waiting + (hand.tile is None)
    if len(hand.tiles) > most:
        beside = "" if hand.tile is None else " beside a discard"
        raise Illegal("hand-size", f"{most} hidden dominoes at most{beside}", "LM §3.3")
