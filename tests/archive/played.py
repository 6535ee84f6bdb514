"""Matches as play leaves them: real logs of bots' games, put into the database without a server."""

from functools import cache
from typing import Any

from django.test import Client

from mahjong_server.accounts.models import Player
from mahjong_server.archive import filing
from mahjong_server.archive.logs import Log
from mahjong_server.play import clock
from mahjong_server.play.catalogue import games
from mahjong_server.play.clock import PACES, Draws
from mahjong_server.play.models import Event, Match, Seat
from mahjong_server.play.referee import Referee, Sitter, Standing
from mahjong_server.play.runner import Runner

START = 1_700_000_000_000
STEP_MS = 1_000
BOTS = ("hard",) * 4


@cache
def log_of(
    deals: int = 2, number: int = 0, events: int | None = None, game: str = "sichuan", bots: tuple[str, ...] = BOTS
) -> Log:
    """Return the log of a game of bots; of its first ``events`` alone, if that is said."""
    runner = Runner(games()[game], {}, len(bots), deals)
    referee = Referee(runner, PACES["normal"], Draws(number.to_bytes(32, "big"), 0.0))
    standing = Standing(runner.new(), clock.start(len(bots), referee.pace, START))
    roster = tuple(Sitter(bot=level) for level in bots)
    found: list[Any] = []
    times: list[int] = []
    now, seeds = START, 0
    while standing.position.decisions and (events is None or len(found) < events):
        seeds += 1
        seed = (number * 1_000 + seeds).to_bytes(32, "big")
        step = referee.run_due(standing, roster, now, lambda seed=seed: seed)  # type: ignore[misc]
        found += step.events
        times += [now] * len(step.events)
        standing = step.standing
        now += 100 * STEP_MS
    return Log(runner, found, times)


def broken_off(deals: int = 3, number: int = 0) -> Log:
    """Return the log of a game that ended in the middle of its second deal."""
    whole = log_of(deals, number)
    bounds = whole.bounds(1)
    assert bounds
    stop = (bounds[0] + bounds[1]) // 2
    return Log(whole.runner, whole.events[:stop], whole.times[:stop])


def store(log: Log, names: tuple[str, ...] = ("Anna", "Boris"), **fields: Any) -> Match:
    """Put a log into the database as a match that is over; seats without a name are bots'."""
    match = Match.objects.create(
        game=log.runner.game.info.key,
        rules_version=log.runner.game.info.rules_version,
        deals=log.runner.deals,
        head=len(log.events),
        started_at=START,
        **{"status": Match.Status.FINISHED, "finished_at": log.times[-1] if log.times else START, **fields},
    )
    for seat in range(log.runner.seats):
        player = Player.objects.create(name=names[seat]) if seat < len(names) else None
        Seat.objects.create(match=match, seat=seat, player=player, bot="" if player else "hard")
    Event.objects.bulk_create(
        Event(match=match, seq=seq, at=at, data=log.runner.encode(event))
        for seq, (event, at) in enumerate(zip(log.events, log.times, strict=True))
    )
    return match


def filed(log: Log, names: tuple[str, ...] = ("Anna", "Boris"), **fields: Any) -> Match:
    """Put it into the archive too."""
    match = store(log, names, **fields)
    assert filing.file_match(match.pk)
    match.refresh_from_db()
    return match


class Visitor(Client):
    """A browser that speaks JSON."""

    def ask(self, path: str, status: int = 200, **query: Any) -> Any:
        answer = self.get(f"/api/{path}", query)
        assert answer.status_code == status, answer.content
        return answer.json()

    def tell(self, way: str, path: str, body: Any = None, status: int = 200) -> Any:
        send = getattr(self, way)
        answer = send(f"/api/{path}", {} if body is None else body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def named(self, name: str) -> "Visitor":
        self.tell("post", "me", {"name": name})
        return self
