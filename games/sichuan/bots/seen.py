"""A seat's view (docs/protocol.md), read into the terms of the rules."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from games.base import Json
from games.mahjong.hand import Hand, hand_of
from games.mahjong.tiles import COPIES, KINDS, Kind, Suit, parse, parse_suit
from games.mahjong.wall import SEATS
from games.sichuan import hand_value
from games.sichuan.fans import points_of
from games.sichuan.forbidden_suit import FIRST_DISCARD
from games.sichuan.melds import Meld
from games.sichuan.options import Options


class Other(Struct, frozen=True):
    """Another player: what lies before the seat."""

    seat: int
    melds: tuple[Meld, ...]
    river: tuple[Kind, ...]
    forbidden: Suit | None
    """Once it is public."""
    concealed: int
    in_play: bool
    locked: bool = False
    """Has gone hu and plays on: is ready for sure (SBR §12.22)."""


class Seen(Struct, frozen=True):
    """A seat's knowledge of the deal."""

    seat: int
    hand: Hand
    """Concealed tiles that may stay: the tile set aside is left out."""
    melds: tuple[Meld, ...]
    forbidden: Suit | None
    aside: Kind | None
    """The tile set aside, first to be discarded."""
    drawn: Kind | None
    others: tuple[Other, ...]
    """In turn order, from the next player on."""
    unseen: tuple[int, ...]
    """By kind, how many copies lie in the wall or in concealed hands of others."""
    left: int
    """Tiles left in the wall."""
    open: Kind | None
    """The tile lying open to claims."""
    giver: int | None
    """Who gave the open tile."""
    told: int
    """What the hints say a hu would be worth now; they count how it is won, too. 0 where they don't say."""
    options: Options

    @property
    def hidden(self) -> int:
        """Tiles not seen by this player."""
        return sum(self.unseen)

    @property
    def rivals(self) -> tuple[Other, ...]:
        """The others still in play: those who pay, and are paid."""
        return tuple(other for other in self.others if other.in_play)

    @property
    def fan_limit(self) -> int:
        """Fans that count at most."""
        return self.options.fan_limit

    def waits(self, hand: Hand, melds: tuple[Meld, ...]) -> dict[Kind, int]:
        """Return what completes a hand of this player's, with its value, by the rules of the table."""
        return hand_value.waits(hand, melds, self.forbidden, self.options)

    def drawn_value(self, points: float) -> float:
        """Return what each pays for a hand of this value whose last tile is drawn (SBR §8.2, §12.1)."""
        match self.options.self_drawn:
            case "point":
                return points + 1
            case "fan":
                return min(2 * points, points_of(self.fan_limit, self.fan_limit)) if self.fan_limit else 2 * points
            case _:
                return points

    @property
    def rounds(self) -> int:
        """The number of draws that this player still has, all others staying in play."""
        return self.left // (len(self.rivals) + 1)

    @property
    def suit_is_open(self) -> bool:
        """Whether the first discard is still to name the forbidden suit (SBR §12.19)."""
        return self.forbidden is None and self.options.forbidding == FIRST_DISCARD

    @property
    def suits(self) -> tuple[Suit, ...]:
        """Suits that a winning hand may hold."""
        return tuple(suit for suit in range(3) if suit != self.forbidden)


def read(view: Json, seat: int) -> Seen:
    """Read a seat's view."""
    own = view["seats"][str(seat)]
    aside = own.get("aside")
    last = view.get("last")
    options = Options(**view["options"])
    others = tuple(_other(view, (seat + step) % SEATS, flows=options.blood_flows) for step in range(1, SEATS))
    return Seen(
        seat=seat,
        hand=hand_of(parse(tile) for tile in own["hand"]),
        melds=_melds(own),
        forbidden=_suit(own),
        aside=parse(aside) if aside and aside != "card" else None,
        drawn=parse(own["drawn"]) if "drawn" in own else None,
        others=others,
        unseen=_unseen(view, seat),
        left=view["wall"]["left"],
        open=parse(last["tile"]) if last else None,
        giver=last["seat"] if last else None,
        told=view.get("hints", {}).get("hu", {}).get("points", 0),
        options=options,
    )


def _other(view: Json, seat: int, *, flows: bool) -> Other:
    doc = view["seats"][str(seat)]
    has_won = bool(doc.get("hu"))
    return Other(
        seat=seat,
        melds=_melds(doc),
        river=tuple(parse(tile) for tile in doc["river"]),
        forbidden=_suit(doc),
        concealed=doc["count"],
        in_play=flows or not has_won,
        locked=flows and has_won,
    )


def _melds(doc: Json) -> tuple[Meld, ...]:
    return tuple(Meld(meld["sort"], parse(meld["tile"]), meld.get("from")) for meld in doc["melds"])


def _suit(doc: Json) -> Suit | None:
    letter = doc.get("forbidden")
    return parse_suit(letter) if letter else None


def _unseen(view: Json, seat: int) -> tuple[int, ...]:
    left = [COPIES] * len(KINDS)
    for kind in _visible(view, seat):
        left[kind] = max(left[kind] - 1, 0)
    return tuple(left)


def _hus(doc: Json) -> list[Json]:
    """Return every hu of a seat."""
    return [doc["hu"], *doc.get("again", ())] if doc.get("hu") else []


def _visible(view: Json, seat: int) -> Iterator[Kind]:
    """Yield every tile that lies open, and the own ones."""
    own = view["seats"][str(seat)]
    yield from (parse(tile) for tile in own["hand"])
    yield from (parse(tile) for tile in own.get("won", ()))
    if own.get("aside", "card") != "card":
        yield parse(own["aside"])
    won: Counter[tuple[int, str]] = Counter()
    for doc in view["seats"].values():
        yield from (parse(tile) for tile in doc["river"])
        for meld in doc["melds"]:
            yield from [parse(meld["tile"])] * (COPIES - (meld["sort"] == "pung"))
        won |= Counter((hu["from"], hu["tile"]) for hu in _hus(doc) if hu.get("from") is not None)
    yield from (parse(tile) for _, tile in won.elements())  # one tile, however many won on it
    last = view.get("last")
    if last and last["kong"]:
        yield parse(last["tile"])
