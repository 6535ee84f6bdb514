"""Tables set up from notation, so that tests read like the rulebook.

>>> table = Table("55p1z", "9p1z", oya=1)      # two hands at the point where bets begin, with seat 1
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Self

from games.mahjong.dead_wall import WALL_136
from games.mahjong.tiles34 import Tile, parse, parse_many
from games.toppan import actions
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.options import Options
from games.toppan.rules import RULES
from games.toppan.settlement import names
from games.toppan.state import START, Player, State
from games.toppan.wall import SET
from tests.games import play

OUT = "out"
"""In place of a hand: has no chips left."""


class Play(play.Play):
    """A match under way, and its log."""

    rules = RULES
    actions = actions
    state: State

    # ── what seats do ──
    def hit(self, seat: int, times: int = 1) -> Self:
        for _ in range(times):
            self.do(seat, Hit())
        return self

    def stand(self, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, Stand())
        return self

    def bet(self, points: int, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, Bet(points))
        return self

    def drop(self, *seats: int) -> Self:
        for seat in seats:
            self.do(seat, Drop())
        return self

    # ── what comes of it ──
    def hand(self, seat: int) -> str:
        """Return a hand in the order taken: "5p 1z"."""
        return " ".join(names(self.state.players[seat].hand))

    def asked(self) -> dict[int, list[str]]:
        """Return who may do what now: {0: ["hit", "stand"]}, {1: ["drop", "500", …]}."""
        return {seat: self.offered(seat) for seat in RULES.decisions(self.state)}

    @property
    def winner(self) -> Any:
        """The last deal's winner."""
        (winner,) = self.sheet["winners"]
        return winner

    @property
    def won(self) -> str:
        """Who won the last deal, and what decided: "2 by tiles (TP §5.4)"."""
        return f"{self.winner['seat']} by {self.winner['by']} ({self.winner['clause']})"

    def paid(self, *reasons: str) -> list[str]:
        """Return what was paid for such a reason, in order: "0>2 8000 (TP §6.2)"."""
        return [f"{play.payment(entry)} ({entry['clause']})" for entry in self.entries(reasons)]

    @staticmethod
    def word(action: Action) -> str:
        """Return an action in a word: "hit", or the points bet."""
        return str(action.points) if isinstance(action, Bet) else type(action).__name__.lower()


class Table(Play):
    """A deal in which all stand and oya is to bet; ``chips`` are those before the ante, in thousands."""

    def __init__(
        self,
        *hands: str,
        oya: int = 0,
        indicator: str = "7z",
        chips: Sequence[float] = (),
        options: Options | None = None,
    ) -> None:
        thousands = [*chips, *(20,) * (len(hands) - len(chips))]
        players = tuple(
            Player(0) if hand == OUT else Player(int(1000 * many), tuple(parse_many(hand)), stood=True)
            for hand, many in zip(hands, thousands, strict=True)
        )
        tiles = [tile for player in players for tile in player.hand]
        wall = wall_of(tiles, indicator)
        super().__init__(
            State(
                options or Options(),
                9,
                players,
                deal=0,
                phase="bet",
                dealer=oya,
                wall=wall,
                next=len(tiles),
                indicators=(parse(indicator),),
                turn=oya,
            )
        )

    def call(self, points: int = 2000) -> Self:
        """Everybody who is in bets so much, from oya on."""
        for seat in self.state.staying:
            self.bet(points, seat)
        return self


def wall_of(first: Sequence[Tile], *indicators: str) -> tuple[Tile, ...]:
    """Return a wall that gives these tiles first, with these in its dora stacks."""
    opened = [parse(each) for each in indicators]
    missing = Counter([*first, *opened]) - Counter(SET)
    assert not missing, f"no set has {missing}"
    rest = list((Counter(SET) - Counter([*first, *opened])).elements())
    wall = [*first, *rest[::2], *rest[1::2]]
    for place, tile in reversed(list(enumerate(opened))):
        wall.insert(WALL_136.tiles - 2 * (place + 1), tile)
    return tuple(wall)


def dealt(tiles: str, seats: int = 4, oya: int = 0, indicator: str = "7z", options: Options | None = None) -> Play:
    """Return a first deal from a wall that begins with these tiles."""
    begun = Play(State(options or Options(), 9, (Player(START),) * seats))
    begun.fold(opening(begun.state, oya, wall_of(parse_many(tiles), indicator), (1, 2)))
    return begun
