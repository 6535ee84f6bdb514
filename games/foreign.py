"""Games from elsewhere: how a file of another site becomes a record of ours, and a record such a file.

A format is pure: it takes and gives bytes and records. It is named in ``GameInfo.formats``, which is never serialised.
What a file says is played by our own rules. A move that they refuse, and whatever can't be read, is a
``ForeignRefusal``; what disagrees beside the moves (points, yaku, an option) is a ``Difference``, named and not
guessed at.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

MOST_BYTES: Final = 2_000_000
"""Of a file; a longer one is refused unread, with the code "too-large"."""


class ForeignRefusal(Exception):
    """A file that is not taken, or a record that a format can't tell. Nothing else is ever raised.

    ``code`` is a slug that clients translate ("not-json"), ``text`` the reason in plain English, and ``place`` says
    where, as in "hand 3, event 17", counted from 1; "" where it is the whole file.
    """

    def __init__(self, code: str, text: str, place: str = "") -> None:
        super().__init__(f"{place}: {text}" if place else text)
        self.code = code
        self.text = text
        self.place = place


class Difference(Struct, frozen=True):
    """What a file says and our rules don't, or the other way round.

    ``deal`` counts from 0, ``None``: of the whole game. ``code`` is a slug that clients translate, ``text`` the same
    in plain English, with the values.
    """

    deal: int | None
    code: str
    text: str


class ForeignGame(Struct, frozen=True):
    """A game as it was read: ``record`` is one that the game's ``replay`` accepts (docs/records.md).

    ``names`` are the players' by seat, as the file says, "" where it says none.
    """

    record: Any
    names: tuple[str, ...]
    differences: tuple[Difference, ...] = ()


class ForeignFormat(Protocol):
    """One way in which others write down games."""

    @property
    def key(self) -> str:
        """Its name in addresses: "tenhou6"."""
        ...

    @property
    def title(self) -> str:
        """A proper name."""
        ...

    @property
    def suffix(self) -> str:
        """How the names of its files end: ".json"."""
        ...

    @property
    def writes(self) -> bool:
        """Whether records can be written in it."""
        ...

    def fits(self, data: bytes) -> bool:
        """Return whether the file looks like one of this format, at a cheap look; never raise."""
        ...

    def read(self, data: bytes) -> ForeignGame:
        """Return the game of a file, played by our rules; raise ``ForeignRefusal``."""
        ...

    def write(self, record: Any, names: Sequence[str]) -> bytes:
        """Return the file of a record with these names by seat; raise ``ForeignRefusal`` where it can't be told."""
        ...
