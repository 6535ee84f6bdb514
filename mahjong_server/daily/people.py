"""What becomes of a player's tries when the account goes, and what of them the player may take away."""

from typing import Any

from mahjong_server.accounts.models import Player
from mahjong_server.daily.models import Try


def forget(player: Player, **_signal: Any) -> None:
    """Leave nobody's name at the tries of a player who is being deleted (``accounts.signals.erased``)."""
    Try.objects.filter(player=player).update(player=None)


def export(player: Player) -> list[dict[str, Any]]:
    """Return the player's tries, the newest first."""
    tries = Try.objects.filter(player=player).select_related("deal", "match").order_by("-deal__day", "-pk")
    return [
        {
            "game": each.deal.game,
            "day": each.deal.day.isoformat(),
            "points": each.points,
            "place": each.place,
            "table": each.match.code if each.match else None,
        }
        for each in tries
    ]
