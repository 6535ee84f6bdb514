"""Those who may not play for a while."""

from datetime import UTC, datetime

from mahjong_server.accounts.models import Player
from mahjong_server.play.models import now_ms
from mahjong_server.site.problems import Problem


def is_banned(until: int | None) -> bool:
    """Return whether somebody who is banned until then (epoch ms), or not at all, may not play now."""
    return until is not None and until > now_ms()


def refuse_banned(player: Player) -> None:
    """Raise ``Problem`` (403), which says until when, for who is banned."""
    if player.banned_until is not None and is_banned(player.banned_until):
        until = datetime.fromtimestamp(player.banned_until / 1000, UTC)
        text = f"You are banned until {until:%Y-%m-%d %H:%M} UTC."
        raise Problem(403, "banned", text, until=player.banned_until)
