"""Plays a deal to its end without anybody: bots by their level, and by the default whoever has gone. Pure.

Bots choose as they would at the table (``play.match.deputies``): so what comes of it is what would have come there.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.base import TABLE, Seat
from mahjong_server.play.match.deputies import choose
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.fairness.nonces import ASKED
from mahjong_server.play.match.runner import Runner


class DealResult(NamedTuple):
    """What a seat has of a deal: its points, and its place by them among those at the table."""

    points: int
    place: int


def play_out(runner: Runner, events: list[Any], levels: Mapping[Seat, str]) -> Iterator[None]:
    """Lengthen the log of a match until that is over; each step is one bot's choice, or less."""
    position = runner.at(runner.fold(runner.new().state, events))
    while position.decisions:
        step, position = runner.settle_table(position, bytes)
        events += step
        if not position.decisions:
            return
        seats = [seat for seat in position.decisions if seat != TABLE]
        step = _chosen(runner, position, min(seats), levels) if seats else runner.table_step(position, bytes)
        events += step
        position = runner.at(runner.fold(position.state, step))
        yield


def _chosen(runner: Runner, position: Any, seat: Seat, levels: Mapping[Seat, str]) -> list[Any]:
    decision = position.decisions[seat]
    if seat not in levels or decision.kind in ASKED:
        return runner.act(position, seat, decision.default)
    return runner.act(position, seat, choose(runner, position, seat, levels[seat], b""))


def result_of(runner: Runner, events: list[Any], seat: Seat) -> DealResult:
    """Return what a seat has of the only deal of a match that is over."""
    scores = runner.game.replay(proof.record_of(runner, events))["deals"][0]["scores"]
    return DealResult(scores[seat], 1 + sum(other > scores[seat] for other in scores))
