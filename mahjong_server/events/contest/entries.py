"""The entries of an event's log. Only they change an event; each stands in a row with when and by whom (``Logged``).

Entrants are told by their numbers, people by their ids in hex; rounds, tables and stages count from 1, seats and deals
from 0. Amounts are exact texts.
"""

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.seating.inputs import Rule, SeatedRound

EntrantStatus: TypeAlias = Literal["applied", "entered", "waiting", "withdrawn", "declined", "removed", "dropped"]
OfficialRole: TypeAlias = Literal["organiser", "co-organiser", "referee"]
Absent: TypeAlias = Literal["default", "bot", "substitute"]


class Entry(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """One entry."""


class Created(Entry, frozen=True, tag="created"):
    """Somebody has made the event, and is its organiser."""

    settings: Settings
    organiser: str


class SettingsChanged(Entry, frozen=True, tag="settings-changed"):
    """The settings are these from now on."""

    settings: Settings


class RegistrationOpened(Entry, frozen=True, tag="registration-opened"):
    """People may enter."""


class OfficialNamed(Entry, frozen=True, tag="official-named"):
    """Somebody helps to run the event; without a role they do so no more."""

    player: str
    role: OfficialRole | None


class SeedCommitted(Entry, frozen=True, tag="seed-committed"):
    """The server has bound itself to its part (64 hex digits) of the seed of a round's seating, and of those after it.

    Only the SHA-256 of its bytes is shown before check-in is over.
    """

    round: int
    commitment: str
    seed: str


class WallsCommitted(Entry, frozen=True, tag="walls-committed"):
    """The server has bound itself to the secret (64 hex digits) that the walls of duplicate rounds are made with.

    Only the SHA-256 of its bytes is shown before the event is over.
    """

    commitment: str
    secret: str


class Applied(Entry, frozen=True, tag="applied"):
    """Somebody wishes to enter, is let in, or stands in line. Who comes back has the same number."""

    number: int
    player: str
    status: EntrantStatus
    club: str = ""
    substitute: bool = False


class EntrantSet(Entry, frozen=True, tag="entrant-set"):
    """An entrant stands otherwise: approved, withdrawn, moved up from the line, dropped for not checking in."""

    number: int
    status: EntrantStatus


class SubstituteSet(Entry, frozen=True, tag="substitute-set"):
    """An entrant fills seats of others from now on, or takes part as everybody does."""

    number: int
    substitute: bool


class CheckedIn(Entry, frozen=True, tag="checked-in"):
    """An entrant will play the round, or where check-in is once, all of them. An official's word brings no nonce."""

    number: int
    round: int
    nonce: str = ""


class CheckInClosed(Entry, frozen=True, tag="check-in-closed"):
    """Who has not checked in does not play the round."""

    round: int


class RoundSeated(Entry, frozen=True, tag="round-seated"):
    """A round's tables, by the rule that could seat it. ``absent`` are entrants who take part and don't play it.

    A round without a table is left out: it is over at once.
    """

    round: int
    stage: int
    rule: Rule
    seated: SeatedRound
    absent: tuple[int, ...] = ()


class RoundScheduled(Entry, frozen=True, tag="round-scheduled"):
    """The next round begins then."""

    round: int
    starts_at: int


class BegunTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that play begins at: its code, who sits there (``None`` for a bot), and which seats nobody came for."""

    code: str
    seats: tuple[int | None, ...]
    absent: tuple[int, ...] = ()


class RoundBegun(Entry, frozen=True, tag="round-begun"):
    """All tables of a round have begun, at one moment."""

    round: int
    tables: tuple[BegunTable, ...]
    ends_at: int | None


class ReplayBegun(Entry, frozen=True, tag="replay-begun"):
    """A deal that was annulled is played again, at a table of its own."""

    round: int
    table: int
    deal: int
    code: str


class PlayedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has come to: match points, the dearest hand (0 for none), and the moves that nobody made."""

    points: int
    hand: int = 0
    automatic: int = 0


class TableOver(Entry, frozen=True, tag="table-over"):
    """Play at a table of a round is over. ``deals``: what each deal brought by seat."""

    round: int
    table: int
    code: str
    seats: tuple[PlayedSeat, ...]
    deals: tuple[tuple[int, ...], ...]


class RoundOver(Entry, frozen=True, tag="round-over"):
    """All tables of a round are over."""

    round: int


class FinalistsChosen(Entry, frozen=True, tag="finalists-chosen", omit_defaults=True):
    """A stage is over, and these go on; ``drawn``: of equals at the cut by lot, as nobody chose."""

    stage: int
    entrants: tuple[int, ...]
    drawn: bool = False


class Finished(Entry, frozen=True, tag="finished"):
    """The event is over."""


class Cancelled(Entry, frozen=True, tag="cancelled"):
    """The event does not take place, or not to its end."""

    reason: str = ""


class PenaltyGiven(Entry, frozen=True, tag="penalty-given"):
    """Table points are taken from an entrant, by a clause; ``round``: the one that was on or just over."""

    number: int
    points: str
    clause: str
    reason: str = ""
    round: int | None = None


class RefereeCalled(Entry, frozen=True, tag="referee-called"):
    """A player at a table waits for a referee."""

    round: int
    table: int
    number: int


class Ruled(Entry, frozen=True, tag="ruled"):
    """What a referee did at a table. ``ruling`` is one of ``RulingOrder``; beside it what that needed."""

    round: int
    table: int
    ruling: Literal["answer", "pause", "go-on", "add-time", "substitute", "bot", "annul", "replay", "correct", "look"]
    reason: str = ""
    minutes: int | None = None
    seat: int | None = None
    number: int | None = None
    deal: int | None = None
    points: tuple[str, ...] | None = None


AnyEntry: TypeAlias = (
    Created
    | SettingsChanged
    | RegistrationOpened
    | OfficialNamed
    | SeedCommitted
    | WallsCommitted
    | Applied
    | EntrantSet
    | SubstituteSet
    | CheckedIn
    | CheckInClosed
    | RoundSeated
    | RoundScheduled
    | RoundBegun
    | ReplayBegun
    | TableOver
    | RoundOver
    | FinalistsChosen
    | Finished
    | Cancelled
    | PenaltyGiven
    | RefereeCalled
    | Ruled
)


class Logged(NamedTuple):
    """A row of the log: its entry, when it happened (epoch ms), and by whom: an id in hex, "" for the server itself."""

    at: int
    by: str
    entry: AnyEntry


_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


def write(entry: AnyEntry) -> str:
    """Return an entry as it is stored."""
    return _encoder.encode(entry).decode()


def read(data: str) -> AnyEntry:
    """Return an entry that was stored; raise ``msgspec.MsgspecError`` for one that this server does not know."""
    return _decoder.decode(data)


def facts(entry: AnyEntry) -> dict[str, Any]:
    """Return what an entry says, without its type, as plain data."""
    return {key: value for key, value in msgspec.to_builtins(entry).items() if key != "type"}
