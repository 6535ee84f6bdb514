"""A seat's view, read into the terms of the rules, and what follows about tiles not seen."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from games.base import Json
from games.mahjong.sets34 import Hand, hand_of
from games.mahjong.tiles import RANKS
from games.mahjong.tiles34 import DRAGONS, EAST, HONOUR, NORTH, Kind, Tile, is_red, kind_of, notation, parse
from games.riichi.options import Axes, Options
from games.riichi.scoring import Circumstances, Meld, Melds
from games.riichi.tile_set import copies, dora_of


class Other(Struct, frozen=True):
    """Another player, as far as he shows. ``passed`` are kinds that others threw away, unclaimed, after his riichi."""

    seat: int
    melds: Melds
    river: tuple[Kind, ...]
    riichi: bool
    ippatsu: bool
    dealer: bool
    dora: int
    """Dora and red fives in his melds, and what the norths that he set aside count."""
    passed: frozenset[Kind] = frozenset()
    norths: int = 0
    """Norths set aside."""


class Seen(Struct, frozen=True, dict=True):
    """The table from one seat. ``tiles`` are the own concealed ones, the tile just drawn included.

    ``unseen`` counts by kind the tiles that may still be drawn or held by others; ``norths`` are those set aside.
    """

    seat: int
    dealer: int
    round_wind: int
    tiles: tuple[Tile, ...]
    melds: Melds
    meld_reds: int
    norths: int
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
    options: Axes

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
        return self.left // self.seats

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.others) + 1

    @property
    def copies(self) -> tuple[int, ...]:
        """The number of tiles of each kind in the set (RR §1.1)."""
        return copies(self.options)

    @cached_property
    def hidden(self) -> int:
        """The number of tiles that nobody shows."""
        return max(sum(self.unseen), 1)

    @cached_property
    def winds(self) -> tuple[Kind, Kind]:
        """The winds whose sets are yakuhai: the seat's and the round's."""
        return EAST + (self.seat - self.dealer) % self.seats, EAST + self.round_wind

    @cached_property
    def values(self) -> dict[Kind, int]:
        """The han of a set of each kind that is yakuhai."""
        return dict.fromkeys(DRAGONS, 1) | {kind: self.winds.count(kind) for kind in self.winds}

    @cached_property
    def dora(self) -> dict[Kind, int]:
        """The han of a tile of a kind as dora."""
        found: dict[Kind, int] = {}
        for indicator in self.indicators:
            kind = dora_of(indicator, self.seats)
            found[kind] = found.get(kind, 0) + 1
        return found

    @property
    def north_han(self) -> int:
        """The han of each North set aside: one, and what it counts as dora."""
        return 1 + self.dora.get(NORTH, 0)

    @cached_property
    def alarm(self) -> bool:
        """Whether another player is in riichi."""
        return any(other.riichi for other in self.others)

    def makes_runs(self, kind: Kind) -> bool:
        """Return whether the set has tiles beside a kind."""
        return kind < HONOUR and self.copies[kind - 1 if kind % RANKS else kind + 1] > 0

    def won(self, *, tsumo: bool, reds: int, riichi: int = 0) -> Circumstances:
        """Return how the hand would be won now, as far as that is known."""
        return Circumstances(
            seat_wind=(self.seat - self.dealer) % self.seats,
            round_wind=self.round_wind,
            tsumo=tsumo,
            riichi=max(self.riichi, riichi),
            indicators=self.indicators,
            reds=reds + self.meld_reds,
            norths=self.norths,
        )


def read(view: Json, seat: int, options_type: type[Axes] = Options) -> Seen:
    """Read a seat's view, its options being of this type."""
    own, seats = view["seats"][str(seat)], len(view["seats"])
    options = options_type(**view["options"])
    last = _open(view)
    drawn = own.get("drawn")
    indicators = tuple(kind_of(parse(tile)) for tile in view["wall"]["indicators"])
    pointed = [dora_of(indicator, seats) for indicator in indicators]
    return Seen(
        seat=seat,
        dealer=view["dealer"],
        round_wind=parse(view["round"]["wind"]) - EAST,
        tiles=tuple(map(parse, own["hand"])),
        melds=_melds(own),
        meld_reds=sum(tile[0] == "0" for meld in own["melds"] for tile in meld["tiles"]),
        norths=own.get("kita", 0),
        drawn=parse(drawn) if drawn else None,
        riichi=own.get("riichi", 0),
        ippatsu=own.get("ippatsu", False),
        river=_river(own),
        others=tuple(_other(view, (seat + step) % seats, pointed) for step in range(1, seats)),
        indicators=indicators,
        unseen=_unseen(view, seat, copies(options)),
        left=view["wall"]["left"],
        open=parse(last["tile"]) if last else None,
        giver=last["seat"] if last else None,
        robbed=last.get("kan", "") if last else "",
        honba=view["round"]["honba"],
        sticks=view["round"]["sticks"],
        options=options,
    )


def _melds(doc: Json) -> Melds:
    return tuple(Meld(meld["sort"], min(kind_of(parse(tile)) for tile in meld["tiles"])) for meld in doc["melds"])


def _river(doc: Json) -> tuple[Kind, ...]:
    return tuple(kind_of(parse(each["tile"])) for each in doc["river"])


def _other(view: Json, seat: int, pointed: Sequence[Kind]) -> Other:
    doc = view["seats"][str(seat)]
    norths = doc.get("kita", 0)
    shown = [parse(tile) for meld in doc["melds"] for tile in meld["tiles"]] + [NORTH] * norths
    return Other(
        seat=seat,
        melds=_melds(doc),
        river=_river(doc),
        riichi="riichi" in doc,
        ippatsu=doc.get("ippatsu", False),
        dealer=view["dealer"] == seat,
        dora=norths + sum(pointed.count(kind_of(tile)) + is_red(tile) for tile in shown),
        passed=frozenset(_passed(view, seat)) if "riichi" in doc else frozenset(),
        norths=norths,
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


def _unseen(view: Json, seat: int, whole: Sequence[int]) -> tuple[int, ...]:
    left = list(whole)
    for tile in _visible(view, seat):
        left[kind_of(parse(tile))] -= 1
    return tuple(max(each, 0) for each in left)


def _visible(view: Json, seat: int) -> Iterator[str]:
    """Yield every tile that lies open, and the own ones."""
    yield from view["seats"][str(seat)]["hand"]
    yield from view["wall"]["indicators"]
    for doc in view["seats"].values():
        yield from (each["tile"] for each in doc["river"] if "taken" not in each)
        for meld in doc["melds"]:
            yield from meld["tiles"]
        yield from (notation(NORTH) for _ in range(doc.get("kita", 0)))
    last = _open(view)
    if last and last.get("kan") in ("added", "kita"):
        yield last["tile"]
