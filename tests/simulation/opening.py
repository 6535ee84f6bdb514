"""The table of a game, and what was played at it before: a log by the bare rules, cut off anywhere.

So every phase of each game is met, and no simulated game is longer than it has to be.
"""

from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.base import TABLE
from mahjong_server.play import clock as time
from mahjong_server.play.catalogue import games
from mahjong_server.play.loading import referee_of
from mahjong_server.play.referee import Referee, Standing
from mahjong_server.play.runner import BY_ITSELF, MatchState, Position, Runner
from mahjong_server.play.store import EventRow, MatchRow, SeatRow
from tests.simulation.memory import Kept
from tests.simulation.world import EPOCH_MS

MATCH = 1
CODE = "table"
MOST_STEPS = 100
LEFT = 12
"""Of a match that is near its end, at most so many steps are left to play."""
WALLS = 4
SHARES = {"sichuan": 2, "riichi": 1, "toppan": 4, "little_mahjong": 4}
"""Games with short deals are played more often."""
MINUTE_MS = 60_000


class Opening(NamedTuple):
    """A table as it stands when the simulation begins."""

    kept: Kept
    referee: Referee
    events: list[Any]
    standing: Standing


class Played(NamedTuple):
    """One step of a match, and what came of it."""

    events: list[Any]
    position: Position


def opening(dice: Random, pace: float) -> Opening:
    """Return a table with one of the games, some seats of which are bots'."""
    [key] = dice.choices(list(games()), [SHARES.get(key, 2) for key in games()])
    game = games()[key]
    seats = dice.choice(range(game.info.seats[0], min(game.info.seats[1], 5) + 1))
    row = _row(dice, game.info, seats)
    humans = set(dice.sample(range(seats), dice.randint(1, min(seats, 4))))
    kept = Kept(row, [_seat(dice, seat, game.info.bots, human=seat in humans) for seat in range(seats)])
    referee = referee_of(row, seats, pace)
    whole = played(row.game, seats, row.deals, dice.randrange(WALLS))
    return _put(kept, referee, _cut(dice, whole))


def _row(dice: Random, info: Any, seats: int) -> MatchRow:
    limited = info.own_end or dice.random() < 0.2
    left_ms = round(dice.uniform(3, 40) * 1000)
    return MatchRow(
        id=MATCH,
        code=CODE,
        game=info.key,
        options={},
        deals=64 if info.own_end else dice.choice((1, 1, 2)),
        speed=dice.choice(("quick", "normal")),
        status="playing",
        owner=_name(0),
        secret=dice.randbytes(32),
        head=0,
        roster=1,
        clock="{}",
        keeper="",
        started_at=EPOCH_MS + left_ms - MINUTE_MS if limited else EPOCH_MS,
        spectators=dice.choice(("public", "public", "all", "none")),
        delay=1,
        minutes=1 if limited else None,
        rules_version=info.rules_version,
    )


def _seat(dice: Random, seat: int, levels: tuple[str, ...], *, human: bool) -> SeatRow:
    if human:
        return SeatRow(seat, _name(seat), f"Player {seat}", "", EPOCH_MS, left=False)
    return SeatRow(seat, None, None, dice.choice(levels), 0, left=False)


def _name(seat: int) -> str:
    return f"{seat:032x}"


@cache
def played(key: str, seats: int, deals: int, wall: int) -> tuple[Played, ...]:
    """Play by chance, for a while or to the end."""
    runner, dice = Runner(games()[key], {}, seats, deals), Random(wall)
    steps: list[Played] = []
    position = runner.new()
    while position.decisions and len(steps) < MOST_STEPS:
        events, position = _step(runner, position, dice)
        steps.append(Played(events, position))
    return tuple(steps)


def _step(runner: Runner, position: Position, dice: Random) -> tuple[list[Any], Position]:
    settled, position = runner.settle_table(position, lambda: dice.randbytes(32))
    if settled:
        return settled, position
    seats = [seat for seat in position.decisions if seat != TABLE]
    if not seats:
        events = runner.table_step(position, lambda: dice.randbytes(32))
    else:
        seat = dice.choice(seats)
        asked = position.decisions[seat]
        events = runner.act(position, seat, dice.choice(asked.actions) if dice.random() < 0.3 else asked.default)
    return events, runner.at(runner.fold(position.state, events))


def _cut(dice: Random, steps: tuple[Played, ...]) -> tuple[Played, ...]:
    """Return the steps up to some moment; mostly few are left to play."""
    if dice.random() < 0.1:
        return ()
    least = 0 if steps[-1].position.decisions else len(steps) - LEFT
    cut = dice.randrange(max(0, least), len(steps))
    while cut and _goes_on(steps[cut - 1].position):
        cut -= 1
    return steps[:cut]


def _goes_on(position: Position) -> bool:
    """Return whether the table would go on by itself: no append ends there."""
    table = position.decisions.get(TABLE)
    return table is not None and table.kind in BY_ITSELF


def _put(kept: Kept, referee: Referee, steps: tuple[Played, ...]) -> Opening:
    """Put the log into the store."""
    runner, seats = referee.runner, referee.runner.seats
    events: list[Any] = []
    state: MatchState = runner.new().state
    for step in steps:
        before, state = state, step.position.state
        events += step.events
        if before.head <= state.deal_at < state.head and state.deal_at:
            kept.snapshots[state.head] = runner.freeze(state)
    position = steps[-1].position if steps else runner.new()
    clock = time.tick(time.start(seats, referee.pace, EPOCH_MS), position.decisions, referee.pace, EPOCH_MS)
    kept.events = [EventRow(seq, runner.encode(event), None, None, None) for seq, event in enumerate(events)]
    kept.row = replace(kept.row, head=len(events), clock=msgspec.json.encode(clock).decode())
    kept.due_at = EPOCH_MS
    return Opening(kept, referee, events, Standing(position, clock))
