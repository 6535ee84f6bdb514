"""Time as plain numbers: who must have chosen by when. Pure functions of the times handed in, all in ms.

Only when each decision was put and when its free time ends is stored, beside the banks. Pauses and bots' think times
are drawn by a keyed hash (BLAKE2b) from the match's secret and the decision, so that every process computes the same.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from games.base import TABLE, Decision, Seat, SecretStruct
from mahjong_server.play.match.fairness.nonces import ASKED

THINK_MS: Final = (600, 2_200)
"""A bot's at the natural pace, whatever it may choose from: how much that is, is known to itself alone."""

ABSENT_TURN_MS: Final = 1_000
RESUME_MS: Final = 5_000
DEALING_MS: Final = 1_800
"""How long a deal is given to be seen, the same at every table and for every page: the longest that pages take to build
the wall, throw the dice and deal, and the way there. No time runs before, and no bot plays."""

OUTAGE_MS: Final = 3_000
"""Something due this long ago and not done means that no process was there to do it."""

PROMPT_MS: Final = 200
"""What was worked out no longer ago than this when it was stored did not wait for the end of an outage."""


class Speed(Struct, frozen=True):
    """A speed: the factor on a decision's seconds, each seat's bank, and how long one may be gone."""

    factor: float
    bank_ms: int
    grace_ms: int


SPEEDS: Final = {
    "quick": Speed(0.6, 15_000, 12_000),
    "normal": Speed(1.0, 30_000, 20_000),
    "slow": Speed(2.5, 120_000, 50_000),
}


class Running(SecretStruct, frozen=True):
    """A decision that is being asked: since when, and until when without the bank; the table's pause: its end."""

    decision: str
    since: int
    until: int
    bank: bool = False


class Clock(SecretStruct, frozen=True):
    """Banks by seat, running decisions by seat, and when play was last (re)opened: nobody was away before that.

    ``seen_at``: when everyone may have seen what was dealt. Whoever is asked before has their time from then on.
    ``answers``: how long the newest windows were held up, in ms by the seat that answered last (empty: none were yet);
    ``usual``: the same of other tables, before the match began; ``windows``: how many opened, how many of them people
    held up. ``paused_at``: since when a referee has it stand still (0: it runs).
    """

    banks: tuple[int, ...]
    running: dict[Seat, Running] = field(default_factory=dict[Seat, Running])
    resumed_at: int = 0
    answers: tuple[tuple[int, ...], ...] = ()
    usual: tuple[int, ...] = ()
    windows: tuple[int, int] = (0, 0)
    seen_at: int = 0
    paused_at: int = 0


class KeyedDelays(SecretStruct, frozen=True):
    """The key of a match's pauses and think times, and the factor on both (1, other in tests)."""

    secret: bytes
    time_scale: float = 1.0

    def think_ms(self, seat: Seat, decision: Decision[Any], span_ms: tuple[int, int] = THINK_MS) -> int:
        """Return how long a bot takes for its own turn."""
        least, most = span_ms
        return round((least + (most - least) * self.unit(f"think:{seat}", decision.id)) * self.time_scale)

    def absent_ms(self) -> int:
        """Return how long the turn of an absent player lasts."""
        return round(ABSENT_TURN_MS * self.time_scale)

    def dealing_ms(self) -> int:
        """Return how long a deal is given to be seen."""
        return round(DEALING_MS * self.time_scale)

    def unit(self, what: str, decision: str) -> float:
        """Return a number between 0 and 1, neither included, that is drawn for this use and this decision."""
        text = f"{what}:{decision}".encode()
        digest = hashlib.blake2b(text, key=self.secret[:64], digest_size=6).digest()
        return (int.from_bytes(digest) + 0.5) / (1 << 48)


def start(seats: int, speed: Speed, now: int, usual: tuple[int, ...] = ()) -> Clock:
    """Return the clock of a match that begins."""
    return Clock((speed.bank_ms,) * seats, {}, now, usual=usual)


def tick(clock: Clock, asked: Mapping[Seat, Decision[Any]], speed: Speed, now: int) -> Clock:
    """Return the clock once these are the decisions: ended ones are charged to the bank, new ones begin."""
    if _is_running(clock, asked):
        return clock
    banks = list(clock.banks)
    running: dict[Seat, Running] = {}
    for seat, old in clock.running.items():
        if seat in asked and asked[seat].id == old.decision:
            running[seat] = old
        elif old.bank:
            banks[seat] -= min(banks[seat], max(0, now - old.until))
    for seat, decision in asked.items():
        if seat not in running:
            free = round(decision.seconds * (1.0 if decision.kind in ASKED else speed.factor) * 1000)
            running[seat] = Running(decision.id, now, max(now, clock.seen_at) + free, decision.bank)
    return replace(clock, banks=tuple(banks), running=running)


def _is_running(clock: Clock, asked: Mapping[Seat, Decision[Any]]) -> bool:
    """Return whether it is just these decisions that run."""
    running = clock.running
    return asked.keys() == running.keys() and all(running[seat].decision == each.id for seat, each in asked.items())


def pause(clock: Clock, now: int) -> Clock:
    """Return the clock as it stands still from now on, by a referee's word."""
    return replace(clock, paused_at=now)


def resume(clock: Clock, now: int) -> Clock:
    """Return the clock after an outage, or a referee's pause.

    Nobody was away during it, and everyone asked has some seconds left.
    """
    if clock.paused_at:
        return _unpause(clock, now)
    running = {seat: _asked_by_now(old, now) for seat, old in clock.running.items()}
    for seat in running.keys() - {TABLE}:
        running[seat] = replace(running[seat], until=max(running[seat].until, now + RESUME_MS))
    return replace(clock, running=running, resumed_at=now, seen_at=min(clock.seen_at, now + DEALING_MS))


def _unpause(clock: Clock, now: int) -> Clock:
    """Return the clock as it goes on: free time that ran before the pause counts, and nothing of the pause does."""
    length = max(0, now - clock.paused_at)
    running = {seat: _later(_asked_by_now(old, clock.paused_at), length) for seat, old in clock.running.items()}
    for seat in running.keys() - {TABLE}:
        running[seat] = replace(running[seat], until=max(running[seat].until, now + RESUME_MS))
    seen_at = clock.seen_at + length if clock.seen_at > clock.paused_at else clock.seen_at
    return replace(clock, running=running, resumed_at=now, seen_at=min(seen_at, now + DEALING_MS), paused_at=0)


def _later(old: Running, ms: int) -> Running:
    return replace(old, since=old.since + ms, until=old.until + ms)


def _asked_by_now(old: Running, now: int) -> Running:
    """Return it as asked now, should it have been asked by a clock that was ahead of ours."""
    ahead = max(0, old.since - now)
    return replace(old, since=old.since - ahead, until=old.until - ahead)


def asked_at(clock: Clock, seat: Seat) -> int:
    """Return since when a seat has been asked what it could see, by a table that was served all the time."""
    return max(begins_at(clock, seat), clock.resumed_at)


def begins_at(clock: Clock, seat: Seat) -> int:
    """Return since when the time of a seat runs: since it was asked, or since it could see what was dealt."""
    return max(clock.running[seat].since, clock.seen_at)


def is_owed(clock: Clock, back_at: int, now: int, early_ms: int = OUTAGE_MS, *, own: bool = False) -> bool:
    """Return whether somebody who is asked lost time to the outage that ended at ``back_at``.

    Whoever resumed play up to ``early_ms`` before that has made up for it. ``own``: this process caused it by being
    busy. Also true where a decision or pause begins in the future: the clock of the machine that wrote it was ahead.
    Nobody loses time while a referee has the clock stand still.
    """
    if clock.paused_at:
        return False
    asked = clock.running.items()
    if clock.resumed_at < back_at - early_ms and any(seat != TABLE and each.since < back_at for seat, each in asked):
        return not own or may_be_given(clock, now)
    return any(running.since > now + OUTAGE_MS for _, running in asked)


def is_overdue(clock: Clock, due: int, now: int) -> bool:
    """Return whether no process was there to do what was due: such a deadline is taken for an outage, too."""
    return clock.resumed_at < due < now - OUTAGE_MS and may_be_given(clock, now)


def may_be_given(clock: Clock, now: int) -> bool:
    """Return whether those who are asked are given time for what no outage of the database explains.

    Whoever can keep a process busy brings such about at will. So all who are asked are given time once and not again,
    and none where somebody draws on a bank already, which an outage gives back as well.
    """
    asked = clock.running.values()
    return not any(each.since < clock.resumed_at or (each.bank and each.until < now) for each in asked)


def pause_until(clock: Clock, end: int) -> Clock:
    """Return the clock whose pause is over then."""
    return replace(clock, running=clock.running | {TABLE: replace(clock.running[TABLE], until=end)})


def last_moment(clock: Clock, seat: Seat) -> int:
    """Return when the default is played for a seat that is present: its free time and its bank are over."""
    running = clock.running[seat]
    return running.until + (clock.banks[seat] if running.bank else 0)
