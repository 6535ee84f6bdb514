"""Holds what everybody is told against the log: an own fold of what was committed, and nothing else.

Every frame has to show the document of its viewer at some moment of the log that was committed by then; every act
that was acknowledged has to be there, once, and none that was refused.
"""

from typing import Any, NamedTuple

import msgspec

from games.base import Viewer
from mahjong_server.play import document, merge, proof
from mahjong_server.play.clock import Clock
from mahjong_server.play.referee import Standing
from mahjong_server.play.writer import Append
from tests.simulation.opening import Opening
from tests.simulation.world import World

SHOWN = ("view", "decision", "clock", "fair", "result")
LATE_MS = 5_000
"""Once nothing goes wrong any more, everyone knows after this long what there is to know."""


class Moment(NamedTuple):
    """Where the match stood after an append; ``at`` is the true time of its commit."""

    standing: Standing
    status: str
    at: int


class Auditor:
    """Watches one match."""

    def __init__(self, world: World, opening: Opening) -> None:
        self.world = world
        self.referee = opening.referee
        self.runner = opening.referee.runner
        self.events = list(opening.events)
        self.moments = [Moment(opening.standing, "playing", world.now_ms())]
        self.logged: dict[str, int] = {}
        """How often each act is in the log, by its id."""
        self.refused: dict[str, str] = {}
        self._shown: dict[tuple[Viewer, int], Any] = {}
        self._seen: dict[Viewer, list[Any]] = {}
        self._counts: dict[Viewer, list[int]] = {}
        world.memory.committed = self.committed

    @property
    def now(self) -> Moment:
        """The newest moment."""
        return self.moments[-1]

    # The log

    def committed(self, append: Append) -> None:
        """Follow what the store has taken."""
        world = self.world
        world.note("append", append.head, [row.data for row in append.rows], append.status)
        numbers = [row.seq for row in append.rows]
        world.expect(numbers == list(range(append.head, append.head + len(numbers))), "the log has a gap")
        for row in append.rows:
            if row.act is not None:
                self.logged[row.act] = self.logged.get(row.act, 0) + 1
                world.expect(self.logged[row.act] == 1, f"act {row.act} is in the log twice")
                world.expect(row.act not in self.refused, f"act {row.act} was refused, and is in the log")
        events = [self.runner.decode(row.data) for row in append.rows]
        self.events += events
        position = self.runner.at(self.runner.fold(self.now.standing.position.state, events))
        clock = msgspec.json.decode(append.clock, type=Clock)
        self.moments.append(Moment(Standing(position, clock), append.status, world.now_ms()))

    def acknowledged(self, act: str) -> None:
        """Check that what a client was promised is kept."""
        self.world.expect(self.logged.get(act) == 1, f"act {act} was acknowledged, and is not in the log")

    def turned_down(self, act: str, code: str) -> None:
        """Check that what was refused is not there."""
        self.refused[act] = code
        self.world.expect(act not in self.logged, f"act {act} is in the log, and was refused ({code})")

    # What is shown

    def place_of(self, viewer: Viewer, doc: Any, events: list[Any], first: int, start: int | None) -> int | None:
        """Return the first moment from ``first`` on that a document, with these events, shows.

        The events begin with the one of number ``start`` that the viewer saw, or without it with the deal.
        """
        for place in range(first, len(self.moments)):
            if all(doc.get(part) == shown for part, shown in self.shown(viewer, place).items()):
                begin = self.deal_begins(viewer, place) if start is None else start
                seen = self.seen(viewer)[begin : self._count(viewer, self._head(place))]
                if events == seen:
                    return place
        return None

    def shown(self, viewer: Viewer, place: int) -> Any:
        """Return what a viewer is to be shown of a moment."""
        if (viewer, place) not in self._shown:
            standing = self.moments[place].standing
            whole = document.play(self.runner, standing) | document.personal(self.runner, standing, viewer)
            plain = merge.apply({}, msgspec.json.decode(msgspec.json.encode(whole)))
            self._shown[viewer, place] = {part: plain.get(part) for part in SHOWN}
        return self._shown[viewer, place]

    def deal_begins(self, viewer: Viewer, place: int) -> int:
        """Return how many events a viewer had seen before the deal of a moment."""
        return self._count(viewer, self.moments[place].standing.position.state.deal_at)

    def seen(self, viewer: Viewer) -> list[Any]:
        """Return all events of the log as a viewer sees them."""
        seen, counts = self._seen.setdefault(viewer, []), self._counts.setdefault(viewer, [0])
        for event in self.events[len(counts) - 1 :]:
            shown = self.runner.redact(event, viewer)
            if shown is not None:
                seen.append(msgspec.json.decode(msgspec.json.encode(shown)))
            counts.append(len(seen))
        return seen

    def _count(self, viewer: Viewer, head: int) -> int:
        self.seen(viewer)
        return self._counts[viewer][head]

    def _head(self, place: int) -> int:
        return self.moments[place].standing.position.state.head

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
        state = self.runner.fold(self.runner.new().state, [self.runner.decode(row.data) for row in kept.events])
        self.world.expect(state == self.now.standing.position.state, "the log folds to another state")
        result = self.runner.game.result(state.game)
        assert result is not None
        record = proof.record_of(self.runner, self.events)
        plain = msgspec.json.decode(msgspec.json.encode(record))
        if plain["deals"]:  # else there is nothing to pay, nor any to tell how many sat there
            replayed = self.runner.game.replay(plain)
            self.world.expect(replayed["scores"] == list(result.scores), "the record replays to other scores")
        match = {"seats": self.runner.seats, "deals": self.runner.deals}
        log = [msgspec.json.decode(row.data) for row in kept.events]
        whole = plain | {"match": match, "log": log, "rules_version": kept.row.rules_version, "game": kept.row.game}
        list(proof.verify(msgspec.json.decode(msgspec.json.encode(whole | {"options": kept.row.options}))))
