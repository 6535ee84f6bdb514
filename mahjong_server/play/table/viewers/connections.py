"""Who is connected to one table in this process, and with whose eyes each of them looks on."""

from games.base import Seat, Viewer
from mahjong_server.play.match.seating import Seating
from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription


class Connections:
    """The sockets of one table, which may be thousands.

    What is asked of them at each act is kept until they change: to go through four thousand spectators takes 0.4 ms, a
    fifth of what players wait.
    """

    def __init__(self) -> None:
        self.clients: set[ClientConnection] = set()
        self.view_as: set[ViewAsSubscription] = set()
        """Of those who look on with somebody's eyes, and neither sit nor count."""
        self._seats: frozenset[Seat] | None = None
        self._viewers: frozenset[Viewer] | None = None
        self._grouped: tuple[list[ClientConnection], list[ClientConnection]] | None = None

    def __bool__(self) -> bool:
        """Return whether anybody is shown this table here."""
        return bool(self.clients or self.view_as)

    def add(self, connection: ClientConnection, seating: Seating) -> None:
        """Add a socket, which sees what its player may."""
        connection.viewer = seat_of(connection.player, seating)
        self.clients.add(connection)
        self._count_anew()

    def remove(self, connection: ClientConnection) -> None:
        """Forget a socket."""
        self.clients.discard(connection)
        self._count_anew()

    def subscribe(self, view_as: ViewAsSubscription) -> None:
        """Add a subscription."""
        self.view_as.add(view_as)
        self._count_anew()

    def unsubscribe(self, view_as: ViewAsSubscription) -> None:
        """Forget a subscription."""
        self.view_as.discard(view_as)
        self._count_anew()

    def reseat(self, seating: Seating) -> list[ClientConnection]:
        """Let each socket see what its player may by now; return those for whom that is something else."""
        moved = [connection for connection in self.clients if connection.viewer != seat_of(connection.player, seating)]
        for connection in moved:
            connection.viewer = seat_of(connection.player, seating)
        self._count_anew()
        return moved

    def seats(self) -> frozenset[Seat]:
        """Return the seats whose players have a socket here."""
        if self._seats is None:
            self._seats = frozenset(connection.viewer for connection in self.clients if connection.viewer is not None)
        return self._seats

    def viewers(self) -> frozenset[Viewer]:
        """Return all with whose eyes somebody looks on."""
        if self._viewers is None:
            view_as = {view_as.viewer for view_as in self.view_as}
            self._viewers = frozenset(view_as.union(connection.viewer for connection in self.clients))
        return self._viewers

    def players_and_spectators(self) -> tuple[list[ClientConnection], list[ClientConnection]]:
        """Return the sockets of those who sit here, and of those who only watch."""
        if self._grouped is None:
            players = [connection for connection in self.clients if connection.viewer is not None]
            self._grouped = players, [connection for connection in self.clients if connection.viewer is None]
        return self._grouped

    def sockets(self) -> list[ClientConnection]:
        """Return every socket that is shown anything of this table; one may stand there for several subscriptions."""
        return [*self.clients, *(view_as.to for view_as in self.view_as)]

    def _count_anew(self) -> None:
        self._seats = self._viewers = self._grouped = None


def seat_of(player: str | None, seating: Seating) -> Viewer:
    """Return the seat in which a player sits, or ``None``."""
    if player is None:
        return None
    return next((seat for seat, who in enumerate(seating) if who.player == player and not who.left), None)
