"""Deals played by bots, of riichi or of three, and what a level gains on another in them."""

from collections.abc import Sequence
from time import process_time

from bench.bots import RandomPlayer
from games.base import TABLE, Bot, Json
from games.chance import KeyedChance
from games.registry import AnyGame
from games.riichi.events import Event
from games.riichi.options import Axes


def player(game: AnyGame, level: str) -> Bot:
    return RandomPlayer() if level == "random" else game.bot(level)


class Deal:
    """Deals played by bots of some levels, one of them or more: the log, and the last sheet.

    Every choice must be one of those offered.
    """

    def __init__(self, game: AnyGame, options: Axes, levels: Sequence[str], key: bytes, deals: int = 1) -> None:
        seats = [player(game, level) for level in levels]
        self.state = game.new(options, len(seats), deals)
        self.log = list[Event]()
        self.times = list[float]()
        chance, choices = KeyedChance(b"wall" + key), KeyedChance(b"choices" + key)
        while asked := game.decisions(self.state):
            seat = max(asked)
            action = asked[seat].default
            if seat != TABLE:
                view = game.view(self.state, seat)
                start = process_time()
                action = seats[seat].choose(view, asked[seat], choices)
                self.times.append(process_time() - start)
                assert action in asked[seat].actions
            events = game.act(self.state, seat, action, chance)
            for event in events:
                self.state = game.evolve(self.state, event)
            self.log += events

    @property
    def sheet(self) -> Json:
        """How the last deal ended."""
        return self.state.sheet


def gap(game: AnyGame, options: Axes, better: str, worse: str, walls: int) -> float:
    """Return by how many points a deal a level gains on another: half the seats each, every wall once for each seat."""
    count, gaps = game.info.usual_seats, list[float]()
    for number in range(walls):
        for turn in range(count):
            own = {(turn + step * (2 - number % 2)) % count for step in range(count // 2)}
            levels = [better if seat in own else worse for seat in range(count)]
            scores = Deal(game, options, levels, b"gap %d" % number).sheet["scores"]
            gained = sum(scores[seat] for seat in own)
            gaps.append(gained / len(own) - (sum(scores) - gained) / (count - len(own)))
    return sum(gaps) / len(gaps)
