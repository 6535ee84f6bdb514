"""Matches in virtual time: the runner and referee of production, bots' choices, people's times. No clock, no sleep.

Yields the claim windows as someone at the table perceives them: by the times at which frames come.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from games.base import TABLE, Bot, Decision, Seat
from games.chance import KeyedChance
from games.registry import AnyGame
from mahjong_server.play.match import clock
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import Answer, TimedPosition, Transition
from tests.play.windows.people import WINS, Person

ALWAYS = 10**15
LEVEL = "easy"
"""Bots whose choices cost little: what is measured is when something happens, not what."""


class Window(NamedTuple):
    """A pause of the table. ``lasted_ms`` is all that who is not asked perceives of it; the rest is the truth."""

    lasted_ms: int
    asked: tuple[Seat, ...]
    wins: bool
    claimed: bool
    answers: dict[Seat, int]
    """How long each person who answered took, in ms."""
    watched: bool
    """Whether it tells anybody anything: a person who is not asked; where only bots sit, who looks on."""

    @property
    def added_ms(self) -> int:
        """Return how much of it was not needed to hear those who were asked."""
        return self.lasted_ms - max(self.answers.values(), default=0)


class Evening:
    """One match. ``seats`` are people, or ``None`` for a bot."""

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[Person | None],
        deals: int,
        seed: str,
        speed: str = "normal",
        bot_pace: str = NATURAL,
        *,
        level: str = LEVEL,
    ) -> None:
        self.rng = Random(seed)
        self.game, self.seats, self.bot = game, seats, game.bot(level)
        self.speed = SPEEDS[speed]
        runner, draws = Runner(game, {}, len(seats), deals), KeyedDelays(self.rng.randbytes(32))
        self.referee = Referee(runner, self.speed, draws, bot_pace=bot_pace)
        self.seating = tuple(
            Occupant(bot=level) if who is None else Occupant(f"p{seat}", last_seen=ALWAYS)
            for seat, who in enumerate(seats)
        )
        self.chance = KeyedChance(self.rng.randbytes(32))
        self.now = 0
        self.timed = TimedPosition(self.referee.runner.new(), clock.start(len(seats), self.speed, 0))
        self.answers: dict[Seat, tuple[int, str, Any]] = {}

    def used_to(self, usual: tuple[int, ...]) -> "Evening":
        """Let the table begin with answers of other tables."""
        self.timed = self.timed._replace(clock=replace(self.timed.clock, usual=usual))
        return self

    def windows(self) -> Iterator[Window]:
        """Play the match to its end."""
        opened: tuple[int, dict[Seat, Decision[Any]]] | None = None
        answers: dict[Seat, int] = {}
        while self.timed.position.decisions:
            before = self.timed
            step, seat = self._next()
            if opened and seat is not None:
                answers[seat] = step.at - opened[0]
            if opened and self._decision(before) != self._decision(step.timed):
                asked = opened[1]
                yield Window(
                    step.at - opened[0],
                    tuple(asked),
                    _wins(asked),
                    _claimed(step.events),
                    answers,
                    self._is_watched(asked),
                )
                opened = None
            if opened is None and self._decision(step.timed):
                answers = {}
                decisions = step.timed.position.decisions
                opened = step.at, {seat: each for seat, each in decisions.items() if seat != TABLE}

    def _is_watched(self, asked: dict[Seat, Decision[Any]]) -> bool:
        people = {seat for seat, who in enumerate(self.seats) if who is not None}
        return not people or bool(people - asked.keys())

    def _decision(self, timed: TimedPosition) -> str:
        table = timed.position.decisions.get(TABLE)
        return table.id if table is not None and table.kind == "pause" else ""

    def _next(self) -> tuple[Transition, Seat | None]:
        """Let the next thing happen; return it with the seat of the person who did it."""
        self._think()
        due = self.referee.due(self.timed, self.seating)
        first = min(((at, seat) for seat, (at, _, _) in self.answers.items()), default=None)
        if first is None or (due is not None and due < first[0]):
            assert due is not None
            self.now = max(due, self.now)
            step, who = self.referee.run_due(self.timed, self.seating, self.now, self._seed), None
        else:
            self.now, who = first
            _, decision, action = self.answers.pop(who)
            answer = Answer(who, decision, to_builtins(action))
            step = self.referee.act(self.timed, self.seating, answer, self.now, self._seed)
        self.timed = step.timed
        return step, who

    def _think(self) -> None:
        """Have everybody who is asked anew make up their mind; who is asked no more forgets it."""
        asked = self.timed.position.decisions
        self.answers = {
            seat: each for seat, each in self.answers.items() if seat in asked and asked[seat].id == each[1]
        }
        for seat, decision in asked.items():
            who = None if seat == TABLE else self.seats[seat]
            if who is not None and seat not in self.answers and self._is_new(seat, decision):
                action = self._choice(seat, decision)
                took = who.takes_s(decision, action, self.rng)
                at = ALWAYS if took is None else self.now + max(1, round(1000 * took))
                self.answers[seat] = at, decision.id, action

    def _is_new(self, seat: Seat, decision: Decision[Any]) -> bool:
        return self.timed.clock.running[seat].since == self.now or decision.kind == "ready"

    def _choice(self, seat: Seat, decision: Decision[Any]) -> Any:
        if decision.kind == "ready":
            return decision.default
        bot: Bot = self.bot
        return bot.choose(self.game.view(self.timed.position.state.game, seat), decision, self.chance)

    def _seed(self) -> bytes:
        return self.rng.randbytes(32)


def _wins(asked: dict[Seat, Decision[Any]]) -> bool:
    return any(type(action).__name__ in WINS for decision in asked.values() for action in decision.actions)


def _claimed(events: Sequence[Any]) -> bool:
    return any(getattr(event, "outcome", ()) for event in events)
