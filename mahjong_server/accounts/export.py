"""All that is kept of a person, for the person to take away. Apps add what they keep (``parts``)."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.preferences import Preferences
from mahjong_server.database.shared_clock import now_ms

parts: dict[str, Callable[[Player], Any]] = {}
"""Name of a part → what an app keeps of a player. Apps add theirs when they are loaded."""


class Profile(Struct, frozen=True):
    """Who I am."""

    name: str
    kind: str
    avatar: str | None
    email: str
    since: int
    moderator: bool
    muted_until: int | None
    banned_until: int | None


class Place(Struct, frozen=True):
    """A seat at a table, and how it ended there if it has."""

    table: str
    game: str
    status: str
    created_at: int
    seat: int
    left: bool
    place: int | None
    score: int | None


class Door(Struct, frozen=True):
    """A session or a token: never what opens it."""

    name: str
    created_at: int
    used_at: int | None
    scopes: list[str]
    expires_at: int | None


class Export(Struct, frozen=True):
    """All of it. ``browsers``: when somebody last came in by each browser that the account knows.

    ``more`` has what the other parts of the site keep: chat lines, ratings, blocks, reports.
    """

    exported_at: int
    profile: Profile
    preferences: Preferences
    seats: list[Place]
    sessions: list[Door]
    browsers: list[int]
    tokens: list[Door]
    more: dict[str, Any]


def export_json(player: Player) -> bytes:
    """Return the export as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(build_export(player)), indent=2)


def build_export(player: Player) -> Export:
    """Return all that is kept of a player."""
    return Export(
        exported_at=now_ms(),
        profile=_profile(player),
        preferences=player.preferences,  # as they were kept, perhaps by an older version
        seats=_seats(player),
        sessions=[Door(each.agent, each.created_at, each.seen_at, [], None) for each in player.sign_ins.all()],
        browsers=list(player.browsers.order_by("-used_at").values_list("used_at", flat=True)),
        tokens=[
            Door(each.name, each.created_at, each.used_at, each.scopes, each.expires_at) for each in player.tokens.all()
        ],
        more={name: part(player) for name, part in sorted(parts.items())},
    )


def _profile(player: Player) -> Profile:
    email = player.user.email if player.user else ""
    about = (player.moderator, player.muted_until, player.banned_until)
    return Profile(player.name, player.kind, player.avatar or None, email, player.since_ms, *about)


def _seats(player: Player) -> list[Place]:
    ends = {end.match_id: end for end in player.outcomes.all()}
    seats = player.seats.select_related("match").order_by("-match__created_at")
    return [_place(seat, ends.get(seat.match_id)) for seat in seats]


def _place(seat: Any, end: Any) -> Place:
    match = seat.match
    how = (end.place, end.score) if end is not None else (None, None)
    return Place(match.code, match.game, match.status, match.created_at, seat.seat, seat.left, *how)
