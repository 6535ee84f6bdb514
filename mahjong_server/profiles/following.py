"""Following: an account's own list of others to find again, which nobody else sees."""

from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from mahjong_server.accounts.blocks import has_block_with
from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem
from mahjong_server.profiles.models import Follow

MOST = 200


def followed(by: Player) -> QuerySet[Player]:
    """Return whom an account follows, the last one followed first."""
    return Player.objects.filter(followed_by__by=by).select_related("presence").order_by("-followed_by__pk")


def is_followed(player: Player, by: Player | None) -> bool:
    """Return whether somebody follows an account."""
    return by is not None and Follow.objects.filter(by=by, whom=player).exists()


def follow(by: Player, whom: Player) -> None:
    """Put an account on one's list; raise ``Problem`` (403, 409)."""
    if by.pk == whom.pk:
        raise Problem(409, "not-yourself", "This can't be done to oneself.")
    with transaction.atomic():
        list(Player.objects.select_for_update(no_key=True).filter(pk__in=(by.pk, whom.pk)).order_by("pk"))
        if has_block_with(by, [whom.pk]):
            raise Problem(403, "follow-refused", f"{whom.name} can't be followed.")
        if Follow.objects.filter(by=by).exclude(whom=whom).count() >= MOST:
            raise Problem(409, "too-many-follows", "Your list is full: take somebody off it first.")
        Follow.objects.get_or_create(by=by, whom=whom)


def unfollow(by: Player, whom: Player) -> None:
    """Take an account off one's list, if it stands there."""
    Follow.objects.filter(by=by, whom=whom).delete()


def part(player: Player, whom: Player, **_signal: Any) -> None:
    """Take two off each other's lists: one has blocked the other."""
    Follow.objects.filter(Q(by=player, whom=whom) | Q(by=whom, whom=player)).delete()


def forget(player: Player, **_signal: Any) -> None:
    """Delete a player's list, and the player from those of others: the account is being deleted."""
    Follow.objects.filter(Q(by=player) | Q(whom=player)).delete()


def export(player: Player) -> Any:
    """Return a player's list, for the player to take away."""
    rows = Follow.objects.filter(by=player).select_related("whom").order_by("pk")
    return [{"name": row.whom.name, "at": row.at} for row in rows]
