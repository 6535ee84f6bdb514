"""One row of the log, wherever it is: to be stored, as stored, packed, or read again."""

from typing import NamedTuple

from games.base import Seat, secret_repr


class LogEntry(NamedTuple):
    """An event at its place in a match's log: ``at`` is epoch ms, ``data`` JSON text.

    The first event of a client's act names the act: its uuid, the seat, and a digest of what was asked.
    """

    seq: int
    at: int
    data: str
    act: str | None = None
    actor: Seat | None = None
    digest: str | None = None

    def __repr__(self) -> str:
        return secret_repr(self)
