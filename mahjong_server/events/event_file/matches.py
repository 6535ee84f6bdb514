"""Checks of one match of an event: its walls, and what it brought, by its record."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from games.base import Json, RecordError
from mahjong_server.archive.archive_match import find_highlights
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.events.contest.entries import TableOver
from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.event_file.differences import Difference
from mahjong_server.play.match.catalogue import rules_of
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.match.runner import Runner


class Played(NamedTuple):
    """What a record comes to: points by seat, of each deal too, and each seat's dearest hand."""

    points: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]


def check_match(settings: Settings, over: TableOver, record: Json | None, where: str) -> Iterator[Difference]:
    """Yield what of a match's walls and points is not as the event's log has it."""
    if record is None:
        if over.deals or any(each.points for each in over.seats):
            yield Difference(where, f"the record of {over.code} is missing")
        return
    try:
        yield from _check_terms(settings, len(over.seats), record, where)
        found = played_of(record)
    except proof.Mismatch as error:
        yield Difference(where, str(error))
        return
    except (LookupError, AttributeError, TypeError, ValueError, RecordError, msgspec.MsgspecError) as error:
        yield Difference(where, f"the record can't be played: {error!r}")
        return
    told = {
        "points": tuple(each.points for each in over.seats),
        "deals": over.deals,
        "hands": tuple(each.hand for each in over.seats),
    }
    for field, made in found._asdict().items():
        if told[field] != made:
            what = f"the event's log has {list(told[field])} as {field}, and the match brought {list(made)}"
            yield Difference(where, what)


def _check_terms(settings: Settings, seats: int, record: Json, where: str) -> Iterator[Difference]:
    """Yield where a match was played by other rules than the event's."""
    if record["game"] != settings.game:
        raise proof.Mismatch(f"the record is one of {record['game']!r}, and the event of {settings.game!r}")
    match = record["match"]
    game = rules_of(record["game"], match.get("rules", 1))
    if match["seats"] != seats:
        yield Difference(where, f"the record has {match['seats']} seats, and the table {seats}")
    wanted, mine = (Runner(game, each, seats, 1).options for each in (settings.options, record["options"]))
    if wanted != mine:
        yield Difference(where, "the match was played by other options than the event's")


def played_of(record: Json) -> Played:
    """Return what a record comes to, its walls proved; raise ``Mismatch`` or ``RecordError``."""
    match = record["match"]
    runner = Runner(rules_of(record["game"], match.get("rules", 1)), record["options"], match["seats"], match["deals"])
    nothing = Played((0,) * runner.seats, (), (0,) * runner.seats)
    if not record["log"] and not record["deals"]:
        return nothing
    for _ in proof.verify(record):
        pass
    log = _log_of(runner, record)
    if not log.settled():
        return nothing
    outcome = _outcome(runner, log)
    dearest = [0] * runner.seats
    for found in find_highlights(log):
        dearest[found.seat] = max(dearest[found.seat], found.points)
    return Played(tuple(outcome["scores"]), tuple(tuple(each["scores"]) for each in outcome["deals"]), tuple(dearest))


def _log_of(runner: Runner, record: Json) -> MatchLog:
    return MatchLog(runner, [runner.entries.read_object(entry) for entry in record["log"]], [], {})


def _outcome(runner: Runner, log: MatchLog) -> Any:
    """Return what the archive makes of the match, in the same way."""
    try:
        return runner.game.replay(proof.record_of(runner, log.events))
    except RecordError:
        result = runner.game.result(runner.fold(runner.new().state, log.events).game)
        if result is None:
            raise
        return {"scores": result.scores, "deals": []}
