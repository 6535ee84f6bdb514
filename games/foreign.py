"""Games from elsewhere: how a file of another site becomes a record of ours, and a record such a file.

A format is pure: it takes and gives bytes and records. It is named in ``GameInfo.formats``, which is never serialised.
What a file says is played by our own rules. A move that they refuse, and whatever can't be read, is a
``ForeignRefusal``; what disagrees beside the moves (points, yaku, an option) is a ``Difference``, named and not
guessed at.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias

from msgspec import Struct, field

Json = Any

RefusalCode: TypeAlias = Literal[
    "unknown-format",
    "too-large",
    "damaged",
    "not-text",
    "not-json",
    "not-xml",
    "too-deep",
    "too-long",
    "two-games",
    "encoded",
    "hidden-tiles",
    "players",
    "no-hands",
    "start",
    "unfinished",
    "wrong-value",
    "wrong-tile",
    "wrong-deal",
    "wrong-call",
    "wrong-order",
    "wall-short",
    "tiles",
    "unknown-event",
    "rules-refuse",
    "cannot-be-told",
    "not-a-record",
]
"""Why a file is not taken. Clients have a text for each, with these facts: ``players``: ``{"players"}``, ``tiles``:
``{"tile", "count"}``, ``wrong-tile``: ``{"tile"}``, ``unknown-event``: ``{"event"}``, ``rules-refuse``: ``{"clause"}``.
"""
DifferenceCode: TypeAlias = Literal[
    "rules-assumed",
    "option-unknown",
    "option-unsaid",
    "option-foreign",
    "wall-unknown",
    "wall-other",
    "round",
    "scores",
    "end",
    "indicators",
    "ura-unknown",
    "payments",
    "winners",
    "giver",
    "points",
    "han",
    "fu",
    "yaku",
    "yaku-unknown",
    "value-unknown",
    "end-unknown",
    "order-ambiguous",
    "goes-on",
    "left-out",
]
"""What disagrees. Most have the facts ``told`` (by the file) and ``ours``, and ``seat`` where it is of one win."""

MOST_BYTES: Final = 2_000_000
"""Of a file; a longer one is refused unread, with the code "too-large"."""


class ForeignRefusal(Exception):
    """A file that is not taken, or a record that a format can't tell. Nothing else is ever raised.

    ``code`` is a slug that clients translate ("not-json"), ``text`` the reason in plain English, and ``place`` says
    where, as in "hand 3, event 17", counted from 1; "" where it is the whole file. ``facts`` are the values that the
    text needs in any language, those of the place among them (``facts_of_place``).
    """

    def __init__(self, code: RefusalCode, text: str, place: str = "", **facts: Json) -> None:
        super().__init__(f"{place}: {text}" if place else text)
        self.code = code
        self.text = text
        self.place = place
        self.facts: dict[str, Json] = {**facts_of_place(place), **facts}


_PART: Final = re.compile(r"([a-z]+) (\d+)")


def facts_of_place(place: str) -> dict[str, Json]:
    """Return a place in a file as facts: numbers by what they count, and the name of a part beside the hands.

    All count from 1, but seats from 0.

    >>> facts_of_place("hand 3, draw 2 of seat 0"), facts_of_place("head"), facts_of_place("")
    ({'hand': 3, 'draw': 2, 'seat': 0}, {'part': 'head'}, {})
    """
    counted: dict[str, Json] = {word: int(number) for word, number in _PART.findall(place)}
    return counted or ({"part": place} if place else {})


class Difference(Struct, frozen=True):
    """What a file says and our rules don't, or the other way round.

    ``deal`` counts from 0, ``None``: of the whole game. ``code`` is a slug that clients translate, ``text`` the same
    in plain English, with the values. ``facts`` are these values: numbers, words, and lists of them.
    """

    deal: int | None
    code: DifferenceCode
    text: str
    facts: dict[str, Json] = field(default_factory=dict[str, Json])


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
