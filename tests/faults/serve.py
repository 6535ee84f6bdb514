"""``python -m tests.faults.serve FILE serve …``: ``manage.py`` where little fits into the buffers of a socket.

So a reader who reads nothing is too slow within seconds. FILE says by how much the machine's clock is wrong; ``-``: it
is right.
"""

import os
import sys
import time
from pathlib import Path

from django.core.management import execute_from_command_line
from twisted.internet.abstract import FileDescriptor

from mahjong_server.server import bounds
from tests.faults.wrong_clock import WrongClock

BUFFER = 4096
"""Bytes that the system may hold for a reader, and Twisted."""


def main() -> None:
    """Be ``manage.py``."""
    file = sys.argv.pop(1)
    if file != "-":
        clock = WrongClock(Path(file))
        time.time_ns, time.time = clock.time_ns, clock.time
    bounds.KERNEL_BUFFER = FileDescriptor.bufferSize = BUFFER
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
