"""What processes hint to one another. A hint that is lost costs a poll, never a move."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Moved(Struct, frozen=True, tag="moved", array_like=True):
    """The log of this match has ``head`` events now."""

    match: int
    head: int


class Changed(Struct, frozen=True, tag="changed", array_like=True):
    """Something of this match changed besides its log: seats, status, presence."""

    match: int


class CloseSockets(Struct, frozen=True, tag="close", array_like=True):
    """This player's sockets are to be closed with this code; with a ``credential_id``, those that it opened alone."""

    player: str
    code: int
    credential_id: str = ""


class TableOpened(Struct, frozen=True, tag="opened", array_like=True):
    """A process has just opened the table of this match: whoever has it open, too, is to say how far it is."""

    match: int


class Holds(Struct, frozen=True, tag="holds", array_like=True):
    """A process has the tables of these matches open."""

    matches: tuple[int, ...]


class Touched(Struct, frozen=True, tag="touched", array_like=True):
    """The document of a topic of the site socket has changed."""

    topic: str


Hint = Moved | Changed | CloseSockets | TableOpened | Holds | Touched
Listener = Callable[[Hint], None]


class Bus(Protocol):
    """Carries hints to the other members. ``publish`` is called from the event loop only."""

    async def start(self, listener: Listener) -> None:
        """Join; from now on ``listener`` is called, in the event loop, with the others' hints."""
        ...

    def publish(self, hint: Hint) -> None:
        """Tell the others."""
        ...

    async def stop(self) -> None:
        """Leave."""
        ...
