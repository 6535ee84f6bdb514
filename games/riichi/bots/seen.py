"""A seat's view, read into the terms of the rules, and what follows about tiles not seen."""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from games.base import Json
from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles import COPIES
from games.mahjong.tiles34 import DRAGONS, EAST, KINDS, Kind, Tile, dora_of, is_red, kind_of, parse
from games.mahjong.wall import SEATS
from games.riichi.options import Options
from games.riichi.scoring import Circumstances, Meld, Melds


class Other(Struct, frozen=True):
    """Another player, as far as he shows. ``passed`` are kinds that others threw away, unclaimed, after his riichi."""

    seat: int
    melds: Melds
    river: tuple[Kind, ...]
    riichi: bool
    ippatsu: bool
    dealer: bool
    dora: int
    """Dora and red fives in his melds."""
    passed: frozenset[Kind] = frozenset()


class Seen(Struct, frozen=True, dict=True):
    """The table from one seat. ``tiles`` are the own concealed ones, the tile just drawn included.

    ``unseen`` counts by kind the tiles that may still be drawn or held by others.
    """

    seat: int
    dealer: int
    round_wind: int
    tiles: tuple[Tile, ...]
    melds: Melds
    meld_reds: int
    drawn: Tile | None
    riichi: int
    ippatsu: bool
    river: tuple[Kind, ...]
    others: tuple[Other, ...]
    indicators: tuple[Kind, ...]
    unseen: tuple[int, ...]
    left: int
    open: Tile | None
    giver: int | None
    robbed: str
    honba: int
    sticks: int
    options: Options

    @cached_property
    def hand(self) -> Hand:
        """The concealed tiles by kind."""
        return hand_of(self.tiles)

    @property
    def sets(self) -> int:
        """The number of sets still to be made."""
        return 4 - len(self.melds)

    @property
    def closed(self) -> bool:
        """Whether nothing of the hand was claimed."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def is_dealer(self) -> bool:
        """Whether the own seat deals."""
        return self.seat == self.dealer

    @property
    def draws(self) -> int:
        """The number of draws that this player still has."""
        return self.left // SEATS

    @cached_property
    def hidden(self) -> int:
        """The number of tiles that nobody shows."""
        return max(sum(self.unseen), 1)

    @cached_property
    def winds(self) -> tuple[Kind, Kind]:
        """The winds whose sets are yakuhai: the seat's and the round's."""
        return EAST + (self.seat - self.dealer) % SEATS, EAST + self.round_wind

    @cached_property
    def values(self) -> dict[Kind, int]:
        """The han of a set of each kind that is yakuhai."""
        return dict.fromkeys(DRAGONS, 1) | {kind: self.winds.count(kind) for kind in self.winds}

    @cached_property
    def dora(self) -> dict[Kind, int]:
        """The han of a tile of a kind as dora."""
        found: dict[Kind, int] = {}
        for indicator in self.indicators:
            kind = dora_of(indicator)
            found[kind] = found.get(kind, 0) + 1
        return found

    @cached_property
    def alarm(self) -> bool:
        """Whether another player is in riichi."""
        return any(other.riichi for other in self.others)

    def won(self, *, tsumo: bool, reds: int, riichi: int = 0) -> Circumstances:
        """Return how the hand would be won now, as far as that is known."""
        return Circumstances(
            seat_wind=(self.seat - self.dealer) % SEATS,
            round_wind=self.round_wind,
            tsumo=tsumo,
            riichi=max(self.riichi, riichi),
            indicators=self.indicators,
            reds=reds + self.meld_reds,
        )


def read(view: Json, seat: int) -> Seen:
    """Read a seat's view."""
    own = view["seats"][str(seat)]
    last = _open(view)
    drawn = own.get("drawn")
    indicators = tuple(kind_of(parse(tile)) for tile in view["wall"]["indicators"])
    return Seen(
        seat=seat,
        dealer=view["dealer"],
        round_wind=parse(view["round"]["wind"]) - EAST,
        tiles=tuple(map(parse, own["hand"])),
        melds=_melds(own),
        meld_reds=sum(tile[0] == "0" for meld in own["melds"] for tile in meld["tiles"]),
        drawn=parse(drawn) if drawn else None,
        riichi=own.get("riichi", 0),
        ippatsu=own.get("ippatsu", False),
        river=_river(own),
        others=tuple(_other(view, (seat + step) % SEATS, indicators) for step in range(1, SEATS)),
        indicators=indicators,
        unseen=_unseen(view, seat),
        left=view["wall"]["left"],
        open=parse(last["tile"]) if last else None,
        giver=last["seat"] if last else None,
        robbed=last.get("kan", "") if last else "",
        honba=view["round"]["honba"],
        sticks=view["round"]["sticks"],
        options=Options(**view["options"]),
    )


def _melds(doc: Json) -> Melds:
    return tuple(Meld(meld["sort"], min(kind_of(parse(tile)) for tile in meld["tiles"])) for meld in doc["melds"])


def _river(doc: Json) -> tuple[Kind, ...]:
    return tuple(kind_of(parse(each["tile"])) for each in doc["river"])


def _other(view: Json, seat: int, indicators: tuple[Kind, ...]) -> Other:
    doc = view["seats"][str(seat)]
    pointed = [dora_of(indicator) for indicator in indicators]
    shown = [parse(tile) for meld in doc["melds"] for tile in meld["tiles"]]
    return Other(
        seat=seat,
        melds=_melds(doc),
        river=_river(doc),
        riichi="riichi" in doc,
        ippatsu=doc.get("ippatsu", False),
        dealer=view["dealer"] == seat,
        dora=sum(pointed.count(kind_of(tile)) + is_red(tile) for tile in shown),
        passed=frozenset(_passed(view, seat)) if "riichi" in doc else frozenset(),
    )


def _open(view: Json) -> Json:
    """Return the tile that lies open to claims, ``None`` where none does."""
    return view.get("last") if view["phase"] == "claim" else None


def _passed(view: Json, seat: int) -> Iterator[Kind]:
    """Yield what others have discarded since a player's riichi, as far as rivers tell: what lies farther along."""
    turned = next((at for at, each in enumerate(view["seats"][str(seat)]["river"]) if each.get("sideways")), None)
    if turned is None:
        return
    open_tile = _open(view)
    for other, doc in view["seats"].items():
        later = doc["river"][turned + 1 :]
        if open_tile and str(open_tile["seat"]) == other and not open_tile.get("kan"):
            later = later[:-1]
        if other != str(seat):
            yield from (kind_of(parse(each["tile"])) for each in later)


def _unseen(view: Json, seat: int) -> tuple[int, ...]:
    left = [COPIES] * len(KINDS)
    for tile in _visible(view, seat):
        left[kind_of(parse(tile))] -= 1
    return tuple(max(copies, 0) for copies in left)


def _visible(view: Json, seat: int) -> Iterator[str]:
    """Yield every tile that lies open, and the own ones."""
    yield from view["seats"][str(seat)]["hand"]
    yield from view["wall"]["indicators"]
    for doc in view["seats"].values():
        yield from (each["tile"] for each in doc["river"] if "taken" not in each)
        for meld in doc["melds"]:
            yield from meld["tiles"]
    last = _open(view)
    if last and last.get("kan") == "added":
        yield last["tile"]
