"""Events that were played: tables of bots' real games, put where the tables of a round are."""

from collections.abc import Sequence
from typing import Any

from mahjong_server.archive import archive_match
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.events.models import EventTable
from mahjong_server.play.models import Event as LogRow
from mahjong_server.play.models import Match
from tests.archive.played import log_of
from tests.events.course.conftest import Clock, Visitor, settings_of

GAME = "sichuan"


def finish(match: Match, log: MatchLog) -> None:
    """Have a match come to what this log says, and be filed."""
    later = now_ms() - log.times[-1]
    LogRow.objects.bulk_create(
        LogRow(match=match, seq=seq, at=at + later, data=log.runner.encode(event))
        for seq, (event, at) in enumerate(zip(log.events, log.times, strict=True))
    )
    over = {"status": "finished", "finished_at": now_ms(), "head": len(log.events)}
    Match.objects.filter(pk=match.pk).update(**over)
    assert archive_match.file_match(match.pk)


def finish_table(row: EventTable, clock: Clock, number: int) -> None:
    """Have one table played to its end: a game of bots of this number, by its round's walls if it shares them."""
    match, walls = row.match, row.match.walls and bytes(row.match.walls)
    level = "easy" if walls is None else ("easy", "medium", "hard")[number % 3]
    finish(match, log_of(match.deals, number, game=match.game, bots=(level,) * match.seats.count(), walls=walls))
    clock.work()


def finish_round(key: str, clock: Clock, first: int = 0) -> None:
    """Have all tables of the round that is on played to their ends, each another game of bots."""
    rows = EventTable.objects.filter(event__key=key, counted=False).select_related("match")
    for at, row in enumerate(rows.order_by("pk"), first):
        finish_table(row, clock, at)


def begun(organiser: Visitor, come: Any, clock: Clock, number: int, **changed: Any) -> tuple[str, Sequence[Visitor]]:
    """Return an event whose first round has begun, and who plays; each checks in with a nonce of their own."""
    settings = settings_of(clock, game=GAME, **changed)
    key = organiser.ask("post", "events", {"settings": settings}, 201)["key"]
    players = [come(f"P{at}") for at in range(number)]
    for each in players:
        each.ask("post", f"events/{key}/entry")
    clock.forward(35)
    for at, each in enumerate(players):
        each.ask("post", f"events/{key}/check-in", {"nonce": f"{at:02x}" * 16})
    clock.forward(26)
    return key, players
