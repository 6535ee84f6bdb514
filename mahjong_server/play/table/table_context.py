"""What the live tables of one process share. All of it stands below them, or is time and chance handed in."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from mahjong_server.database.readers import Database
from mahjong_server.play.table.deadlines import Deadlines
from mahjong_server.play.table.outage_detector import OutageDetector
from mahjong_server.play.table.peer_tables import PeerTables
from mahjong_server.play.writer.queue import Writer

if TYPE_CHECKING:
    from mahjong_server.play.table.connected_table import ConnectedTable


class TableContext(NamedTuple):
    """The process's name and time scale, what its tables read and write by, and where they note what others wait for.

    ``draw`` returns so many random bytes. ``end_listeners`` are told the id of each match whose last event was
    appended here.
    """

    process: str
    database: Database
    writer: Writer
    peers: PeerTables
    deadlines: Deadlines["ConnectedTable"]
    outages: OutageDetector
    end_listeners: list[Callable[[int], None]]
    now: Callable[[], int]
    time_scale: float = 1.0
    draw: Callable[[int], bytes] = secrets.token_bytes

    def seed(self) -> bytes:
        """Return what the next wall is made from."""
        return self.draw(32)
