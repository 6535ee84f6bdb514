"""What a process that has too much to do refuses, so that those who play there can go on (docs/operations.md).

A busy one takes no new tables with bots, nor spectators, and waits longer for absent players; a full one takes no new
tables at all.
"""

from typing import Final

from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.http.problems import Problem

RETRY_S: Final = 30
"""Seconds after which who is refused may ask again."""
ABSENT_FACTOR: Final = 10


def level() -> Load:
    """Return the load of this process."""
    return event_loop_lag.level()


def refuse_new_table(*, with_bots: bool) -> None:
    """Raise ``Problem`` (503) where this process takes no new table, or none with bots where it is to have some."""
    if level() == Load.FULL or (with_bots and level() == Load.BUSY):
        text = "The server has too much to do to begin another table now. Try again in a little while."
        raise Problem(503, "server-busy", text, wait=RETRY_S)


def takes_spectators() -> bool:
    """Return whether people may begin to watch a game."""
    return level() == Load.NORMAL


def absent_factor() -> int:
    """Return how many times as long as usual the turns of absent players last.

    Their tables play faster than people do: after a restart they would keep from coming back whom they wait for.
    """
    return 1 if level() == Load.NORMAL else ABSENT_FACTOR


def takes_pairs() -> bool:
    """Return whether tables may be proposed to those who look for a game."""
    return level() != Load.FULL
