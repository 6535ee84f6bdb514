"""What the processes hint to one another of tables and sockets: what this one does by a hint, and what it sends."""

import logging
from contextlib import suppress
from itertools import chain

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.node.node_tasks import NodeTasks
from mahjong_server.play.node.open_tables import OpenTables
from mahjong_server.play.table.hints import (
    Bus,
    Changed,
    CloseSockets,
    Hint,
    Holds,
    Listener,
    Moved,
    TableOpened,
    Touched,
)
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.peer_tables import PeerTables
from mahjong_server.play.table.viewers.delayed_tables import DelayedTables
from mahjong_server.telemetry import context, metrics

log = logging.getLogger(__name__)
LEFT_MS = 2_000
"""A table that nobody watches here is forgotten after this long when it moves elsewhere: to read what is new for nobody
would cost more than to load it again."""


class PeerHints:
    """Handles the hints of one process. ``listeners`` hear them too: whoever else lives in this process."""

    def __init__(
        self, tables: OpenTables, delayed_tables: DelayedTables, peers: PeerTables, bus: Bus, tasks: NodeTasks
    ) -> None:
        self.listeners: list[Listener] = []
        self.closings = 0
        """How often sockets were to be closed: one that is being let in meanwhile is not yet among them."""
        self._tables = tables
        self._delayed_tables = delayed_tables
        self._peers = peers
        self._bus = bus
        self._tasks = tasks
        self._reloading: set[int] = set()

    def handle(self, hint: Hint) -> None:
        """Do what a hint is for."""
        for listener in self.listeners:
            listener(hint)
        match hint:
            case Touched():
                pass
            case CloseSockets():
                self.close_sockets(hint.player, hint.code, hint.credential_id)
            case Changed():
                self.reload(hint.match)
            case Moved() | TableOpened():
                self._compare_heads(hint)
            case Holds():
                for each in self._tables.live_tables.keys() & hint.matches:
                    self._peers.note_shared(each)

    def handle_everywhere(self, hint: Hint) -> None:
        """Do what a hint is for, here and in all other processes."""
        self.handle(hint)
        self._bus.publish(hint)

    def _compare_heads(self, hint: Moved | TableOpened) -> None:
        """Take in that another process has a table, and how far it is; or tell it that."""
        live_table = self._tables.live_tables.get(hint.match)
        if live_table is None:
            return
        self._peers.note_shared(hint.match)
        if isinstance(hint, TableOpened):
            self._peers.announce(hint.match, live_table.table.row.head)
        elif live_table.table.row.head < hint.head and not self._tables.forget_if_idle(live_table, LEFT_MS):
            self.reload(hint.match)

    def reload(self, match: int, reason: str = "hint") -> None:
        """Have a table read what is new, if it is open here."""
        live_table = self._tables.live_tables.get(match)
        if live_table is not None and match not in self._reloading:
            metrics.TABLE_RELOADS.labels(reason).inc()
            self._reloading.add(match)
            self._tasks.spawn(self._reload(live_table))

    async def _reload(self, live_table: LiveTable) -> None:
        context.bind(match=live_table.table.row.code)
        async with live_table.lock:
            self._reloading.discard(live_table.table.row.id)
        try:
            await live_table.catch_up()
        except DatabaseUnavailable:
            pass  # the next poll sees that it is behind
        except Exception:
            log.exception("a table could not catch up")

    def announce_change(self, match: int) -> None:
        """Have every process read a match whose seats or status changed; this one opens it."""
        self._bus.publish(Changed(match))
        self._tasks.spawn(self._open_or_reload(match))

    async def _open_or_reload(self, match: int) -> None:
        with suppress(DatabaseUnavailable, UnsupportedVersion):
            if match in self._tables.live_tables or not (await self._tables.load(match)).is_new:
                self.reload(match)

    def close_sockets(self, player: str, code: int, credential_id: str = "") -> None:
        """Close this player's sockets in this process, or those alone that bear this label."""
        self.closings += 1
        audiences = [live_table.connections.sockets() for live_table in self._tables.live_tables.values()]
        for connection in chain(*audiences, self._delayed_tables.sockets()):
            if connection.matches(player, credential_id):
                connection.close(code)

    def close_sockets_everywhere(self, player: str, code: int, credential_id: str = "") -> None:
        """Close this player's sockets in all processes, or those alone that bear this label."""
        self.handle_everywhere(CloseSockets(player, code, credential_id))
