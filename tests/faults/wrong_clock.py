"""A machine whose clock is wrong. A file holds by how many seconds; it may change at any time.

The monotonic clock runs on as ever, as it does on a machine whose time is set.
"""

import time
from pathlib import Path

LOOK_S = 0.02


class WrongClock:
    """The system's time, shifted by what the file says."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._true = time.time_ns
        self._shift, self._looked = 0, -LOOK_S

    def time_ns(self) -> int:
        """Take the place of ``time.time_ns``."""
        if time.monotonic() - self._looked >= LOOK_S:
            self._shift, self._looked = round(float(self._file.read_text()) * 1e9), time.monotonic()
        return self._true() + self._shift

    def time(self) -> float:
        """Take the place of ``time.time``."""
        return self.time_ns() / 1e9
