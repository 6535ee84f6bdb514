"""How long the table pauses over a tile that lies open to claims, so that no pause tells whether one can be made.

Whoever may claim holds the table up until they have answered. So where that is nobody who is there, the table waits as
if somebody were being asked: for a time drawn from those that the people of this table took of late (of other tables,
until they have answered often enough). Whoever answers at once, as a switch does, leaves the table as if unasked. Where
fewer than two people are there nobody has anybody to hide from, and the floor alone is kept.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.base import TABLE, Seat
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import Clock, Draws, Pace
from mahjong_server.play.match.seating import Seating, is_there
from mahjong_server.play.match.transition import TimedPosition

FLOOR_MS: Final = (400, 800)
"""No window is shorter: time to see the tile. Nobody has thought who answers sooner."""

LONGEST_MS: Final = 7_000
"""Who takes longer is lost in thought or not looking: too rarely for all others to have to wait as long."""

RARE: Final = 0.1
KEPT: Final = 0.5
"""Of the slowest tenth of the times, which cost the most, the table feigns these; so a long window proves nothing."""

OFTEN: Final = 0.25
"""Where people hold up more windows than these, few are left to be feigned, and all times are."""

BLUR: Final = 0.12
"""A feigned time is that of an answer, up to so much shorter or longer: the same time twice would give it away."""

REMEMBERED: Final = 8
"""Answers kept of each seat."""

ENOUGH: Final = 16
"""With so many answers those of other tables are not needed."""

USUAL_MS: Final = (600, 830, 1_020, 1_200, 1_410, 1_660, 2_030, 2_800)
"""Where none are known: the middles of eighths of a lognormal with a median of 1.3 s and a sigma of 0.5."""


def floor_ms(draws: Draws, decision: str) -> int:
    """Return how long the window of this decision lasts at least, whoever is asked."""
    least, most = FLOOR_MS
    return round((least + (most - least) * draws.unit("pause", decision)) * draws.pace)


def rare(clock: Clock, people: float) -> float:
    """Return the share of times that are spared; ``people``: their share of the seats.

    The fewer they are, the more claims are bots' and feigned too, so that more long ones may be spared.
    """
    opened, held = clock.windows
    return 0.0 if held > OFTEN * opened else RARE / people


def feigned_ms(draws: Draws, decision: str, times: Sequence[int], spared: float = RARE) -> int:
    """Return how long an answer would take, were somebody asked; ``times`` are those of answers, in ascending order."""
    place = draws.unit("answer", decision)
    if place >= 1 - spared and draws.unit("kept", decision) >= KEPT:
        place = draws.unit("instead", decision) * (1 - spared)
    blurred = 1 + BLUR * (2 * draws.unit("blur", decision) - 1)
    return round(times[int(place * len(times))] * blurred)


def times(clock: Clock, pace: float) -> tuple[int, ...]:
    """Return what answers took of late in ascending order: this table's, and others' as long as these are few."""
    own = [ms for each in clock.answers for ms in each]
    others = sorted(clock.usual) or [round(ms * pace) for ms in USUAL_MS]
    lacking = max(0, ENOUGH - len(own))
    return tuple(sorted(own + [others[(2 * i + 1) * len(others) // (2 * lacking)] for i in range(lacking)]))


def heard(clock: Clock, seat: Seat, ms: int, pace: float) -> Clock:
    """Return the clock once the last one to answer has held a window up for so long."""
    if ms > LONGEST_MS * pace:
        return clock
    answers = clock.answers or ((),) * len(clock.banks)
    kept = (*answers[seat], ms)[-REMEMBERED:]
    return replace(clock, answers=(*answers[:seat], kept, *answers[seat + 1 :]))


def opened(clock: Clock, *, held: bool) -> Clock:
    """Return the clock once one more window has opened, held up by people or not."""
    windows, so_far = clock.windows
    return replace(clock, windows=(windows + 1, so_far + held))


class ClaimWindows:
    """Decides how long the claim windows of one match last."""

    def __init__(self, pace: Pace, draws: Draws) -> None:
        self._pace = pace
        self._draws = draws

    def open(self, timed: TimedPosition, seating: Seating, now: int) -> TimedPosition:
        """Return the position with an end for the window that has just opened, if one has."""
        running = timed.clock.running.get(TABLE)
        fresh = running is not None and running.since == now and running.until == time.begins_at(timed.clock, TABLE)
        if not fresh:
            return timed
        clock = opened(timed.clock, held=self._is_held(timed, seating, now))
        return self.with_end(TimedPosition(timed.position, clock), seating, now)

    def with_end(self, timed: TimedPosition, seating: Seating, now: int) -> TimedPosition:
        """Return the position with the end of its window: as if somebody were asked, where nobody who is there is."""
        clock = timed.clock
        decision = clock.running[TABLE].decision
        length = floor_ms(self._draws, decision)
        people = sum(is_there(occupant, clock, self._pace, now) for occupant in seating)
        if people > 1 and not self._is_held(timed, seating, now):
            recent = times(clock, self._draws.pace)
            length = max(length, feigned_ms(self._draws, decision, recent, rare(clock, people / len(seating))))
        return TimedPosition(timed.position, time.pause_until(clock, time.asked_at(clock, TABLE) + length))

    def answered(
        self, before: TimedPosition, after: TimedPosition, seating: Seating, seat: Seat, now: int
    ) -> TimedPosition:
        """Note how long people held a window up once the last has answered; go on as if unasked where they did not."""
        if seat == TABLE or TABLE not in before.position.decisions or self._is_held(after, seating, now):
            return after
        if not is_there(seating[seat], before.clock, self._pace, now):
            return after
        if now < before.clock.running[TABLE].until:
            return self.with_end(after, seating, now)
        took = now - time.asked_at(before.clock, seat)
        return TimedPosition(after.position, heard(after.clock, seat, took, self._draws.pace))

    def _is_held(self, timed: TimedPosition, seating: Seating, now: int) -> bool:
        """Return whether a window waits for somebody who is there."""
        asked = timed.position.decisions.keys() - {TABLE}
        return any(is_there(seating[seat], timed.clock, self._pace, now) for seat in asked)
