"""What one step of a match becomes in the database."""

from typing import NamedTuple

import msgspec

from games.base import Seat, SecretStruct
from mahjong_server.play.match.transition import Transition
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.storage.log_entry import LogEntry


class Append(SecretStruct, frozen=True):
    """Everything that one step of one match writes. ``head`` is the head before it."""

    match: int
    head: int
    rows: list[LogEntry]
    clock: str
    due_at: int | None
    status: str
    deadline_owner: str
    finished_at: int | None = None
    snapshot: bytes | None = None


class ActKey(NamedTuple):
    """What names a client's act for good, and a digest of what it asked."""

    seat: Seat
    act: str
    digest: str


def build_append(
    table: LoadedTable, step: Transition, process: str, key: ActKey | None = None, status: str = ""
) -> Append:
    """Return the append of a step; its first row names the client's act that brought it, if one did.

    ``status`` is what the match is from now on, unless that follows from the step.
    """
    now, head, runner = step.at, table.row.head, table.referee.runner
    state, ended = step.timed.position.state, not step.timed.position.decisions
    status = status or ("finished" if ended else "playing")
    rows = [LogEntry(head + i, now, runner.encode(event)) for i, event in enumerate(step.events)]
    if key:
        rows[0] = LogEntry(head, now, rows[0].data, key.act, key.seat, key.digest)
    return Append(
        match=table.row.id,
        head=head,
        rows=rows,
        clock=msgspec.json.encode(step.timed.clock).decode(),
        due_at=step.due_at if status == "playing" else None,
        status=status,
        deadline_owner=process,
        finished_at=None if status == "playing" else now,
        snapshot=runner.encode_snapshot(state) if head <= state.deal_at < state.head and state.deal_at else None,
    )
