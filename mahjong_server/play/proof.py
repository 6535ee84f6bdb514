"""Checks that the walls of a downloaded record are the ones that the server had bound itself to."""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.base import TABLE, Json
from mahjong_server.play import fair as fairness
from mahjong_server.play.catalogue import games
from mahjong_server.play.fair import Committed, Fair, Revealed
from mahjong_server.play.runner import Runner


class Mismatch(Exception):
    """The record does not prove what it should; the text says where and why."""


def verify(record: Json) -> Iterator[str]:
    """Yield one line a deal that is proved; raise ``Mismatch`` at the first thing that is wrong.

    The log is folded anew. Wherever it deals, the wall, the dice and the first dealer are drawn again from the seed
    and the nonces, and have to be the same; and the deals written beside the log have to be those of the log.
    """
    try:
        runner = _runner(record)
        events = [runner.decode(msgspec.json.encode(event).decode()) for event in record["log"]]
    except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
        raise Mismatch(f"this is no record with a proof: {error!r}") from None
    _check_deals(runner, record, events)
    yield from _fold(runner, events)


def _runner(record: Json) -> Runner:
    game, match = games()[record["game"]], record["match"]
    return Runner(game, record["options"], match["seats"], match["deals"])


def _fold(runner: Runner, events: list[Any]) -> Iterator[str]:
    position, number = runner.new(), 0
    while number < len(events):
        asked, state = position.decisions.get(TABLE), position.state
        drawn = runner.table_step(position, bytes) if asked is not None and asked.kind == "deal" else []
        if drawn and drawn != events[number : number + len(drawn)]:
            raise Mismatch(f"deal {state.fair.deal}: wall, dice or dealer do not follow from the seed and the nonces")
        step = drawn or [events[number]]
        _check_proof(state.fair, step[0])
        position = runner.at(runner.fold(state, step))
        number += len(step)
        if isinstance(step[0], Revealed):
            yield f"deal {step[0].deal}: commitment, wall, dice and dealer are as the seed and the nonces make them"


def _check_proof(fair: Fair, event: Any) -> None:
    if isinstance(event, Committed) and fairness.commitment_of(event.seed) != event.commitment:
        raise Mismatch(f"deal {event.deal}: the commitment is not the SHA-256 of the seed")
    if isinstance(event, Revealed) and event != fairness.reveal(fair):
        raise Mismatch(f"deal {event.deal}: the seed and the nonces shown are not those that were used")


def _check_deals(runner: Runner, record: Json, events: list[Any]) -> None:
    """Compare the deals as written with those of the log."""
    expected = record_of(runner, events)["deals"]
    if len(expected) != len(record["deals"]):
        raise Mismatch(f"the record has {len(record['deals'])} deals, its log {len(expected)}")
    for number, (mine, theirs) in enumerate(zip(expected, record["deals"], strict=True)):
        for key in mine:
            if theirs.get(key) != mine[key]:
                raise Mismatch(f"deal {number}: {key} is not that of the log")


def record_of(runner: Runner, events: list[Any]) -> dict[str, Any]:
    """Return the record of a log: the game's own, and the proof of each deal's wall.

    A deal that the match was abandoned in is left out, for a record's deals have to be over; the log still has it.
    """
    settled = [event for event in settled_part(events) if not is_platform(event)]
    record: dict[str, Any] = dict(runner.game.record(runner.options, settled))
    proofs = {event.deal: _proof(events, event) for event in events if isinstance(event, Revealed)}
    deals: list[dict[str, Any]] = record["deals"]
    record["deals"] = [deal | ({"fair": proofs[i]} if i in proofs else {}) for i, deal in enumerate(deals)]
    return record


def settled_part(events: list[Any]) -> list[Any]:
    """Return the events up to the wall's making of a deal that never came to its end; all of them if there is none."""
    bounds = [i for i, event in enumerate(events) if isinstance(event, Committed | Revealed)]
    if not bounds or isinstance(events[bounds[-1]], Revealed):
        return events
    return events[: bounds[-1]]


def is_platform(event: Any) -> bool:
    """Return whether an event is the platform's own, and no game's."""
    return isinstance(event, fairness.PlatformEvent)


def _proof(events: list[Any], shown: Revealed) -> Json:
    bound = next(e for e in events if isinstance(e, Committed) and e.deal == shown.deal)
    return {"commitment": bound.commitment, "seed": shown.seed, "nonces": list(shown.nonces)}
