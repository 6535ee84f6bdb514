"""What the drill of the day answers, and is asked, over HTTP: the types of docs/api.md."""

from typing import Any, Literal

from msgspec import Struct

from mahjong_server.http.days import AskedDay

Json = Any


class Choice(Struct, frozen=True):
    """An action, and what it loses beside the best one in the game's points; null where it isn't weighed."""

    action: Json
    loss: float | None


class DrillPosition(Struct, frozen=True):
    """A moment at which a seat chose wrongly. ``doc``: the table's document as that seat had it, with its decision.

    ``choices`` are best first, ``played`` is what was chosen then. ``reason`` tells why the best is best, as advice at
    a table does, and ``facts`` fill its text. ``source`` says who chose.
    """

    id: str
    doc: Json
    choices: list[Choice]
    played: Json
    reason: str
    facts: Json
    source: Literal["people", "bots"]


class DrillDoc(Struct, frozen=True):
    """The drill of a day (``YYYY-MM-DD``, UTC), without positions where the game brings none."""

    game: str
    day: str
    positions: list[DrillPosition]


class DrillQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which day's, today's where none is given."""

    day: AskedDay = ""
