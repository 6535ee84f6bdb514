"""What an act costs in figures that no machine changes: a game by seed through a live table, writer and SQLite.

Time is virtual and moves from one moment at which something is due to the next; nobody's sockets are real, so that of
what is counted nothing waits. Instructions are Python's, in the loop's thread and in our own code alone.
"""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Self
from unittest.mock import patch
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from msgspec import to_builtins

from games.base import TABLE
from games.chance import KeyedChance
from mahjong_server import wire
from mahjong_server.database.readers import Database
from mahjong_server.play.match.event_codec import EventCodec
from mahjong_server.play.storage import loading
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.writer.thread import ThreadWriter
from tests.play.table_contexts import table_context

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(str(ROOT / name) for name in ("games", "mahjong_server"))
WRITER = "mahjong-write"
COMMIT: Callable[..., Any] = BaseDatabaseWrapper._commit  # type: ignore[attr-defined]


class Costs:
    """Counts while it is entered, by name."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def __enter__(self) -> Self:
        self._patches = [
            patch.object(BaseDatabaseWrapper, "_commit", self._counted("commits", COMMIT)),
            patch.object(CursorWrapper, "execute", self._counted("queries", CursorWrapper.execute)),
            patch.object(CursorWrapper, "executemany", self._counted("queries", CursorWrapper.executemany)),
            patch.object(wire, "write", self._counted("encodes", wire.write)),
            patch.object(EventCodec, "write", self._counted("encodes", EventCodec.write)),
        ]
        for each in self._patches:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        for each in self._patches:
            each.stop()

    def _counted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **options: Any) -> Any:
            if name == "encodes" or threading.current_thread().name == WRITER:
                self.counts[name] += 1
            return function(*args, **options)

        return counted

    @contextmanager
    def instructions(self) -> Iterator[None]:
        """Count Python's instructions in our own code, too."""
        before = sys.gettrace()
        sys.settrace(self._entered)
        try:
            yield
        finally:
            sys.settrace(before)

    def _entered(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(OURS):
            return None
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return self._stepped

    def _stepped(self, _frame: FrameType, event: str, _arg: Any) -> Any:
        if event == "opcode":
            self.counts["instructions"] += 1
        return self._stepped


class Viewer(ClientConnection):
    """A socket that takes whatever it is sent, and counts it."""

    def __init__(self, player: str | None, costs: Costs) -> None:
        super().__init__(player)
        self._costs = costs

    def send(self, frame: str) -> None:
        self.queue(frame)

    def queue(self, frame: str) -> None:
        """Count a frame; whoever only watches is sent it some time later."""
        self._costs.counts["frames"] += 1
        self._costs.counts["bytes"] += len(frame.encode())


class Table:
    """A table of one's own process: its players and somebody who watches, in time that waits for nobody."""

    def __init__(self, seed: str) -> None:
        self.now, self.acts = 1_700_000_000_000, 0
        self._chance = KeyedChance(seed.encode())
        self._writer = ThreadWriter()
        self._database = Database()

    async def open(self, code: str, players: list[str | None], costs: Costs) -> None:
        """Seat everybody before the table."""
        table = await loading.load(self._database, code, 1.0)
        assert table is not None
        context = table_context(lambda: self.now, self._database, self._writer, draw=self._draw)
        self.live_table = LiveTable(context, table)
        for player in [*players, None]:
            self.live_table.attach(Viewer(player, costs))

    def _draw(self, size: int) -> bytes:
        return bytes(self._chance.below(256) for _ in range(size))

    def close(self) -> None:
        """End its threads."""
        self._writer.close()
        self._database.close()

    async def play(self, acts: int) -> None:
        """Answer by default whatever is asked, and let time go by where nobody is, until there were so many acts."""
        until = self.acts + acts
        while self.acts < until:
            timed = self.live_table.table.timed
            assert timed is not None
            asked = {seat: each for seat, each in timed.position.decisions.items() if seat != TABLE}
            if asked:
                seat = min(asked)
                self.acts += 1
                act = wire.Act(str(UUID(int=self.acts)), asked[seat].id, to_builtins(asked[seat].default))
                self.now += 1000
                await self.live_table.act(seat, act)
            else:
                self.now = max(self.now + 1, self.live_table.next_due() or 0)
                await self.live_table.run_due()
