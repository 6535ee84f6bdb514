"""``python -m tests.faults.wrong_clock FILE serve …``: ``manage.py`` on a machine whose clock is wrong.

FILE holds by how many seconds; it may change at any time. The monotonic clock runs on as ever, as it does on a machine
whose time is set.
"""

import os
import sys
import time
from pathlib import Path

from django.core.management import execute_from_command_line

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


if __name__ == "__main__":
    clock = WrongClock(Path(sys.argv.pop(1)))
    time.time_ns, time.time = clock.time_ns, clock.time
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    execute_from_command_line(sys.argv)
