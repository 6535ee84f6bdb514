"""What a server keeps is its user's alone: SQLite's files hold every hand in play, and what people have said.

Commands make files under ``UMASK``. What an earlier version made, or a copy brought back, may be open to others still;
``tighten`` closes that when a server starts, and says so.
"""

import logging
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

UMASK: Final = 0o077
OTHERS: Final = 0o077
"""The rights that nobody but the owner may have."""
KEY: Final = r"secret-key(\..+)?"
BACKUPS: Final = r"backup-.+\.sqlite3"
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database, by the ends of their names."""


def tighten(folder: Path, database: Path | None) -> None:
    """Take the rights of others from all that is the server's: ``folder`` (``VAR_DIR``) and SQLite's database.

    Nothing else in the folder is touched, nor the folder itself where it holds anything else, for that may be meant
    for others: then the log says that it stands open.
    """
    ours = [*_of_folder(folder), *(_of_database(database) if database else ())]
    for path in dict.fromkeys(ours):
        if _is_open(path):
            _close(path)
    if _is_open(folder):
        if _holds_only(folder, ours):
            _close(folder)
        else:
            log.warning("the folder %s is open to others, and stays so, since other files than ours lie there", folder)


def _of_folder(folder: Path) -> list[Path]:
    named = re.compile(f"{KEY}|{BACKUPS}")
    return [path for path in _entries(folder) if named.fullmatch(path.name)]


def _of_database(database: Path) -> list[Path]:
    return [path for end in BESIDE if (path := Path(f"{database.absolute()}{end}")).exists()]


def _holds_only(folder: Path, ours: list[Path]) -> bool:
    return {path.name for path in _entries(folder)} <= {path.name for path in ours if path.parent == folder.absolute()}


def _entries(folder: Path) -> Iterator[Path]:
    try:
        yield from folder.absolute().iterdir()
    except OSError:  # none, or none of ours: whoever needs it says so
        return


def _is_open(path: Path) -> bool:
    try:
        return bool(stat.S_IMODE(path.stat().st_mode) & OTHERS)
    except OSError:
        return False


def _close(path: Path) -> None:
    try:
        before = stat.S_IMODE(path.stat().st_mode)
        os.chmod(path, before & ~OTHERS)  # noqa: PTH101 - as the umask, by numbers
    except OSError as error:
        log.warning("%s is open to others, and can't be made private: %s", path, error.strerror)
    else:
        log.warning("%s was open to others (%o), and is private now", path, before)
