"""Whoever was asked while nobody served is given time back: here is decided who, ``match/clock.resume`` says how much.

When nobody served is known to the ``outage_detector``.
"""

from mahjong_server.play.match import clock as time
from mahjong_server.play.match.clock import Clock
from mahjong_server.play.table.outage_detector import OutageDetector


def is_owed(clock: Clock, outages: OutageDetector, now: int) -> bool:
    """Return whether somebody who is asked has lost time by an outage."""
    return time.is_owed(clock, outages.back_at(now), now, own=outages.is_own(now))


def is_overdue(clock: Clock, due: int, now: int) -> bool:
    """Return whether no process was there to do what was due: such a deadline is taken for an outage, too."""
    return clock.resumed_at < due < now - time.OUTAGE_MS and time.may_be_given(clock, now)
