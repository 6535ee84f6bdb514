"""One long match of Sichuan, put into a server's database at several points.

    python -m bench.returns.make DEALS POINT...

Runs in the server's environment. A point is a number of deals that are over; the match then stands a few turns into the
next one, and is being played; the last match is over and in the archive. Prints a line of JSON with a code and cookies
for each. The log is a greedy player's, with all that a server writes beside the game: seeds, snapshots, acts.
"""

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")

import django

django.setup()

# ruff: noqa: E402 - settings come first
import msgspec
from django.conf import settings
from django.contrib.sessions.models import Session

from bench.deals.greedy import chosen
from bench.load.tables import Table, session_of
from games.base import TABLE
from mahjong_server.accounts.models import Player
from mahjong_server.archive import archive_match
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.match import clock
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.nonces import Open, Ready, hash_of
from mahjong_server.play.match.runner import AUTOMATIC_KINDS, MatchState, Runner
from mahjong_server.play.models import Event, Match, Seat, Snapshot

SPEED = "slow"
NONCE = "07" * 32
STEP_MS = 500
DUE_MS = 20_000
AFTER = 3
"""Deals of a match that is played, after the last one at which it is come back to: enough for all acts measured."""
TURNS = 30
"""Entries of the log that a match at a point has beyond the deal's beginning."""


class Entry(NamedTuple):
    """A row of the log: an act has a seat. ``state`` is where it leads; ``begins``: a deal begins there."""

    data: str
    seat: int | None
    state: MatchState
    begins: bool


def log_of(runner: Runner, deals: int) -> Iterator[tuple[int, Entry]]:
    """Yield entries, each with how many deals are over, until so many are and another is over, too."""
    state, seeds = runner.new().state, iter(range(1, 1 << 30))
    while len(state.game.gains) <= deals:
        before = state.deal_at
        seat, events = _step(runner, state, lambda: next(seeds).to_bytes(32, "big"))
        for number, event in enumerate(events):
            state = runner.fold(state, [event])
            begins = state.deal_at != before and number == len(events) - 1
            yield len(state.game.gains), Entry(runner.encode(event), None if number else seat, state, begins)


def _step(runner: Runner, state: MatchState, seed: Callable[[], bytes]) -> tuple[int | None, list[Any]]:
    """Return whose act comes next, if it is a player's, and what it brings."""
    if state.game.phase not in ("before", "over"):
        seat, action = next(iter(chosen(state.game)))
        return None if seat == TABLE else seat, runner.game.act(state.game, seat, action, None)
    position = runner.at(state)
    asked = position.decisions.get(TABLE)
    if asked is not None and asked.kind in AUTOMATIC_KINDS:
        return None, runner.table_step(position, seed)
    seat = max(position.decisions)
    opens = position.decisions[seat].kind == "open"
    answer = Open(NONCE) if opens else Ready(hash_of(state.shuffle.commitment, seat, NONCE))
    return seat, runner.act(position, seat, answer)


def rows_until(entries: list[tuple[int, Entry]], point: int) -> list[Entry]:
    """Return the log's entries up to a few turns into the deal after so many."""
    begun = next(
        number for number, (over, entry) in enumerate(entries) if over == point and '"type":"dealt"' in entry.data[:40]
    )
    later = range(begun + TURNS, len(entries))
    asked = next(number for number in later if entries[number][1].state.game.phase == "turn")
    return [entry for _, entry in entries[: asked + 1]]


def put(runner: Runner, rows: list[Entry], number: int, **fields: Any) -> tuple[Match, Table]:
    """Put a match with this log into the database."""
    players = [Player.objects.create(name=f"Guest {number}.{seat}") for seat in range(4)]
    kept = Session.objects.bulk_create([session_of(player) for player in players])
    now = now_ms()
    start = now - STEP_MS * len(rows)
    match = Match.objects.create(
        game="sichuan",
        rules_version=runner.game.info.rules_version,
        options=msgspec.to_builtins(runner.options),
        deals=runner.deals,
        speed=SPEED,
        clock=clock_of(runner, rows[-1].state, now),
        due_at=now + DUE_MS,
        head=len(rows),
        started_at=start,
        **fields,
    )
    Seat.objects.bulk_create(
        Seat(match=match, seat=seat, player=each, last_seen=now) for seat, each in enumerate(players)
    )
    Event.objects.bulk_create((_event(match, seq, start, row) for seq, row in enumerate(rows)), batch_size=2000)
    Snapshot.objects.bulk_create(
        (
            Snapshot(match=match, seq=row.state.head, state=runner.encode_snapshot(row.state))
            for row in rows
            if row.begins
        ),
        batch_size=20,
    )
    cookies = [f"{settings.SESSION_COOKIE_NAME}={session.session_key}" for session in kept]
    return match, Table(match.code, cookies)


def clock_of(runner: Runner, state: MatchState, now: int) -> str:
    """Return the clock of a match whose players have just been asked."""
    pace = clock.SPEEDS[SPEED]
    ticking = clock.tick(clock.start(4, pace, now), runner.at(state).decisions, pace, now)
    return msgspec.json.encode(ticking).decode()


def _event(match: Match, seq: int, start: int, row: Entry) -> Event:
    act = {} if row.seat is None else {"act": UUID(int=seq + 1).hex, "actor": row.seat, "digest": "0" * 32}
    return Event(match=match, seq=seq, at=start + STEP_MS * seq, data=row.data, **act)


def main(deals: int, points: list[int]) -> None:
    """Make one match at every point, and one that is over."""
    game = games()["sichuan"]
    options = msgspec.to_builtins(game.info.options())
    whole = Runner(game, options, 4, deals)
    longer = Runner(game, options, 4, deals + AFTER)
    entries = list(log_of(longer, deals))
    found = [put(longer, rows_until(entries, point), point, status="playing")[1] for point in points]
    last = next(number for number, (over, _) in enumerate(entries) if over == deals)
    rows = [entry for _, entry in entries[: last + 2]]  # and the seed laid open
    match, table = put(whole, rows, deals, status="finished", finished_at=now_ms())
    archive_match.file_match(match.pk)
    sys.stdout.buffer.write(msgspec.json.encode([*found, table]))


if __name__ == "__main__":
    main(int(sys.argv[1]), list(map(int, sys.argv[2:])))
