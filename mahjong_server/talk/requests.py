"""What talk is asked for, as types."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from mahjong_server.accounts.models import NAME_LENGTH
from mahjong_server.http.lists import PageQuery
from mahjong_server.talk.models import WHY_LENGTH

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Key = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=16)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Why = Annotated[str, Meta(min_length=1, max_length=WHY_LENGTH)]
MOST_HOURS = 10 * 365 * 24

Reason = Literal["abuse", "cheating", "stalling", "spam", "name", "other"]
Done = Literal["dismiss", "warn", "mute", "ban", "lift", "hide", "clear"]
Noted = Done | Literal["look"]
"""What the log has."""


class SayOrder(Struct, forbid_unknown_fields=True):
    """A text of up to 300 characters, or the slug of a quick phrase or of an emote."""

    text: str | None = None
    phrase: Annotated[str, Meta(max_length=32)] | None = None
    emote: Annotated[str, Meta(max_length=32)] | None = None


class TieOrder(Struct, forbid_unknown_fields=True, kw_only=True):
    """Whom not to hear (``mute``) or to have nothing to do with (``block``): by a line, a seat, or a name."""

    sort: Literal["mute", "block"]
    name: Name | None = None
    line: Key | None = None
    table: Code | None = None
    seat: Seat | None = None


class ReportOrder(Struct, forbid_unknown_fields=True, kw_only=True):
    """Whom to report and why: by a line, a seat at a table, or a name; with a name, ``table`` is where it happened."""

    reason: Reason
    text: Annotated[str, Meta(max_length=WHY_LENGTH)] = ""
    name: Name | None = None
    line: Key | None = None
    table: Code | None = None
    seat: Seat | None = None


class ActionOrder(Struct, forbid_unknown_fields=True, kw_only=True):
    """What to do to whom: to whom a report is about, to who said a line, or to the account of a name.

    ``hours`` are of a mute or a ban. An action with a report closes it, except hiding lines:
    ``hide`` one, ``clear`` all that somebody has said.
    """

    what: Done
    why: Why
    report: Key | None = None
    line: Key | None = None
    name: Name | None = None
    hours: Annotated[int, Meta(ge=1, le=MOST_HOURS)] | None = None


class LookOrder(Struct, forbid_unknown_fields=True):
    """Which match to look on at, and why."""

    table: Code
    why: Why


class ReportQuery(PageQuery, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which reports: open ones oldest first, closed ones newest first."""

    state: Literal["open", "closed"] = "open"
    reason: Reason | None = None
    name: Name | None = None


class ActionQuery(PageQuery, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which entries of the log, newest first; ``name`` is whom it was done to, ``by`` the moderator."""

    what: Noted | None = None
    name: Name | None = None
    by: Name | None = None
