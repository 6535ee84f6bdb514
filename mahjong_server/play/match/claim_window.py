"""How long the table pauses over a tile that lies open to claims, so that no pause tells whether one can be made.

Whoever may claim holds the table up until they have answered. So where that is nobody who is there, the table waits as
if somebody were being asked: for a time drawn from those that the people of this table took of late (of other tables,
until they have answered often enough). Whoever answers at once, as a switch does, leaves the table as if unasked. Where
fewer than two people are there nobody has anybody to hide from, and the floor alone is kept; for one person among bots
that are to play fast it is the bots' (``bot_pace``).
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.base import TABLE, Seat
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.bot_pace import NATURAL, SPANS, PaceOfBots
from mahjong_server.play.match.clock import Clock, KeyedDelays, Speed
from mahjong_server.play.match.seating import Seating, is_there, people_there
from mahjong_server.play.match.transition import TimedPosition

FLOOR_MS: Final = SPANS[NATURAL].window_ms
"""No window is shorter: time to see the tile. Nobody has thought who answers sooner."""

LONGEST_MS: Final = 7_000
"""Who takes longer is lost in thought or not looking: too rarely for all others to have to wait as long."""

SLOW_TAIL: Final = 0.1
"""Share of the slowest times that decoy delays normally skip."""

TAIL_KEEP_PROBABILITY: Final = 0.5
"""How often a decoy delay uses one of them anyway, so that a long window proves nothing."""

MAX_HELD_FRACTION: Final = 0.25
"""Where people hold up more than this share of windows, no time is skipped."""

JITTER: Final = 0.12
"""Share by which a decoy delay is at most shorter or longer than the answer it copies: the same time twice would give
it away."""

ANSWERS_PER_SEAT: Final = 8
"""Number of newest answers kept of each seat."""

MIN_SAMPLES: Final = 16
"""Number of the table's own answers from which those of other tables are not needed."""

PRIOR_ANSWERS_MS: Final = (600, 830, 1_020, 1_200, 1_410, 1_660, 2_030, 2_800)
"""Times of answers, in ms, where none are known: the middles of eighths of a lognormal with a median of 1.3 s and a
sigma of 0.5."""


def floor_ms(draws: KeyedDelays, decision: str, span_ms: tuple[int, int] = FLOOR_MS) -> int:
    """Return how long the window of this decision lasts at least, whoever is asked."""
    least, most = span_ms
    return round((least + (most - least) * draws.unit("pause", decision)) * draws.time_scale)


def skipped_tail(clock: Clock, people: float) -> float:
    """Return the share of the slowest times that decoy delays skip; ``people``: their share of the seats.

    The fewer they are, the more claims are bots' and have decoy delays too, so that more long ones may be skipped.
    """
    opened, held = clock.windows
    return 0.0 if held > MAX_HELD_FRACTION * opened else SLOW_TAIL / people


def decoy_delay_ms(draws: KeyedDelays, decision: str, times: Sequence[int], skipped: float = SLOW_TAIL) -> int:
    """Return how long an answer would take, were somebody asked; ``times`` are those of answers, in ascending order."""
    quantile = draws.unit("answer", decision)
    if quantile >= 1 - skipped and draws.unit("kept", decision) >= TAIL_KEEP_PROBABILITY:
        quantile = draws.unit("instead", decision) * (1 - skipped)
    jittered = 1 + JITTER * (2 * draws.unit("blur", decision) - 1)
    return round(times[int(quantile * len(times))] * jittered)


def times(clock: Clock, time_scale: float) -> tuple[int, ...]:
    """Return what answers took of late in ascending order: this table's, and others' as long as these are few."""
    own = [ms for each in clock.answers for ms in each]
    others = sorted(clock.usual) or [round(ms * time_scale) for ms in PRIOR_ANSWERS_MS]
    lacking = max(0, MIN_SAMPLES - len(own))
    return tuple(sorted(own + [others[(2 * i + 1) * len(others) // (2 * lacking)] for i in range(lacking)]))


def with_response_time(clock: Clock, seat: Seat, ms: int, time_scale: float) -> Clock:
    """Return the clock once the last one to answer has held a window up for so long."""
    if ms > LONGEST_MS * time_scale:
        return clock
    answers = clock.answers or ((),) * len(clock.banks)
    kept = (*answers[seat], ms)[-ANSWERS_PER_SEAT:]
    return replace(clock, answers=(*answers[:seat], kept, *answers[seat + 1 :]))


def with_window(clock: Clock, *, held: bool) -> Clock:
    """Return the clock once one more window has opened, held up by people or not."""
    windows, so_far = clock.windows
    return replace(clock, windows=(windows + 1, so_far + held))


class ClaimWindows:
    """Decides how long the claim windows of one match last."""

    def __init__(self, speed: Speed, draws: KeyedDelays, bots: PaceOfBots) -> None:
        self._speed = speed
        self._draws = draws
        self._bots = bots

    def open(self, timed: TimedPosition, seating: Seating, now: int) -> TimedPosition:
        """Return the position with an end for the window that has just opened, if one has."""
        running = timed.clock.running.get(TABLE)
        fresh = running is not None and running.since == now and running.until == time.begins_at(timed.clock, TABLE)
        if not fresh:
            return timed
        clock = with_window(timed.clock, held=self._is_held(timed, seating, now))
        return self.with_end(TimedPosition(timed.position, clock), seating, now)

    def with_end(self, timed: TimedPosition, seating: Seating, now: int) -> TimedPosition:
        """Return the position with the end of its window: as if somebody were asked, where nobody who is there is."""
        clock = timed.clock
        decision = clock.running[TABLE].decision
        people = people_there(seating, clock, self._speed, now)
        length = floor_ms(self._draws, decision, self._bots.window_ms(people))
        if people > 1 and not self._is_held(timed, seating, now):
            recent = times(clock, self._draws.time_scale)
            length = max(
                length, decoy_delay_ms(self._draws, decision, recent, skipped_tail(clock, people / len(seating)))
            )
        return TimedPosition(timed.position, time.pause_until(clock, time.asked_at(clock, TABLE) + length))

    def answered(
        self, before: TimedPosition, after: TimedPosition, seating: Seating, seat: Seat, now: int
    ) -> TimedPosition:
        """Note how long people held a window up once the last has answered; go on as if unasked where they did not."""
        if seat == TABLE or TABLE not in before.position.decisions or self._is_held(after, seating, now):
            return after
        if not is_there(seating[seat], before.clock, self._speed, now):
            return after
        if now < before.clock.running[TABLE].until:
            return self.with_end(after, seating, now)
        took = now - time.asked_at(before.clock, seat)
        if took < floor_ms(self._draws, before.clock.running[TABLE].decision):
            return after  # by a shorter floor: no time for others to take over
        return TimedPosition(after.position, with_response_time(after.clock, seat, took, self._draws.time_scale))

    def _is_held(self, timed: TimedPosition, seating: Seating, now: int) -> bool:
        """Return whether a window waits for somebody who is there."""
        asked = timed.position.decisions.keys() - {TABLE}
        return any(is_there(seating[seat], timed.clock, self._speed, now) for seat in asked)
