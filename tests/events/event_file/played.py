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
NONCE = "ab" * 16


def finish(match: Match, log: MatchLog) -> None:
    """Have a match come to what this log says, and be filed."""
    LogRow.objects.bulk_create(
        LogRow(match=match, seq=seq, at=now_ms(), data=log.runner.encode(event)) for seq, event in enumerate(log.events)
    )
    over = {"status": "finished", "finished_at": now_ms(), "head": len(log.events)}
    Match.objects.filter(pk=match.pk).update(**over)
    assert archive_match.file_match(match.pk)


def finish_round(key: str, clock: Clock, game: str = GAME, deals: int = 1, first: int = 0) -> None:
    """Have all tables of the round that is on played to their ends, each another game of bots."""
    rows = EventTable.objects.filter(event__key=key, counted=False).select_related("match").order_by("pk")
    for at, row in enumerate(rows):
        finish(row.match, log_of(deals, first + at, game=game, bots=("easy",) * row.match.seats.count()))
    clock.work()


def enter_all(visit: Any, key: str, number: int, first: int = 0, **order: Any) -> list[Visitor]:
    """Return new people who have entered."""
    players = [visit(f"P{first + each}") for each in range(number)]
    for each in players:
        each.ask("post", f"events/{key}/entry", order)
    return players


def check_in_all(key: str, players: Sequence[Visitor]) -> None:
    """Have everybody check in, each with a nonce of their own."""
    for at, each in enumerate(players):
        each.ask("post", f"events/{key}/check-in", {"nonce": f"{at:02x}" * 16})


def begun(organiser: Visitor, visit: Any, clock: Clock, number: int = 8, **changed: Any) -> tuple[str, list[Visitor]]:
    """Return an event whose first round has begun, and who plays."""
    stage = {"rounds": 2, "seating": "lot", "deals": 1}
    settings = settings_of(clock, game=GAME, **({"stages": [stage]} | changed))
    key = organiser.ask("post", "events", {"settings": settings}, 201)["key"]
    players = enter_all(visit, key, number)
    clock.forward(35)
    check_in_all(key, players)
    clock.forward(26)
    return key, players
