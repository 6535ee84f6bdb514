"""The socket of a table: has the live table act on frames, and sends its answers. It knows no rules."""

import logging
import time
from typing import Any, ClassVar
from urllib.parse import parse_qs

from msgspec import UNSET

from games.base import Seat
from mahjong_server import wire
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.http import load_shedding
from mahjong_server.play import services
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.sockets.client_socket import ClientSocket
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.table.viewers.delayed_tables import DelayedTable, DelayedTables
from mahjong_server.telemetry import context, metrics
from mahjong_server.wire import Close

log = logging.getLogger(__name__)


class TableConsumer(ClientSocket):
    """One socket that watches, or plays at, the table whose code stands in its URL; ``?view=all``: late, all hands."""

    kind: ClassVar[str] = "table"
    live_table: LiveTable | None = None
    delayed_tables: DelayedTables | None = None
    room: DelayedTable | None = None

    async def admit(self, node: GameNode, connection: ClientConnection) -> int | None:
        """Connect the socket to its table."""
        scope: Any = self.scope
        code = scope["url_route"]["kwargs"]["code"]
        context.bind(match=code)
        if parse_qs(scope.get("query_string", b"")).get(b"view") == [b"all"]:
            if not load_shedding.takes_spectators():
                return Close.BUSY
            return await self._admit_late(node.delayed_tables, code, connection)
        if self.caller.program:
            await self._watch_rated_as_stranger(node, code, connection)
        if not load_shedding.takes_spectators() and await self._only_watches(node, code, connection):
            return Close.BUSY
        self.live_table = await node.connect(code, connection)
        if self.live_table is None:
            return Close.NO_SUCH_TABLE
        if self.caller.program and connection.viewer is not None:
            await node.database.read(_note_program, self.live_table.table.row.id, connection.player)
        return None

    async def _only_watches(self, node: GameNode, code: str, connection: ClientConnection) -> bool:
        """Return whether a game is played there without this person. At a table that waits they may yet sit down."""
        live_table = await node.live_table(code)
        if live_table is None or live_table.is_seated(connection):
            return False
        if live_table.playing and connection.player is None:
            return True  # to read what is new for a stranger would cost what is to be spared
        await live_table.catch_up()  # a seat may have been taken, or play begun, just now
        return live_table.table.row.status == "playing" and not live_table.is_seated(connection)

    async def _watch_rated_as_stranger(self, node: GameNode, code: str, connection: ClientConnection) -> None:
        """See to it that a person's token shows no more of a rated match than anybody sees, and plays nothing."""
        live_table = await node.live_table(code)
        if live_table is not None and live_table.table.row.rated:
            connection.player = None

    async def _admit_late(self, delayed_tables: DelayedTables, code: str, connection: ClientConnection) -> int | None:
        if not delayed_tables.has(code) and not self.lease.count_late_table():
            return Close.TOO_MANY
        found = await delayed_tables.connect(code, connection)
        if isinstance(found, int):
            return found
        self.delayed_tables, self.room = delayed_tables, found
        return None

    def leave(self, connection: ClientConnection) -> None:
        """Tell the table that the socket is gone."""
        if self.live_table is not None:
            self.live_table.detach(connection)
        if self.delayed_tables is not None and self.room is not None:
            self.delayed_tables.leave(self.room, connection)

    async def answer(self, text: str, connection: ClientConnection) -> str | None:
        """Do what a frame says."""
        return wire.write(await self._answer(text, connection))

    async def _answer(self, text: str, connection: ClientConnection) -> wire.FromServer:
        try:
            message = wire.read(text)
        except wire.BadFrame as error:
            return wire.Error("bad-frame", str(error))
        if isinstance(message, wire.Ping):
            return self._pong()
        if self.live_table is not None and self.caller.program and self.live_table.table.row.rated:
            return wire.Error("rated-by-hand", "rated matches are played by hand, not by a program", id=message.id)
        if self.live_table is None or connection.viewer is None:
            return wire.Error("not-seated", "only those who sit at the table can act", id=message.id)
        context.bind(seat=connection.viewer)
        seating = self.live_table.table.seating
        if self.caller.program and not seating[connection.viewer].machine:  # it sat down meanwhile
            await self.live_table.context.database.read(_note_program, self.live_table.table.row.id, connection.player)
        return await self._act(self.live_table, connection, connection.viewer, message)

    async def _act(
        self, live_table: LiveTable, connection: ClientConnection, seat: Seat, act: wire.Act
    ) -> wire.FromServer:
        """Have the live table act. By the time it has, the queues of all who are connected here are fed."""
        answer, outcome = await _acted(live_table, connection, seat, act)
        metrics.ACTS.labels(live_table.table.row.game, outcome).inc()
        if outcome == "accepted":
            metrics.ACT_TO_BROADCAST.observe(time.monotonic() - self.received_at)
        log.debug("an act came", extra={"outcome": outcome})
        return answer

    def pong(self) -> str:
        """Return the frame that answers a sign of life."""
        return wire.write(self._pong())

    def _pong(self) -> wire.Pong:
        return wire.Pong(self._now())

    def _now(self) -> int:
        """Return the time by the clock of what is watched."""
        if self.room is not None:
            return self.room.now()
        assert self.live_table is not None
        return self.live_table.context.now()


def _note_program(_alias: str, match: int, player: str) -> None:
    services.note_program(match, player)


async def _acted(
    live_table: LiveTable, connection: ClientConnection, seat: Seat, act: wire.Act
) -> tuple[wire.FromServer, str]:
    """Return what to answer, and what became of the act, in a word."""
    try:
        fresh = await live_table.act(seat, act, connection)
    except ActRefused as refusal:
        log.info("an act was refused", extra={"code": refusal.code})
        return wire.Error(refusal.code, refusal.text, refusal.clause or UNSET, act.id), "refused"
    except DatabaseUnavailable:
        log.info("an act could not be stored")
        text = "the server could not write that down; please try again"
        return wire.Error("try-again", text, id=act.id), "failed"
    return wire.Ack(act.id), "accepted" if fresh else "repeated"
