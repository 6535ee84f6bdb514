"""Whole matches played in two engines at once, each step held against the other's."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace
from riichienv import GameRule

from games.actions import Draw, Settle
from games.base import TABLE, Decision
from games.mahjong.dead_wall import MOST_KONGS, WallShape
from games.mahjong.tiles34 import notation
from games.registry import AnyGame
from games.riichi.actions import Action, Riichi
from games.riichi.events import Dealt
from games.riichi.options import Axes
from games.riichi.state import State
from tests.games.random_play import folded
from tests.games.riichi.other_engine import OtherEngine, Word, word
from tests.games.riichi.playing import choose, dealt


class Book(NamedTuple):
    """Rules that both engines have, in the terms of either."""

    rule: GameRule
    game: AnyGame
    options: Axes


class Parted(Exception):
    """A deal in which the engines part, for a reason that the test explains."""


class Lockstep:
    """A match in both engines. ``met`` counts what deals came to, and why engines parted."""

    def __init__(self, book: Book, seed: int) -> None:
        self.book, self.seed, self.rng = book, seed, Random(seed)
        self.game = book.game
        self.state: State = self.game.new(book.options, book.options.seats, 1_000)
        self.other = OtherEngine(book.rule, book.options.seats)
        self.met: Counter[str] = Counter()

    def deal(self) -> None:
        """Play one deal to its end in both; where they part, in ours alone. In theirs seat 0 is always first dealer."""
        (event,) = dealt(self.state, self.seed + self.state.deal)
        assert isinstance(event, Dealt)
        dealer = event.dealer if self.state.sheet else 0
        wall = alike(event.wall, self.state.shape)
        self.state = self.game.evolve(self.state, replace(event, dealer=dealer, wall=wall))
        self.other.deal(self.state)
        try:
            while self.state.phase != "over":
                self.together()
            self.compare_ends()
        except Parted as parted:
            self.met[f"parted: {parted}"] += 1
            while self.state.phase != "over":
                self.alone()
        self.met[self.state.sheet["end"]] += 1

    # ── ours ──
    def table(self, action: Action) -> None:
        """Let the table act."""
        self.fold(TABLE, action)

    def fold(self, seat: int, action: Action) -> None:
        """Let what comes of an action happen in ours."""
        self.state = folded(self.game, self.state, self.game.act(self.state, seat, action, None))

    def chosen(self) -> dict[int, Action]:
        """Return what each seat that is asked does."""
        asked = self.game.decisions(self.state)
        return {seat: choose(self.state, seat, asked[seat], self.rng) for seat in asked if seat != TABLE}

    def alone(self) -> None:
        """Go on in ours alone."""
        chosen = self.chosen() or {TABLE: self.game.decisions(self.state)[TABLE].default}
        for seat, action in chosen.items():
            self.fold(seat, action)

    # ── both ──
    def together(self) -> None:
        """Take one step in both."""
        match self.state.phase:
            case "draw":
                self.table(Draw())
                assert not self.other.is_over
                assert notation(self.state.turn.drawn or 0) == self.other.drawn
            case "turn":
                self.turn()
            case "claim":
                self.claims()
            case _:
                for seat, decision in self.game.decisions(self.state).items():
                    if seat != TABLE:
                        self.fold(seat, decision.default)
                self.table(Settle())

    def turn(self) -> None:
        """Let whose turn it is choose."""
        seat = self.state.turn.seat
        assert not self.other.is_over
        assert self.other.hand(seat) == self.state.players[seat].keys
        assert self.other.indicators == [*map(notation, self.state.indicators)]
        asked = self.other.asked()
        assert [*asked] == [seat]
        theirs = asked[seat]
        decision = self.game.decisions(self.state)[seat]
        assert words(decision) == self.known_kans(set(theirs), words(decision))
        action = self.chosen()[seat]
        if isinstance(action, Riichi):
            self.other.do({seat: theirs[("riichi",)]})
            theirs = self.other.asked()[seat]
            ready = {("discard", each.tile, each.drawn) for each in decision.actions if isinstance(each, Riichi)}
            assert ready == set(theirs)
            self.other.do({seat: theirs[("discard", action.tile, action.drawn)]})
        else:
            self.other.do({seat: theirs[word(action)]})
        self.fold(seat, action)

    def known_kans(self, theirs: set[Word], mine: set[Word]) -> set[Word]:
        """Return what theirs offers without kans that it alone has: a fifth one, and some in riichi."""
        if len(self.state.kans) < MOST_KONGS and not self.state.players[self.state.turn.seat].riichi:
            return theirs
        return {each for each in theirs if each[0] != "kan" or each in mine}

    def claims(self) -> None:
        """Let everybody answer to an open tile."""
        tile = self.state.open
        assert tile is not None
        theirs = self.other.asked() if self.other.is_claim and not self.other.is_over else {}
        mine = {seat: words(each) for seat, each in self.game.decisions(self.state).items() if seat != TABLE}
        assert mine == {seat: found for seat in theirs if len(found := self.known_claims(set(theirs[seat]))) > 1}
        if tile.kan is None:
            assert self.other.indicators == [*map(notation, self.state.indicators)] or self.other.is_over
        chosen = self.chosen()
        if theirs:
            done = {seat: word(action) for seat, action in chosen.items()}
            self.other.do({seat: found[done.get(seat, ("pass",))] for seat, found in theirs.items()})
        for seat, action in chosen.items():
            self.fold(seat, action)
        self.table(Settle())

    def known_claims(self, theirs: set[Word]) -> set[Word]:
        """Return what theirs offers without calls that it alone has, after four kans."""
        barred = {"claim-kan"} if len(self.state.kans) == MOST_KONGS else set[str]()
        barred |= {"claim-kan", "pon", "chi"} if self.state.is_fourth_kan else set()
        return {each for each in theirs if each[0] not in barred}

    def compare_ends(self) -> None:
        """Hold the deals' ends against each other."""
        sheet = self.state.sheet
        assert self.other.is_over
        if sheet["end"] == "triple-ron" and self.state.open and self.state.open.riichi:
            raise Parted("three rons")
        if sheet.get("over") == "goal" and sheet["next_dealer"] == sheet["dealer"] and not self.other.env.is_done:
            raise Parted("a dealer who stays")
        self.met["compared"] += 1
        over, following = self.other.env.is_done, self.state.following if sheet["next"] else None
        assert over == (following is None)
        points = with_left_sticks(self.state) if over else list(self.state.points)
        assert self.other.env.scores() == points, told(self, sheet)
        if following and not over and sheet["end"] != "nagashi-mangan":
            wind = following.hand(self.state.seats) // self.state.seats
            assert self.other.next == (wind, sheet["next_dealer"], following.honba, following.sticks)


class Led(Lockstep):
    """A deal in both that goes as it is written: each seat does the next thing it wishes once it may, else nothing."""

    def __init__(self, book: Book, state: State, wishes: Mapping[int, Sequence[Action]]) -> None:
        super().__init__(book, 0)
        self.state, self.wishes = state, {seat: list(actions) for seat, actions in wishes.items()}
        self.other.deal(state)

    def chosen(self) -> dict[int, Action]:
        """Return what each seat that is asked does."""
        asked = self.game.decisions(self.state)
        return {seat: self._wish(seat, asked[seat]) for seat in asked if seat != TABLE}

    def _wish(self, seat: int, decision: Decision[Action]) -> Action:
        wishes = self.wishes.get(seat, [])
        return wishes.pop(0) if wishes and wishes[0] in decision.actions else decision.default

    def to_end(self) -> Any:
        """Play the deal to its end in both, and return its sheet."""
        while self.state.phase != "over":
            self.together()
        self.compare_ends()
        assert not any(self.wishes.values()), "a wish could not be had"
        return self.state.sheet


def alike(wall: Sequence[str], shape: WallShape) -> tuple[str, ...]:
    """Return the wall with pairs alike where indicators stand that may be drawn: theirs draws the lower tile first."""
    found = list(wall)
    for place in range(shape.indicators[-1], shape.live, 2):
        rest = range(shape.dealt, shape.indicators[-1])
        one, other = next((one, other) for one in rest for other in rest if one < other and found[one] == found[other])
        for here, there in ((place, one), (place + 1, other)):
            found[here], found[there] = found[there], found[here]
    return tuple(found)


def with_left_sticks(state: State) -> list[int]:
    """Return the points at the end of a match as theirs has them: with the sticks that are left, of ties by seat."""
    first = max(range(state.seats), key=lambda seat: (state.points[seat], -seat))
    return [held + 1_000 * state.sticks * (seat == first) for seat, held in enumerate(state.points)]


def told(play: Lockstep, sheet: Any) -> str:
    """Return both accounts of a deal's end."""
    last = [each for each in play.other.told if each["type"] in ("hora", "ryukyoku")][-3:]
    return f"{last}\n{sheet['winners']}\n{sheet['ledger']}\n{play.other.env.scores()} {play.state.points}"


def words(decision: Decision[Action]) -> set[Word]:
    """Return what a decision offers, in terms of both."""
    return {word(action) for action in decision.actions}
