"""Guests: players known by nothing but their session."""

from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import clean_name, guest_name

SESSION_KEY = "player"


def player_id(session: SessionBase) -> UUID | None:
    """Return the id of the session's player; sockets ask this too."""
    try:
        return UUID(session.get(SESSION_KEY))
    except (TypeError, ValueError):
        return None


def find_player(session: SessionBase) -> Player | None:
    """Return the session's player, or ``None`` for someone who has not played or given a name yet."""
    key = player_id(session)
    return Player.objects.filter(pk=key).first() if key else None


def ensure_player(session: SessionBase) -> Player:
    """Return the session's player, a new guest with a name of ours if there is none."""
    return find_player(session) or _seat_in_session(session, guest_name())


def name_player(session: SessionBase, name: str) -> Player:
    """Name or rename the session's player; raise ``BadName``."""
    name = clean_name(name)
    player = find_player(session)
    if player is None:
        return _seat_in_session(session, name)
    player.name = name
    player.save(update_fields=["name"])
    return player


def _seat_in_session(session: SessionBase, name: str) -> Player:
    player = Player.objects.create(name=name)
    session[SESSION_KEY] = str(player.pk)
    return player
