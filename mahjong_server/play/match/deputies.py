"""Who plays for a seat, and when. Pure.

A bot plays by its level; for everyone else the default is played, once their time is up or they have been gone too
long. In a claim window (a pause of the table) all deputies answer at its end, together with its outcome.
"""

import hashlib
import hmac
import logging
from collections.abc import Callable
from typing import Any

from games.base import TABLE, Decision, Seat
from games.chance import KeyedChance
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.bot_pace import PaceOfBots
from mahjong_server.play.match.clock import KeyedDelays, Speed
from mahjong_server.play.match.fairness.nonces import ASKED
from mahjong_server.play.match.runner import Position, Runner
from mahjong_server.play.match.seating import Seating, gone_at
from mahjong_server.play.match.transition import TimedPosition

log = logging.getLogger(__name__)


class Deputies:
    """Plays for the seats of one match."""

    def __init__(self, runner: Runner, speed: Speed, draws: KeyedDelays, bots: PaceOfBots) -> None:
        self._runner = runner
        self._speed = speed
        self._draws = draws
        self._bots = bots
        self.absent_factor = 1
        """How many times as long as usual the turn of an absent player lasts."""
        self._prepared: dict[tuple[Seat, str, str], Any] = {}

    def due_at(self, timed: TimedPosition, seating: Seating, seat: Seat) -> int:
        """Return when a seat is played for, or the table's pause is over."""
        asked, running = timed.position.decisions, timed.clock.running[seat]
        window, begins = window_end(timed), time.begins_at(timed.clock, seat)
        if seat == TABLE:
            return window
        decision, occupant = asked[seat], seating[seat]
        if occupant.bot:
            own = 0 if decision.kind in ASKED else self._bots.think_ms(timed.clock, seating, seat, decision)
            return window or begins + own
        gone = gone_at(occupant, timed.clock, self._speed, running.since)
        gone = max(gone, window or begins + self.absent_factor * self._draws.absent_ms())
        return max(min(time.last_moment(timed.clock, seat), gone), window)

    def due_seats(self, timed: TimedPosition, seating: Seating, now: int) -> list[Seat]:
        """Return which seats are played for now: in a window all who have not answered, the table last."""
        asked = timed.position.decisions
        if TABLE in asked:
            late = all(self.due_at(timed, seating, seat) <= now for seat in asked)
            pause = timed.clock.running[TABLE]
            fresh = pause.since == now < pause.until
            return sorted(asked, key=lambda seat: (seat == TABLE, seat)) if late and not fresh else []
        for seat, decision in asked.items():
            fresh = timed.clock.running[seat].since == now and decision.kind not in ASKED
            if not fresh and self.due_at(timed, seating, seat) <= now:
                return [seat]
        return []

    def play(self, position: Position, seating: Seating, seat: Seat, seed: Callable[[], bytes]) -> list[Any]:
        """Return the events of what is played for a seat, or by the table; none where it is not asked any more."""
        decision = position.decisions.get(seat)
        if decision is None:
            return []
        if seat == TABLE:
            return self._runner.table_step(position, seed)
        level = seating[seat].bot
        action = self._bot_action(position, seat, decision, level) if level else decision.default
        return self._runner.act(position, seat, action)

    def prepare(self, position: Position, seating: Seating) -> None:
        """Have the bots that are asked choose now, so that no window ends later for there being much to think about."""
        self._prepared = {
            (seat, decision.id, seating[seat].bot): self._bot_action(position, seat, decision, seating[seat].bot)
            for seat, decision in position.decisions.items()
            if seat != TABLE and seating[seat].bot
        }

    def _bot_action(self, position: Position, seat: Seat, decision: Decision[Any], level: str) -> Any:
        """Return what a bot chooses, or has chosen already."""
        if decision.kind in ASKED:
            return decision.default
        if (seat, decision.id, level) in self._prepared:
            return self._prepared[seat, decision.id, level]
        return choose(self._runner, position, seat, level, self._draws.secret)


def choose(runner: Runner, position: Position, seat: Seat, level: str, secret: bytes) -> Any:
    """Return what a bot chooses, or the default when it fails: a bot's fault must not stop a table.

    What it leaves to chance is keyed by the match's secret; where tables share walls by these, so that bots who see the
    same choose the same at each of them.
    """
    decision = position.decisions[seat]
    secret = runner.walls.bots if runner.walls else secret
    key = hmac.digest(secret, f"bot:{seat}:{decision.id}".encode(), hashlib.sha256)
    view = runner.game.view(position.state.game, seat)
    try:
        action = runner.game.bot(level).choose(view, decision, KeyedChance(key))
    except Exception as error:  # noqa: BLE001 - see above; the text might tell a hand, the type does not
        log.error("bot %s failed with %s", level, type(error).__name__)  # noqa: TRY400 - a trace could tell too
        return decision.default
    return action if action in decision.actions else decision.default


def window_end(timed: TimedPosition) -> int:
    """Return when the claim window that is open is over; 0 where none is."""
    return timed.clock.running[TABLE].until if TABLE in timed.position.decisions else 0
