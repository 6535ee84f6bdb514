"""What a server does for whoever runs it, at its beginning and its end."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from mahjong_server.server.bounds import GRACE_S

Hook = Callable[[], Awaitable[None]]


class Hooks(NamedTuple):
    """``start`` runs before the first request and ``stop`` after the last, for which those in flight have ``grace`` s.

    ``announce`` gets the host and the port that the server listens on.
    """

    start: Hook
    stop: Hook
    announce: Callable[[str, int], None]
    grace: float = GRACE_S
