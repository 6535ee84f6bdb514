"""Sends each viewer of a table what has changed for them: projects and encodes once a viewer, not once a socket."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from games.base import Json, Viewer
from mahjong_server import wire
from mahjong_server.play.projection.document import Documents
from mahjong_server.play.projection.viewer_documents import ViewerDocuments, patches
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.viewers.connections import Connections
from mahjong_server.play.table.viewers.presence import Presence
from mahjong_server.play.table.viewers.resync import resync
from mahjong_server.play.table.viewers.spectator_broadcast import SpectatorBroadcast
from mahjong_server.play.writer.queue import Writer


class Broadcaster:
    """Lets sockets in, and sends all who are connected to one table its documents and events."""

    def __init__(
        self,
        table: LoadedTable,
        presence: Presence,
        connections: Connections,
        writer: Writer,
        now: Callable[[], int],
    ) -> None:
        self._table = table
        self._presence = presence
        self._connections = connections
        self._now = now
        self._runner = table.referee.runner
        self._made = Documents(self._runner)
        self._last_documents = ViewerDocuments({}, {})
        """What each viewer was last sent, or would have been."""
        self._crowd = SpectatorBroadcast(lambda: writer.pending_appends > 0)

    def add(self, connection: ClientConnection) -> None:
        """Let a socket in and give it everything."""
        self._connections.add(connection, self._table.seating)
        self.broadcast([], newcomer=connection)
        self._resync(connection, "opened")

    def subscribe(self, view_as: ViewAsSubscription) -> None:
        """Give a subscription all that its viewer has, and from now on what its viewer is sent."""
        self._connections.subscribe(view_as)
        self.broadcast([])
        self._resync(view_as, "opened")

    def unsubscribe(self, view_as: ViewAsSubscription) -> None:
        """Forget a subscription."""
        self._connections.unsubscribe(view_as)
        self._forget_unwatched()

    def remove(self, connection: ClientConnection) -> None:
        """Forget a socket."""
        self._connections.remove(connection)
        self._forget_unwatched()

    def reseat(self) -> None:
        """Show each socket what its player may see now that the seats have changed."""
        moved = self._connections.reseat(self._table.seating)
        self._forget_unwatched()
        self.broadcast([])
        for connection in moved:
            self._resync(connection, "reseated")

    def broadcast(self, events: Sequence[Any], newcomer: ClientConnection | None = None) -> None:
        """Send every viewer what changed for that viewer; whoever sees no change, or is new, is sent nothing."""
        viewers = self._connections.viewers()
        before, self._last_documents = self._last_documents, self._project(viewers)
        now, seen = self._now(), self._seen(events, viewers)
        changes = patches(before, self._last_documents)
        frames = {
            viewer: wire.write(wire.Update(now, change, seen[viewer]))
            for viewer, change in changes.items()
            if change or seen[viewer]
        }
        self._hand_out(frames, newcomer)

    def _project(self, viewers: Iterable[Viewer]) -> ViewerDocuments:
        """Return the documents of some viewers, all of this moment."""
        table, presence = self._table, self._presence
        seen = presence.shown, presence.spectator_count
        return self._made.of_table(table.row, table.seating, seen, table.timed, viewers)

    def _hand_out(self, frames: dict[Viewer, str], newcomer: ClientConnection | None) -> None:
        """Send to those who play at once, and to the many who watch soon: no act waits for all of them."""
        players, crowd = self._connections.players_and_spectators()
        at_once: list[ClientConnection | ViewAsSubscription] = [*players, *self._connections.view_as]
        for each in at_once:
            if each.viewer in frames and each is not newcomer:
                each.send(frames[each.viewer])
        if crowd and None in frames:
            self._crowd.send(frames[None], [each for each in crowd if each is not newcomer] if newcomer else crowd)

    def _resync(self, connection: ClientConnection | ViewAsSubscription, reason: str) -> None:
        """Send everything, after what was still on its way to the connection as one of the spectators."""
        viewer = connection.viewer
        if isinstance(connection, ClientConnection):
            self._crowd.catch_up(connection)
        events = self._seen(self._table.deal_events, (viewer,))[viewer]
        resync(connection, self._now(), self._last_documents.of(viewer), events, reason=reason)

    def _seen(self, events: Sequence[Any], viewers: Collection[Viewer]) -> dict[Viewer, list[Json]]:
        """Return what each viewer may see of events."""
        each = [self._runner.redacted(event, viewers) for event in events]
        return {viewer: [seen for by in each if (seen := by[viewer]) is not None] for viewer in viewers}

    def _forget_unwatched(self) -> None:
        watched = self._connections.viewers()
        own = {viewer: own for viewer, own in self._last_documents.own.items() if viewer in watched}
        self._last_documents = self._last_documents._replace(own=own)
