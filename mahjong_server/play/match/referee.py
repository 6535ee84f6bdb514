"""Who plays when: joins the runner, which knows no time, with the clock, which knows no rules. Pure.

Each operation returns a ``Transition``, which whoever asked for it commits. ``deputies`` play for seats,
``claim_window`` says how long what lies open to claims does.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from games.base import TABLE
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.bot_pace import NATURAL, PaceOfBots
from mahjong_server.play.match.claim_window import ClaimWindows
from mahjong_server.play.match.clock import KeyedDelays, Speed
from mahjong_server.play.match.deputies import Deputies
from mahjong_server.play.match.fairness.commit_reveal import Paused, Resumed
from mahjong_server.play.match.runner import AUTOMATIC_KINDS, ActRefused, Position, Runner
from mahjong_server.play.match.seating import Seating
from mahjong_server.play.match.session_end import CUT, DEALS_LEFT
from mahjong_server.play.match.transition import Answer, TimedPosition, Transition

Seed = Callable[[], bytes]


class Referee:
    """One match's rules and clock together."""

    def __init__(
        self, runner: Runner, speed: Speed, draws: KeyedDelays, at_time: str = CUT, bot_pace: str = NATURAL
    ) -> None:
        self.runner = runner
        self.speed = speed
        self.draws = draws
        self.at_time = at_time
        """What the end of the session's time brings (``session_end.AtTime``)."""
        self.ends_at: int | None = None
        """When the session's time is up."""
        self.bots = PaceOfBots(bot_pace, speed, draws)
        """How fast bots play."""
        self._deputies = Deputies(runner, speed, draws, self.bots)
        self._windows = ClaimWindows(speed, draws, self.bots)

    def act(self, timed: TimedPosition, seating: Seating, answer: Answer, now: int, seed: Seed) -> Transition:
        """Return what a seat's answer brings; raise ``ActRefused``."""
        if timed.clock.paused_at:  # before any look at who is asked: all are told the same
            raise ActRefused("paused", "a referee has paused the game")
        decision = timed.position.decisions.get(answer.seat)
        if decision is None or decision.id != answer.decision:
            raise ActRefused("decision-over", "you are not asked this, or no longer")
        action = self.runner.read_action(answer.action, decision.kind)
        events = self.runner.act(timed.position, answer.seat, action)
        after = self._windows.answered(timed, self.follow(timed, events, now), seating, answer.seat, now)
        return self._advance(events, after, seating, now, seed)

    def run_due(self, timed: TimedPosition, seating: Seating, now: int, seed: Seed) -> Transition:
        """Return what happens by itself up to now; no events when nothing is due."""
        if timed.clock.paused_at:
            return Transition([], timed, now)
        return self._advance([], timed, seating, now, seed)

    def due(self, timed: TimedPosition, seating: Seating) -> int | None:
        """Return when the next thing happens by itself, or ``None`` once the match is over, and while it is paused."""
        asked = timed.position.decisions
        if not asked or timed.clock.paused_at:
            return None
        if TABLE in asked and asked[TABLE].kind in AUTOMATIC_KINDS:
            return 0
        due_times = [self._deputies.due_at(timed, seating, seat) for seat in asked]
        if TABLE in asked:  # what lies open to claims is settled first, even when time is up
            return max(due_times)
        if self.ends_at is not None and timed.position.state.deals_left is None:
            due_times.append(self.ends_at)
        return min(due_times)

    def follow(self, timed: TimedPosition, events: Iterable[Any], now: int) -> TimedPosition:
        """Return where events that happened at this time lead."""
        events = list(events)
        if Paused in map(type, events):
            timed = TimedPosition(timed.position, time.pause(timed.clock, now))
        if Resumed in map(type, events):
            timed = TimedPosition(timed.position, time.resume(timed.clock, now))
        return self._at(timed, self.runner.at(self.runner.fold(timed.position.state, events)), now)

    def _at(self, before: TimedPosition, position: Position, now: int) -> TimedPosition:
        """Return the position with the time for it: what was just dealt is to be seen before any runs."""
        clock = before.clock
        if position.state.deal_at != before.position.state.deal_at:
            clock = replace(clock, seen_at=now + self.draws.dealing_ms())
        return TimedPosition(position, time.tick(clock, position.decisions, self.speed, now))

    def pause(self, timed: TimedPosition, now: int) -> Transition:
        """Return how the table comes to stand still, by the word of whoever referees it: nothing is due any more."""
        events = [Paused()]
        return Transition(events, self.follow(timed, events, now), now)

    def resume(self, timed: TimedPosition, seating: Seating, now: int) -> Transition:
        """Return how play goes on after an outage, or a referee's pause; a window lasts as if it opened now."""
        events = [Resumed()]
        after = self.follow(timed, events, now)
        if TABLE in after.position.decisions:
            after = self._windows.with_end(after, seating, now)
        return Transition(events, after, now, self.due(after, seating))

    def wait_for_absent(self, factor: int) -> None:
        """Have the turns of absent players last so many times as long as usual, but no longer than their time."""
        self._deputies.absent_factor = factor

    def prepare(self, timed: TimedPosition, seating: Seating) -> None:
        """Have the bots that are asked choose now, so that no window ends later for there being much to think about."""
        self._deputies.prepare(timed.position, seating)

    # How a transition grows

    def _advance(self, events: list[Any], timed: TimedPosition, seating: Seating, now: int, seed: Seed) -> Transition:
        while True:
            if self._is_time_up(timed, now):
                more = self._end_time(timed.position)
                events += more
                timed = self.follow(timed, more, now)
            more, position = self.runner.settle_table(timed.position, seed)
            if more:
                events += more
                timed = self._at(timed, position, now)
            timed = self._windows.open(timed, seating, now)
            players = self._deputies.due_seats(timed, seating, now)
            if not players:
                return Transition(events, timed, now, self.due(timed, seating))
            for seat in players:
                more = self._deputies.play(timed.position, seating, seat, seed)
                events += more
                timed = self._windows.answered(timed, self.follow(timed, more, now), seating, seat, now)

    def _end_time(self, position: Position) -> list[Any]:
        """Return what it brings that time is up: the end of play, or the call after which some deals may begin."""
        if self.at_time == CUT:
            return self.runner.end_time(position)
        return self.runner.call_time(position, DEALS_LEFT[self.at_time])

    def _is_time_up(self, timed: TimedPosition, now: int) -> bool:
        if self.ends_at is None or now < self.ends_at or timed.position.state.deals_left is not None:
            return False
        table = timed.position.decisions.get(TABLE)
        return table is None or table.kind != "pause"
