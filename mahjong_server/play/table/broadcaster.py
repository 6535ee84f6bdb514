"""Who watches a table, and what each viewer was last sent: projects and encodes once a viewer, not once a socket."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from games.base import Json, Seat, Viewer
from mahjong_server import wire
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Seating
from mahjong_server.play.projection.viewer_documents import ViewerDocuments, patches
from mahjong_server.play.table.client_connection import ClientConnection, ViewAsSubscription
from mahjong_server.play.table.spectator_broadcast import SpectatorBroadcast
from mahjong_server.telemetry.metrics import RESYNCS


class Broadcaster:
    """The watchers of one table. ``project`` makes the documents of some viewers, all of the same moment."""

    def __init__(
        self,
        runner: Runner,
        project: Callable[[Iterable[Viewer]], ViewerDocuments],
        now: Callable[[], int],
        is_acting: Callable[[], bool],
    ) -> None:
        self.watchers: set[ClientConnection] = set()
        self.view_as: set[ViewAsSubscription] = set()
        """Of those who look on with somebody's eyes, and neither sit nor count."""
        self._runner = runner
        self._project = project
        self._now = now
        self._last_documents = ViewerDocuments({}, {})
        """What each viewer was last sent, or would have been."""
        self._crowd = SpectatorBroadcast(is_acting)
        self._seats: frozenset[Seat] | None = None
        self._all: frozenset[Viewer] | None = None
        self._grouped: tuple[list[ClientConnection], list[ClientConnection]] | None = None

    def seats(self) -> frozenset[Seat]:
        """Return the seats whose players have a socket here."""
        if self._seats is None:
            self._seats = frozenset(watcher.viewer for watcher in self.watchers if watcher.viewer is not None)
        return self._seats

    def add(self, watcher: ClientConnection, seating: Seating, told: Sequence[Any]) -> None:
        """Let a socket in and give it everything; ``told`` are the events of the current deal."""
        watcher.viewer = seat_of(watcher.player, seating)
        self.watchers.add(watcher)
        self._count_anew()
        RESYNCS.labels("opened").inc()
        self.broadcast([])
        self._give_all(watcher, told)

    def subscribe(self, view_as: ViewAsSubscription, told: Sequence[Any]) -> None:
        """Give an eye all that its viewer has, and from now on what its viewer is sent."""
        self.view_as.add(view_as)
        self._count_anew()
        self.broadcast([])
        self._give_all(view_as, told)

    def unsubscribe(self, view_as: ViewAsSubscription) -> None:
        """Forget an eye."""
        self.view_as.discard(view_as)
        self._count_anew()
        self._forget_unwatched()

    def sockets(self) -> list[ClientConnection]:
        """Return every socket that is shown anything of this table; one may stand there for several eyes."""
        return [*self.watchers, *(view_as.to for view_as in self.view_as)]

    def _viewers(self) -> frozenset[Viewer]:
        if self._all is None:
            view_as = {view_as.viewer for view_as in self.view_as}
            self._all = frozenset(view_as.union(watcher.viewer for watcher in self.watchers))
        return self._all

    def _count_anew(self) -> None:
        """Forget who watches: thousands may, and they change less often than the table."""
        self._seats = self._all = self._grouped = None

    def remove(self, watcher: ClientConnection) -> None:
        """Forget a socket."""
        self.watchers.discard(watcher)
        self._count_anew()
        self._forget_unwatched()

    def reseat(self, seating: Seating, told: Sequence[Any]) -> None:
        """Show each socket what its player may see now that the seats have changed."""
        moved = [watcher for watcher in self.watchers if watcher.viewer != seat_of(watcher.player, seating)]
        for watcher in moved:
            watcher.viewer = seat_of(watcher.player, seating)
        self._count_anew()
        self._forget_unwatched()
        self.broadcast([])
        for watcher in moved:
            RESYNCS.labels("reseated").inc()
            self._give_all(watcher, told)

    def broadcast(self, events: Sequence[Any]) -> None:
        """Send every viewer what changed for that viewer; whoever sees no change is sent nothing."""
        viewers = self._viewers()
        before, self._last_documents = self._last_documents, self._project(viewers)
        now, seen = self._now(), self._seen(events, viewers)
        written: dict[tuple[int, ...], str] = {}
        frames: dict[Viewer, str] = {}
        for viewer, change in patches(before, self._last_documents).items():
            shown = seen[viewer]
            if change or shown:
                parts = id(change), *map(id, shown)
                if parts not in written:  # those who are told the same are told it by the same objects
                    written[parts] = wire.write(wire.Update(now, change, shown))
                frames[viewer] = written[parts]
        self._hand_out(frames)

    def _hand_out(self, frames: dict[Viewer, str]) -> None:
        """Send to those who play at once, and to the many who watch soon: no act waits for all of them."""
        players, crowd = self._groups()
        at_once: list[ClientConnection | ViewAsSubscription] = [*players, *self.view_as]
        for each in at_once:
            if each.viewer in frames:
                each.send(frames[each.viewer])
        if crowd and None in frames:
            self._crowd.send(frames[None], crowd)

    def _groups(self) -> tuple[list[ClientConnection], list[ClientConnection]]:
        """Return who plays, and who only watches."""
        if self._grouped is None:
            players = [watcher for watcher in self.watchers if watcher.viewer is not None]
            self._grouped = players, [watcher for watcher in self.watchers if watcher.viewer is None]
        return self._grouped

    def _give_all(self, watcher: ClientConnection | ViewAsSubscription, told: Sequence[Any]) -> None:
        viewer = watcher.viewer
        document: Any = self._last_documents.of(viewer)
        if isinstance(watcher, ClientConnection):
            self._crowd.catch_up(watcher)
        watcher.send(wire.write(wire.State(self._now(), document, self._seen(told, (viewer,))[viewer])))

    def _seen(self, events: Sequence[Any], viewers: Collection[Viewer]) -> dict[Viewer, list[Json]]:
        """Return what each viewer may see of events."""
        each = [self._runner.redacted(event, viewers) for event in events]
        return {viewer: [seen for by in each if (seen := by[viewer]) is not None] for viewer in viewers}

    def _forget_unwatched(self) -> None:
        watched = self._viewers()
        own = {viewer: own for viewer, own in self._last_documents.own.items() if viewer in watched}
        self._last_documents = self._last_documents._replace(own=own)


def seat_of(player: str | None, seating: Seating) -> Viewer:
    """Return the seat in which a player sits, or ``None``."""
    if player is None:
        return None
    return next((seat for seat, who in enumerate(seating) if who.player == player and not who.left), None)
