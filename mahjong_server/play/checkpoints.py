"""SQLite's write-ahead log, copied into the database's file beside the commits.

Left to itself SQLite copies within whichever commit finds the log long, and all that wait for that commit wait for the
copying of a thousand pages. Here a thread of its own does it meanwhile. What is left for a commit is little: from where
all has been copied the log begins anew, which only whoever writes can do (``environment.SQLITE_PRAGMAS``).
"""

import logging
import threading
from typing import Final

from django.db import DatabaseError, connections

log = logging.getLogger(__name__)
EVERY: Final = 20
"""So many appends and calls, and what they wrote is copied."""


class Checkpoints:
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
