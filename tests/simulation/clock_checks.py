"""Holds the clocks against the true time: nobody pays for time in which nobody served, nor for more than they took.

It goes by what the store has seen alone. No process was in touch with it for a while: that is an outage, and whoever
was asked across it has, from its end on, some seconds before anything is paid or played for them.
"""

import math

from games.base import TABLE, Seat
from mahjong_server.play.match.clock import OUTAGE_MS, RESUME_MS, SPEEDS
from mahjong_server.play.storage.agreed_times import ends_at
from mahjong_server.play.storage.append import Append
from tests.simulation.memory import StoredMatch
from tests.simulation.view_checks import Moment
from tests.simulation.world import World

LAG_MS = 300
"""What a message takes to the store and back, at most."""


class Timing:
    """Watches one match's clocks. Follow each append by ``check``."""

    def __init__(self, world: World, kept: StoredMatch, begin: Moment) -> None:
        self.world = world
        self._factor = SPEEDS[kept.row.speed].factor
        self._people = {seat.seat for seat in kept.seats if seat.player}
        self._kept = kept
        self._pauses: list[tuple[int, int]] = []
        """Referees' pauses: when each ended (epoch ms), and how long it was."""
        self._asked: dict[Seat, tuple[str, int]] = {}
        self._in_touch = self._back_at = world.now_ms()
        self._ask(begin)
        world.memory.reached = self.reached

    def reached(self) -> None:
        """Take notice that a process has reached the store."""
        now = self.world.now_ms()
        if now - self._in_touch > OUTAGE_MS + LAG_MS:
            self._back_at = now
            self.world.counts["outages"] += 1
        self._in_touch = now

    def check(self, before: Moment, after: Moment, append: Append) -> None:
        """Check what an append has taken from people's time."""
        self._note_pause(before, after)
        self._check_end(before, append)
        for seat in self._people:
            self._check_bank(seat, before, after)
        if not any(row.act for row in append.rows):
            self._check_patience(before, after)
        self._ask(after)

    def _note_pause(self, before: Moment, after: Moment) -> None:
        head = before.timed.position.state.head
        if head and '"type":"paused"' in self._kept.events[head - 1].data:
            self._pauses.append((after.made, after.made - before.made))
            self._back_at = self._in_touch = after.made  # whoever lets play go on serves

    def _stood_ms(self, since: int) -> int:
        """Return for how long all in all the game was paused since then."""
        return sum(length for end, length in self._pauses if end > since)

    @property
    def _ends_at(self) -> float:
        """When the session's time is up by what the store says, pauses left out."""
        return ends_at(self._kept.row) or math.inf

    def _check_end(self, before: Moment, append: Append) -> None:
        """Check that time is not up before all that was agreed has been played."""
        if before.timed.position.state.deals_left is None:
            up = [row.at for row in append.rows if '"type":"time-' in row.data]
            self.world.expect(not up or up[0] >= self._ends_at - self._slack(), "time was up too soon")

    def _check_bank(self, seat: Seat, before: Moment, after: Moment) -> None:
        paid = before.timed.clock.banks[seat] - after.timed.clock.banks[seat]
        self.world.expect(paid >= 0, f"seat {seat} was given time")
        if not paid:
            return
        self.world.counts["banks drawn on"] += 1
        decision, asked_at = before.timed.position.decisions[seat], self._asked[seat][1]
        free = 1000 * decision.seconds * self._factor
        took = after.made - asked_at - free - self._stood_ms(asked_at)
        if asked_at <= self._back_at < after.made:
            took = min(took, after.made - self._back_at - RESUME_MS)
        self.world.expect(paid <= max(0, took) + self._slack(), f"seat {seat} paid {paid} ms, and took {took:.0f}")

    def _check_patience(self, before: Moment, after: Moment) -> None:
        """Check that after an outage nobody was played for before they had time to come back."""
        asked, now_asked = before.timed.position.decisions, after.timed.position.decisions
        early = self._back_at < after.made < self._back_at + RESUME_MS - self._slack()
        if TABLE in asked or not early or after.status == "abandoned" or after.made >= self._ends_at:
            return
        for seat in self._people & asked.keys():
            over = seat not in now_asked or now_asked[seat].id != asked[seat].id
            since_before = self._asked[seat][1] <= self._back_at
            self.world.expect(not (over and since_before), f"seat {seat} was played for as soon as an outage was over")

    def _ask(self, moment: Moment) -> None:
        asked = moment.timed.position.decisions
        known = self._asked
        self._asked = {
            seat: known[seat] if seat in known and known[seat][0] == decision.id else (decision.id, moment.made)
            for seat, decision in asked.items()
        }

    def _slack(self) -> int:
        """Return by how much the processes' clocks may be apart (ms): what was put forward is believed for a while."""
        return LAG_MS + self.world.put_forward_ms
