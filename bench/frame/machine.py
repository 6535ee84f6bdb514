"""What a benchmark says of its machine: enough to judge the figures by, nothing that names it."""

import os
import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from typing import Final

import msgspec

OURS: Final = ("channels", "daphne", "django", "msgspec", "uvicorn", "uvloop", "websockets")
"""Packages of the project's environment whose version tells."""
_peers: dict[str, str] = {}


class Machine(msgspec.Struct, frozen=True):
    """Cores, the system's name, and the version of whatever was measured or measured with."""

    cores: int
    system: str
    versions: dict[str, str]


def machine() -> Machine:
    """Return the facts of this machine and of all that ``note`` was told."""
    found = {"python": platform.python_version(), **_own(), **_peers}
    return Machine(os.cpu_count() or 1, platform.system(), dict(sorted(found.items())))


def note(name: str, version_of_it: str) -> None:
    """Note the version of a peer or tool, for this process's reports."""
    _peers[name] = version_of_it


def node_version(path: str | None = None) -> str:
    """Return the version of the node on a path, ``""`` without one."""
    program = shutil.which("node", path=path)
    if not program:
        return ""
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)  # noqa: S603 - ours
    return done.stdout.strip().removeprefix("v")


def _own() -> dict[str, str]:
    found = {}
    for name in OURS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
