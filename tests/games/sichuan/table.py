"""Tables set up from notation, so that tests read like the rulebook.

>>> table = Table("123m456m789p11s23s", turn=1, drawn="9p")   # seat 0 waits on 1s, 4s
"""

from random import Random
from typing import Any, Self

from games.mahjong.hand import hand_of
from games.mahjong.tiles import SUITS, Kind, notation, parse, parse_many
from games.mahjong.wall import DEALT, SEATS, TILES
from games.sichuan import actions
from games.sichuan.actions import Action, ClaimKong, Discard, Exchange, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt
from games.sichuan.melds import Meld, MeldSort
from games.sichuan.options import Options
from games.sichuan.rules import RULES
from games.sichuan.state import Player, State, Turn
from tests.games.play import PlayOfTurns, payment

SORTS: dict[str, MeldSort] = {"c": "concealed", "k": "melded", "+": "promoted", "~": "postponed", "": "pung"}
HAND = 13


def melds_of(text: str, seat: int) -> tuple[Meld, ...]:
    """Read "5m 7pk": a pung of 5m; kongs are marked c (concealed), k (melded), + (promoted), ~ (postponed)."""
    giver = (seat + 1) % SEATS
    return tuple(Meld(SORTS[m[2:]], parse(m[:2]), None if m.endswith("c") else giver) for m in text.split())


def word(action: Action) -> str:
    """Return an action in a word or two."""
    match action:
        case Discard():
            return action.tile
        case Kong():
            return f"kong {action.tile}"
        case Forbid():
            return f"{action.tile} aside" if action.tile else f"card {action.suit}"
        case Exchange():
            return " ".join(action.tiles)
        case _:
            return str(action.__struct_config__.tag)


class Play(PlayOfTurns):
    """A match under way, and its log."""

    rules = RULES
    actions = actions
    word = staticmethod(word)
    state: State

    # ── what seats do ──
    def forbid(self, *choices: str) -> Self:
        """Every seat names its suit: a tile to set aside, or a letter."""
        for seat, choice in enumerate(choices):
            self.do(seat, Forbid(suit=choice) if choice in SUITS else Forbid(tile=choice))
        return self

    def exchange(self, *threes: str) -> Self:
        """Every seat gives three tiles: "123m"."""
        for seat, three in enumerate(threes):
            first, second, third = map(notation, parse_many(three))
            self.do(seat, Exchange((first, second, third)))
        return self

    def kong(self, seat: int, tile: str) -> Self:
        return self.do(seat, Kong(tile))

    def hu(self, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, Hu())
        return self

    def pung(self, seat: int) -> Self:
        return self.do(seat, Pung())

    def claim_kong(self, seat: int) -> Self:
        return self.do(seat, ClaimKong())

    # ── what comes of it ──
    def worth(self, seat: int) -> int | None:
        """Return the points that a hu of a seat on the open tile is worth, ``None`` where it may not go hu."""
        offer = self.state.offers[seat]
        return offer.points if offer and offer.hu else None

    def gained(self, seat: int) -> int:
        """Return the points of this deal that everybody sees at a seat."""
        points: int = RULES.view(self.state, None)["seats"][str(seat)]["points"]
        return points

    @property
    def winners(self) -> list[str]:
        """Winners of the last deal: "2 from 0 on 5p: all-pungs 1", "1: false"."""
        return [_winner(win) for win in self.sheet["winners"]]

    def paid(self, *reasons: str) -> list[str]:
        """Return what was paid for such a reason: "0>2 8"; a payee of nobody is "-"."""
        return sorted(map(payment, self.entries(reasons)))


def _winner(win: Any) -> str:
    giver = "" if win["from"] is None else f" from {win['from']}"
    tile = "" if win["tile"] is None else f" on {win['tile']}"
    what = "false" if "false" in win else ", ".join(f"{fan} {count}" for fan, count in win["fans"].items()) or "plain"
    return f"{win['seat']}{giver}{tile}: {what}"


class Table(Play):
    """A table in the middle of a deal.

    Hands are those of seats 0, 1, …; a seat without one gets tiles that are left over. ``melds``, ``forbid`` (letters)
    and ``aside`` are by seat too. ``drawn`` is the tile just drawn by ``turn``, in addition to its hand; ``wall`` what
    is drawn next, ``left`` how many tiles there are in it. The dealer is seat 0. All have discarded before, other
    suits too, save for those with a tile ``aside``.
    """

    def __init__(
        self,
        *hands: str,
        melds: tuple[str, ...] = (),
        forbid: str = "",
        aside: tuple[str, ...] = (),
        turn: int = 0,
        drawn: str | None = None,
        wall: str = "",
        left: int = 30,
        deals: int = 1,
        **options: Any,
    ) -> None:
        declared = [melds_of(text, seat) for seat, text in enumerate(_four(melds))]
        new = [parse(drawn)] if drawn else []
        given, upcoming = _shared_out(hands, declared, new, wall, left)
        given[turn] += new
        gone = list(TILES)
        _take(gone, upcoming)
        super().__init__(
            State(
                options=Options(**options),
                deals=deals,
                deal=0,
                phase="turn",
                wall=(*gone, *upcoming),
                left=len(upcoming),
                players=tuple(map(_player, given, declared, forbid.ljust(SEATS, "-"), _four(aside))),
                turn=Turn(turn, drawn=new[0] if new else None),
            )
        )


def _shared_out(
    hands: tuple[str, ...], declared: list[tuple[Meld, ...]], new: list[Kind], wall: str, left: int
) -> tuple[list[list[Kind]], list[Kind]]:
    """Return the hands and the wall: what is written, and tiles that are left over where nothing is."""
    rest = list(TILES)
    for meld in (meld for some in declared for meld in some):
        _take(rest, [meld.kind] * (4 if meld.is_kong else 3))
    given, upcoming = [parse_many(text) for text in _four(hands)], parse_many(wall)
    for some in (*given, new, upcoming):
        _take(rest, some)
    Random(1).shuffle(rest)
    for tiles, sets in zip(given, declared, strict=True):
        tiles += [rest.pop() for _ in range(0 if tiles else HAND - 3 * len(sets))]
    return given, upcoming + [rest.pop() for _ in range(left - len(upcoming))]


def _player(tiles: list[Kind], melds: tuple[Meld, ...], suit: str, aside: str) -> Player:
    """Return a player who has discarded before, unless a tile still lies aside."""
    return Player(
        hand_of(tiles),
        melds,
        suit=SUITS.index(suit) if suit in SUITS else None,
        aside=parse(aside) if aside else None,
        known=suit in SUITS and not aside,
        discarded=not aside,
        strayed=not aside,
    )


class Fresh(Play):
    """A table just dealt: hands by seat (the dealer's of 14 tiles), then the tiles drawn next."""

    def __init__(self, *hands: str, wall: str = "", dealer: int = 0, deals: int = 1, **options: Any) -> None:
        rest = list(TILES)
        given = [parse_many(text) for text in _four(hands)]
        upcoming = parse_many(wall)
        for some in (*given, upcoming):
            _take(rest, some)
        Random(1).shuffle(rest)
        for seat, tiles in enumerate(given):
            tiles += [rest.pop() for _ in range(HAND + (seat == dealer) - len(tiles))]
        super().__init__(State(Options(**options), deals))
        self.fold(
            [Dealt(0, dealer, (1, 2), tuple(notation(kind) for kind in wall_of(given, dealer) + upcoming + rest))]
        )


def wall_of(hands: list[list[Kind]], dealer: int) -> list[Kind]:
    """Return the first tiles of the wall that is dealt as these hands (SBR §1.6)."""
    order = [hands[(dealer + step) % SEATS] for step in range(SEATS)]
    wall = [kind for block in range(3) for hand in order for kind in hand[4 * block : 4 * block + 4]]
    wall += [hand[12] for hand in order] + [order[0][13]]
    assert len(wall) == DEALT
    return wall


def _four(given: tuple[str, ...]) -> tuple[str, ...]:
    return (*given, *[""] * (SEATS - len(given)))


def _take(rest: list[Kind], tiles: list[Kind]) -> None:
    for kind in tiles:
        rest.remove(kind)
