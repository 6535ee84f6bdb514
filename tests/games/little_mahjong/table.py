"""Tables set up from notation, so that tests read like the rulebook. Dominoes are written short: "25" is [2:5].

>>> table = Table("11 13 33 12 34", turn=1, drawn="66")   # seat 0 waits for its second triplet, seat 1 has drawn [6:6]
"""

from random import Random
from typing import Any, Self

from msgspec.structs import replace

from games.little_mahjong import actions
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.dominoes import TILES, Hand, Kind, hand_of, names, parse, plus
from games.little_mahjong.events import Dealt
from games.little_mahjong.options import Options
from games.little_mahjong.rules import RULES
from games.little_mahjong.state import HAND, Laid, Player, State, Turn, new
from games.little_mahjong.triplets import TRIPLETS
from tests.games.play import PlayOfTurns


def long(short: str) -> str:
    """Return the notation of a domino written short: "25" is [2:5], and so is "52"."""
    low, high = sorted(short)
    return f"[{low}:{high}]"


def hand(text: str) -> Hand:
    """Return the dominoes of a text such as "25 11"."""
    return hand_of(map(long, text.split()))


def kind(short: str) -> Kind:
    return parse(long(short))


def word(action: Action) -> str:
    """Return an action in a word or two."""
    match action:
        case Discard():
            return short([action.tile])
        case Triplet():
            return short(action.tiles)
        case _:
            return str(action.__struct_config__.tag)


class Play(PlayOfTurns):
    """A match under way, and its log."""

    rules = RULES
    actions = actions
    word = staticmethod(word)
    state: State

    # ── what seats do ──
    def discard(self, seat: int, tile: str) -> Self:
        """Discard a domino, written short."""
        return self.do(seat, Discard(long(tile)))

    def triplet(self, seat: int, own: str) -> Self:
        """Claim the discard with two dominoes: "12 34"."""
        return self.do(seat, triplet(own))

    def win(self, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, Win())
        return self

    # ── what comes of it ──
    def held(self, seat: int) -> str:
        """Return a seat's hidden dominoes: "11 25"."""
        return short(names(self.state.players[seat].hand))

    @property
    def winner(self) -> str:
        """The winner of the last deal: "2 from 0 on 25: two-sets, two-straights 4"."""
        (won,) = self.sheet["winners"]
        giver = "" if won["from"] is None else f" from {won['from']}"
        sorts = ", ".join(each["sort"] for each in won["triplets"])
        return f"{won['seat']}{giver} on {short([won['tile']])}: {sorts} {won['points']}"


def triplet(own: str) -> Triplet:
    one, two = names(hand(own))
    return Triplet((one, two))


def short(tiles: Any) -> str:
    """Return dominoes written short: the inverse of ``long``."""
    return " ".join(f"{tile[1]}{tile[3]}" for tile in tiles)


class Table(Play):
    """A table in the middle of a deal.

    Hands are those of seats 0, 1, …; an empty one gets dominoes that are left over, which may be anything. ``laid`` are
    triplets by seat, claimed with their last domino from the seat before. ``drawn`` is what ``turn`` has just drawn, in
    addition to its hand; ``wall`` what is drawn next, ``left`` how many there are in it.
    """

    def __init__(
        self,
        *hands: str,
        laid: tuple[str, ...] = (),
        turn: int = 0,
        drawn: str | None = None,
        wall: str = "",
        left: int = 3,
        deals: int = 1,
        **options: Any,
    ) -> None:
        seats = len(hands)
        open_ = [_laid(text, seat, seats) for seat, text in enumerate((*laid, *[""] * (seats - len(laid))))]
        given, upcoming, rest = [hand(text) for text in hands], [kind(each) for each in wall.split()], list(TILES)
        new_ = () if drawn is None else (kind(drawn),)
        for some in (*given, upcoming, new_, *(each.triplet.tiles for each in open_ if each)):
            _take(rest, some)
        Random(1).shuffle(rest)
        for seat, held in enumerate(given):
            size = HAND - 3 * (open_[seat] is not None)
            given[seat] = plus(held, *(rest.pop() for _ in range(0 if held else size)))
        given[turn] = plus(given[turn], *new_)
        upcoming += [rest.pop() for _ in range(left - len(upcoming))]
        gone = len(TILES) - len(upcoming)
        start = new(Options(**options), seats, deals)
        super().__init__(
            replace(
                start,
                deal=0,
                phase="turn",
                wall=(*TILES[:gone], *upcoming),
                next=gone,
                players=tuple(map(Player, given, open_)),
                turn=Turn(turn, kind(drawn) if drawn else None),
            )
        )


def _laid(text: str, seat: int, seats: int) -> Laid | None:
    if not text:
        return None
    return Laid(TRIPLETS[hand(text)], kind(text[-2:]), (seat - 1) % seats)


class Fresh(Play):
    """A table just dealt: hands by seat, an empty one at random, then what is drawn next."""

    def __init__(self, *hands: str, wall: str = "", dealer: int = 0, deals: int = 1, **options: Any) -> None:
        seats, rest = len(hands), list(TILES)
        given, upcoming = [hand(text) for text in hands], [kind(each) for each in wall.split()]
        for some in (*given, upcoming):
            _take(rest, some)
        Random(1).shuffle(rest)
        given = [plus(held, *(rest.pop() for _ in range(HAND - len(held)))) for held in given]
        order = [each for step in range(seats) for each in given[(dealer + step) % seats]]
        super().__init__(new(Options(**options), seats, deals))
        self.fold([Dealt(0, seats, dealer, None, names([*order, *upcoming, *rest]))])


def _take(rest: list[Kind], tiles: Any) -> None:
    for each in tiles:
        rest.remove(each)
