"""What a live table of a test stands on where no node has made it."""

from collections.abc import Callable
from typing import Any

from mahjong_server.play.node.bus import InProcessBus
from mahjong_server.play.table.deadlines import Deadlines
from mahjong_server.play.table.outage_detector import OutageDetector
from mahjong_server.play.table.peer_tables import PeerTables
from mahjong_server.play.table.table_context import TableContext


class NoOutage(OutageDetector):
    """A database that always answers, however fast time goes by."""

    def __init__(self) -> None:
        super().__init__(0)

    def _lasts(self, now: int) -> bool:  # noqa: ARG002 - its signature
        return False


def table_context(now: Callable[[], int], database: Any = None, writer: Any = None, **options: Any) -> TableContext:
    """Return the context of a process that has no others."""
    alone = PeerTables(InProcessBus(), now)
    return TableContext("here", database, writer, alone, Deadlines(), NoOutage(), [], now, **options)
