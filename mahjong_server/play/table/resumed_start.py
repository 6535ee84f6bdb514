"""A deal that is played on from a moment of another match, written in the transaction that makes its table.

What is written is that match's log up to the moment, as if it had been played here, and that it is played on. Who was
asked then is asked anew, once what lies on the table may have been seen.
"""

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from msgspec.structs import replace

from mahjong_server.play.match.played_on import PlayedOn
from mahjong_server.play.match.runner import MatchState
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.storage.append import build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.writer.commit import write


def resume(table: LoadedTable, log: Sequence[Any], state: MatchState, origin: PlayedOn, now: int, process: str) -> None:
    """Write the log that led to the state, and that it is played on, into a match that has just begun."""
    referee = table.referee
    assert table.timed is not None, "it has begun"
    assert state.head == len(log), "the state is where the log leads"
    clock = replace(table.timed.clock, seen_at=now + referee.draws.dealing_ms())
    there = TimedPosition(referee.runner.at(state), clock)
    after = referee.follow(there, [origin], now)
    step = referee.run_due(after, table.seating, now, lambda: secrets.token_bytes(32))
    write(DEFAULT_DB_ALIAS, [build_append(table, step._replace(events=[*log, origin, *step.events]), process)])
