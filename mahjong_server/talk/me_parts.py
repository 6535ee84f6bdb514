"""What ``me`` tells of talk: whether I am muted, what moderators want me to read; and to moderators what waits."""

from uuid import UUID

from msgspec import Struct

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player
from mahjong_server.talk.models import Notice
from mahjong_server.talk.reports import open_count


class ShownNotice(Struct, frozen=True):
    """A notice that has not been seen yet; ``what`` is warn, mute, ban or lift, ``until`` the end of it."""

    key: str
    what: str
    text: str
    until: int | None
    at: int


class Own(Struct, frozen=True):
    """The part ``talk`` of ``me``."""

    muted_until: int | None
    notices: list[ShownNotice]


class Unseen(Struct, frozen=True):
    """What ``me`` tells of notices, for those whom no socket is open to, and how long that lasts."""

    notices: list[ShownNotice]
    banned_until: int | None


class Waiting(Struct, frozen=True):
    """The part ``moderation`` of ``me``, for moderators: how many reports are open."""

    open: int


def read_own(player: UUID) -> Own | None:
    """Return whether a player is muted, and the notices to see; ``None`` for most."""
    muted = Player.objects.filter(pk=player, muted_until__gt=now_ms()).values_list("muted_until", flat=True).first()
    notices = unseen_notices(player)
    return Own(muted, notices) if muted or notices else None


def unseen_notices(player: UUID) -> list[ShownNotice]:
    """Return the notices that a player has yet to see, oldest first."""
    rows = Notice.objects.filter(player=player, seen_at=None).order_by("at", "pk")
    return [ShownNotice(row.key, row.what, row.text, row.until, row.at) for row in rows]


def read_moderation(player: UUID) -> Waiting | None:
    """Return how many reports wait, for a moderator."""
    return Waiting(open_count()) if Player.objects.filter(pk=player, moderator=True).exists() else None


def mark_notice_seen(player: Player, key: str) -> None:
    """Note that a player has seen a notice; raise ``Problem`` (404)."""
    found = Notice.objects.filter(player=player, key=key, seen_at=None)
    if not found.update(seen_at=now_ms()) and not Notice.objects.filter(player=player, key=key).exists():
        raise Problem(404, "no-such-notice", "There is no such notice.")
    refresh_player(player.pk)
