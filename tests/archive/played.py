"""Matches as play leaves them: real logs of bots' games, put into the database without a server."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from django.test import Client

from games.base import TABLE, Decision
from games.base import Seat as Chair
from games.chance import KeyedChance
from games.registry import AnyGame
from mahjong_server.accounts.models import Player
from mahjong_server.archive import archive_match
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match import clock
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.fairness.shared_walls import SharedWalls
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import Answer, TimedPosition, Transition
from mahjong_server.play.models import Event, Match, Seat

START = 1_700_000_000_000
STEP_MS = 1_000
BOTS = ("hard",) * 4


@cache
def log_of(
    deals: int = 2,
    number: int = 0,
    events: int | None = None,
    game: str = "sichuan",
    bots: tuple[str, ...] = BOTS,
    walls: bytes | None = None,
) -> MatchLog:
    """Return the log of a game of bots; of its first ``events`` alone, or by shared ``walls``, if that is said."""
    runner = Runner(games()[game], {}, len(bots), deals, None if walls is None else SharedWalls(walls))
    referee = Referee(runner, SPEEDS["normal"], KeyedDelays(number.to_bytes(32, "big"), 0.0))
    timed = TimedPosition(runner.new(), clock.start(len(bots), referee.speed, START))
    seating = tuple(Occupant(bot=level) for level in bots)
    found: list[Any] = []
    times: list[int] = []
    now, seeds = START, 0
    while timed.position.decisions and (events is None or len(found) < events):
        seeds += 1
        seed = (number * 1_000 + seeds).to_bytes(32, "big")
        step = referee.run_due(timed, seating, now, lambda seed=seed: seed)  # type: ignore[misc]
        found += step.events
        times += [now] * len(step.events)
        timed = step.timed
        now += 100 * STEP_MS
    return MatchLog(runner, found, times)


@cache
def attended(
    people: frozenset[Chair],
    number: int = 0,
    game: str = "sichuan",
    deals: int = 4,
    away_from: int | None = None,
    choose: "Choose | None" = None,
) -> MatchLog:
    """Return the log of a match in which these seats answer themselves, and the others are gone from its start.

    They choose what the strongest bot would, or by ``choose``. From the ``away_from``-th event on everybody is gone.
    """
    runner = Runner(games()[game], {}, games()[game].info.usual_seats, deals)
    referee = Referee(runner, SPEEDS["normal"], KeyedDelays(number.to_bytes(32, "big"), 0.0))
    timed = TimedPosition(runner.new(), clock.start(runner.seats, referee.speed, START))
    log = MatchLog(runner, [], [], actors=[])
    now = START
    while timed.position.decisions:
        here = people if away_from is None or len(log.events) < away_from else frozenset[Chair]()
        seed = (number * 10**6 + len(log.events)).to_bytes(32, "big")
        step, actor = _attended_step(referee, timed, here, now, seed, choose or best_choice)
        log.events.extend(step.events)
        log.times.extend([now] * len(step.events))
        assert log.actors is not None
        log.actors.extend([actor, *[None] * len(step.events)][: len(step.events)])
        timed = step.timed
        now += 100 * STEP_MS if actor is None else 1
    return log


Choose = Callable[[AnyGame, Any, Decision[Any], bytes], Any]


def best_choice(game: AnyGame, view: Any, decision: Decision[Any], seed: bytes) -> Any:
    """Return what the strongest bot would do."""
    return game.bot(game.info.bots[-1]).choose(view, decision, KeyedChance(seed))


def _attended_step(
    referee: Referee, timed: TimedPosition, here: frozenset[Chair], now: int, seed: bytes, choose: Choose
) -> tuple[Transition, Chair | None]:
    """Return the next step, and the seat whose own act it is."""
    runner, asked = referee.runner, timed.position.decisions
    seating = tuple(Occupant(str(seat), left=seat not in here, last_seen=now) for seat in range(runner.seats))
    seat = next((seat for seat in asked if seat in here and seat != TABLE), None)
    if seat is None:
        return referee.run_due(timed, seating, now, lambda: seed), None
    view = runner.game.view(timed.position.state.game, seat)
    action: Any = {"type": "ready", "nonce": ""}
    if asked[seat].kind != "ready":
        action = msgspec.to_builtins(choose(runner.game, view, asked[seat], seed))
    return referee.act(timed, seating, Answer(seat, asked[seat].id, action), now, lambda: seed), seat


def broken_off(deals: int = 3, number: int = 0, whole: MatchLog | None = None) -> MatchLog:
    """Return the log of a game, one of bots unless another is given, that ended in the middle of its second deal."""
    whole = whole or log_of(deals, number)
    bounds = whole.bounds(1)
    assert bounds
    stop = (bounds[0] + bounds[1]) // 2
    return MatchLog(whole.runner, whole.events[:stop], whole.times[:stop], actors=whole.actors and whole.actors[:stop])


def store(log: MatchLog, names: tuple[str, ...] = ("Anna", "Boris"), **fields: Any) -> Match:
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
        Seat.objects.create(match=match, seat=seat, player=player, bot="" if player else "hard", came=True)
    actors = log.actors or [None] * len(log.events)
    rows = enumerate(zip(log.events, log.times, actors, strict=True))
    Event.objects.bulk_create(
        Event(match=match, seq=seq, at=at, data=log.runner.encode(event), **_act(seq, actor))
        for seq, (event, at, actor) in rows
    )
    return match


def _act(seq: int, actor: Chair | None) -> dict[str, Any]:
    """Return what a row has besides where a client's act begins."""
    return {} if actor is None else {"act": f"{seq:032x}", "actor": actor, "digest": f"{seq:032x}"}


def filed(log: MatchLog, names: tuple[str, ...] = ("Anna", "Boris"), **fields: Any) -> Match:
    """Put it into the archive too."""
    match = store(log, names, **fields)
    assert archive_match.file_match(match.pk)
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
