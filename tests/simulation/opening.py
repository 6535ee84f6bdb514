"""The table of a game, and what was played at it before: a log by the bare rules, cut off anywhere.

So every phase of each game is met, and no simulated game is longer than it has to be.
"""

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from games.base import TABLE, GameInfo, Viewer
from mahjong_server.play.match import clock as time
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import AUTOMATIC_KINDS, Position, Runner
from mahjong_server.play.match.transition import TimedPosition
from mahjong_server.play.storage.loading import referee_of
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from tests.simulation.memory import StoredMatch
from tests.simulation.view_checks import redacted
from tests.simulation.world import EPOCH_MS

MATCH = 1
CODE = "table"
MOST_STEPS = 220
LEFT = 12
"""Of most matches at most so many steps are left to play."""
ANYWHERE = 0.2
"""The share of matches that begin at their beginning, or anywhere."""
LEFT_S = (1.0, 10.0)
"""What would last long is a session by time, of which so much is left."""
BOT_SHARES = (8, 1)
"""Clever bots think long, and it matters little here what they come to think: mostly the first level plays."""
WALLS = 4
SHARES = {"sichuan": 2, "riichi": 1, "toppan": 2, "little_mahjong": 2}
MINUTE_MS = 60_000
AT_TIMES = ("cut", "finish", "one-more")
BOT_PACES = ("natural", "quick", "instant")


class Played(NamedTuple):
    """One step of a match: where it led, and how many events there were by then."""

    position: Position
    head: int


class Whole:
    """A match as it was played by chance. What several openings need of it is worked out once."""

    def __init__(self, runner: Runner, dice: Random) -> None:
        self._runner = runner
        self.events: list[Any] = []
        self.steps: list[Played] = []
        self._redacted: dict[Viewer, list[Any]] = {}
        position = runner.new()
        while position.decisions and len(self.steps) < MOST_STEPS:
            events, position = _step(runner, position, dice)
            self.events += events
            self.steps.append(Played(position, len(self.events)))
        self.rows = [LogEntry(seq, 0, runner.encode(event)) for seq, event in enumerate(self.events)]
        self.is_over = not position.decisions

    def redacted(self, viewer: Viewer) -> list[Any]:
        """Return all events as a viewer sees them."""
        if viewer not in self._redacted:
            self._redacted[viewer] = [redacted(self._runner, event, viewer) for event in self.events]
        return self._redacted[viewer]

    def cut(self, dice: Random) -> int:
        """Return after how many steps to begin: mostly few are left to play, sometimes all."""
        if dice.random() < ANYWHERE:
            cut = dice.choice((0, dice.randrange(len(self.steps))))
        else:
            cut = dice.randrange(max(0, len(self.steps) - LEFT), len(self.steps))
        while cut and _goes_on(self.steps[cut - 1].position):
            cut -= 1
        return cut

    def snapshots(self, cut: int) -> dict[int, bytes]:
        """Return what a server would have kept at each deal's start, by place in the log."""
        states = [self._runner.new().state, *(step.position.state for step in self.steps[:cut])]
        begun = [after for before, after in pairwise(states) if before.head <= after.deal_at < after.head]
        return {state.head: self._runner.encode_snapshot(state) for state in begun if state.deal_at}


class Opening(NamedTuple):
    """A table as it stands when the simulation begins: after the first ``head`` events of a match."""

    kept: StoredMatch
    referee: Referee
    timed: TimedPosition
    whole: Whole
    head: int

    @property
    def events(self) -> list[Any]:
        """The log up to here."""
        return self.whole.events[: self.head]

    def redacted(self, viewer: Viewer) -> list[Any]:
        """Return the log as a viewer sees it, ``None`` in place of what is hidden."""
        return self.whole.redacted(viewer)[: self.head]


def opening(dice: Random, pace: float) -> Opening:
    """Return a table with one of the games, some seats of which are bots'."""
    [key] = dice.choices(list(games()), [SHARES.get(key, 2) for key in games()])
    info = games()[key].info
    seats = dice.choice(range(info.seats[0], min(info.seats[1], 5) + 1))
    deals = 64 if info.own_end else dice.choice((1, 1, 2))
    whole = played(key, seats, deals, dice.randrange(WALLS))
    cut = whole.cut(dice)
    long = not whole.is_over or len(whole.steps) - cut > LEFT
    row = _row(dice, info, deals, limited=long or dice.random() < 0.1)
    if not long and row.minutes:  # a long deal that is played to its end would take too long
        row = replace(row, at_time=AT_TIMES[row.secret[0] % len(AT_TIMES)])
    row = replace(row, bot_pace=BOT_PACES[row.secret[1] % len(BOT_PACES)])
    humans = set(dice.sample(range(seats), dice.randint(1, min(seats, 4))))
    kept = StoredMatch(row, [_seat(dice, seat, info.bots, human=seat in humans) for seat in range(seats)])
    return _put(kept, referee_of(row, seats, pace), whole, cut)


def _row(dice: Random, info: GameInfo, deals: int, *, limited: bool) -> MatchRow:
    left_ms = round(dice.uniform(*LEFT_S) * 1000)
    return MatchRow(
        id=MATCH,
        code=CODE,
        game=info.key,
        options={},
        deals=deals,
        speed=dice.choice(("quick", "normal")),
        status="playing",
        owner=_name(0),
        secret=dice.randbytes(32),
        head=0,
        roster=1,
        clock="{}",
        deadline_owner="",
        started_at=EPOCH_MS + left_ms - MINUTE_MS if limited else EPOCH_MS,
        spectators=dice.choice(("public", "public", "all", "none")),
        delay=1,
        minutes=1 if limited else None,
        rules_version=info.rules_version,
    )


def _seat(dice: Random, seat: int, levels: tuple[str, ...], *, human: bool) -> SeatRow:
    if human:
        return SeatRow(seat, _name(seat), f"Player {seat}", "", EPOCH_MS, left=False, came=False)
    [level] = dice.choices(levels, [BOT_SHARES[0], *BOT_SHARES[1:] * len(levels)][: len(levels)])
    return SeatRow(seat, None, None, level, 0, left=False)


def _name(seat: int) -> str:
    return f"{seat:032x}"


@cache
def played(key: str, seats: int, deals: int, wall: int) -> Whole:
    """Play by chance, for a while or to the end."""
    return Whole(Runner(games()[key], {}, seats, deals), Random(wall))


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


def _goes_on(position: Position) -> bool:
    """Return whether the table would go on by itself: no append ends there."""
    table = position.decisions.get(TABLE)
    return table is not None and table.kind in AUTOMATIC_KINDS


def _put(kept: StoredMatch, referee: Referee, whole: Whole, cut: int) -> Opening:
    """Put the log into the store."""
    position, head = whole.steps[cut - 1] if cut else (referee.runner.new(), 0)
    clock = time.start(referee.runner.seats, referee.speed, EPOCH_MS)
    clock = time.tick(clock, position.decisions, referee.speed, EPOCH_MS)
    kept.events = whole.rows[:head]
    kept.snapshots = whole.snapshots(cut)
    kept.row = replace(kept.row, head=head, clock=msgspec.json.encode(clock).decode())
    kept.due_at = EPOCH_MS
    return Opening(kept, referee, TimedPosition(position, clock), whole, head)
