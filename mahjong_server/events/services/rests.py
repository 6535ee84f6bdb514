"""Events that something went wrong with: they are left alone for a while, and hold up no other."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from mahjong_server.database.threads import GONE

log = logging.getLogger(__name__)
REST_S = 30.0
_until: dict[int, float] = {}
"""Until when (``time.monotonic``) an event rests, by its primary key."""


def tried(work: Callable[..., int], key: int, *args: Any) -> int:
    """Return what came of work at an event. What goes wrong is logged, and the event rests."""
    try:
        return work(key, *args)
    except GONE:
        raise
    except Exception:
        log.exception("event %s can't go on", key)
        _until[key] = monotonic() + REST_S
        return 0


def resting() -> list[int]:
    """Return the primary keys of the events that rest."""
    now = monotonic()
    for key in [key for key, until in _until.items() if until <= now]:
        del _until[key]
    return list(_until)
