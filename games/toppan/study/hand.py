"""Hands as somebody lays them out to study, and what of them can't be (docs/api.md, ``study``)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from games.base import Illegal
from games.mahjong.tiles34 import Tile, notation, parse
from games.toppan.options import Options
from games.toppan.state import ANTE, LEAST_BET, MOST_BET, START, STEP
from games.toppan.tile_points import MOST, total, worth
from games.toppan.wall import SET

Laid: TypeAlias = Annotated[str, Meta(pattern=r"^([0-9][mps]|[1-7]z)(?!\n)$")]
Tiles: TypeAlias = Annotated[tuple[Laid, ...], Meta(max_length=28)]
Chips: TypeAlias = Annotated[int, Meta(ge=ANTE, le=10 * START)]


class Opponent(Struct, frozen=True, forbid_unknown_fields=True):
    """Another player: the tiles laid for it, whether it has dropped out, and its chips before the ante."""

    tiles: Tiles = ()
    dropped: bool = False
    chips: Chips = START


class StudyHand(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand to study, seat 0, and the others in turn order from seat 1 on.

    ``indicator`` points to the dora, ``oya`` is a seat, ``bet`` what everybody who stays in has bet.
    """

    tiles: Tiles = ()
    indicator: Laid | None = None
    oya: Annotated[int, Meta(ge=0, le=9)] = 0
    bet: Annotated[int, Meta(ge=LEAST_BET, le=MOST_BET, multiple_of=STEP)] = LEAST_BET
    chips: Chips = START
    others: Annotated[tuple[Opponent, ...], Meta(max_length=9)] = ()
    options: Options = Options()

    @property
    def seats(self) -> tuple[Opponent, ...]:
        """Everybody, the hand itself first."""
        return Opponent(self.tiles, chips=self.chips), *self.others


def check(hand: StudyHand) -> None:
    """Raise ``Illegal`` for what can't come up in any deal."""
    if hand.oya > len(hand.others):
        raise Illegal("no-such-seat", f"there are seats 0 to {len(hand.others)}", "TP §1.1")
    for tile, copies in (laid(hand) - Counter(SET)).items():
        raise Illegal("fifth-copy", f"{notation(tile)}: {copies} more than there are", "TP §1.1")
    for other in hand.seats:
        _check_drawn(tuple(map(parse, other.tiles)))


def laid(hand: StudyHand) -> Counter[Tile]:
    """Count all the tiles that lie somewhere."""
    return Counter(map(parse, _lying(hand)))


def _lying(hand: StudyHand) -> Iterator[str]:
    yield from () if hand.indicator is None else (hand.indicator,)
    for other in hand.seats:
        yield from other.tiles


def _check_drawn(tiles: Iterable[Tile]) -> None:
    """Raise ``Illegal`` when the hand was over eleven before its last tile, whichever that was."""
    found = list(tiles)
    if len(found) > 2 and total(found) - max(map(worth, found)) > MOST:
        raise Illegal("drawing-over", "a hand over eleven takes no more tiles", "TP §3.5")
