"""A match's first deal, written in the transaction that makes the match, so that whoever asked for it has it at once.

What is written, and in which order, is what a live table would have written later: the commitment, that all are ready,
the hash of the nonce among it, the nonce, and the deal. The page was shown the commitment before it chose the nonce,
and no other seat gives one: so there is nobody to be bound against, and the nonce comes together with its hash.
"""

import secrets
from typing import Any

from django.db import DEFAULT_DB_ALIAS

from games.base import Seat
from mahjong_server import wire
from mahjong_server.play.match.fairness.nonces import hash_of
from mahjong_server.play.match.transition import Answer, Transition
from mahjong_server.play.projection import document
from mahjong_server.play.storage.append import build_append
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.writer.commit import write


def deal(table: LoadedTable, seat: Seat, seed: bytes, nonce: str, now: int, process: str) -> wire.State | None:
    """Deal from this seed, the seat's player having given this nonce; return what that player sees.

    Return ``None``, with nothing written, where the deal waits for others too. In a transaction that holds the match.
    """
    step = _dealt(table, seat, seed, nonce, now)
    if step is None:
        return None
    write(DEFAULT_DB_ALIAS, [build_append(table, step, process)])
    return _shown(table, seat, step)


def _dealt(table: LoadedTable, seat: Seat, seed: bytes, nonce: str, now: int) -> Transition | None:
    referee, seating = table.referee, table.seating
    assert table.timed is not None, "it has begun"
    bound = referee.run_due(table.timed, seating, now, lambda: seed)
    asked = bound.timed.position.decisions
    if set(asked) != {seat} or asked[seat].kind != "ready":
        return None
    hashed = hash_of(bound.timed.position.state.shuffle.commitment, seat, nonce) if nonce else ""
    ready = Answer(seat, asked[seat].id, {"type": "ready", "hash": hashed})
    steps = [bound, referee.act(bound.timed, seating, ready, now, _fresh)]
    opening = steps[-1].timed.position.decisions.get(seat)
    if opening is not None and opening.kind == "open":
        answer = Answer(seat, opening.id, {"type": "open", "nonce": nonce})
        steps.append(referee.act(steps[-1].timed, seating, answer, now, _fresh))
    events = [event for step in steps for event in step.events]
    return Transition(events, steps[-1].timed, now, steps[-1].due_at)


def _fresh() -> bytes:
    return secrets.token_bytes(32)


def _shown(table: LoadedTable, seat: Seat, step: Transition) -> wire.State:
    """Return the first frame that the seat's socket would be sent."""
    runner, state = table.referee.runner, step.timed.position.state
    shared = {"table": document.table(table.row, table.seating, step.at)}
    seen = [runner.redact(event, seat) for event in step.events[state.deal_at :]]
    doc: Any = document.Documents(runner).of(shared, step.timed, [seat]).of(seat)
    return wire.State(step.at, doc, [event for event in seen if event is not None])
