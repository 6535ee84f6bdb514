"""Walls that the server binds itself to before there is a table, so that a game can be asked for in one go.

Whoever is about to ask for one is shown the commitment first. Their nonce then comes with the wish to play, and the
wall can be dealt in the answer: the server is bound before the nonce is chosen, as at any table, and nothing is asked
once more. Each counts once, whoever brings it, for after its deal everybody knows the seed.

They are kept in this process alone and are worth nothing: one that is unknown here leaves a table that asks as ever.
"""

import secrets
import threading
from collections.abc import Callable

from games.base import SecretStruct
from mahjong_server.play.match.fairness.commit_reveal import commitment_of

MOST = 20_000
"""The oldest of more than these is forgotten: that many people look at the first page before they play."""


class Pledge(SecretStruct, frozen=True):
    """``key`` names it, ``commitment`` is what is shown of its seed."""

    key: str
    commitment: str


class Pledges:
    """What this process has bound itself to. ``draw`` returns so many random bytes."""

    def __init__(self, draw: Callable[[int], bytes] = secrets.token_bytes, most: int = MOST) -> None:
        self.draw = draw
        self._most = most
        self._seeds: dict[str, bytes] = {}
        self._lock = threading.Lock()

    def make(self) -> Pledge:
        """Return one more."""
        key, seed = secrets.token_urlsafe(16), self.draw(32)
        with self._lock:
            self._seeds[key] = seed
            if len(self._seeds) > self._most:
                del self._seeds[next(iter(self._seeds))]
        return Pledge(key, commitment_of(seed.hex()))

    def take(self, key: str) -> bytes | None:
        """Return the seed of one, and never again; ``None`` where it is unknown, or was taken."""
        with self._lock:
            return self._seeds.pop(key, None)


PLEDGES = Pledges()
"""Of this process."""
