"""Disks that can be full, for a server that knows nothing of it."""

import os
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

SIZE = "24m"
BLOCKS = (1 << 16, 1)
ONE_PAGE = 4096


class Disk(Protocol):
    """Where SQLite keeps its file."""

    def fill(self) -> None:
        """Leave no room on it."""
        ...

    def free(self) -> None:
        """Make room again."""
        ...


def shrink(file: Path) -> None:
    """Have SQLite give back the room of its write-ahead log: else it goes on writing there for a while."""
    with closing(sqlite3.connect(file, timeout=60)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class OwnDisk:
    """A file system of its own, in memory: once it is full, SQLite says that the disk is."""

    def __init__(self, path: Path) -> None:
        self.ballast = path / "ballast"

    def fill(self) -> None:
        """Leave not a byte."""
        for size in BLOCKS:
            with self.ballast.open("ab", buffering=0) as file:
                try:
                    while file.write(bytes(size)) == size:
                        pass
                except OSError:
                    pass

    def free(self) -> None:
        """Make room again."""
        self.ballast.unlink()


class NoMoreWriting:
    """Where no file system may be mounted: the server's files may not grow. SQLite calls that an I/O error."""

    def __init__(self, pids: Callable[[], list[int]]) -> None:
        self._pids = pids

    def fill(self) -> None:
        """Let no file grow beyond its first page."""
        self._limit(ONE_PAGE)

    def free(self) -> None:
        """Let them grow again."""
        self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        for pid in self._pids():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def small_disk(path: Path, pids: Callable[[], list[int]]) -> Iterator[Disk]:
    """A disk in this folder, for the servers with these process ids."""
    path.mkdir(exist_ok=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "mahjong", str(path)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        yield NoMoreWriting(pids)
        return
    try:
        yield OwnDisk(path)
    finally:
        subprocess.run(["umount", "--lazy", str(path)], check=True)
