"""How many files and connections this process may have open at once, and how many of these connections may take.

A process that has none left can't reach its database, write its log or take a connection; so some are kept back.
"""

import logging
import resource
from typing import Final

log = logging.getLogger(__name__)
ENOUGH: Final = 1 << 20
"""More are of no use, and where there is no limit the system still has one."""
RESERVE: Final = (192, 4096)
"""Kept back: a sixteenth of all, but no fewer and no more than these (and never more than half)."""


def raise_limit() -> None:
    """Take as many as the system lets the process have. It is given fewer so that old programs do not break."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError) as error:
            log.warning("at most %s files and connections can be open at once: %s", soft, error)
            return
    log.info("files and connections", extra={"most": limit(), "before": soft, "places": places()})


def limit() -> int:
    """Return how many may be open at once."""
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ENOUGH if soft == resource.RLIM_INFINITY else min(soft, ENOUGH)


def reserve() -> int:
    """Return how many are kept back."""
    least, most = RESERVE
    return min(limit() // 2, max(least, min(limit() // 16, most)))


def places() -> int:
    """Return how many connections of clients may be open at once."""
    return limit() - reserve()


def backlog() -> int:
    """Return how many connections may wait to be accepted: all that do come at once, before any can be turned away."""
    return min(2048, reserve() // 2)
