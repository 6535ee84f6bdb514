"""What we are measured against: fetched from PyPI and npm when a benchmark runs, pinned, kept in var/bench.

``python("relay", "uvicorn==0.54.0")`` returns an interpreter that has these packages, ``node("boardgame",
"boardgame.io@0.50.2")`` a folder with a ``node_modules``. What is there already is not fetched again.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.frame import machine

ROOT: Final = Path(__file__).resolve().parent.parent.parent
PLACE: Final = ROOT / "var" / "bench"
PATIENCE_S: Final = 300


class Unreachable(Exception):
    """A peer could not be fetched; the text says what to do about it."""


def python(name: str, *packages: str) -> Path:
    """Return the interpreter of an environment that has these packages, each as ``NAME==VERSION``."""
    place = PLACE / f"python-{name}"
    program, fetched = place / "bin" / "python", (*packages, sys.version)
    _note(packages, "==")
    if not _is_fresh(place, fetched):
        shutil.rmtree(place, ignore_errors=True)
        _fetch([_uv(), "venv", "--quiet", "--python", sys.executable, place], "Is uv there? ./dev check fetches it.")
        install: list[str | Path] = [_uv(), "pip", "install", "--quiet", "--python", program]
        _fetch([*install, *packages], "Is there a network, and can PyPI be reached?")
        _seal(place, fetched)
    return program


def node(name: str, *packages: str) -> Path:
    """Return a folder whose ``node_modules`` has these packages, each as ``NAME@VERSION``."""
    place = PLACE / f"node-{name}"
    npm = shutil.which("npm", path=node_path())
    if npm is None:
        raise Unreachable("Node 20 or newer with npm is needed for this peer; --ours measures without peers.")
    machine.note("node", machine.node_version(node_path()))
    _note(packages, "@")
    if not _is_fresh(place, packages):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        (place / "package.json").write_text('{"private": true}\n')
        options: list[str | Path] = ["--prefix", place, "--no-audit", "--no-fund", "--silent", "--ignore-scripts"]
        hint = "Is there a network, and can the npm registry be reached?"
        _fetch([npm, "install", *options, *packages], hint)
        _seal(place, packages)
    return place


def node_path() -> str:
    """Return a PATH on which the node comes first that ``dev`` fetched, if it did."""
    return os.pathsep.join([str(ROOT / ".uv" / "node" / "bin"), os.environ.get("PATH", "")])


def _uv() -> str:
    """Return the uv that ``dev`` uses."""
    return shutil.which("uv", path=os.pathsep.join([os.environ.get("PATH", ""), str(ROOT / ".uv" / "bin")])) or "uv"


def node_program() -> str:
    """Return the node that peers run on; ask ``node`` for packages first."""
    return shutil.which("node", path=node_path()) or "node"


def _note(packages: tuple[str, ...], mark: str) -> None:
    for package in packages:
        name, _, version = package.rpartition(mark)
        machine.note(name.partition("[")[0], version)


def _is_fresh(place: Path, packages: tuple[str, ...]) -> bool:
    seal = place / ".fetched"
    return seal.exists() and seal.read_text() == "\n".join(packages)


def _seal(place: Path, packages: tuple[str, ...]) -> None:
    (place / ".fetched").write_text("\n".join(packages))


def _fetch(command: Sequence[str | Path], hint: str) -> None:
    words = [str(word) for word in command]
    print(f"· {Path(words[0]).name} {' '.join(words[-3:])}", flush=True)
    env = {**os.environ, "PATH": node_path()}
    try:
        done = subprocess.run(  # noqa: S603 - the benchmark's own, pinned list
            words, capture_output=True, text=True, timeout=PATIENCE_S, env=env, check=False
        )
    except OSError as error:
        raise Unreachable(f"{words[0]} can't be run: {error.strerror}. {hint} --ours measures without peers.") from None
    except subprocess.TimeoutExpired:
        raise Unreachable(
            f"{words[0]} took longer than {PATIENCE_S} s. {hint} --ours measures without peers."
        ) from None
    if done.returncode:
        raise Unreachable(
            f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}\n{hint} --ours measures without peers."
        )
