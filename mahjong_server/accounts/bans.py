"""Those who may not play for a while."""

from datetime import UTC, datetime
from typing import NoReturn

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem


def is_banned(until: int | None) -> bool:
    """Return whether somebody who is banned until then (epoch ms), or not at all, may not play now."""
    return until is not None and until > now_ms()


def refuse_banned(player: Player) -> None:
    """Raise ``Problem`` (403), which says until when, for who is banned."""
    if player.banned_until is not None and is_banned(player.banned_until):
        raise_ban(player.banned_until)


def raise_ban(until: int) -> NoReturn:
    """Raise ``Problem`` (403) for who is banned until then (epoch ms)."""
    moment = datetime.fromtimestamp(until / 1000, UTC)
    raise Problem(403, "banned", f"You are banned until {moment:%Y-%m-%d %H:%M} UTC.", until=until)
