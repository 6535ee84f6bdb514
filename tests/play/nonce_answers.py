"""Seats that give nonces: what they answer when they are asked whether they are ready, and to open."""

import hashlib
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from games.base import TABLE, Seat
from mahjong_server.play.match.fairness.commit_reveal import ShuffleState
from mahjong_server.play.match.fairness.nonces import Open, Ready, hash_of
from mahjong_server.play.match.runner import Position, Runner


def nonce(seat: Seat) -> str:
    """Return a nonce of the right length."""
    return hashlib.sha256(f"nonce {seat}".encode()).hexdigest()


def answer(
    shuffle: ShuffleState, seat: Seat, kind: str, nonces: Mapping[Seat, str], silent: Collection[Seat] = ()
) -> Any:
    """Return what a seat with a nonce says; who is silent does not open."""
    given = nonces.get(seat, "")
    if kind == "ready":
        return Ready(hash_of(shuffle.commitment, seat, given) if given else "")
    return Open("" if seat in silent else given)


def play(
    runner: Runner, position: Position, nonces: Mapping[Seat, str], silent: Collection[Seat] = ()
) -> tuple[list[Any], Position]:
    """Play to the end by defaults, these seats giving nonces; each wall has a seed of its own."""
    log: list[Any] = []
    while True:
        drawn = hashlib.sha256(f"seed {len(log)}".encode()).digest()
        events, position = runner.settle_table(position, partial(bytes, drawn))
        log += events
        if not position.decisions:
            return log, position
        seat = max(position.decisions)
        asked, shuffle = position.decisions[seat], position.state.shuffle
        if seat == TABLE:
            events = runner.table_step(position, bytes)
        elif asked.kind in {"ready", "open"}:
            events = runner.act(position, seat, answer(shuffle, seat, asked.kind, nonces, silent))
        else:
            events = runner.act(position, seat, asked.default)
        log += events
        position = runner.at(runner.fold(position.state, events))


def client_nonce_answer(doc: Any, secret: str) -> Any:
    """Return what a client answers to the platform's decision in its document, or ``None`` where the game asks.

    Its nonce follows from a secret and the wall, so that it has it again after coming back; the hash is as
    ``docs/protocol.md`` has it, and by nothing of ours.
    """
    kind, commitment = doc["decision"]["kind"], doc["fair"]["commitment"]
    given = hashlib.sha256(f"{secret} {commitment}".encode()).hexdigest()
    text = f"mahjong-nonce/1:{commitment}:{doc['you']}:{given}"
    if kind == "open":
        return {"type": "open", "nonce": given}
    if kind != "ready":
        return None
    if "nonce" in doc["decision"].get("default", {}):  # a server of before, which takes the nonce itself
        return {"type": "ready", "nonce": given}
    return {"type": "ready", "hash": hashlib.sha256(text.encode()).hexdigest()}
