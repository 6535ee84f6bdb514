"""The process that commits what a server process tells it to: one transaction after the other.

It ends when nobody is left to tell it anything: whoever stops the server need not, and must not, stop it too, or what
has been played would be lost.
"""

import os
import signal
import sys
from collections.abc import Iterator
from typing import BinaryIO, Final

import django
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.signals import connection_created

from mahjong_server.database import file_permissions, read_only
from mahjong_server.play.writer.commit import Work, commit
from mahjong_server.play.writer.ipc import LENGTH, WorkerConfig, decode_request, framed, frames_in, pickled, unpickled
from mahjong_server.play.writer.queue import MOST_AT_ONCE
from mahjong_server.play.writer.wal_checkpoint import WalCheckpoint, make_room

STDIN: Final = 0
"""Standard input."""
AT_ONCE: Final = 1 << 20
"""Bytes that are read at once at most: a pipe holds less."""


def main() -> None:
    """Commit what comes by standard input and answer by standard output, until there is no more."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    os.umask(file_permissions.UMASK)
    reports, sys.stdout = sys.stdout.buffer, sys.stderr  # should anything be printed, it is no report
    config = WorkerConfig(*unpickled(_exactly(int.from_bytes(_exactly(LENGTH)))))
    settings.configure(DATABASES={DEFAULT_DB_ALIAS: config.database}, LOGGING=config.logging)
    django.setup()
    connection_created.connect(read_only.detect_read_only)  # which an app does elsewhere; here there is none
    make_room(DEFAULT_DB_ALIAS)
    checkpoints = WalCheckpoint(DEFAULT_DB_ALIAS)
    for requests in _requests():
        for start in range(0, len(requests), MOST_AT_ONCE):
            works = dict(map(decode_request, requests[start : start + MOST_AT_ONCE]))
            _write(works, reports)
            checkpoints.note(len(works))
    connections.close_all()


def _exactly(size: int) -> bytes:
    """Read so many bytes, of which none is kept back in a buffer."""
    data = b""
    while len(data) < size:
        more = os.read(STDIN, size - len(data))
        if not more:
            raise SystemExit
        data += more
    return data


def _requests() -> Iterator[list[bytes]]:
    """Yield, whenever anything has come, all frames that have, up to a good many.

    What was told at once can be more than a pipe holds: where one frame has come in part, its rest is waited for.
    """
    data, found = bytearray(), list[bytes]()
    while more := os.read(STDIN, AT_ONCE):
        data += more
        found += frames_in(data)
        if found and (not data or len(found) >= MOST_AT_ONCE):
            yield found
            found = []


def _write(works: dict[int, Work], reports: BinaryIO) -> None:
    numbers = list(works)
    for done in commit(DEFAULT_DB_ALIAS, list(works.values())):
        answers = [(numbers[index], result) for index, result in done.answers]
        reports.write(framed(pickled(tuple(done._replace(answers=answers)))))
        reports.flush()


if __name__ == "__main__":
    main()
