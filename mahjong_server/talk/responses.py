"""What talk answers, as types. Times are epoch milliseconds."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from mahjong_server.accounts.responses import Kind
from mahjong_server.talk.requests import Noted, Reason


class Said(Struct, frozen=True):
    """The key of the line that was said."""

    key: str


class TieAnswer(Struct, frozen=True):
    """Somebody on the caller's list."""

    key: str
    name: str
    kind: Kind
    sort: Literal["mute", "block"]
    at: int


class ReportMade(Struct, frozen=True):
    """A report was written down; nothing more is told of it."""

    at: int


class About(Struct, frozen=True):
    """A player as moderators see one."""

    name: str
    kind: Kind
    moderator: bool
    since: int
    muted_until: int | None
    banned_until: int | None


class ReportRow(Struct, frozen=True):
    """A report in a list; ``others`` counts the other open reports about the same player."""

    key: str
    reason: Reason
    text: str
    at: int
    closed_at: int | None
    target: About
    target_name: str
    reporter: About
    table: str | None
    others: int


class KeptLine(Struct, frozen=True):
    """A line as it was kept with a report; ``whose``: of whom it is, ``marked``: the one complained of."""

    key: str
    name: str
    kind: Kind
    at: int
    text: str
    phrase: str
    emote: bool
    hidden: bool
    gone: bool
    whose: Literal["target", "reporter", "other"]
    marked: bool


class ActionRow(Struct, frozen=True):
    """An entry of the moderators' log: what was done to whom, or (``table``) which match was looked on at."""

    key: str
    what: Noted
    by: str
    target: str
    why: str
    until: int | None
    report: str | None
    line: str
    text: str
    at: int
    table: str


class Look(Struct, frozen=True):
    """A look at a match: the key of its socket, and until when it holds."""

    key: str
    table: str
    until: int


class GameAtHand(Struct, frozen=True):
    """The match where it happened; ``live``: its table is still open, otherwise there is a replay."""

    code: str
    game: str
    status: Literal["waiting", "playing", "finished", "abandoned"]
    rated: bool
    live: bool
    played: bool
    seats: list[str]


class PastReport(Struct, frozen=True):
    """An earlier report by or about somebody."""

    key: str
    reason: Reason
    at: int
    closed_at: int | None
    outcome: str | None


class Past(Struct, frozen=True):
    """What moderators know of a player: the newest of each."""

    about: list[PastReport]
    by: list[PastReport]
    actions: list[ActionRow]


class ReportDetail(Struct, frozen=True):
    """One report with everything at hand."""

    report: ReportRow
    game: GameAtHand | None
    room: str
    lines: list[KeptLine]
    actions: list[ActionRow]
    target: Past
    reporter: Past


class CompanyMember(Struct, frozen=True):
    """One of a group, and how many of its matches they won."""

    name: str
    kind: Kind
    wins: int
    avatar: str | UnsetType = UNSET


class Company(Struct, frozen=True):
    """People who chose to play rated matches of a game together, in the last 30 days. ``last`` is epoch ms.

    ``one_network``: two of them played one of these from one network, or would now. ``left``: matches somebody left.
    """

    game: str
    matches: int
    last: int
    people: list[CompanyMember]
    one_network: bool
    left: int
