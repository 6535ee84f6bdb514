"""Tables set up from notation, so that tests read like the rulebook.

>>> table = Table("123m456m789p11s23s", turn=1, drawn="9p")   # seat 0 waits on 1s, 4s
"""

from dataclasses import fields
from typing import Any, ClassVar, Self

from games.mahjong.tiles34 import notation, ordered, parse, parse_many, shorthand
from games.mahjong.wall import lined_up
from games.riichi import actions
from games.riichi.actions import (
    Action,
    Chi,
    ClaimKan,
    Conceal,
    Discard,
    Kan,
    Kita,
    Kyushu,
    Pon,
    Riichi,
    Ron,
    Show,
    Tsumo,
)
from games.riichi.events import Dealt
from games.riichi.options import Axes, Options
from games.riichi.rules import RULES
from games.riichi.state import Discarded as Lying
from games.riichi.state import State, first_state
from tests.games.play import PlayOfTurns, payment
from tests.games.riichi.laid import HAND, Laid, dead_wall, left_over, padded


def word(action: Action) -> str:
    """Return an action in a word or two."""
    match action:
        case Discard():
            return action.tile + " drawn" * action.drawn
        case Riichi():
            return f"riichi {action.tile}" + " drawn" * action.drawn
        case Kan():
            return f"kan {action.tile}"
        case Pon() | Chi():
            return f"{'pon' if isinstance(action, Pon) else 'chi'} {shorthand(map(parse, action.tiles))}"
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
        """Discard a tile: the one drawn if the hand holds no other such."""
        return self.do(seat, Discard(tile, self._is_drawn(tile)))

    def riichi(self, seat: int, tile: str) -> Self:
        return self.do(seat, Riichi(tile, self._is_drawn(tile)))

    def _is_drawn(self, tile: str) -> bool:
        turn = self.state.turn
        player = self.state.players[turn.seat]
        held = [notation(each) for each in player.hand]
        return turn.drawn is not None and notation(turn.drawn) == tile and (held.count(tile) == 1 or player.riichi > 0)

    def kan(self, seat: int, tile: str) -> Self:
        return self.do(seat, Kan(tile))

    def kita(self, seat: int) -> Self:
        return self.do(seat, Kita())

    def tsumo(self, seat: int) -> Self:
        return self.do(seat, Tsumo())

    def kyushu(self, seat: int) -> Self:
        return self.do(seat, Kyushu())

    def ron(self, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, Ron())
        return self

    def pon(self, seat: int, tiles: str = "") -> Self:
        """Call pon, with the first pair offered unless tiles are named."""
        return self.do(seat, self._call(seat, Pon, tiles))

    def chi(self, seat: int, tiles: str = "") -> Self:
        return self.do(seat, self._call(seat, Chi, tiles))

    def _call(self, seat: int, sort: type[Pon | Chi], tiles: str) -> Action:
        if tiles:
            one, two = map(notation, ordered(parse_many(tiles)))
            return sort((one, two))
        return next(action for action in RULES.decisions(self.state)[seat].actions if isinstance(action, sort))

    def claim_kan(self, seat: int) -> Self:
        return self.do(seat, ClaimKan())

    def show(self, seat: int) -> Self:
        return self.do(seat, Show())

    def conceal(self, seat: int) -> Self:
        return self.do(seat, Conceal())

    def drop_drawn(self, times: int = 1) -> Self:
        """Whose turn it is discards the tile drawn, and nobody wants it; so often."""
        for _ in range(times):
            turn = self.state.turn
            assert turn.drawn is not None
            self.do(turn.seat, Discard(notation(turn.drawn), drawn=True)).settle()
        return self

    # ── what comes of it ──
    @property
    def drawn(self) -> str:
        """The tile just drawn."""
        assert self.state.turn.drawn is not None
        return notation(self.state.turn.drawn)

    def hand(self, seat: int) -> str:
        """Return the concealed tiles of a seat."""
        return shorthand(self.state.players[seat].hand)

    def melds(self, seat: int) -> list[str]:
        """Return the sets of a seat: "chi 345m"."""
        return [f"{meld.sort} {shorthand(meld.tiles)}" for meld in self.state.players[seat].melds]

    def river(self, seat: int) -> str:
        """Return a river: "5m 3p* (4s)", the first of these sideways, in brackets what was called."""
        return " ".join(map(_lying, self.state.players[seat].river))

    @property
    def winners(self) -> list[str]:
        """Winners of the last deal: "2 from 0 on 5p: riichi 1, dora 2", "1 on 1m: not-complete"."""
        return [_winner(win) for win in self.sheet["winners"]]

    def paid(self, *reasons: str) -> list[str]:
        """Return what was paid for such a reason: "0>2 8000"; the table is "-"."""
        return [*map(payment, self.entries(reasons))]

    @property
    def following(self) -> str:
        """What is played next: "East 1, honba 2, sticks 1"; "nothing" when the match is over."""
        found = self.sheet["next"]
        if found is None:
            return "nothing"
        wind = {"1z": "East", "2z": "South", "3z": "West"}[found["wind"]]
        return f"{wind} {found['number']}, honba {found['honba']}, sticks {found['sticks']}"


def _lying(each: Lying) -> str:
    name = notation(each.tile) + "*" * each.sideways
    return name if each.taken is None else f"({name})"


def _winner(win: Any) -> str:
    giver = "" if win["from"] is None else f" from {win['from']}"
    what = win.get("false") or ", ".join(f"{name} {han}" for name, han in (win["yaku"] | win["dora"]).items())
    return f"{win['seat']}{giver} on {win['tile']}: {what}"


class Table(Play):
    """A table in the middle of a deal.

    Hands are those of seats 0, 1, …; a seat without one gets tiles that are left over. ``melds`` and ``rivers`` are by
    seat too. ``drawn`` is the tile just drawn by ``turn``, in addition to its hand; ``wall`` what is drawn next,
    ``left`` how many tiles there are in it. ``indicators``, ``ura`` and ``replacements`` name tiles of the dead wall.
    Seats in ``riichi`` have declared it some turns ago. ``first``: nobody has called anything. The dealer is seat 0;
    ``hand`` says which hand of the match it is.
    """

    options: ClassVar[type[Axes]] = Options

    def __init__(self, *hands: str, **kept: Any) -> None:
        own = {field.name for field in fields(Laid)}
        options = self.options(**{name: value for name, value in kept.items() if name not in own})
        laid = Laid(padded(hands, options.seats), **{name: value for name, value in kept.items() if name in own})
        super().__init__(laid.state(options))


class Fresh(Play):
    """A table just dealt: hands by seat (the dealer's of 14 tiles, the last one drawn), then what is drawn next."""

    def __init__(
        self,
        *hands: str,
        wall: str = "",
        dealer: int = 0,
        indicators: str = "",
        ura: str = "",
        replacements: str = "",
        deals: int = 100,
        **options: Any,
    ) -> None:
        super().__init__(self.first_state(deals, **options))
        self.next_deal(*hands, wall=wall, dealer=dealer, indicators=indicators, ura=ura, replacements=replacements)

    @staticmethod
    def first_state(deals: int, **options: Any) -> State:
        """Return the state before the first deal."""
        return first_state(Options(**options), deals, bounded=True)

    def next_deal(
        self,
        *hands: str,
        wall: str = "",
        dealer: int = 0,
        indicators: str = "",
        ura: str = "",
        replacements: str = "",
    ) -> Self:
        """Deal these hands."""
        shape = self.state.shape
        dead, upcoming = dead_wall(shape, indicators, ura, replacements), parse_many(wall)
        given = [parse_many(text) for text in padded(hands, shape.seats)]
        rest = left_over(self.state.options, *given, upcoming, dead.values())
        for seat, tiles in enumerate(given):
            tiles += [rest.pop() for _ in range(HAND + (seat == dealer) - len(tiles))]
        first = [*lined_up(given, dealer), *upcoming]
        whole = first + [dead[place] if place in dead else rest.pop() for place in range(len(first), shape.tiles)]
        self.fold([Dealt(self.state.deal + 1, dealer, (1, 2), tuple(map(notation, whole)))])
        return self
