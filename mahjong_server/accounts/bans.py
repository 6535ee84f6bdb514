"""Bans: whether one holds, and how it is told."""

from datetime import UTC, datetime
from typing import NoReturn

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem


def is_banned(until: int | None) -> bool:
    """Return whether a ban until then (epoch ms, ``None`` for no ban) holds now."""
    return until is not None and until > now_ms()


def refuse_banned(player: Player) -> None:
    """Raise ``Problem`` (403), with the end of the ban, if the player is banned."""
    if player.banned_until is not None and is_banned(player.banned_until):
        raise_ban(player.banned_until)


def raise_ban(until: int) -> NoReturn:
    """Raise ``Problem`` (403) for a ban until then (epoch ms)."""
    moment = datetime.fromtimestamp(until / 1000, UTC)
    raise Problem(403, "banned", f"You are banned until {moment:%Y-%m-%d %H:%M} UTC.", until=until)
