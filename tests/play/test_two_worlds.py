"""Two worlds that differ only in what a viewer can't know send that viewer the same bytes, at the same times.

Random deals of Sichuan go through a live table, and so does each one's twin, in which all that the viewer has not seen
is dealt anew: other hands, other sealed choices, other claims made or let go.
"""

from random import Random
from typing import Any

import pytest

from games.base import TABLE, Viewer
from games.sichuan.events import Claimed, Dealt, Event, Forbade
from games.sichuan.game import GAME
from games.sichuan.state import State
from mahjong_server.play.match import clock
from mahjong_server.play.match.fairness.commit_reveal import ShuffleState
from mahjong_server.play.match.runner import AUTOMATIC_KINDS, ActRefused, MatchState
from mahjong_server.play.match.transition import Answer, TimedPosition
from mahjong_server.play.storage.loading import LoadedTable, referee_of, seating_of
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.games.sichuan.playing import options_of, playing
from tests.games.sichuan.worlds import other_world
from tests.play.table_contexts import table_context

DEALS = 2
STEP_MS = 1_000
TRIED = [
    {"type": "discard", "tile": "5m"},
    {"type": "hu"},
    {"type": "pung"},
    {"type": "claim-kong"},
    {"type": "kong", "tile": "3p"},
    {"type": "pass"},
    {"type": "forbid", "suit": "s"},
    {"type": "settle"},
    {"type": "deal"},
    {"type": "discard", "tile": "0z"},
]


class World:
    """A live table fed with a log; everyone watches, and what each was sent is kept."""

    def __init__(self, seed: int) -> None:
        self.now = 10**12
        options = {"strict": seed % 2 == 1, "fan_limit": 4 if seed % 3 == 0 else 3, "own_four_waits": seed % 5 != 0}
        terms = 1, "table", "sichuan", options, DEALS, "normal", "playing", None, b"k" * 32, 0, 0, "{}", "", 1
        row = MatchRow(*terms, bot_pace=("natural", "quick", "instant")[seed % 3])
        seats = [SeatRow(seat, f"p{seat}", f"Player {seat}", "", 0, left=False) for seat in range(4)]
        referee = referee_of(row, 4, 1.0)
        state = MatchState(
            GAME.new(options_of(seed), 4, DEALS), ShuffleState("asking", 0, "ab" * 32, "cd" * 32, ("",) * 4, ("",) * 4)
        )
        timed = TimedPosition(referee.runner.at(state), clock.start(4, referee.speed, self.now))
        context = table_context(lambda: self.now)
        self.live_table = LiveTable(context, LoadedTable(row, seating_of(seats), referee, timed, [], {}))
        self.pending: list[Event] = []
        """What has happened and is told with what the table does next."""
        self.frames: dict[Viewer, list[str]] = {}
        self.connections = {viewer: self.watch(viewer) for viewer in (None, 0, 1, 2, 3)}

    def game(self) -> State:
        timed = self.live_table.table.timed
        assert timed
        game: State = timed.position.state.game
        return game

    def watch(self, viewer: Viewer) -> ClientConnection:
        connection = ClientConnection(None if viewer is None else f"p{viewer}")
        self.live_table.attach(connection)
        return connection

    def feed(self, log: list[Event]) -> None:
        """Let each append happen at a time that what everybody sees makes."""
        public = 0
        for event in log:
            self.pending.append(event)
            self.now = 10**12 + STEP_MS * public + isinstance(event, Claimed | Forbade)
            public += not isinstance(event, Claimed | Forbade)
            if self.fold(self.pending):
                self.pending = []
            for viewer, connection in self.connections.items():
                self.frames.setdefault(viewer, []).extend(connection._frames)
                connection._frames.clear()
        self.now = 10**12 + STEP_MS * 1_000

    def fold(self, events: list[Event]) -> bool:
        """Fold and tell an append, unless the table goes on by itself."""
        table = self.live_table.table
        assert table.timed
        runner = table.referee.runner
        position = runner.at(runner.fold(table.timed.position.state, events))
        asked = position.decisions.get(TABLE)
        if asked and asked.kind in AUTOMATIC_KINDS - {"reveal"}:
            return False
        ticked = clock.tick(table.timed.clock, position.decisions, table.referee.speed, self.now)
        table.timed = TimedPosition(position, ticked)
        table.deal_events += events
        del table.deal_events[: len(table.deal_events) - (position.state.head - position.state.deal_at)]
        self.live_table.broadcaster.broadcast(events)
        return True

    def received(self, viewer: Viewer) -> list[str]:
        """Return all that a viewer was sent, what it would be sent on reconnecting, and what refusals tell it."""
        again = self.watch(viewer)
        return [*self.frames[viewer], *again._frames, *(self.refusal(viewer, action) for action in TRIED)]

    def refusal(self, seat: Viewer, action: Any) -> str:
        timed, referee = self.live_table.table.timed, self.live_table.table.referee
        assert timed
        if seat is None:
            return ""
        game = timed.position.state.game
        said = []
        for kind in ("turn", "claim", "forbid", "pause", "draw"):
            answer = Answer(seat, f"{game.deal}.{game.step}.{kind}", action)
            try:
                referee.act(timed, self.live_table.presence.seating(), answer, self.now, lambda: bytes(32))
                said.append("accepted")
            except ActRefused as refusal:
                said.append(f"{refusal.code} {refusal.text} {refusal.clause}")
        return "; ".join(said)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.security("SEC 2.3")
def test_a_viewer_is_sent_the_same_bytes_in_both_worlds(seed: int):
    rng = Random(seed)
    log: list[Event] = []
    compared = 0
    for before, _, _, events, after in playing(seed):
        if isinstance(events[0], Dealt):
            log, start = [], before
            assert start.phase == "before"
        log += events
        if rng.random() < 0.03 and after.phase in {"turn", "claim", "forbid"}:
            viewer = rng.choice([None, 0, 1, 2, 3])
            one, two = World(seed), World(seed)
            twin = other_world(log, viewer, after, rng)
            one.feed(log)
            two.feed(twin)
            compared += two.game().players != after.players
            assert two.received(viewer) == one.received(viewer)
    assert compared > 0


@pytest.mark.security("SEC 2.3")
def test_hidden_events_send_no_frame_to_anybody_else():
    hidden = 0
    for seed in range(4):
        world = World(seed)
        for _, _, _, events, _ in playing(seed):
            if not isinstance(events[0], Claimed | Forbade):
                world.feed(events)
                continue
            before = {viewer: len(frames) for viewer, frames in world.frames.items()}
            world.feed(events)
            changed = {viewer for viewer, frames in world.frames.items() if len(frames) > before[viewer]}
            if len(events) == 1:
                assert changed == {events[0].seat}
                hidden += 1
    assert hidden > 40
