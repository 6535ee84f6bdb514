"""What a process that has too much to do refuses, so that those who play there can go on (docs/operations.md).

A busy one takes no new tables with bots, nor spectators, advises nobody, waits longer for absent players and lets no
bot play faster than people do; a full one takes no new tables at all.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.http.problems import Problem

RETRY_S: Final = 30
"""Seconds after which who is refused may ask again."""
ABSENT_FACTOR: Final = 10
MOST_MAKING: Final = 16
"""Requests for new tables that are under way at once at most."""
MOST_ADVISED: Final = 4
"""Players who are advised, or wait for advice, at once at most."""

_making = threading.Lock()
_places = threading.BoundedSemaphore(MOST_MAKING)
_advising = threading.Lock()
_advised = threading.BoundedSemaphore(MOST_ADVISED)


def level() -> Load:
    """Return the load of this process."""
    return event_loop_lag.level()


def refuse_new_table(*, with_bots: bool) -> None:
    """Raise ``Problem`` (503) where this process takes no new table, or none with bots where it is to have some."""
    if level() == Load.FULL or (with_bots and level() == Load.BUSY):
        raise _busy()


@contextmanager
def making_table(*, with_bots: bool) -> Iterator[None]:
    """Make one table after another; raise ``Problem`` (503) where the process takes none, or many requests wait.

    Who asks may be made a guest, and there are a table, its seats and its wall to store: many at once would keep the
    acts of play from the database.
    """
    refuse_new_table(with_bots=with_bots)
    if not _places.acquire(blocking=False):
        raise _busy()
    try:
        with _making:
            yield
    finally:
        _places.release()


def _busy() -> Problem:
    text = "The server has too much to do to begin another table now. Try again in a little while."
    return Problem(503, "server-busy", text, wait=RETRY_S)


@contextmanager
def advising() -> Iterator[None]:
    """Advise one player after another; raise ``Problem`` (503) where the process has too much to do, or many wait.

    A bot that thinks for somebody takes time from those that play.
    """
    text = "The server has too much to do to advise anybody now. Play on; it may have time later."
    if level() != Load.NORMAL or not _advised.acquire(blocking=False):
        raise Problem(503, "advice-busy", text, wait=RETRY_S)
    try:
        with _advising:
            yield
    finally:
        _advised.release()


def takes_spectators() -> bool:
    """Return whether people may begin to watch a game."""
    return level() == Load.NORMAL


def absent_factor() -> int:
    """Return how many times as long as usual the turns of absent players last.

    Their tables play faster than people do: after a restart they would keep from coming back whom they wait for.
    """
    return 1 if level() == Load.NORMAL else ABSENT_FACTOR


def bots_may_hurry() -> bool:
    """Return whether bots may play faster than people do, where that was agreed.

    One table with such bots makes as much work as several others.
    """
    return level() == Load.NORMAL


def takes_pairs() -> bool:
    """Return whether tables may be proposed to those who look for a game."""
    return level() != Load.FULL
