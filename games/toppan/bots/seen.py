"""The view of a seat, read for the players."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.base import Json
from games.mahjong.tiles34 import Kind, Tile, parse
from games.toppan.bots.ranges import Stakes
from games.toppan.options import OyaRule
from games.toppan.state import ANTE
from games.toppan.wall import SET
from games.toppan.yaku import Reading, read


class Rival(NamedTuple):
    """Someone else who is still in the deal; ``tiles`` 0: has yet to take all of them. ``chips`` still to lose."""

    seat: int
    tiles: int
    bet: int
    chips: int


class Seen(NamedTuple):
    """A seat's knowledge of a deal. ``chips`` are those that it may still lose, ``bet`` the highest bet so far."""

    seat: int
    hand: tuple[Tile, ...]
    dora: Kind
    rivals: tuple[Rival, ...]
    pot: int
    bet: int
    chips: int
    is_oya: bool
    oya: OyaRule
    bust_loses: bool
    black_hand: bool
    unseen: Counter[Tile]

    def reading(self, hand: tuple[Tile, ...]) -> Reading:
        """Return what a hand would come to at this table."""
        return read(hand, self.dora, black_hand=self.black_hand)

    def times_won(self, times: int) -> int:
        """Return the multiple that the own hand is paid, with what oya wins more."""
        if not self.is_oya:
            return times
        return times + 1 if self.oya == "plus-one" else 2 * times

    @property
    def stakes(self) -> Stakes:
        """What may be won and lost."""
        return Stakes(self.pot, self.chips, sum(rival.chips for rival in self.rivals))


def see(view: Json) -> Seen:
    """Return what the own seat sees: the one whose hand alone the view shows while a deal goes on."""
    seat = next(int(seat) for seat, doc in view["seats"].items() if "hand" in doc)
    own, options = view["seats"][str(seat)], view["options"]
    hand = tuple(map(parse, own["hand"]))
    return Seen(
        seat=seat,
        hand=hand,
        dora=parse(view["dora"]),
        rivals=tuple(_rivals(view, seat)),
        pot=view["pot"],
        bet=view["bet"],
        chips=own["total"] - ANTE,
        is_oya=view["dealer"] == seat,
        oya=options["oya"],
        bust_loses=options["bust_loses"],
        black_hand=options["black_hand"],
        unseen=Counter(SET) - Counter([*hand, *_lying(view)]),
    )


def _rivals(view: Json, own: int) -> Iterator[Rival]:
    for name, doc in view["seats"].items():
        seat = int(name)
        if seat != own and doc["status"] == "in":
            tiles = doc["count"] if doc["stood"] else 0
            yield Rival(seat, tiles, doc["bet"], doc["total"] - ANTE)


def _lying(view: Json) -> Iterator[Tile]:
    """Yield the tiles of this wall that everybody has seen: opened, thrown, shown in earlier deals."""
    yield from map(parse, view["wall"]["indicators"])
    yield from map(parse, view["wall"]["seen"])
    for doc in view["seats"].values():
        for pair in doc["thrown"]:
            yield from map(parse, pair)
