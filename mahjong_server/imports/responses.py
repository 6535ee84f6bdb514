"""What imports answer over HTTP: the types of docs/api.md."""

from typing import Any

from msgspec import Struct, field

from mahjong_server.archive.responses import SeatResult

Json = Any


class DifferenceDoc(Struct, frozen=True):
    """What the file says and the rules don't. ``deal`` counts from 0; null: of the whole game.

    ``code`` is a slug that clients translate with ``facts``, ``text`` the same in plain English. Older ones have no
    facts.
    """

    deal: int | None
    code: str
    text: str
    facts: dict[str, Json] = field(default_factory=dict)


class ImportRow(Struct, frozen=True):
    """A game from elsewhere in the list of one's own. ``format`` is a proper name, ``made_at`` epoch ms.

    ``names`` and ``scores`` are by seat; a name is empty where the file says none. ``deals`` and ``differences`` count.
    """

    id: str
    game: str
    format: str
    made_at: int
    names: list[str]
    scores: list[int]
    deals: int
    differences: int


class ImportList(Struct, frozen=True):
    """One's own games from elsewhere, the newest first. ``most`` are kept; ``formats`` are those that can be read."""

    most: int
    formats: list[str]
    imports: list[ImportRow]


class ImportMade(Struct, frozen=True):
    """A game that was taken in, and what differed."""

    id: str
    game: str
    format: str
    differences: list[DifferenceDoc]


class ImportDoc(Struct, frozen=True):
    """A game from elsewhere, with the fields of a match that is over as far as it has them (``MatchDoc``).

    The kind of those in ``seats`` is "foreign": they are nobody here. Its deals are ``DealDoc`` and ``CoachDoc``, with
    this ``id`` as their code; ``at`` is 0 at each moment, and ``fair`` null, for no wall of this place was dealt.
    """

    id: str
    game: str
    format: str
    made_at: int
    dealt: int
    table: Json
    seats: list[SeatResult]
    deals: list[Json]
    differences: list[DifferenceDoc]
