"""A player's games from elsewhere: kept, found, exported, and forgotten."""

from typing import Any

from django.conf import settings
from django.db import transaction
from msgspec import to_builtins

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.http.problems import Problem
from mahjong_server.imports.models import Import
from mahjong_server.imports.read_file import ReadFile

MOST = 50
"""Games that are kept of one player: a new one takes the place of the oldest."""
CHUNK = 500


def keep(player: Player, found: ReadFile) -> Import:
    """Keep a game that was read for a player; the oldest make room for it."""
    with transaction.atomic():
        lock_player(player)
        kept = Import.objects.create(
            player=player,
            game=found.game.info.key,
            rules_version=found.game.info.rules_version,
            format=found.format.key,
            names=found.names,
            record=found.record,
            outcome=found.outcome,
            differences=to_builtins(found.differences),
        )
        old = own(player).values_list("pk", flat=True)[MOST:]
        Import.objects.filter(pk__in=list(old)).delete()
    return kept


def own(player: Player) -> Any:
    """Return the rows of a player, the newest first."""
    return Import.objects.filter(player=player).order_by("-made_at", "-pk")


def find(player: Player | None, key: str) -> Import:
    """Return a game of the player's; raise ``Problem`` (404), the same for that of others as for none."""
    found = Import.objects.filter(pk=key, player=player).first() if player else None
    if found is None:
        raise Problem(404, "no-such-import", "You have no game from elsewhere of this name.")
    return found


def export(player: Player) -> Any:
    """Return all games that a player brought, for the player to take away."""
    told = ("game", "format", "made_at", "names", "differences", "record")
    return list(own(player).values(*told))


def forget(player: Player, **_signal: Any) -> None:
    """Delete the games of a player who is being deleted."""
    Import.objects.filter(player=player).delete()


def purge(_alias: str, now: int) -> None:
    """Delete what guests brought longer ago than a session lasts, in small steps. Runs hourly (``apps.py``)."""
    old = Import.objects.filter(player__user=None, made_at__lt=now - settings.SESSION_COOKIE_AGE * 1000)
    while keys := list(old.values_list("pk", flat=True)[:CHUNK]):
        Import.objects.filter(pk__in=keys).delete()
