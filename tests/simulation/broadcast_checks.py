"""Holds what everybody is told against the log: an own fold of what was committed, and nothing else.

Every frame has to show the document of its viewer at some moment of the log that was committed by then; every act
that was acknowledged has to be there, once, and none that was refused.
"""

from typing import Any

import msgspec

from games.base import Viewer
from mahjong_server.play.match.abandonment import ABANDON_MS, FORSAKEN_MS
from mahjong_server.play.match.clock import Clock
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.commit_reveal import Paused, Resumed
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.storage.append import Append
from tests.simulation.clock_checks import Timing
from tests.simulation.memory import StoredMatch
from tests.simulation.opening import Opening
from tests.simulation.view_checks import Gaze, Moment, as_json
from tests.simulation.world import World

LATE_MS = 5_000
"""Once nothing goes wrong any more, everyone knows after this long what there is to know."""
PROVED = 40
"""Logs of so many events are folded once more from their beginning, and their walls proved; of longer ones a share."""


class Auditor:
    """Watches one match."""

    def __init__(self, world: World, opening: Opening) -> None:
        self.world = world
        self.opening = opening
        self.runner = opening.referee.runner
        self.events = list(opening.events)
        self.moments = [Moment(opening.timed, "playing", world.now_ms(), world.now_ms())]
        self.timing = Timing(world, opening.kept, self.now)
        self.logged: dict[str, int] = {}
        """How often each act is in the log, by its id."""
        self.refused: dict[str, str] = {}
        self._paused = False
        self._gazes: dict[Viewer, Gaze] = {}
        world.memory.committed = self.committed

    @property
    def now(self) -> Moment:
        """The newest moment."""
        return self.moments[-1]

    # The log

    def committed(self, append: Append) -> None:
        """Follow what the store has taken."""
        world = self.world
        world.note(append.status, [row.data for row in append.rows])
        numbers = [row.seq for row in append.rows]
        world.expect(numbers == list(range(append.head, append.head + len(numbers))), "the log has a gap")
        for row in append.rows:
            if row.act is not None:
                self.logged[row.act] = self.logged.get(row.act, 0) + 1
                world.expect(self.logged[row.act] == 1, f"act {row.act} is in the log twice")
                world.expect(row.act not in self.refused, f"act {row.act} was refused, and is in the log")
        events = [self.runner.decode(row.data) for row in append.rows]
        self.events += events
        self._check_pause(events, append)
        position = self.runner.at(self.runner.fold(self.now.timed.position.state, events))
        clock = msgspec.json.decode(append.clock, type=Clock)
        made = append.rows[0].at if append.rows else world.now_ms()
        self.moments.append(Moment(TimedPosition(position, clock), append.status, made, world.now_ms()))
        self.timing.check(self.moments[-2], self.now, append)
        if append.status == "abandoned":
            self._check_deserted()

    def _check_pause(self, events: list[Any], append: Append) -> None:
        """Check that nothing happens while a referee has the game stand still but that it goes on."""
        if self._paused:
            goes_on = events == [Resumed()] and append.status == "playing"
            self.world.expect(goes_on, f"something happened in a pause: {append.status} {events}")
        self._paused = Paused() in events or (self._paused and not events)

    def _check_deserted(self) -> None:
        """Check that a table is only given up once the store has not heard of anybody for as long as it waits."""
        world = self.world
        world.counts["abandoned"] += 1
        for seat in world.memory.matches[1].seats:
            patience = ABANDON_MS if seat.came and not seat.left else FORSAKEN_MS
            gone = world.now_ms() - seat.last_seen
            slack = LATE_MS + world.put_forward_ms  # which a process that stood still believes for a moment
            world.expect(seat.player is None or gone > patience - slack, f"seat {seat.seat} was given up too soon")

    def acknowledged(self, act: str) -> None:
        """Check that what a client was promised is kept."""
        self.world.expect(self.logged.get(act) == 1, f"act {act} was acknowledged, and is not in the log")

    def turned_down(self, act: str, code: str) -> None:
        """Check that what was refused is not there."""
        self.refused[act] = code
        self.world.expect(act not in self.logged, f"act {act} is in the log, and was refused ({code})")

    # What is shown

    def place_of(self, viewer: Viewer, doc: Any, events: list[Any], first: int, start: int | None) -> int | None:
        """Return the first moment from ``first`` on that a viewer's document, with these events, shows."""
        return self._gaze(viewer).place_of(self.moments, doc, events, first, start)

    def deal_begins(self, viewer: Viewer, place: int) -> int:
        """Return how many events a viewer had seen before the deal of a moment."""
        return self._gaze(viewer).deal_begins(self.moments[place])

    def _gaze(self, viewer: Viewer) -> Gaze:
        if viewer not in self._gazes:
            self._gazes[viewer] = Gaze(self.runner, viewer, self.opening.redacted(viewer))
        gaze = self._gazes[viewer]
        gaze.follow(self.events)
        return gaze

    def place_at(self, moment_ms: int) -> int:
        """Return the moment of the log that was the newest at a time."""
        return max((i for i, moment in enumerate(self.moments) if moment.at <= moment_ms), default=0)

    # The end

    def audit(self) -> None:
        """Check the whole log once the match is over."""
        kept = self.world.memory.matches[1]
        self.world.expect([row.seq for row in kept.events] == list(range(kept.row.head)), "the log has a gap")
        if self.now.status != "finished":
            return
        result = self.runner.game.result(self.now.timed.position.state.game)
        assert result is not None
        record = proof.record_of(self.runner, self.events)
        replayed = self.runner.game.replay(as_json(record))
        self.world.expect(replayed["scores"] == list(result.scores), "the record replays to other scores")
        if self.world.dice("audit").random() < PROVED / len(self.events):
            self._prove(kept, record)

    def _prove(self, kept: StoredMatch, record: dict[str, Any]) -> None:
        """Fold and prove the log from its first entry on."""
        log = [msgspec.json.decode(row.data) for row in kept.events]
        state = self.runner.fold(self.runner.new().state, [self.runner.decode(row.data) for row in kept.events])
        self.world.expect(state == self.now.timed.position.state, "the log folds to another state")
        match = {"seats": self.runner.seats, "deals": self.runner.deals, "rules": kept.row.rules_version}
        list(proof.verify(as_json(record | {"match": match, "log": log, "options": kept.row.options})))
