"""The process that majiang's players live in, and what is said to it."""

import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from bench.frame import peers
from bench.frame.command import ROOT
from bench.majiang.messages import Message
from games.base import Json, Seat

PACKAGES: Final = ("@kobalab/majiang-core@1.4.1", "@kobalab/majiang-ai@1.0.13")


class Told(msgspec.Struct):
    """What the player in a seat of a table is told."""

    table: int
    seat: Seat
    told: list[Message]


class Said(NamedTuple):
    """What it says to that, the hand that it believes to hold, and how long it took."""

    reply: Json
    hand: str
    ms: float


class Players(Protocol):
    """Whoever answers for majiang's players."""

    def ask(self, told: Sequence[Told]) -> list[Said]:
        """Return what each of them says."""
        ...


class Process:
    """Players in a process of node; a line each way for all that is told at once."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    def ask(self, told: Sequence[Told]) -> list[Said]:
        """Return what each of them says."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(msgspec.json.encode(told) + b"\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("majiang's players are gone")
        found: list[dict[str, Any]] = msgspec.json.decode(line)
        return [Said(**each) for each in found]


def fetched() -> str:
    """Return the folder that has majiang's packages, fetched where they are not there yet."""
    return str(peers.node("majiang", *PACKAGES))


@contextmanager
def players(folder: str) -> Iterator[Process]:
    """Start the process; end it."""
    command = [peers.node_program(), "bench/peers/majiang.cjs", folder]
    process = subprocess.Popen(  # noqa: S603 - our own file
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        yield Process(process)
    finally:
        process.terminate()
        process.wait()
