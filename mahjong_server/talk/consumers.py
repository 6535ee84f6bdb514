"""The socket of a moderator's look: a table as everybody sees it, and every hand of what is over, over one socket."""

from typing import Any, ClassVar

from games.base import ALL
from mahjong_server import wire
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.sockets.client_socket import ClientSocket
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.viewers.delayed_tables import DelayedTable, DelayedTables
from mahjong_server.talk import observation
from mahjong_server.talk.models import Action
from mahjong_server.telemetry import context
from mahjong_server.wire import Close


class ObservationConsumer(ClientSocket):
    """One observation, by its key, as long as it is valid."""

    kind: ClassVar[str] = "look"
    recheck_s: float = 10.0
    key: str
    delayed_tables: DelayedTables
    live_table: LiveTable | None = None
    room: DelayedTable | None = None
    subscriptions: tuple[ViewAsSubscription, ViewAsSubscription]
    """To what the public sees, and to every hand of what is over."""

    async def admit(self, node: GameNode, connection: ClientConnection) -> int | None:
        """Show the table, to whom the log says that they look."""
        scope: Any = self.scope
        self.key = scope["url_route"]["kwargs"]["key"]
        look = await self._find_observation(node)
        live_table = await node.live_table(look.match_id) if look and look.match_id else None
        if look is None or live_table is None or live_table.table.timed is None:
            return Close.NOT_WATCHED
        if live_table.is_superseded:
            return Close.NEWER
        context.bind(match=look.table)
        self.subscriptions = ViewAsSubscription(None, connection), ViewAsSubscription(ALL, connection)
        live_table.observe(self.subscriptions[:1])
        try:
            self.room = await node.delayed_tables.observe(look.table, self.subscriptions[1])
        finally:
            if self.room is None:
                live_table.stop_observing(self.subscriptions[:1])
        self.live_table, self.delayed_tables = live_table, node.delayed_tables
        return None if self.room else Close.NO_SUCH_TABLE

    async def refusal(self, node: GameNode) -> int | None:
        """Return why the look is over, as a code to close with, or ``None``."""
        return None if await self._find_observation(node) else Close.NOT_WATCHED

    async def _find_observation(self, node: GameNode) -> Action | None:
        caller = self.caller
        return await node.database.read(
            observation.find_observation, self.key, caller.player, caller.credential_id, node.now()
        )

    def leave(self, _connection: ClientConnection) -> None:
        """Unsubscribe."""
        if self.live_table is not None and self.room is not None:
            self.live_table.stop_observing(self.subscriptions[:1])
            self.delayed_tables.leave(self.room, self.subscriptions[1])

    async def answer(self, text: str, _connection: ClientConnection) -> str | None:
        """Answer signs of life; nobody acts here."""
        try:
            message = wire.read(text)
        except wire.BadFrame as error:
            return wire.write(wire.Error("bad-frame", str(error)))
        if isinstance(message, wire.Ping):
            return self.pong()
        return wire.write(wire.Error("not-seated", "only those who sit at the table can act", id=message.id))

    def pong(self) -> str:
        """Return the frame that answers a sign of life."""
        assert self.live_table is not None
        return wire.write(wire.Pong(self.live_table.context.now()))
