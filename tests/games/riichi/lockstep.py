"""Whole matches played in two engines at once, each step held against the other's."""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace
from riichienv import GameRule

from games.actions import Draw, Settle
from games.base import TABLE, Decision
from games.mahjong.tiles34 import notation
from games.mahjong.wall import SEATS
from games.mahjong.wall136 import MOST_KONGS
from games.riichi.actions import Action, Riichi
from games.riichi.game import GAME
from games.riichi.options import Options
from games.riichi.settlement.score_sheet import HANDS
from games.riichi.state import State
from tests.games.random_play import folded
from tests.games.riichi.other_engine import OtherEngine, Word, word
from tests.games.riichi.playing import choose, dealt


class Book(NamedTuple):
    """Rules that both engines have, in the terms of either."""

    rule: GameRule
    options: Options


class Parted(Exception):
    """A deal in which the engines part, for a reason that the test explains."""


class Lockstep:
    """A match in both engines. ``met`` counts what deals came to, and why engines parted."""

    def __init__(self, book: Book, seed: int) -> None:
        self.book, self.seed, self.rng = book, seed, Random(seed)
        self.state: State = GAME.new(book.options, SEATS, 1_000)
        self.other = OtherEngine(book.rule)
        self.met: Counter[str] = Counter()

    def deal(self) -> None:
        """Play one deal to its end in both; where they part, in ours alone. In theirs seat 0 is always first dealer."""
        (event,) = dealt(self.state, self.seed + self.state.deal)
        self.state = GAME.evolve(self.state, event if self.state.sheet else replace(event, dealer=0))
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
        self.state = folded(GAME, self.state, GAME.act(self.state, seat, action, None))

    def chosen(self) -> dict[int, Action]:
        """Return what each seat that is asked does."""
        asked = GAME.decisions(self.state)
        return {seat: choose(self.state, seat, asked[seat], self.rng) for seat in asked if seat != TABLE}

    def alone(self) -> None:
        """Go on in ours alone."""
        chosen = self.chosen() or {TABLE: GAME.decisions(self.state)[TABLE].default}
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
                for seat, decision in GAME.decisions(self.state).items():
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
        decision = GAME.decisions(self.state)[seat]
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
        mine = {seat: words(each) for seat, each in GAME.decisions(self.state).items() if seat != TABLE}
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
        self.met["compared"] += 1
        over, following = self.other.env.is_done, self.state.following if sheet["next"] else None
        assert over == (following is None)
        points = with_left_sticks(self.state) if over else list(self.state.points)
        assert self.other.env.scores() == points, told(self, sheet)
        if following and not over and sheet["end"] != "nagashi-mangan":
            wind = following.hand // HANDS
            assert self.other.next == (wind, sheet["next_dealer"], following.honba, following.sticks)


def with_left_sticks(state: State) -> list[int]:
    """Return the points at the end of a match as theirs has them: with the sticks that are left, of ties by seat."""
    first = max(range(SEATS), key=lambda seat: (state.points[seat], -seat))
    return [held + 1_000 * state.sticks * (seat == first) for seat, held in enumerate(state.points)]


def told(play: Lockstep, sheet: Any) -> str:
    """Return both accounts of a deal's end."""
    last = [each for each in play.other.told if each["type"] in ("hora", "ryukyoku")][-3:]
    return f"{last}\n{sheet['winners']}\n{sheet['ledger']}\n{play.other.env.scores()} {play.state.points}"


def words(decision: Decision[Action]) -> set[Word]:
    """Return what a decision offers, in terms of both."""
    return {word(action) for action in decision.actions}
