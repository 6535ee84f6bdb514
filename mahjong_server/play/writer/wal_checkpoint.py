"""SQLite's write-ahead log: as long as it will be from the first, and copied into the database's file beside commits.

Left to itself SQLite copies within whichever commit finds the log long, and all that wait for that commit wait for the
copying of a thousand pages. Here a thread of its own does it meanwhile. What is left for a commit is little: from where
all has been copied the log begins anew, which only whoever writes can do (``environment.SQLITE_PRAGMAS``).
"""

import logging
import threading
from pathlib import Path
from typing import Final

from django.db import DatabaseError, connections, transaction

log = logging.getLogger(__name__)
EVERY: Final = 20
"""So many appends and calls, and what they wrote is copied."""
LIMITS: Final = ("journal_mode", "page_size", "wal_autocheckpoint", "cache_size")
"""What ``environment.SQLITE_PRAGMAS`` says of the log: pages that it may have, and KiB (negative) kept in memory."""


class WalCheckpoint:
    """Copies when so much was written; does nothing where the database is not SQLite. Ends with its process."""

    def __init__(self, alias: str) -> None:
        self._alias = alias
        self._written = 0
        self._wanted = threading.Event()
        if connections[alias].vendor == "sqlite":
            threading.Thread(target=self._run, name="mahjong-checkpoints", daemon=True).start()

    def note(self, works: int) -> None:
        """Take notice that so many appends and calls are done."""
        self._written += works
        if self._written >= EVERY:
            self._written = 0
            self._wanted.set()

    def _run(self) -> None:
        while self._wanted.wait():
            self._wanted.clear()
            self._copy()

    def _copy(self) -> None:
        try:
            with connections[self._alias].cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")  # waits for nobody, and nobody for it
        except DatabaseError as error:  # what is not copied now is copied later
            connections[self._alias].close()
            log.warning("the write-ahead log was not copied: %s", type(error).__name__)


def make_room(alias: str) -> None:
    """Have SQLite's log take up all the room that it may, so that no commit has to make it longer.

    What lies over something is on the disk in half the time: of a file that grows its length has to be written down,
    too. For that a table as large as the log is made, and not kept.
    """
    if connections[alias].vendor != "sqlite":
        return
    with connections[alias].cursor() as cursor:
        mode, page, pages, cache = (cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in LIMITS)
        log_file = Path(f"{connections[alias].settings_dict['NAME']}-wal")
        if mode != "wal" or (log_file.exists() and log_file.stat().st_size >= pages * page):
            return
        try:
            with transaction.atomic(using=alias):
                cursor.execute("CREATE TABLE room_in_the_log (bytes BLOB)")
                cursor.execute("INSERT INTO room_in_the_log VALUES (zeroblob(%s))", [pages * page - cache * 1024])
                transaction.set_rollback(True, using=alias)
        except DatabaseError as error:  # such as a full disk: then commits are as slow as they are
            log.warning("the write-ahead log was given no room: %s", type(error).__name__)
