"""What the archive answers, and is asked, over HTTP: the types of docs/api.md."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from mahjong_server.wire import PresetDoc

Json = Any
View = Annotated[str, Meta(pattern=r"^(all|0|[1-9][0-9]?)(?!\n)$", max_length=3)]
"""Whose eyes: a seat's, or every hand."""


class Person(Struct, frozen=True, kw_only=True):
    """Someone by the name of then. ``kind`` is "guest", "account", "bot" (a program) or "machine" (one of ours)."""

    name: str
    kind: str
    level: str | UnsetType = UNSET


class SeatResult(Person, frozen=True, kw_only=True):
    """How a seat ended. ``nth``: the number behind the name, where others of that name sat before."""

    seat: int
    score: int
    place: int
    nth: int | UnsetType = UNSET


class Found(Struct, frozen=True):
    """A highlight: ``tag`` is one of the game's, ``points`` what it was worth, or cost."""

    deal: int
    seat: int
    tag: str
    points: int


class MatchRow(Struct, frozen=True):
    """A match in a list. ``finished_at`` is epoch ms, ``deals`` how many were played, ``best`` its dearest hand.

    ``preset`` is the set of options that it was played by, null for none; ``changed``: those that differ from it.
    """

    code: str
    game: str
    preset: PresetDoc | None
    changed: dict[str, Any]
    status: Literal["finished", "abandoned"]
    rated: bool
    finished_at: int
    deals: int
    best: int
    seats: list[SeatResult]
    found: list[Found]


class FormatDoc(Struct, frozen=True):
    """A way in which others write down games of this kind; ``title`` is a proper name."""

    key: str
    title: str


class MatchDoc(Struct, frozen=True):
    """A match that is over. ``deals`` are those settled, ``dealt`` counts all; ``edition`` goes with the deals' links.

    ``coach`` goes with those of what the coach says. ``formats`` are those in which it can be had as a file.

    ``seats`` are empty, and so is ``deals``, where no deal came to its end; ``table`` says who sat there in any case.
    ``looks`` says how often moderators looked on.
    """

    code: str
    game: str
    status: Literal["finished", "abandoned"]
    rated: bool
    started_at: int
    finished_at: int
    edition: str
    coach: str
    dealt: int
    table: Json
    seats: list[SeatResult]
    deals: list[Json]
    record: str
    formats: list[FormatDoc]
    looks: int


class Moment(Struct, frozen=True):
    """``at`` is epoch ms, ``patch`` leads here from the moment before, ``events`` say what happened in between."""

    at: int
    patch: Json
    events: list[Json]


class Proof(Struct, frozen=True):
    """The wall's: hexadecimal. ``deal`` is the one that it was made for: it may have gone on from an earlier one.

    ``hashes`` bound the seats to their nonces, where any gave one; ``unopened`` are the seats that did not open theirs.
    ``walls`` is there where tables share the wall, the commitment to their key; then ``seed`` is in the record alone.
    """

    deal: int
    commitment: str
    nonces: list[str]
    seed: str | UnsetType = UNSET
    walls: str | UnsetType = UNSET
    hashes: list[str] | None = None
    unopened: list[int] | None = None


class DealDoc(Struct, frozen=True):
    """A deal, moment by moment; ``doc`` is the first one's document. ``fair`` is null in a game from elsewhere."""

    code: str
    deal: int
    view: View
    fair: Proof | None
    doc: Json
    moments: list[Moment]


class DealQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose eyes; with the match's ``edition`` the answer may be kept for good."""

    view: View = "all"
    edition: Annotated[str, Meta(max_length=32)] = ""


class Departure(Struct, frozen=True):
    """A choice that the coach would have made otherwise: what was done, and what it would have done instead.

    ``loss`` is what that is reckoned to be worth more, in the game's points; null where it doesn't weigh the two.
    Where ``loss`` is no more than the estimate may be wrong by, it is not ``sure``.
    ``moment`` is the one that showed what was done, or, of a claim that nobody saw, the one that followed. ``reason``
    tells why it would, as advice at a table does, and ``facts`` fill its text: tiles, a suit's letter, numbers.
    """

    moment: int
    did: Json
    would: Json
    loss: float | None
    sure: bool
    reason: str
    facts: Json


class CoachDoc(Struct, frozen=True):
    """What the coach, the game's strongest bot, says of a seat's choices in a deal, by what that seat saw.

    It has ``looked`` at so many, and agrees with all but the ``departures``; by these so many points were ``lost``.
    """

    code: str
    deal: int
    seat: int
    looked: int
    lost: float
    departures: list[Departure]


class CoachQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose choices; with ``coach`` of the match as its ``edition`` the answer may be kept for good."""

    seat: Annotated[int, Meta(ge=0, le=99)]
    edition: Annotated[str, Meta(max_length=32)] = ""


Deal = Annotated[int, Meta(ge=0, le=1000)]
Place = Annotated[int, Meta(ge=0, le=100_000)]


class StudyOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What to watch together, and where to begin."""

    match: Annotated[str, Meta(max_length=16)]
    deal: Deal = 0
    moment: Place = 0
    view: View = "all"


class StudyMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the leader is."""

    deal: Deal
    moment: Place
    view: View


class LeaderOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to lead; left out: who asks."""

    member: Annotated[int, Meta(ge=0)] | None = None


class MemberDoc(Struct, frozen=True):
    """Someone at a study. ``nth``: the number behind the name, where others of that name came before."""

    number: int
    name: str
    kind: str
    nth: int | UnsetType = UNSET


class StudyDoc(Struct, frozen=True):
    """A study: where its leader is, who leads (``None``: nobody), who is there."""

    id: str
    match: str
    deal: int
    moment: int
    view: View
    leader: int | None
    members: list[MemberDoc]


class Joined(Struct, frozen=True):
    """The member that one is."""

    id: str
    you: int
