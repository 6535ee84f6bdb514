"""Whether requests may be sent here: the database answers and is up to date, and the server is not about to end.

Without the bus play goes on, other processes hear of moves a little later: that is worth knowing, but no reason to be
sent no one. Nor is a load that is too much: those who sit here come back here, and are to be let in.
"""

import threading
import time

from django.db import DatabaseError, connection
from msgspec import Struct

from mahjong_server.database.migration_state import required_migrations
from mahjong_server.http import load_shedding
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import RedisBus
from mahjong_server.telemetry.state import draining, version

FRESH_S = 1.0
"""Anyone may ask; the database is asked once in so long at most."""
PATIENCE_S = 2.0


class Readiness(Struct, frozen=True):
    """``database``: ok, away, slow, or behind its migrations; ``bus``: up, down, or none needed.

    ``load``: normal, busy (no new tables with bots, no spectators), or full (no new tables).
    """

    ready: bool
    database: str
    bus: str
    draining: bool
    load: str
    version: str


_lock = threading.Lock()
_last: tuple[float, str] = (float("-inf"), "")


def check_readiness() -> Readiness:
    """Return whether this process is ready, and why not. Blocks, though not for long."""
    database, leaving = _database_state(), draining.is_set()
    return Readiness(
        database == "ok" and not leaving, database, bus_state(), leaving, load_shedding.level().name.lower(), version()
    )


def bus_state() -> str:
    """Return whether other processes are heard at once."""
    node = lifecycle.current()
    if node is None or not isinstance(node.bus, RedisBus):
        return "none"
    return "up" if node.bus.joined.is_set() else "down"


def _database_state() -> str:
    global _last  # noqa: PLW0603 - what was found last, for all who ask
    if not _lock.acquire(timeout=PATIENCE_S):
        return "slow"
    try:
        if time.monotonic() - _last[0] > FRESH_S:
            _last = (time.monotonic(), _check_database())
        return _last[1]
    finally:
        _lock.release()


def forget_result() -> None:
    """Let the next look ask the database anew."""
    global _last  # noqa: PLW0603 - see above
    _last = (float("-inf"), "")


def _check_database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            applied = set(cursor.fetchall())
    except DatabaseError:
        return "away"
    return "ok" if required_migrations() <= applied else "behind"
