"""Who plays when: joins the runner, which knows no time, with the clock, which knows no rules. Pure.

A seat is played for by a deputy: a bot by its level, everyone else by the default once their time is up or they have
been gone too long. In a window (a ``pause`` of the table) all deputies answer at its end, together with its outcome.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from games.base import TABLE, Decision, Json, Seat, sealed
from games.chance import KeyedChance
from mahjong_server.play.match import claim_window
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import Clock, Draws, Pace
from mahjong_server.play.match.nonces import ASKED
from mahjong_server.play.match.runner import BY_ITSELF, Position, Refused, Runner
from mahjong_server.play.match.shuffle import Resumed

Seed = Callable[[], bytes]
log = logging.getLogger(__name__)


class Occupant(Struct, frozen=True):
    """Who sits in a seat. A bot has a level; a player an id, a name and the time of the last sign of life.

    ``ready`` to start; ``account``: has one; ``machine``: a program plays by the API; ``came``: has opened the table's
    socket; ``joined``: sat down during play.
    """

    player: str | None = None
    name: str = ""
    bot: str = ""
    last_seen: int = 0
    left: bool = False
    ready: bool = False
    account: bool = False
    machine: bool = False
    came: bool = True
    joined: bool = False


Seating = tuple[Occupant, ...]


class TimedPosition(NamedTuple):
    """Where a match stands, in the rules and in time."""

    position: Position
    clock: Clock

    def __repr__(self) -> str:
        return sealed(self)


class Answer(NamedTuple):
    """What a seat answers to the decision of this id; ``action`` is a client's JSON object."""

    seat: Seat
    decision: str
    action: Json

    def __repr__(self) -> str:
        return sealed(self)


class Transition(NamedTuple):
    """One append: its events, where they lead, and when (epoch ms): the log's time is the clock's."""

    events: list[Any]
    timed: TimedPosition
    at: int

    def __repr__(self) -> str:
        return sealed(self)


class Referee:
    """One match's rules and clock together."""

    def __init__(self, runner: Runner, pace: Pace, draws: Draws) -> None:
        self.runner = runner
        self.pace = pace
        self.draws = draws
        self.ends_at: int | None = None
        """When the session's time is up."""
        self._prepared: dict[tuple[Seat, str, str], Any] = {}

    def act(self, timed: TimedPosition, seating: Seating, answer: Answer, now: int, seed: Seed) -> Transition:
        """Return what a seat's answer brings; raise ``Refused``."""
        decision = timed.position.decisions.get(answer.seat)
        if decision is None or decision.id != answer.decision:
            raise Refused("decision-over", "you are not asked this, or no longer")
        action = self.runner.read_action(answer.action, decision.kind)
        events = self.runner.act(timed.position, answer.seat, action)
        after = self._heard(timed, self.follow(timed, events, now), seating, answer.seat, now)
        return self._advance(events, after, seating, now, seed)

    def run_due(self, timed: TimedPosition, seating: Seating, now: int, seed: Seed) -> Transition:
        """Return what happens by itself up to now; no events when nothing is due."""
        return self._advance([], timed, seating, now, seed)

    def due(self, timed: TimedPosition, seating: Seating) -> int | None:
        """Return when the next thing happens by itself, or ``None`` once the match is over."""
        asked = timed.position.decisions
        if not asked:
            return None
        if TABLE in asked and asked[TABLE].kind in BY_ITSELF:
            return 0
        moments = [self._moment(timed, seating, seat) for seat in asked]
        if TABLE in asked:  # what lies open to claims is settled first, even when time is up
            return max(moments)
        return min(moments if self.ends_at is None else [*moments, self.ends_at])

    def follow(self, timed: TimedPosition, events: Iterable[Any], now: int) -> TimedPosition:
        """Return where events that happened at this time lead."""
        events = list(events)
        if Resumed in map(type, events):
            timed = TimedPosition(timed.position, time.resume(timed.clock, now))
        return self._at(timed, self.runner.at(self.runner.fold(timed.position.state, events)), now)

    def _at(self, before: TimedPosition, position: Position, now: int) -> TimedPosition:
        """Return the position with the time for it: what was just dealt is to be seen before any runs."""
        clock = before.clock
        if position.state.deal_at != before.position.state.deal_at:
            clock = replace(clock, seen_at=now + self.draws.dealing_ms())
        return TimedPosition(position, time.tick(clock, position.decisions, self.pace, now))

    def resume(self, timed: TimedPosition, seating: Seating, now: int) -> Transition:
        """Return how play goes on after an outage; a window lasts as if it opened now."""
        events = [Resumed()]
        after = self.follow(timed, events, now)
        if TABLE in after.position.decisions:
            after = self._paused(after, seating, now)
        return Transition(events, after, now)

    def prepare(self, timed: TimedPosition, seating: Seating) -> None:
        """Have the bots that are asked choose now, so that no window ends later for there being much to think about."""
        position = timed.position
        self._prepared = {
            (seat, decision.id, seating[seat].bot): self._bot_action(position, seat, decision, seating[seat].bot)
            for seat, decision in position.decisions.items()
            if seat != TABLE and seating[seat].bot
        }

    # How an append grows

    def _advance(self, events: list[Any], timed: TimedPosition, seating: Seating, now: int, seed: Seed) -> Transition:
        while True:
            if self._is_time_up(timed, now):
                more = self.runner.end_time(timed.position)
                events += more
                timed = self.follow(timed, more, now)
            more, position = self.runner.settle_table(timed.position, seed)
            if more:
                events += more
                timed = self._at(timed, position, now)
            timed = self._opened(timed, seating, now)
            players = self._due_seats(timed, seating, now)
            if not players:
                return Transition(events, timed, now)
            for seat in players:
                more = self._by_deputy(timed, seating, seat, seed)
                events += more
                timed = self._heard(timed, self.follow(timed, more, now), seating, seat, now)

    def _is_time_up(self, timed: TimedPosition, now: int) -> bool:
        if self.ends_at is None or now < self.ends_at:
            return False
        table = timed.position.decisions.get(TABLE)
        return table is None or table.kind != "pause"

    def _due_seats(self, timed: TimedPosition, seating: Seating, now: int) -> list[Seat]:
        """Return whose turn it is to be played for now: in a window all who have not answered, the table last."""
        asked = timed.position.decisions
        if TABLE in asked:
            late = all(self._moment(timed, seating, seat) <= now for seat in asked)
            pause = timed.clock.running[TABLE]
            fresh = pause.since == now < pause.until
            return sorted(asked, key=lambda seat: (seat == TABLE, seat)) if late and not fresh else []
        for seat, decision in asked.items():
            fresh = timed.clock.running[seat].since == now and decision.kind not in ASKED
            if not fresh and self._moment(timed, seating, seat) <= now:
                return [seat]
        return []

    def _moment(self, timed: TimedPosition, seating: Seating, seat: Seat) -> int:
        """Return when a seat (or the table's pause) is played by itself."""
        asked, running = timed.position.decisions, timed.clock.running[seat]
        window, begins = self._window_end(timed), time.begins_at(timed.clock, seat)
        if seat == TABLE:
            return window
        decision, sitter = asked[seat], seating[seat]
        if sitter.bot:
            own = 0 if decision.kind in ASKED else self.draws.think_ms(seat, decision)
            return window or begins + own
        gone = max(self._gone_at(timed.clock, sitter, running.since), window or begins + self.draws.absent_ms())
        return max(min(time.last_moment(timed.clock, seat), gone), window)

    def _gone_at(self, clock: Clock, sitter: Occupant, since: int) -> int:
        if sitter.left or sitter.player is None:
            return since
        return max(sitter.last_seen, clock.resumed_at) + self.pace.grace_ms

    def _window_end(self, timed: TimedPosition) -> int:
        """Return when the running window's pause is over; 0 outside of windows."""
        return timed.clock.running[TABLE].until if TABLE in timed.position.decisions else 0

    # Windows

    def _opened(self, timed: TimedPosition, seating: Seating, now: int) -> TimedPosition:
        """Say when the pause of a window that has just opened is over."""
        running = timed.clock.running.get(TABLE)
        fresh = running is not None and running.since == now and running.until == time.begins_at(timed.clock, TABLE)
        if not fresh:
            return timed
        clock = claim_window.opened(timed.clock, held=self._is_held(timed, seating, now))
        return self._paused(TimedPosition(timed.position, clock), seating, now)

    def _paused(self, timed: TimedPosition, seating: Seating, now: int) -> TimedPosition:
        """Let the pause last, where it waits for nobody who is there, as long as if somebody were asked."""
        clock = timed.clock
        decision = clock.running[TABLE].decision
        length = claim_window.floor_ms(self.draws, decision)
        people = sum(self._is_there(clock, sitter, now) for sitter in seating)
        if people > 1 and not self._is_held(timed, seating, now):
            times = claim_window.times(clock, self.draws.pace)
            length = max(
                length,
                claim_window.feigned_ms(self.draws, decision, times, claim_window.rare(clock, people / len(seating))),
            )
        return TimedPosition(timed.position, time.pause_until(clock, time.asked_at(clock, TABLE) + length))

    def _heard(
        self, before: TimedPosition, after: TimedPosition, seating: Seating, seat: Seat, now: int
    ) -> TimedPosition:
        """Note how long people held a window up once the last has answered; go on as if unasked where they did not."""
        if seat == TABLE or TABLE not in before.position.decisions or self._is_held(after, seating, now):
            return after
        if not self._is_there(before.clock, seating[seat], now):
            return after
        if now < self._window_end(before):
            return self._paused(after, seating, now)
        took = now - time.asked_at(before.clock, seat)
        return TimedPosition(after.position, claim_window.heard(after.clock, seat, took, self.draws.pace))

    def _is_held(self, timed: TimedPosition, seating: Seating, now: int) -> bool:
        """Return whether a window waits for somebody who is there."""
        asked = timed.position.decisions.keys() - {TABLE}
        return any(self._is_there(timed.clock, seating[seat], now) for seat in asked)

    def _is_there(self, clock: Clock, sitter: Occupant, now: int) -> bool:
        return not sitter.bot and self._gone_at(clock, sitter, now) > now

    # Deputies

    def _by_deputy(self, timed: TimedPosition, seating: Seating, seat: Seat, seed: Seed) -> list[Any]:
        position = timed.position
        decision = position.decisions.get(seat)
        if decision is None:
            return []
        if seat == TABLE:
            return self.runner.table_step(position, seed)
        level = seating[seat].bot
        action = self._bot_action(position, seat, decision, level) if level else decision.default
        return self.runner.act(position, seat, action)

    def _bot_action(self, position: Position, seat: Seat, decision: Decision[Any], level: str) -> Any:
        """Return what a bot chooses, or the default when it fails: a bot's fault must not stop a table."""
        if decision.kind in ASKED:
            return decision.default
        if (seat, decision.id, level) in self._prepared:
            return self._prepared[seat, decision.id, level]
        key = hmac.digest(self.draws.secret, f"bot:{seat}:{decision.id}".encode(), hashlib.sha256)
        view = self.runner.game.view(position.state.game, seat)
        try:
            action = self.runner.game.bot(level).choose(view, decision, KeyedChance(key))
        except Exception as error:  # noqa: BLE001 - see above; the text might tell a hand, the type does not
            log.error("bot %s failed with %s", level, type(error).__name__)  # noqa: TRY400 - a trace could tell too
            return decision.default
        return action if action in decision.actions else decision.default
